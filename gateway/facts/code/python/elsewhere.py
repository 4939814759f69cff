"""Clouds, clusters and services that a text speaks to by their packages: looking is told by the name of the call.

`boto3.client("s3").list_buckets()` looks; `.terminate_instances(…)`, `.get_secret_value(…)` and whatever else
is called there does something elsewhere, or hands out a secret.
"""

from __future__ import annotations

from gateway.facts.code.spec import names
from gateway.regex import compiled_later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.code.python.run import Run

CLOUDS = names(
    """
    boto3 botocore google azure kubernetes docker podman digitalocean hcloud libcloud openstack github gitlab
    stripe slack slack_sdk
    """
)
# What makes a client, or asks; the last part of the name.
_LOOKS = compiled_later(
    r"(?:list|describe|get|head|search|scan|query|lookup|read|filter|iter|paginate|count|exists|ping|version|info|logs|stats|top"
    r"|client|resource|resources?|session|load|from|batch_get|select|wait|config|incluster|default|meta|collections?|objects?|all"
    r"|limit|pages?|page_size|build_full_result|close|next|items|values|keys|blob|bucket|table|pods?|images|containers)(?:_\w+)?"
    r"|_?[A-Z]\w*|auto_paging_iter"
)
_SECRET = compiled_later(
    r"(?i)secret|token|credential|password|passwd|parameter|private|(?:^|_)keys?(?:_|$)|presigned|configmap_secret"
)


def look_there(run: Run, name: str) -> None:
    """A call of one of these packages does more than look."""
    root, _, rest = name.partition(".")
    if root in CLOUDS and rest and not looks(rest.rpartition(".")[2]):
        run.gather.unknown("effects", f"`{name}` does something elsewhere")


def looks(called: str) -> bool:
    """By its name it makes a client, or asks for what is no secret."""
    return _LOOKS.fullmatch(called) is not None and _SECRET.search(called) is None
