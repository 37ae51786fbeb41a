"""Being paired with whoever wants the same game: `/api/pairing…`."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.views import ApiView
from api.errors import plain
from games.catalog import SLUGS
from lobbies.api import pairing_docs as docs
from lobbies.api.pairing_bodies import YES, AnswerBody, WishBody, wanted
from lobbies.pairing import looks, presence, services

Json = Any


class PairingView(ApiView):
    """A route of pairing: whoever asks is here."""

    def answer(self, status: int) -> Response:
        """How it stands now."""
        presence.note(self.caller.pk)
        return Response(looks.state(self.caller), status)


class Pairing(PairingView):
    """`/api/pairing`."""

    @docs.LOOK
    def get(self, request: Request) -> Response:
        """How your wishes stand, the table you are asked about, and how many look for each game."""
        return self.answer(200)

    @docs.WISH
    def post(self, request: Request) -> Response:
        """Look for players. A wish for the same kind is replaced (200), and keeps its time."""
        is_new = services.wish(self.caller, wanted(self.body(WishBody)))
        return self.answer(201 if is_new else 200)

    @docs.STOP_ALL
    def delete(self, request: Request) -> Response:
        """Stop looking, for every game."""
        services.stop(self.caller.pk)
        return Response(status=204)


class OneWish(PairingView):
    """`/api/pairing/{kind}`."""

    @docs.STOP
    def delete(self, request: Request, kind: str) -> Response:
        """Stop looking for this game."""
        if kind not in SLUGS:
            raise plain(404)
        services.stop(self.caller.pk, kind)
        return Response(status=204)


class Answer(PairingView):
    """`POST /api/pairing/answer`."""

    @docs.ANSWER
    def post(self, request: Request) -> Response:
        """Say yes or no to a table. With the last yes the cards are dealt; no, or nothing, ends your wish."""
        given = self.body(AnswerBody)
        services.answer(self.caller, given["proposal_id"], given["answer"] == YES)
        return self.answer(202)
