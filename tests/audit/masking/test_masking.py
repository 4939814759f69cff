"""Secrets leave a record before it is hashed; what is no secret stays."""

import json
import pathlib
import stat

import pytest

from gateway.audit.log import AuditLog
from gateway.audit.masking import Masker, mask
from gateway.audit.masking import apply as applying
from gateway.audit.record import Draft
from tests.audit.conftest import content, make_draft, segment_of

CASES = pathlib.Path(__file__).parent


def cases(name):
    """Blocks of a text file: one case each, `⏎` stands for a line end inside."""
    text = (CASES / name).read_text(encoding="utf-8")
    blocks = [block for block in text.split("\n") if block and not block.startswith("# ")]
    return [block.replace("⏎", "\n") for block in blocks]


@pytest.fixture
def masker(tmp_path):
    return Masker(str(tmp_path / "keys" / "mask.key"))


def masked(masker, command, **more):
    public, fields = mask(Draft("decision", {}, {"request": {"command": command}, **more}), masker)
    return public, {name: json.loads(spelled) for name, spelled in fields.items()}


@pytest.mark.parametrize("case", cases("secrets.txt"))
def test_a_secret_is_masked(masker, case):
    """Each case marks its secrets with «…»."""
    secrets = [part.partition("»")[0] for part in case.split("«")[1:]]
    command = case.replace("«", "").replace("»", "")
    _, fields = masked(masker, command)
    text = fields["request"]["command"]
    assert secrets
    assert not [secret for secret in secrets if secret in text], text
    assert text.count("MASKED-") >= 1
    around = [part.rpartition("»")[2] for part in case.split("«")]
    for part in around:
        # What stands around a secret stays readable, but for the quotes that were its own.
        kept = part.strip("'\"")
        assert kept in text, (kept, text)


@pytest.mark.parametrize("case", cases("harmless.txt"))
def test_what_is_no_secret_stays(masker, case):
    assert masked(masker, case)[1] == {"request": {"command": case}}


def test_a_masked_command_is_still_a_command_of_the_same_shape(masker):
    text = masked(masker, "curl -u 'bob:s3cr et' https://x.test | tee out")[1]["request"]["command"]
    assert [word.split("-")[0] for word in text.split()] == [
        "curl",
        "",
        "bob:MASKED",
        "https://x.test",
        "|",
        "tee",
        "out",
    ]


def test_a_known_secret_is_masked_wherever_it_stands(masker):
    _, fields = masked(
        masker, "mysql -phunter22 db", findings=[{"evidence": ["option -p hunter22"]}],
        world={"answers": [["real", "/w/hunter22", "/w/hunter22"]]},
    )  # fmt: skip
    assert "hunter22" not in json.dumps(fields)
    assert {one["field"] for one in fields["masks"]} == {"request", "findings", "world"}


def test_what_a_text_shows_is_masked_wherever_it_stands(masker):
    _, fields = masked(
        masker, "DB_PASS=hunter22 run", findings=[{"evidence": ["argument hunter22"]}]
    )
    assert "hunter22" not in json.dumps(fields)


def test_what_a_person_was_shown_is_masked_like_the_request(masker):
    draft = Draft("approval", {}, {"approval": {"who": "dev", "shown": "mysql -phunter22 db"}})
    assert "hunter22" not in json.dumps(mask(draft, masker))


def test_common_words_are_masked_only_in_their_place(masker):
    _, fields = masked(masker, "mysql -proot -uroot db", world={"cwd": "/root"})
    assert fields["world"] == {"cwd": "/root"}
    assert fields["request"]["command"].endswith(" -uroot db")


def test_variables_are_masked_by_name(masker):
    env = [
        ["AWS_SECRET_ACCESS_KEY", "abc/def"],
        ["HOME", "/home/dev"],
        ["API_TOKEN", None],
        ["TOKEN_FILE", "/t"],
    ]
    _, fields = masked(masker, "true", world={"env": env})
    values = dict(fields["world"]["env"])
    assert values["AWS_SECRET_ACCESS_KEY"].startswith("MASKED-")
    assert (values["HOME"], values["API_TOKEN"], values["TOKEN_FILE"]) == ("/home/dev", None, "/t")


def test_equal_secrets_have_equal_tags_on_one_machine_only(masker, tmp_path):
    tags = [
        masked(masker, f"export TOKEN={value}")[1]["request"]["command"]
        for value in ("abc123", "abc123", "abc124")
    ]
    other = masked(Masker(str(tmp_path / "other")), "export TOKEN=abc123")[1]["request"]["command"]
    assert tags[0] == tags[1]
    assert len({tags[0], tags[2], other}) == 3


def test_the_key_is_the_owners_alone(masker, tmp_path):
    masked(masker, "export TOKEN=abc123")
    assert stat.S_IMODE((tmp_path / "keys" / "mask.key").stat().st_mode) == 0o600
    assert [path.name for path in (tmp_path / "keys").iterdir()] == ["mask.key"]


def test_masking_again_changes_nothing(masker):
    once = masked(
        masker,
        "curl -u bob:s3cret --token abcdef -H 'Authorization: Bearer abcdefghij' https://u:pw@x.test",
    )
    text = once[1]["request"]["command"]
    assert masked(masker, text)[1] == {"request": {"command": text}}


def test_a_field_whose_masking_fails_is_withheld(masker, monkeypatch):
    def fail(*_arguments):
        raise ZeroDivisionError

    monkeypatch.setattr(applying, "_field", fail)
    public, fields = masked(masker, "export TOKEN=abc123")
    assert public == {"mask_failed": ["request"]}
    assert fields == {"request": {"withheld": "masking failed: ZeroDivisionError"}}


def test_all_fields_are_withheld_when_the_structure_cannot_be_read(masker, monkeypatch):
    def fail(*_arguments):
        raise RecursionError

    monkeypatch.setattr(applying, "_known", fail)
    public, fields = masked(masker, "export TOKEN=abc123", world={"cwd": "/w"})
    assert public["mask_failed"] == ["request", "world"]
    assert "abc123" not in json.dumps(fields)


def test_a_key_that_cannot_be_made_masks_all_the_same(tmp_path, directory):
    (tmp_path / "audit.keys").write_text("in the way")
    with AuditLog.open(directory, sync="os", key=None) as log:
        log.decision(make_draft("export TOKEN=abc123"))
    text = content(segment_of(directory))
    assert b"abc123" not in text
    assert b"export TOKEN=MASKED-" in text


def test_a_secret_never_reaches_the_disk(directory, tmp_path):
    with AuditLog.open(directory, sync="os", key=None) as log:
        log.decision(make_draft("PGPASSWORD=tops3cret psql -h db"))
    for path in tmp_path.rglob("*"):
        assert not path.is_file() or b"tops3cret" not in path.read_bytes()


@pytest.mark.parametrize("size", [10, 1000, 100_000])
def test_long_texts_are_masked_in_linear_time(masker, size):
    """Bounded work: each of these made a careless pattern back-track for ever."""
    for text in (
        "password=" * size,
        "a" * size + "://",
        "token:" + " " * size,
        "'" * size + "secret",
        "eyJ" * size,
    ):
        masked(masker, text[:1_000_000])


def test_what_is_too_long_to_look_through_is_withheld(masker):
    public, fields = masked(masker, "true; " * 50_000 + "mysql -phunter22")
    assert public == {"mask_failed": ["request"]}
    assert "hunter22" not in json.dumps(fields)
