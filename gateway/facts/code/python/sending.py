"""What packages that nobody here has read reach, or hand to a server: told by their names and addresses.

`wandb.save("a.py")`, `client.put_object(…)`, `dns.resolver.resolve(name)`, `treq.post("https://x.test", …)`.
"""

from __future__ import annotations

from gateway.facts.code.python.values import texts
from gateway.facts.code.spec import names
from gateway.facts.code.text import unknown
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.python.given import Given
    from gateway.facts.code.python.run import Run

# What they are given goes to a server, whichever of their functions it is.
_SENDING = names(
    """
    wandb comet_ml neptune clearml pycurl dropbox b2sdk minio oss2 qcloud_cos aioftp aiosmtplib webdav3
    webdavclient3 apprise pushover pushbullet notifiers pastebin pyshorteners
    gspread sentry_sdk kaggle pygsheets pydrive pydrive2 mailchimp sib_api_v3_sdk
    """
)
# They look a name up.
_LOOKING_UP = names("dns aiodns pydig whois")
# Of others, those of their functions that say so.
_UPLOADS = compiled_later(
    r"(?:^|_)(?:upload|fput)(?:_|$)|^upload[A-Z]|^(?:put_object|push_to_hub|log_artifacts?|save_to_hub)$"
)
_POSTS = frozenset({"post", "put", "patch"})
_ADDRESS = ("http://", "https://", "ws://", "wss://", "ftp://", "ftps://")


def reach(run: Run, name: str, given: Given) -> None:
    """The hosts of one call, and whether data goes there."""
    root, called = name.partition(".")[0], name.rpartition(".")[2]
    given_texts = [text for value in given.everything() for text in texts(value)]
    if root in _SENDING or _UPLOADS.search(called):
        run.gather.host(unknown(f"where `{name}` brings it is not known"), sends=True)
        return
    if root in _LOOKING_UP:
        for text in given_texts[:1]:
            run.gather.host(text)
        return
    for text in given_texts:
        if text.arg.text.lower().startswith(_ADDRESS):
            run.gather.url(text, sends=called in _POSTS)
