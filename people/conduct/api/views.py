"""`/api/users/{id}/report`: telling staff of somebody."""

from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.views import ApiView
from api import limits
from people.conduct import reports
from people.conduct.api import docs

CREATED = 201


class ReportPerson(ApiView):
    """`POST /api/users/{id}/report`."""

    @docs.REPORT
    def post(self, request: Request, user_id: int) -> Response:
        """Ask staff to look at somebody. Nobody else is told; you hear what becomes of it."""
        whom = reports.reported(user_id, self.caller)
        given = self.body(docs.ReportPersonBody)
        game_id = given.get("game_id")
        reports.demand_known(game_id, self.caller)
        limits.take("report", account=self.caller.pk)
        made = reports.file(self.caller, whom, given["reason"], given.get("text") or "", game_id)
        return Response({"report_id": made.pk, "user_id": whom.pk, "reason": made.reason}, CREATED)
