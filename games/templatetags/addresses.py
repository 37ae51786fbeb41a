"""`{% url "home" %}` as Django has it, but an address without arguments is looked for once: a page has two dozen."""

from django import template
from django.conf import settings
from django.template.base import Parser, Token
from django.template.context import Context
from django.template.defaulttags import URLNode
from django.template.defaulttags import url as any_url
from django.urls import get_script_prefix, get_urlconf

register = template.Library()
Where = tuple[str, str]


class Fixed(URLNode):
    """An address that depends on nothing but where the site is."""

    def __init__(self, plain: URLNode) -> None:
        super().__init__(plain.view_name, plain.args, plain.kwargs, plain.asvar)
        self.known: dict[Where, str] = {}

    def render(self, context: Context) -> str:
        """Write it, or keep it under the name that was asked for."""
        where = get_script_prefix(), get_urlconf() or settings.ROOT_URLCONF
        if where not in self.known:
            self.known[where] = self.found(context)
        if self.asvar is None:
            return self.known[where]
        context[self.asvar] = self.known[where]
        return ""

    def found(self, context: Context) -> str:
        """What Django finds."""
        written = super().render(context)
        return written if self.asvar is None else context[self.asvar]


@register.tag
def url(parser: Parser, token: Token) -> URLNode:
    """An address by its name."""
    found = any_url(parser, token)
    is_fixed = isinstance(found.view_name.var, str) and not (found.args or found.kwargs)
    return Fixed(found) if is_fixed else found
