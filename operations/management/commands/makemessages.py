"""`manage.py makemessages`, also for tables: their Jinja has texts where Django's collector does not look."""

from collections.abc import Iterator
from pathlib import Path

import jinja2
from django.core.management.commands import makemessages
from jinja2 import nodes

MARKS = ("_", "gettext")


def is_jinja(path: Path) -> bool:
    """Whether this is a template of the table's frame, or of a kind's page."""
    folder = path.resolve().parent
    return (folder.parent.name, folder.name) in {("templates", "table"), ("look", "templates")}


def texts(source: str) -> Iterator[str]:
    """Every text that a template of Jinja marks, wherever in an expression that is."""
    for call in jinja2.Environment(autoescape=True).parse(source).find_all(nodes.Call):
        text = call.args[0] if call.args else None
        if isinstance(call.node, nodes.Name) and call.node.name in MARKS and isinstance(text, nodes.Const):
            yield text.value


class File(makemessages.BuildFile):
    """A file as the collecting tool reads it."""

    def preprocess(self) -> None:
        """Write a template of Jinja as the calls that it makes; all others as Django does."""
        if not (self.is_templatized and is_jinja(Path(self.path))):
            super().preprocess()
            return
        calls = [f"gettext({text!r})\n" for text in texts(Path(self.path).read_text())]
        Path(self.work_path).write_text("".join(calls))


class Command(makemessages.Command):
    """Collects the texts of code and templates into the catalogues."""

    build_file_class = File
