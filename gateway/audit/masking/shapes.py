"""Tokens that show by their shape: the prefix says whose it is.

A row is (kind, what must stand in the text, pattern). Patterns are compiled when their keyword is met:
a usual command costs some searches for a short word, and compiles nothing. The group that matched, if
there is one, is the secret; else all of it is.
"""

from __future__ import annotations

SHAPES: tuple[tuple[str, str, str], ...] = (
    ("aws-key-id", "AKIA", r"\bAKIA[A-Z2-7]{16}\b"),
    ("aws-key-id", "ASIA", r"\bASIA[A-Z2-7]{16}\b"),
    *(("github-token", f"gh{one}_", r"\bgh[pousr]_[A-Za-z0-9]{36,255}\b") for one in "pousr"),
    ("github-token", "github_pat_", r"\bgithub_pat_[A-Za-z0-9_]{22,255}\b"),
    *(
        ("gitlab-token", f"gl{one}-", r"\bgl[a-z]{2,5}-[A-Za-z0-9_.-]{20,300}")
        for one in ("pat", "dt", "rt", "cbt", "ptt", "ft", "imt", "agent", "soat")
    ),
    ("slack-token", "xox", r"\bxox[abeoprs]-[A-Za-z0-9-]{10,250}"),
    ("slack-token", "xapp-", r"\bxapp-\d-[A-Za-z0-9-]{10,250}"),
    ("slack-webhook", "hooks.slack.com", r"hooks\.slack\.com/(?:services|workflows|triggers)/([A-Za-z0-9+/_-]{20,120})"),
    ("discord-webhook", "/webhooks/", r"discord(?:app)?\.com/api/webhooks/(\d+/[A-Za-z0-9_-]{30,100})"),
    ("anthropic-key", "sk-ant-", r"\bsk-ant-[A-Za-z0-9_-]{20,250}"),
    ("openai-key", "sk-", r"\bsk-(?!ant-)(?:proj-|svcacct-|admin-|or-v1-)?[A-Za-z0-9_-]{20,250}"),
    ("stripe-key", "_live_", r"\b[rs]k_live_[A-Za-z0-9]{16,250}\b"),
    ("stripe-key", "_test_", r"\b[rs]k_test_[A-Za-z0-9]{16,250}\b"),
    ("webhook-secret", "whsec_", r"\bwhsec_[A-Za-z0-9+/=]{20,120}"),
    ("google-key", "AIza", r"\bAIza[A-Za-z0-9_-]{35}"),
    ("google-token", "ya29.", r"\bya29\.[A-Za-z0-9_-]{20,500}"),
    ("google-secret", "GOCSPX-", r"\bGOCSPX-[A-Za-z0-9_-]{20,60}"),
    ("npm-token", "npm_", r"\bnpm_[A-Za-z0-9]{36}\b"),
    ("pypi-token", "pypi-", r"\bpypi-[A-Za-z0-9_-]{50,500}"),
    ("rubygems-key", "rubygems_", r"\brubygems_[a-f0-9]{48}\b"),
    ("sendgrid-key", "SG.", r"\bSG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{16,64}"),
    ("twilio-key", "SK", r"\bSK[a-f0-9]{32}\b"),
    ("mailgun-key", "key-", r"\bkey-[a-f0-9]{32}\b"),
    ("telegram-token", ":AA", r"\b\d{8,10}:AA[A-Za-z0-9_-]{32,34}"),
    ("jwt", "eyJ", r"\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}(?:\.[A-Za-z0-9_-]*)?"),
    ("digitalocean-token", "_v1_", r"\bdo[opr]_v1_[a-f0-9]{64}\b"),
    *(("vault-token", f"hv{one}.", r"\bhv[sbr]\.[A-Za-z0-9_-]{20,250}") for one in "sbr"),
    ("terraform-token", ".atlasv1.", r"\b[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,70}"),
    ("shopify-token", "shp", r"\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\b"),
    ("databricks-token", "dapi", r"\bdapi[a-f0-9]{32}\b"),
    ("huggingface-token", "hf_", r"\bhf_[A-Za-z0-9]{30,50}\b"),
    ("newrelic-key", "NRAK-", r"\bNRAK-[A-Z0-9]{27}\b"),
    *(("grafana-token", f"gl{one}_", r"\bgl(?:sa|c)_[A-Za-z0-9+/=_]{30,400}") for one in ("sa", "c")),
    ("docker-token", "dckr_", r"\bdckr_(?:pat|oat)_[A-Za-z0-9_-]{20,60}"),
    ("atlassian-token", "ATATT3", r"\bATATT3[A-Za-z0-9_=-]{100,300}"),
    ("linear-key", "lin_api_", r"\blin_api_[A-Za-z0-9]{30,60}\b"),
    ("postman-key", "PMAK-", r"\bPMAK-[a-f0-9]{24}-[a-f0-9]{34}\b"),
    ("age-key", "AGE-SECRET-KEY-", r"\bAGE-SECRET-KEY-1[A-Z0-9]{58}\b"),
    ("azure-key", "==", r"(?<![A-Za-z0-9+/])([A-Za-z0-9+/]{86}==)"),
    ("private-key", "PRIVATE KEY", r"-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----\s*(?:((?:(?!-----END)[\s\S])*?(?:(?!-----END)\S))\s*-----END|([^'\"]+))"),
)  # fmt: skip

# The words to look for, each once.
KEYWORDS = tuple(dict.fromkeys(keyword for _kind, keyword, _pattern in SHAPES))
