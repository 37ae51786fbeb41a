"""What allauth does for us as this house set it up: confirmation, reset, second factor, passkeys, a new address."""

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.core import mail
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD, Api

pytestmark = pytest.mark.django_db

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


def code(secret: str = SECRET) -> str:
    return format_hotp_value(hotp_value(secret, next(iter(yield_hotp_counters_from_time()))))


def link(path: str) -> str:
    (found,) = re.findall(rf"{path}\S+", str(mail.outbox[-1].body))
    return str(found)


def signed_in(visitor: Client) -> bool:
    return visitor.get("/api/me").status_code == 200


@pytest.fixture
def visitor() -> Client:
    return Client()


@pytest.fixture
def as_mia(visitor: Client, mia: User) -> User:
    EmailAddress.objects.update(verified=True)
    visitor.post("/accounts/login/", {"login": "mia", "password": PASSWORD})
    return mia


def test_an_address_is_confirmed_by_the_link_in_the_mail(visitor: Client) -> None:
    new = {"username": "ann", "email": "ann@example.org", "password1": PASSWORD}
    visitor.post("/accounts/signup/", new)
    assert signed_in(visitor), "verification is optional unless the site says otherwise"
    visitor.post(link("/accounts/confirm-email/"))
    assert visitor.get("/api/me").json()["email_verified"] is True


def test_a_forgotten_password_is_reset_by_mail(visitor: Client, mia: User) -> None:
    assert visitor.post("/accounts/password/reset/", {"email": "Mia@example.org"}).status_code == 302
    form = visitor.get(link("/accounts/password/reset/key/"), follow=True)
    new = "another quiet evening 8"
    answer = visitor.post(form.request["PATH_INFO"], {"password1": new, "password2": new})
    assert answer.status_code == 302, answer.context["form"].errors
    for password, status in ((PASSWORD, 401), (new, 200)):
        assert Api()("POST /api/auth/login", {"username": "mia", "password": password}).status_code == status


def test_a_reset_for_nobody_looks_the_same(visitor: Client) -> None:
    assert visitor.post("/accounts/password/reset/", {"email": "nobody@example.org"}).status_code == 302


def test_a_changed_password_ends_other_sessions(visitor: Client, as_mia: User) -> None:
    elsewhere = Client()
    elsewhere.post("/accounts/login/", {"login": "mia", "password": PASSWORD})
    new = "another quiet evening 8"
    visitor.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": new, "password2": new})
    assert signed_in(visitor)
    assert not signed_in(elsewhere)


def test_a_new_address_counts_once_it_is_confirmed(visitor: Client, as_mia: User) -> None:
    reauthenticate(visitor)
    visitor.post("/accounts/email/", {"email": "Mia2@example.org", "action_add": ""})
    assert visitor.get("/api/me").json()["email"] == "mia@example.org"
    confirmation = next(message for message in mail.outbox if message.to == ["mia2@example.org"])
    (found,) = re.findall(r"/accounts/confirm-email/\S+", str(confirmation.body))
    visitor.post(found)
    assert visitor.get("/api/me").json()["email"] == "mia2@example.org"


def reauthenticate(visitor: Client) -> None:
    assert visitor.post("/accounts/reauthenticate/", {"password": PASSWORD}).status_code == 302


def test_a_second_factor_is_set_up_and_asked_for(visitor: Client, as_mia: User) -> None:
    assert visitor.get("/accounts/2fa/totp/activate/").status_code == 302
    reauthenticate(visitor)
    page = visitor.get("/accounts/2fa/totp/activate/")
    assert page.status_code == 200
    visitor.post("/accounts/2fa/totp/activate/", {"code": code(page.context["form"].secret)})
    assert {factor.type for factor in Authenticator.objects.all()} == {"totp", "recovery_codes"}
    assert visitor.get("/accounts/2fa/recovery-codes/").status_code == 200


def test_the_page_asks_for_the_second_factor_too(visitor: Client, mia: User) -> None:
    TOTP.activate(mia, SECRET)
    answer = visitor.post("/accounts/login/", {"login": "mia", "password": PASSWORD})
    assert answer["Location"].startswith("/accounts/2fa/authenticate/")
    assert not signed_in(visitor)
    visitor.post("/accounts/2fa/authenticate/", {"code": "000000"})
    assert not signed_in(visitor)
    visitor.post("/accounts/2fa/authenticate/", {"code": code()})
    assert signed_in(visitor)


def test_a_second_factor_wants_a_confirmed_address(visitor: Client, mia: User) -> None:
    visitor.force_login(mia)
    reauthenticate(visitor)
    assert visitor.get("/accounts/2fa/totp/activate/").status_code == 302
    assert not Authenticator.objects.exists()


def test_passkeys_can_be_added_and_used_to_sign_in(visitor: Client, as_mia: User) -> None:
    reauthenticate(visitor)
    assert visitor.get("/accounts/2fa/webauthn/add/").status_code == 200
    offered = Client().get("/accounts/2fa/webauthn/login/", headers={"X-Requested-With": "XMLHttpRequest"})
    assert offered.json()["request_options"]["publicKey"]["challenge"]


def test_a_mail_server_that_is_away_undoes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: Any, **__: Any) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", away)
    new = {"username": "ann", "email": "ann@example.org", "password": PASSWORD}
    assert Api()("POST /api/auth/register", new).status_code == 201
    assert Client().post("/accounts/password/reset/", {"email": "ann@example.org"}).status_code == 302
