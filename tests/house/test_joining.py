"""Sheets and scripts of a page become one file each: in order, addresses lead somewhere, one of each module."""

from collections.abc import Callable

import pytest
from django.contrib.staticfiles import finders

from config import static_files
from config.joining import Joined, NotJoinable, joined_sheet, sheets_in
from games import catalog

FILES = {
    "js/say.js": "export const words = [];\nexport function say(text) {\n  words.push(text);\n}\n",
    "js/both.js": 'import { say as tell } from "./say.js";\nimport "./deep/side.js";\n\nexport { tell as told };\n',
    "js/deep/side.js": 'import * as all from "../say.js";\n\nall.say("side");\n',
    "js/main.js": 'import {\n  told,\n} from "./both.js";\nimport { words } from "./say.js";\n\ntold("main", words);\n',
    "own/table.js": 'import { say } from "../js/say.js";\nimport { lone } from "./lone.js";\n\nsay(lone);\n',
    "own/lone.js": 'export const lone = "lone";\nexport class Never {}\nexport async function later() {}\n',
}


def joined(*entries: tuple[str, tuple[str, ...]], **files: str) -> Joined:
    made = Joined({**FILES, **{name.replace("__", "/") + ".js": text for name, text in files.items()}}.__getitem__)
    for entry, beneath in entries:
        made.add(entry, beneath)
    return made


def test_an_entry_takes_in_what_it_imports_in_the_order_of_evaluation() -> None:
    made = joined(("js/main.js", ()))
    text = made.files["js/main.js"]
    assert [line for line in text.splitlines() if line.startswith("// ")] == [
        "// js/say.js", "// js/deep/side.js", "// js/both.js", "// js/main.js"
    ]  # fmt: skip
    assert "import" not in text
    assert "const { say: tell } = m0;" in text
    assert "const all = m0;" in text
    assert "m2.told = tell;" in text
    assert "const { words } = m0;" in text


def test_a_module_that_was_taken_in_hands_on_what_the_entry_has() -> None:
    made = joined(("js/main.js", ()))
    assert made.files["js/say.js"].splitlines() == [
        'import { joined } from "./main.js";',
        'export const words = joined["js/say.js"].words;',
        'export const say = joined["js/say.js"].say;',
    ]
    assert made.files["js/deep/side.js"].startswith('import { joined } from "../main.js";')


def test_what_an_entry_beneath_has_is_there_once() -> None:
    text = joined(("js/main.js", ()), ("own/table.js", ("js/main.js",))).files["own/table.js"]
    assert text.startswith('import { joined as b0 } from "../js/main.js";')
    assert 'const { say } = b0["js/say.js"];' in text
    assert "// js/say.js" not in text
    assert "m0.lone = lone;" in text


@pytest.mark.parametrize(
    "text",
    [
        "export let state = 1;", "export default 3;", 'export * from "./say.js";', "await later();",
        'import("./say.js");', 'import { nothing } from "./say.js";', 'import "./odd.js";',
        'import say from "./say.js";', "import.meta.url;",
    ],
)  # fmt: skip
def test_what_cannot_be_joined_is_said(text: str) -> None:
    with pytest.raises(NotJoinable):
        joined(("js/odd.js", ()), js__odd=text)


def test_addresses_in_a_sheet_are_seen_from_where_it_lies() -> None:
    sheets = {
        "css/a.css": '@layer x;\n.a { background: url("../pictures/a.svg"); }',
        "css/deep/b.css": ".b { background: url(b.svg), url(data:image/gif;base64,R0), url(#c); }",
    }
    text = joined_sheet("css/joined/all.css", list(sheets), sheets.__getitem__)
    assert text.index("@layer x") < text.index(".b")
    assert 'url("../../pictures/a.svg")' in text
    assert 'url("../deep/b.svg")' in text
    assert "url(data:image/gif;base64,R0), url(#c)" in text


def test_the_sheets_of_a_template_are_those_within_the_block() -> None:
    text = """{% joined "css/all.css" %}<link href="{% static 'css/a.css' %}"> <link href="{% static 'css/b.css' %}">
      {% endjoined %}<link href="{% static 'css/c.css' %}">"""
    assert sheets_in(text) == {"css/all.css": ["css/a.css", "css/b.css"]}


# -- Ours ----------------------------------------------------------------------------------------------------
def found(name: str) -> str:
    """A static file as it was written."""
    path = finders.find(name)
    assert path, name
    with open(path) as file:  # a name that a finder has made
        return file.read()


def test_every_page_and_every_kind_is_joined(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[object] = []
    monkeypatch.setattr(static_files.log, "warning", lambda *words: said.append(words))
    there: Callable[[str], bool] = lambda name: finders.find(name) is not None  # noqa: E731

    class There:
        __contains__ = staticmethod(there)

    files = static_files.joined_files(found, There())
    assert said == []
    assert {"css/joined/house.css", "css/joined/table.css", "js/table/main.js", "js/around.js"} <= set(files)
    for kind in catalog.kinds():
        entry = f"tables/{kind.slug}/table.js"
        assert (entry in files) == there(entry)
        assert (f"tables/{kind.slug}/joined.css" in files) == bool(kind.styles)


def test_sheets_that_pages_link_one_by_one_are_few() -> None:
    """Whatever is linked beside a block is one request more."""
    assert all(len(parts) > 1 for name, parts in static_files.wanted_sheets().items() if name.startswith("css/"))
