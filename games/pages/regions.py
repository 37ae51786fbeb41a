"""The parts of a table as HTML. What a template makes depends on the few things it names: the same are drawn once."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from jinja2 import Template, meta, nodes

from games.pages.jinja import Templates

Json = Any
Scene = dict[str, Json]
REGIONS = ("top", "others", "middle", "hand", "bar", "sheet", "offer", "menu")
"""The parts of a table that change, each an element `region-<name>` of the page."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The HTML of a region, and what it was made of."""

    made_of: tuple[Json, ...]
    html: str


Page = dict[str, Drawn]
"""Every region as one reader is shown it."""


@dataclass(frozen=True, slots=True)
class Region:
    """A region's template, and what it names: parts of the scene, and of the view within."""

    template: Template
    names: tuple[str, ...]
    of_view: tuple[str, ...]

    def draw(self, scene: Scene, drawn: Iterable[Drawn]) -> Drawn:
        """One that was made of the same, or a new one; the scene has what every template may use as well."""
        made_of = (*map(scene.get, self.names), *map(scene["view"].get, self.of_view))
        for one in drawn:
            if one.made_of == made_of:
                return one
        context = self.template.new_context(scene, shared=True)  # a copy of it for each region would cost as much again
        return Drawn(made_of, "".join(self.template.root_render_func(context)))


def draw(kind: str, templates: Templates, scene: Scene, pages: Iterable[Page]) -> Page:
    """A page; regions that are the same on one of these pages are taken from there."""
    known, whole = tuple(pages), {**templates.globals, **scene}
    look_up = regions_of.__wrapped__ if templates.auto_reload else regions_of
    return {
        name: region.draw(whole, (other[name] for other in known)) for name, region in look_up(templates, kind).items()
    }


@lru_cache(maxsize=50)
def regions_of(templates: Templates, kind: str) -> dict[str, Region]:
    """The regions of a kind, by name."""
    choices = {name: [f"{kind}/{name}.html", f"table/{name}.html"] for name in REGIONS}
    return {name: region_of(templates, templates.select_template(among)) for name, among in choices.items()}


@lru_cache(maxsize=200)
def region_of(templates: Templates, template: Template) -> Region:
    """A region by its template."""
    names, of_view = set[str](), set[str]()
    for parsed in _with_parts(templates, str(template.name)):
        names |= meta.find_undeclared_variables(parsed)
        of_view |= _named_of_view(parsed)
    # Who plays is named by every sentence; the view, only by what is taken of it.
    return Region(template, tuple(sorted(names - {"view"} | {"names"})), tuple(sorted(of_view)))


def _with_parts(templates: Templates, name: str) -> list[nodes.Template]:
    """A template with all that it includes and imports."""
    assert templates.loader is not None
    parsed = templates.parse(templates.loader.get_source(templates, name)[0])
    parts = list(meta.find_referenced_templates(parsed))
    assert None not in parts, f"{name} includes what only a scene would know"
    return [parsed, *(inner for part in parts for inner in _with_parts(templates, str(part)))]


def _named_of_view(parsed: nodes.Template) -> set[str]:
    """What is taken of the view; taking the view as a whole would leave nothing to tell pages apart by."""
    taken = [node for node in parsed.find_all(nodes.Getattr) if _is_view(node.node)]
    assert len(taken) == sum(map(_is_view, parsed.find_all(nodes.Name))), "a template names parts of the view only"
    return {node.attr for node in taken}


def _is_view(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Name) and node.name == "view"
