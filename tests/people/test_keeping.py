"""What somebody can take along of their behaviour, and what goes with their account."""

import pytest

from accounts import services as accounts
from accounts.export import export_of
from people import conduct
from people.conduct import measures, reports
from people.conduct.models import Deed, Measure, Report
from tests.games.callers import person

pytestmark = pytest.mark.django_db


def test_what_is_kept_can_be_taken_along_and_goes_with_the_account() -> None:
    ann, bob = person("Ann").user, person("Bob").user
    assert ann
    assert bob
    conduct.left(bob.pk, "game:7")
    report = reports.file(ann, bob, "name", "It is rude.")
    measures.rename(bob, ann, "Robert", "Please.", report)
    own, others = export_of(bob), export_of(ann)
    assert [deed["what"] for deed in own["deeds"]] == ["left"]
    assert [(taken["what"], taken["words"]) for taken in own["measures"]] == [("renamed", "Please.")]
    assert own["reports"] == []
    assert [(made["whom"], made["text"]) for made in others["reports"]] == [(bob.pk, "It is rude.")]
    accounts.close(bob)
    assert not Deed.objects.exists()
    assert Measure.objects.get().was == ""
    assert Report.objects.get().status == "upheld"
