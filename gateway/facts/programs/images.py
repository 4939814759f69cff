"""Images that start a program of their own with the words behind them: `docker run alpine/git -C /w config …`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Arg

_STARTS = {
    "alpine/git": "git",
    "alpine/curl": "curl",
    "curlimages/curl": "curl",
    "alpine/helm": "helm",
    "alpine/socat": "socat",
    "alpine/openssl": "openssl",
    "alpine/psql": "psql",
    "alpine/sqlite": "sqlite3",
    "keinos/sqlite3": "sqlite3",
    "alpine/terragrunt": "terragrunt",
    "amazon/aws-cli": "aws",
    "public.ecr.aws/aws-cli/aws-cli": "aws",
    "bitnami/kubectl": "kubectl",
    "rancher/kubectl": "kubectl",
    "registry.k8s.io/kubectl": "kubectl",
    "hashicorp/terraform": "terraform",
    "ghcr.io/opentofu/opentofu": "tofu",
    "hashicorp/packer": "packer",
    "mikefarah/yq": "yq",
    "ghcr.io/jqlang/jq": "jq",
    "stedolan/jq": "jq",
    "rclone/rclone": "rclone",
    "restic/restic": "restic",
    "jrottenberg/ffmpeg": "ffmpeg",
    "linuxserver/ffmpeg": "ffmpeg",
    "pandoc/core": "pandoc",
    "pandoc/latex": "pandoc",
    "pandoc/extra": "pandoc",
    "dpokidov/imagemagick": "convert",
    "cytopia/ansible": "ansible",
    "goodwithtech/dockle": "dockle",
    "koalaman/shellcheck": "shellcheck",
    "zricethezav/gitleaks": "gitleaks",
    "ghcr.io/gitleaks/gitleaks": "gitleaks",
    "trufflesecurity/trufflehog": "trufflehog",
    "aquasec/trivy": "trivy",
    "squidfunk/mkdocs-material": "mkdocs",
    "minio/mc": "mc",
    "gcr.io/kaniko-project/executor": "executor",
    "flyway/flyway": "flyway",
    "migrate/migrate": "migrate",
    "instrumentisto/rsync-ssh": "rsync",
}
# Only before words that are options: else these run what they are told.
_BEFORE_OPTIONS = {
    "node": "node",
    "php": "php",
    "composer": "composer",
    "denoland/deno": "deno",
    "oven/bun": "bun",
}


def started_by(image: Arg, words: tuple[Arg, ...]) -> str:
    """The program, if the image is known to start one; empty if the words are a command of their own."""
    name = image.text.removeprefix("docker://").removeprefix("docker.io/").removeprefix("library/")
    name = name.partition("@")[0]
    folder, slash, last = name.rpartition("/")
    name = f"{folder}{slash}{last.partition(':')[0]}"
    if not image.exact:
        return ""
    optional = words[:1] and words[0].text[:1] == "-"
    return _STARTS.get(name, _BEFORE_OPTIONS.get(name, "") if optional else "")
