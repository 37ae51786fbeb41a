"""`{% joined "css/house.css" %}…{% endjoined %}`: the sheets that stand there, or the one they were joined to."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from config.static_files import is_joined

register = template.Library()


@register.simple_block_tag
def joined(content: SafeString, name: str) -> str:
    """What stands within, where files were not collected."""
    return format_html('<link rel="stylesheet" href="{}">', static(name)) if is_joined(name) else content
