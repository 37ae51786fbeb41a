"""Style sheets and scripts of a page become one file each when they are collected, and stay apart in development.

Sheets: what stands between `{% joined "css/name.css" %}` and `{% endjoined %}` in a template, and the sheets of a kind.
Scripts: an entry takes in all that it imports, but what an entry beneath it has already; a module that was taken in
hands on what that entry has, so that there is only one of it whoever imports it.
"""

import posixpath
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

Read = Callable[[str], str]
"""The text of a static file, by its name."""

# -- Sheets --------------------------------------------------------------------------------------------------
BLOCK = re.compile(r"\{% joined \"([^\"]+)\" %\}(.*?)\{% endjoined %\}", re.DOTALL)
SHEET = re.compile(r"\{% static '([^']+\.css)' %\}")
URL = re.compile(r"url\(\s*([\"']?)(?!data:|[a-z]+:|/|#)([^\"')]+)\1\s*\)")


def sheets_in(template: str) -> dict[str, list[str]]:
    """The joined sheets of a template, each with those that it takes the place of, in order."""
    return {name: SHEET.findall(block) for name, block in BLOCK.findall(template)}


def joined_sheet(name: str, parts: Iterable[str], read: Read) -> str:
    """One sheet of several; addresses in them are seen from where it lies."""
    folder = posixpath.dirname(name)
    return "\n".join(f"/* {part} */\n{rebased(read(part), posixpath.dirname(part), folder)}" for part in parts)


def rebased(text: str, there: str, here: str) -> str:
    """A sheet with its addresses as they are seen from another folder."""

    def moved(found: re.Match[str]) -> str:
        return f'url("{posixpath.relpath(posixpath.join("/", there, found[2]), posixpath.join("/", here))}")'

    return URL.sub(moved, text)


# -- Scripts -------------------------------------------------------------------------------------------------
IMPORT = re.compile(r"^import\s+(?:(\{[^}]*\}|\*\s+as\s+\w+)\s+from\s+)?\"(\.[^\"]+)\";?[ \t]*$", re.MULTILINE)
NAMED = re.compile(r"^export (async function\*?|function\*?|class|const) (\w+)", re.MULTILINE)
LISTED = re.compile(r"^export \{([^}]*)\};?[ \t]*$", re.MULTILINE)
FOREIGN = re.compile(
    r"^(?:import\b(?!\s*\()|export (?:let|var|default|\*|\{[^}]*\} from)|await\b)|\bimport(?:\(|\.meta)", re.MULTILINE
)
"""What a module may not have if it is to be joined, once its imports have been read."""


class NotJoinable(Exception):
    """A script has something that this does not join: it is served as it is."""


@dataclass(frozen=True, slots=True)
class Module:
    """A script, read: what it wants of others, and what it has for them."""

    name: str
    text: str
    wants: tuple[tuple[str, str], ...]
    has: tuple[tuple[str, str], ...]
    """By which name it is exported, and what it is called within."""

    hoisted: frozenset[str]

    @classmethod
    def read(cls, name: str, text: str) -> "Module":
        """The module of this text."""
        folder = posixpath.dirname(name)
        wants = [(posixpath.normpath(posixpath.join(folder, path)), clause) for clause, path in IMPORT.findall(text)]
        rest = IMPORT.sub("", text)
        if foreign := FOREIGN.search(rest):
            raise NotJoinable(f"{name}: {foreign[0]}")
        named = NAMED.findall(rest)
        listed = [pair(one, " as ")[::-1] for block in LISTED.findall(rest) for one in parts(block)]
        body = NAMED.sub(lambda found: found[0].removeprefix("export "), LISTED.sub("", rest))
        has = [*((word, word) for _, word in named), *listed]
        functions = frozenset(word for how, word in named if "function" in how)
        return cls(name, body.strip(), tuple(wants), tuple(has), functions)

    def exports(self) -> frozenset[str]:
        """The names that others may import."""
        return frozenset(outside for outside, _ in self.has)


def parts(clause: str) -> list[str]:
    """What a list in braces names."""
    return [one for one in re.split(r"\s*,\s*", clause.strip("{} \n")) if one]


def pair(text: str, between: str) -> tuple[str, str]:
    """`a as b` as a and b; a name alone is both."""
    first, _, second = text.partition(between)
    return first.strip(), (second or first).strip()


@dataclass(slots=True)
class Joined:
    """Entries joined, and the modules that hand on what became of them."""

    read: Read
    files: dict[str, str] = field(default_factory=dict)
    """By name: the text that is served."""

    owners: dict[str, str] = field(default_factory=dict)
    """By module: the entry that has taken it in."""

    modules: dict[str, Module] = field(default_factory=dict)

    def add(self, entry: str, beneath: Iterable[str] = ()) -> None:
        """Join an entry with all that it imports, but what those beneath it have."""
        taken = {name for name, owner in self.owners.items() if owner in set(beneath)}
        order = list(self._order(entry, taken, set()))
        for name in order:
            self._demand_known(self._module(name))
        own = {name: f"m{number}" for number, name in enumerate(order)}
        bases = self._bases(order, taken)
        self.files[entry] = self._text(entry, own, bases)
        for name in order:
            if name not in self.owners:
                self.owners[name] = entry
                if name != entry:
                    self.files[name] = self._handing_on(name, entry)

    def _module(self, name: str) -> Module:
        if name not in self.modules:
            self.modules[name] = Module.read(name, self.read(name))
        return self.modules[name]

    def _order(self, name: str, taken: set[str], above: set[str]) -> Iterator[str]:
        """Modules as they are evaluated: each after those that it imports."""
        if name in above:
            raise NotJoinable(f"{name} imports itself in the end")
        done = taken
        for wanted, _ in self._module(name).wants:
            if wanted not in done:
                yield from self._order(wanted, done, above | {name})
        if name not in done:
            done.add(name)
            yield name

    def _demand_known(self, module: Module) -> None:
        for wanted, clause in module.wants:
            if clause.startswith("{"):
                missing = {pair(one, " as ")[0] for one in parts(clause)} - self._module(wanted).exports()
                if missing:
                    raise NotJoinable(f"{module.name}: {wanted} has no {', '.join(sorted(missing))}")

    def _bases(self, order: list[str], taken: set[str]) -> dict[str, str]:
        """The entries beneath that something here imports from, each with the name that it has here."""
        wanted = {one for name in order for one, _ in self._module(name).wants} - set(order)
        owners = dict.fromkeys(self.owners[one] for one in sorted(wanted & taken))
        return {owner: f"b{number}" for number, owner in enumerate(owners)}

    def _text(self, entry: str, own: Mapping[str, str], bases: Mapping[str, str]) -> str:
        imports = [f'import {{ joined as {short} }} from "{seen(owner, entry)}";' for owner, short in bases.items()]
        pieces = [self._piece(name, own, bases) for name in own]
        table = ", ".join(f'"{name}": {short}' for name, short in own.items())
        outside = [f"export const {word} = {own[entry]}.{word};" for word, _ in self._module(entry).has]
        return "\n".join([*imports, *pieces, f"export const joined = {{ {table} }};", *outside, ""])

    def _piece(self, name: str, own: Mapping[str, str], bases: Mapping[str, str]) -> str:
        """A module as a function that fills what others have of it."""
        module, short = self._module(name), own[name]
        where = {one: own.get(one) or f'{bases[self.owners[one]]}["{one}"]' for one, _ in module.wants}
        wants = [line for one, clause in module.wants if (line := taking(clause, where[one]))]
        first = [f"{short}.{outside} = {inside};" for outside, inside in module.has if inside in module.hoisted]
        last = [f"{short}.{outside} = {inside};" for outside, inside in module.has if inside not in module.hoisted]
        lines = [f"// {name}", f"const {short} = {{}};", "{", *wants, *first, module.text, *last, "}"]
        return "\n".join(lines)

    def _handing_on(self, name: str, entry: str) -> str:
        """A module in the place of one that was taken in."""
        words = [f'export const {word} = joined["{name}"].{word};' for word, _ in self._module(name).has]
        return "\n".join([f'import {{ joined }} from "{seen(entry, name)}";', *words, ""])


def taking(clause: str, source: str) -> str:
    """An import as a declaration."""
    if not clause:
        return ""
    if clause.startswith("*"):
        return f"const {clause.rsplit(maxsplit=1)[-1]} = {source};"
    inner = ", ".join(": ".join(dict.fromkeys(pair(one, " as "))) for one in parts(clause))
    return f"const {{ {inner} }} = {source};"


def seen(name: str, place: str) -> str:
    """The path of a file as another one imports it."""
    path = posixpath.relpath(posixpath.join("/", name), posixpath.join("/", posixpath.dirname(place)))
    return path if path.startswith(".") else f"./{path}"
