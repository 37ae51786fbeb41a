"""`docs/deploy.md` followed line by line in an empty folder that stands for the machine.

What needs root has a stand-in. Any other command is an error, so that the page cannot grow past its test.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from bench.house import free_port, stop
from tests.live.proxies import Proxy, caddy, changed, nginx

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/deploy.md"
NAME = "localhost"
STAFF = "the-first"
PASSWORD = "a long password of staff"
OF_ROOT = re.compile(r"apt install|adduser|\S+/pip install|systemctl enable --now \S+\.timer")
"""What only fetches programs, or tells systemd to look: nothing of it is tried here."""


def commands(section: str) -> list[str]:
    """The lines of shell below a heading."""
    text = PAGE.read_text().split(f"\n## {section}\n", 1)[1].split("\n## ", 1)[0]
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    return [line for block in blocks for line in block.strip().splitlines()]


class Machine:
    """A folder with /srv and /etc in it, and what has been started."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.proxies: dict[str, Proxy] = {}
        self.cleanup = ExitStack()
        self.env = {"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8"}
        for name in ("etc/systemd/system", "etc/caddy", "etc/nginx/conf.d", "srv", "log"):
            (folder / name).mkdir(parents=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.cleanup.close()

    def path(self, text: str) -> str:
        """The same text with paths and the name as they are here."""
        return re.sub(r"(?<![\w.])/(srv|etc)/", rf"{self.folder}/\1/", text).replace("cards.example.org", NAME)

    # -- Following -------------------------------------------------------------------------------------------
    def follow(self, section: str) -> None:
        """Do what a section of the page says."""
        for line in commands(section):
            self.do(line)

    def do(self, line: str) -> None:
        """One line."""
        if OF_ROOT.match(line):
            return
        for begins, stand_in in self._stand_ins().items():
            if line.startswith(begins):
                stand_in(self.path(line))
                return
        if not re.match(r"cp |sed |install ", line):
            raise AssertionError(f"docs/deploy.md has a line that its test does not know how to follow: {line}")
        self.shell(self.path(line).replace("--owner parlour ", ""))

    def _stand_ins(self) -> "dict[str, object]":
        return {
            "git clone": self._clone,
            "python3 -m venv": self._venv,
            "certbot certonly": self._certificate,
            "systemctl enable --now parlour": self._open,
            "systemctl reload nginx": self._nginx,
            "systemctl reload caddy": self._caddy,
            "ln --symbolic": self._link,
            "parlour ": lambda line: self.parlour(*line.split()[1:]),
        }

    def shell(self, line: str) -> None:
        """Run a line, which must not fail."""
        subprocess.run(["sh", "-c", line], env=self.env, check=True, timeout=120)

    def parlour(self, *said: str) -> tuple[int, str]:
        """Run `deploy/parlour` as the user who tests: its status, and what it says."""
        if said == ("createsuperuser",):  # which asks; here it is told
            said = (*said, "--noinput", "--username", STAFF, "--email", "staff@example.org")
        script = self.path(self.linked.read_text()).replace("runuser -u parlour -- ", "")
        env = {**self.env, "DJANGO_SUPERUSER_PASSWORD": PASSWORD}
        command = ["sh", "-c", script, "parlour", *said]
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=120)
        return done.returncode, done.stdout + done.stderr

    def _link(self, line: str) -> None:
        self.linked = Path(line.split()[2])
        assert self.linked.stat().st_mode & 0o100

    # -- Stand-ins -------------------------------------------------------------------------------------------
    def _clone(self, line: str) -> None:
        """The files as they are, also those that are not committed yet."""
        house = Path(line.rsplit(maxsplit=1)[-1])
        house.mkdir(parents=True)
        listed = subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, text=True)
        for name in filter(None, listed.split("\0")):
            if (ROOT / name).is_file() and not name.startswith(("tests/", "bench/")):
                (house / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, house / name)

    def _venv(self, line: str) -> None:
        Path(line.rsplit(maxsplit=1)[-1]).symlink_to(sys.prefix)

    def _certificate(self, line: str) -> None:
        folder = self.folder / "etc/letsencrypt/live" / NAME
        folder.mkdir(parents=True)
        certificate(folder)

    def unit(self, name: str) -> tuple[str, dict[str, str], str]:
        """What a unit of systemd starts: the command, its environment and its folder."""
        told = re.findall(r"^(\w+)=(.*)$", (self.folder / "etc/systemd/system" / name).read_text(), re.MULTILINE)
        said: dict[str, list[str]] = {}
        for key, value in told:
            said.setdefault(key, []).append(self.path(value))
        lines = "\n".join([*Path(said["EnvironmentFile"][0]).read_text().splitlines(), *said["Environment"]])
        env = dict(line.split("=", 1) for line in lines.splitlines() if line and not line.startswith("#"))
        return said["ExecStart"][0].replace("%%", "%"), {**self.env, **env}, said["WorkingDirectory"][0]

    def _open(self, _: str) -> None:
        """Start the unit, at a port that is free; there is no mail server here."""
        with (self.folder / "srv/parlour/parlour.env").open("a") as settings:
            settings.write(f"EMAIL=console\nPORT={self.port}\n")
        command, env, folder = self.unit("parlour.service")
        log = self.cleanup.enter_context((self.folder / "log/parlour").open("wb"))
        self.house = subprocess.Popen(command.split(), env=env, cwd=folder, stdout=log, stderr=log)
        self.cleanup.callback(stop, self.house)
        until = time.monotonic() + 120
        while "Parlour is open" not in (said := (self.folder / "log/parlour").read_text()):
            assert self.house.poll() is None, said
            assert time.monotonic() < until, said
            time.sleep(0.1)

    def _nginx(self, _: str) -> None:
        """The file of the page, with the certificate that certbot would have fetched."""
        site = self.folder / "etc/nginx/conf.d/parlour.conf"
        site.write_text(self.path(site.read_text()))
        trusted = self.folder / "etc/letsencrypt/live" / NAME / "fullchain.pem"
        if shutil.which("nginx"):
            self.stand_before("nginx", nginx(site, self.folder / "log", self.port, trusted, self.env))

    def _caddy(self, _: str) -> None:
        """The file of the page."""
        site = self.folder / "etc/caddy/Caddyfile"
        assert f"{{$SITE:{NAME}}}" in site.read_text()
        site.write_text(changed(site, ("127.0.0.1:8000", f"127.0.0.1:{self.port}")))
        if shutil.which("caddy"):
            self.stand_before("caddy", caddy(site, self.folder / "log", self.env))

    def stand_before(self, name: str, proxy: Proxy) -> None:
        """A proxy is there."""
        self.proxies[name] = proxy
        self.cleanup.callback(proxy.close)

    def through(self, name: str) -> Proxy:
        """This proxy; to programs of the house it is the only one."""
        proxy = self.proxies[name]
        with (self.folder / "srv/parlour/parlour.env").open("a") as settings:
            settings.write(f"SITE_URL=https://{NAME}:{proxy.secure}\n")
        self.env["SSL_CERT_FILE"] = str(proxy.trusted)
        return proxy


def certificate(folder: Path) -> tuple[Path, Path]:
    """A key and a certificate for this machine, in files named as those of Let's Encrypt."""
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    files = ["-addext", f"subjectAltName=DNS:{NAME}", "-keyout", "privkey.pem", "-out", "fullchain.pem"]
    subprocess.run([*made, *files], cwd=folder, check=True, capture_output=True)
    return folder / "privkey.pem", folder / "fullchain.pem"
