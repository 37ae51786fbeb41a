"""What the doctor asks from outside, and what Prometheus does."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST

from operations import metrics
from operations.visiting import is_the_doctor


@require_safe
@never_cache
def seen(request: HttpRequest) -> HttpResponse:
    """Tell the doctor, and nobody else, how this request has come."""
    if not is_the_doctor(request.headers.get("X-Doctor", "")):
        raise Http404
    return JsonResponse({
        "scheme": request.scheme,
        "forwarded": "X-Forwarded-For" in request.headers,
        "believed": settings.BEHIND_PROXY,
    })  # fmt: skip


@require_safe
@never_cache
def figures(request: HttpRequest) -> HttpResponse:
    """Tell whoever may read them the metrics; for others there is nothing here."""
    if not metrics.may_read(request):
        raise Http404
    return HttpResponse(metrics.exposition(), content_type=CONTENT_TYPE_LATEST)
