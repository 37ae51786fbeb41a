"""The table of `make coverage`: files are added up by room."""

from tools.coverage_rooms import rooms


def test_files_are_added_up_by_room_and_all_together() -> None:
    files = {
        "accounts/api/errors.py": (10, 1),
        "accounts/services.py": (20, 2),
        "games/catalog/uno/rules.py": (30, 3),
        "games/catalog/uno/minds/hard.py": (40, 0),
        "games/core/rng.py": (50, 5),
        "games/models.py": (60, 6),
    }
    told = {name: {"summary": {"num_statements": lines, "missing_lines": missed}}
            for name, (lines, missed) in files.items()}  # fmt: skip
    assert rooms(told) == {
        "accounts": [30, 3],
        "games/catalog/uno": [70, 3],
        "games/core": [50, 5],
        "games": [60, 6],
        "together": [210, 17],
    }
