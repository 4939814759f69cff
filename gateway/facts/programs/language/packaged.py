"""A program named by the package it comes in: `npx rimraf@5`, `npx netlify-cli`, `npm exec @angular/cli`.

npm's own rule is that the program has the package's name without its scope; the packages of whose
programs a policy may speak and that keep to another name stand here.
"""

from __future__ import annotations

from gateway.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gateway.facts.model import Arg

_PROGRAMS = {
    "@anthropic-ai/claude-code": "claude", "@google/gemini-cli": "gemini", "@github/copilot": "copilot", "@qwen-code/qwen-code": "qwen", "opencode-ai": "opencode",
    "netlify-cli": "netlify", "firebase-tools": "firebase", "aws-cdk": "cdk", "cdktf-cli": "cdktf", "@railway/cli": "railway", "@sentry/cli": "sentry-cli",
    "@cloudflare/wrangler": "wrangler", "@aws-amplify/cli": "amplify", "@aws-amplify/backend-cli": "ampx", "@azure/static-web-apps-cli": "swa", "@google/clasp": "clasp", "eas-cli": "eas",
    "@expo/cli": "expo", "@shopify/cli": "shopify", "@sanity/cli": "sanity", "@datadog/datadog-ci": "datadog-ci", "@stoplight/cli": "stoplight", "@devcontainers/cli": "devcontainer",
    "del-cli": "del", "awscli": "aws", "aider-chat": "aider", "awscli-local": "awslocal", "trash-cli": "trash", "fkill-cli": "fkill", "rimraf-cli": "rimraf", "localtunnel": "lt",
    "sequelize-cli": "sequelize", "@mikro-orm/cli": "mikro-orm", "@adonisjs/ace": "ace", "@hasura/cli": "hasura", "@redis/cli": "redis-cli",
    "@changesets/cli": "changeset", "semantic-release-cli": "semantic-release", "@semantic-release/cli": "semantic-release", "@electron-forge/cli": "electron-forge",
    "typescript": "tsc", "@biomejs/biome": "biome", "@angular/cli": "ng", "@nestjs/cli": "nest", "@vue/cli": "vue", "@vue/cli-service": "vue-cli-service", "@playwright/test": "playwright",
    "@swc/cli": "swc", "@babel/cli": "babel", "babel-cli": "babel", "webpack-cli": "webpack", "gulp-cli": "gulp", "grunt-cli": "grunt", "jest-cli": "jest", "@sveltejs/kit": "svelte-kit",
    "@microsoft/rush": "rush", "dotenv-cli": "dotenv", "corepack": "corepack", "http-server-spa": "http-server", "@bazel/bazelisk": "bazelisk", "@go-task/cli": "task",
}  # fmt: skip


def program_of(package: str) -> str:
    """The program that `name@version`, `@scope/name` or `npm:name@1` is run by; itself if it is no such thing."""
    name = package.removeprefix("npm:")
    scope = "@" if name[:1] == "@" else ""
    name = scope + name[len(scope) :].partition("@")[0]
    for mark in "=<>~![":  # pip's: `black==24`, `black[jupyter]`
        name = name.partition(mark)[0]
    if name in _PROGRAMS:
        return _PROGRAMS[name]
    if scope:
        name = name.partition("/")[2]
    plain = name.replace("-", "").replace("_", "").replace(".", "")
    return name if plain.isalnum() else package


def by_program(word: Arg) -> Arg:
    """The word of a package as the word of its program."""
    if not word.exact or word.glob or any(one.isspace() for one in word.text):
        return word
    name = program_of(word.text)
    return word if name == word.text else replace(word, text=name)
