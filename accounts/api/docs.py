"""The API documentation as a document and as a page, both open to everybody."""

from drf_spectacular.renderers import (
    OpenApiJsonRenderer,
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView


class Schema(SpectacularAPIView):
    """OpenAPI 3.1; JSON unless `Accept` prefers YAML."""

    renderer_classes = [OpenApiJsonRenderer2, OpenApiJsonRenderer, OpenApiYamlRenderer, OpenApiYamlRenderer2]


class Docs(SpectacularSwaggerSplitView):
    """The same to browse and try. Its script comes from an address of its own, as our content policy wants it."""

    url_name = "api_schema"
    template_name = "accounts/api_docs.html"
