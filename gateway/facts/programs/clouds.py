"""Clouds by command line: the words of the subcommand say what is asked for.

Their commands are too many to list; the verb is the last word that belongs to the subcommand.
"""

from __future__ import annotations

from itertools import pairwise

from gateway.facts.effects import Inner, RawPath
from gateway.facts.model import Arg, HostUse
from gateway.facts.programs.language.effects import effects, take_apart
from gateway.model import Known
from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.effects import Call, Effects
    from gateway.facts.programs.language.model import Program
    from gateway.facts.programs.language.parsed import Parsed

_ANY = "--* =[text], -*"
_WORDS = {"options": _ANY, "operands": "text...", "network": "yes"}
_OBJECT = "--bucket =text, --key =text, --version-id =text, --range =text, --part-number =text, --if-match =text, --if-none-match =text, --if-modified-since =text, --request-payer =text, --expected-bucket-owner =text, --checksum-mode =text, --function-name =text, --payload =text, --invocation-type =text, --log-type =text, --qualifier =text, --client-context =text, --cli-binary-format =text, --* =[text]"
# What they fetch goes into the file that the one operand names.
_FETCHED = {"options": "--no-*, --debug, --* =text", "operands": "write", "network": "yes"}
_FETCHES = {
    "apigateway apigatewayv2": "get-export get-sdk export-api",
    "polly": "synthesize-speech",
    "glacier": "get-job-output",
    "ebs": "get-snapshot-block",
    "codeartifact": "get-package-version-asset",
    "appconfig appconfigdata": "get-configuration get-latest-configuration get-hosted-configuration-version create-hosted-configuration-version",
    "bedrock-runtime bedrock-agentcore": "invoke-model invoke-agent-runtime",
    "sagemaker-runtime": "invoke-endpoint",
    "iot-data": "get-thing-shadow update-thing-shadow delete-thing-shadow",
    "mediastore-data": "get-object",
    "kinesis-video-media kinesis-video-archived-media": "get-media get-clip get-media-for-fragment-list",
    "workmailmessageflow": "get-raw-message-content",
    "schemas": "get-code-binding-source",
    "location geo-maps": "get-map-tile get-map-glyphs get-map-sprites get-map-style-descriptor get-tile get-glyphs get-sprites get-static-map get-style-descriptor",
    "omics": "get-read-set get-reference",
    "lex-runtime lexv2-runtime": "post-content recognize-utterance put-session",
    "qbusiness": "get-media",
    "medical-imaging": "get-image-frame get-image-set-metadata",
}
_DEPLOY = {
    "options": f"--dir =read+recursive, -d =read+recursive, -m --message =text, --config =execute, -c =execute, --cwd =cwd, --prod, {_ANY}",
    "operands": "text...",
    "network": "yes",
    "also": "execute .",
}

PROGRAMS = {
    "aws": {
        "options": "--profile =text, --region =text, --output =text, --endpoint-url =url, --query =text, --ca-bundle =read, --cli-input-json =text, --cli-input-yaml =text, --cli-read-timeout =text, --cli-connect-timeout =text, --body =url+read, --color =text, --no-* , --debug, --version help",
        "style": "anywhere",
        "network": "yes",
        "env": "AWS_PAGER=shell PAGER=shell AWS_CONFIG_FILE=execute AWS_SHARED_CREDENTIALS_FILE=read AWS_CA_BUNDLE=read",
        "subcommands": {
            "s3": {"network": "yes", "subcommands": {"cp mv sync": {"options": "--recursive recursive, --exclude =text, --include =text, --acl =text, --sse =[text], --delete, --dryrun dry, --quiet, --storage-class =text, --content-type =text, --cache-control =text, --metadata =text, --* =[text]", "operands": "text text", "network": "yes"}, "*": _WORDS}},
            "s3api": {"network": "yes", "subcommands": {"get-object get-object-torrent": {"options": _OBJECT, "operands": "write", "network": "yes"}, "*": _WORDS}},
            "lambda": {"network": "yes", "subcommands": {"invoke": {"options": _OBJECT, "operands": "write", "network": "yes"}, "*": _WORDS}},
            "configure": {"options": _ANY, "also": "write ~/.aws", "tty": "yes", "subcommands": {"list get list-profiles": {"options": _ANY, "operands": "text...", "also": "read /dev/null"}, "sso": {"options": _ANY, "also": "write ~/.aws", "network": "yes", "tty": "yes"}, "*": {"options": _ANY, "operands": "text...", "also": "write ~/.aws"}}},
            "ssm": {"network": "yes", "subcommands": {"start-session": {**_WORDS, "tty": "yes"}, "*": _WORDS}},
            "help": {"options": _ANY, "operands": "text..."},
            **{service: {"network": "yes", "subcommands": {words: _FETCHED, "*": _WORDS}} for service, words in _FETCHES.items()},
            "*": {"options": _ANY, "network": "yes", "subcommands": {"*": _WORDS}},
        },
    },
    "gcloud bq az doctl oci linode-cli hcloud scw ibmcloud aliyun cf exo openstack nova vultr-cli civo s3cmd b2 mc mcli azcopy heroku": {
        "options": "--project =text, --account =text, --region =text, --zone =text, --format =text, --filter =text, -g --resource-group =text, -n --name =text, -o --output =text, -a --app =text, -q --quiet, --command =text, --version help, -h --help help, --* =[text], -*",
        "style": "anywhere",
        "network": "yes",
        "operands": "text...",
    },
    # (`-h` is a header.)
    "gsutil": {
        "options": "--project =text, --account =text, --region =text, --zone =text, --format =text, --filter =text, -g --resource-group =text, -n --name =text, -o --output =text, -a --app =text, -q --quiet, --command =text, --version help, -h -u -i =text, -m, -D, -DD, --help help, --* =[text], -*",
        "style": "anywhere",
        "network": "yes",
        "operands": "text...",
    },
    "flyctl fly vercel netlify wrangler firebase supabase railway render surge now": {
        "options": f"-a --app =text, -t --token =text, --version help, -h --help help, --cwd =cwd, -c --config =execute, {_ANY}",
        "network": "yes",
        "subcommands": {
            "deploy publish up": _DEPLOY,
            "dev:exec": {"options": _ANY, "style": "exact", "operands": "command...", "also": "execute .", "network": "yes"},
            "emulators:exec": {"options": f"--only =text, --import =read, --export-on-exit =[write+below], -P --project =text, --ui, {_ANY}", "operands": "shell", "also": "execute .", "network": "yes"},
            "d1 execute": {"options": f"--command =text, --file =read, --local, --remote, -e --env =text, -c --config =execute, {_ANY}", "operands": "text...", "network": "yes"},
            "dev start serve build run preview": {"options": f"-p --port =text, --config =execute, -c =execute, {_ANY}", "operands": "text...", "also": "execute .", "network": "yes"},
            "ssh": {"options": f"-a --app =text, {_ANY}", "network": "yes", "subcommands": {"console": {"options": "-C --command =shell, -a --app =text, -s --select, -r --region =text, -u --user =text, -A --address =text, --machine =text, --* =[text]", "place": "remote", "network": "yes", "tty": "yes", "when": {"-C": {"tty": "no"}}}, "*": _WORDS}},
            "login auth": {"options": _ANY, "operands": "text...", "network": "yes", "tty": "yes", "when": {"2 operands": {"tty": "no"}}},
            "version help whoami --version": {"options": _ANY, "operands": "text..."},
            "*": _WORDS,
        },
    },
    "sops": {
        "options": f"-d --decrypt, -e --encrypt, -i --in-place, -r --rotate, --output =write, --config =read, --extract =text, --set =text, -k --kms =text, -p --pgp =text, -a --age =text, --input-type =text, --output-type =text, --user =text, --filename =text, {_ANY}",
        "operands": "read...",
        "when": {"-i -r --set": {"operands": "read+write..."}, "no -d -e -i -r --set --extract": {"tty": "yes", "operands": "read+write..."}},
    },
    "chezmoi": {"options": f"-S --source =execute, -D --destination =write+below, -c --config =execute, {_ANY}", "subcommands": {"apply update init": {"options": f"--apply, {_ANY}", "operands": "text...", "also": "write+below ~", "network": "yes"}, "execute-template": {"options": _ANY, "operands": "code:other..."}, "edit": {"options": _ANY, "operands": "text...", "tty": "yes"}, "*": {"options": _ANY, "operands": "text..."}}},
    "age": {"options": f"-i --identity =read, -o --output =write, -R --recipients-file =read, -r =text, -d, -e, -p, -a, {_ANY}", "operands": "read", "stdin": "data"},
    "age-keygen": {"options": "-o --output =write, -y =read, --version help", "operands": "read?"},
    "vault op bw lpass pass gopass secret-tool keyring security": {"options": _ANY, "subcommands": {"kv secrets auth policy token lease operator item document vault user group account": {"options": _ANY, "subcommands": {"*": {"options": _ANY, "operands": "text..."}}}, "run": {"options": f"--env-file =read, {_ANY}", "operands": "command..."}, "edit": {"options": _ANY, "operands": "text...", "tty": "yes"}, "*": {"options": _ANY, "operands": "text..."}}},
}  # fmt: skip

# Words after which no further word belongs to the subcommand.
_VERBS = frozenset(
    """
    list ls describe show get get-value create delete update set unset add remove rm cp mv rsync cat
    add-iam-policy-binding remove-iam-policy-binding set-iam-policy get-iam-policy deploy start stop
    restart reset resize run run-command invoke call ssh scp connect login logout init enable
    disable import export submit cancel approve patch apply plan upload download copy sync mb rb
    mirror query extract load head info browse open scale promote rollback destroy restart ps logs
    console bash exec purge move failover restore backup attach detach revoke
    activate-service-account print-access-token print-identity-token application-default
    """.split()  # noqa: SIM905
)
_GROUPED = frozenset({"gcloud", "az"})
_ASKING = frozenset({"login", "init"})


def explain_cloud(call: Call, program: Program) -> Effects:
    """The subcommand is the operands up to the verb; `ssh` and `scp` reach further."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    words = [word for word in parsed.operands if word.exact]
    # `gcloud run services list`: the first word is a group, whatever it sounds like.
    first = int(call.name in _GROUPED and len(words) > 1)
    verbs = (at for at, word in enumerate(words) if at >= first and _verb(word.text) in _VERBS)
    verb = next(verbs, None)
    if parsed.helps or not words:
        return base
    count = verb + 1 if verb is not None else min(len(words), 2)
    names = tuple(part for word in words[:count] for part in word.text.split(":"))
    done = replace(base, subcommand=names, operands=parsed.operands[count:])
    last = names[-1]
    if last in _ASKING or (call.name == "heroku" and last in {"bash", "psql", "exec"}):
        done = replace(done, needs_tty=Known.YES)
    if last == "ssh":
        command = parsed.value("--command")
        if command is None:
            return replace(done, needs_tty=Known.YES)
        return replace(done, inner=(Inner((), command, f"{call.name} ssh", "option", "remote"),))
    if last in {"scp", "cp", "mv", "rsync", "copy", "upload", "sync"}:
        return _copied(done, parsed.operands[count:], recursive=last in {"rsync", "sync"})
    if last == "get" and call.name == "s3cmd":
        there = parsed.operands[count:]
        return _copied(done, there if len(there) > 1 else (*there, Arg(".")), recursive=False)
    if call.name == "heroku" and last == "run":
        inner = Inner(parsed.operands[count:], None, "heroku run", "wrapper", "container")
        return replace(done, inner=(inner,) if inner.argv else ())
    return replace(done, paths=(*done.paths, *_files(parsed)))


def _verb(word: str) -> str:
    return word.rpartition(":")[2]


def _copied(base: Effects, words: tuple[Arg, ...], *, recursive: bool) -> Effects:
    """The side without a scheme or a colon is here."""
    paths = list(base.paths)
    local = [":" not in word.text.partition("/")[0] and "://" not in word.text for word in words]
    for at, word in enumerate(words):
        if local[at] and len(words) > 1:
            role = "write" if at == len(words) - 1 else "read"
            paths.append(RawPath(role, word, recursive))
            name = words[0].text.rpartition("/")[2]
            if role == "write" and name and not recursive and len(words) == 2:
                file = replace(word, text=f"{word.text.rstrip('/')}/{name}")
                paths.append(RawPath("write", file, via="operand, as a folder"))
    sends = bool(local) and not local[-1]
    host = HostUse("", exact=False, sends=sends, why="the storage of the cloud")
    return replace(base, paths=tuple(paths), hosts=(*base.hosts, host))


def _files(parsed: Parsed) -> list[RawPath]:
    """Values that are read from a file: `file://x`, `fileb://x`, `@x`."""
    found = []
    for item in parsed.items:
        for value in (*item.values, *(() if item.option is not None else (item.arg,))):
            for mark in ("fileb://", "file://", "@"):
                if value.text.startswith(mark):
                    path = replace(value, text=value.text[len(mark) :])
                    found.append(RawPath("read", path, via="a value from a file"))
                    break
    return found


def explain_aws(call: Call, program: Program) -> Effects:
    """`s3 cp HERE s3://THERE` sends; values may stand in files."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    words = base.subcommand
    if parsed.helps:
        return base
    if words[:1] == ("s3",) and words[-1] in {"cp", "mv", "sync"} and len(parsed.operands) > 1:
        deep = words[-1] == "sync" or parsed.has("--recursive")
        done = base
        for pair in pairwise(parsed.operands):  # one may be the value of an option
            done = _copied(done, pair, recursive=deep)
        source = parsed.operands[0]
        if words[-1] == "mv" and not source.text.startswith("s3://"):
            done = replace(done, paths=(*done.paths, RawPath("delete", source, deep)))
        if words[-1] == "sync" and parsed.has("--delete"):
            target = [one for one in done.paths if one.role == "write"]
            done = replace(
                done, paths=(*done.paths, *(replace(one, role="delete") for one in target))
            )
        if parsed.has("--dryrun"):
            done = replace(done, paths=tuple(one for one in done.paths if one.role == "read"))
        return done
    return replace(base, paths=(*base.paths, *_files(parsed)))


def explain_deploy(call: Call, program: Program) -> Effects:
    """A deployment sends the project."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    deploys = base.subcommand[:1] in {("deploy",), ("publish",), ("up",)}
    bare = not base.subcommand and call.name in {"vercel", "now", "surge"}
    if parsed.helps or not (deploys or bare):
        return base
    host = HostUse("", exact=False, sends=True, why=f"where `{call.name}` deploys to")
    return replace(base, hosts=(*base.hosts, host))


_SOPS = frozenset(
    {"decrypt", "encrypt", "edit", "rotate", "set", "unset", "publish", "updatekeys", "filestatus"}
)


def explain_sops(call: Call, program: Program) -> Effects:
    """Without an option it opens an editor; newer versions have verbs; `exec-env FILE TEXT` runs a text."""
    parsed = take_apart(call, program)
    base = effects(call, parsed)
    verb = parsed.operands[0].text if parsed.operands else ""
    rest = parsed.operands[1:]
    if parsed.helps or verb not in _SOPS | {"exec-env", "exec-file"}:
        return base
    role = "read" if verb in {"filestatus", "exec-env", "exec-file"} else "write"
    files = rest[:1] if verb.startswith("exec") else rest
    paths = [RawPath(each, word) for word in files for each in dict.fromkeys(("read", role))]
    options = tuple(one for one in base.paths if one.via != "operand")
    inner = tuple(Inner((), word, f"sops {verb}") for word in rest[1:2] if verb.startswith("exec"))
    tty = Known.YES if verb == "edit" else Known.NO
    return replace(
        base,
        subcommand=(verb,),
        operands=rest,
        paths=(*options, *paths),
        inner=inner,
        needs_tty=tty,
    )


ODD = {
    "aws": explain_aws,
    "sops": explain_sops,
    **dict.fromkeys(
        [
            "gcloud",
            "gsutil",
            "bq",
            "az",
            "doctl",
            "oci",
            "linode-cli",
            "hcloud",
            "scw",
            "ibmcloud",
            "aliyun",
            "cf",
            "exo",
            "openstack",
            "nova",
            "vultr-cli",
            "civo",
            "s3cmd",
            "b2",
            "mc",
            "mcli",
            "azcopy",
            "heroku",
        ],
        explain_cloud,
    ),
    **dict.fromkeys(
        [
            "flyctl",
            "fly",
            "vercel",
            "netlify",
            "wrangler",
            "firebase",
            "railway",
            "render",
            "surge",
            "now",
        ],
        explain_deploy,
    ),
}
