"""Layers are the right to loosen, nothing else."""

from __future__ import annotations

import pytest

from gateway.model import Verdict
from gateway.policy.load import load
from gateway.policy.model import Binding, network_mode
from gateway.policy.problems import InvalidPolicyError

ORG = "schema: gateway/1\nname: acme\nlayer: org\n"
PROJECT = "schema: gateway/1\nname: web\nlayer: project\n"
ALLOW = "rules: [{id: p.ls, verdict: allow, when: {program: ls}, tests: {match: [ls], ignore: [rm x]}}]\n"


@pytest.fixture
def two(tmp_path):
    def two(org, project):
        high, low = tmp_path / "org.yaml", tmp_path / "gateway.yaml"
        high.write_text(ORG + org)
        low.write_text(PROJECT + project)
        return load([str(high)], project=str(low), cache="")

    return two


def refused(two, org, project):
    with pytest.raises(InvalidPolicyError) as caught:
        two(org, project)
    return caught.value.problems


def test_tightening_is_free(two):
    params = two(
        "params: {default: ask, timeout: 120s, network: 'on'}\n",
        "params: {default: deny, timeout: 10s, network: 'off'}\n",
    ).params
    assert (params.default, params.timeout, params.network) == (Verdict.DENY, 10_000, "off")


@pytest.mark.parametrize(
    ("org", "project"),
    [
        ("default: ask", "default: allow"),
        ("timeout: 120s", "timeout: 10m"),
        ("timeout: 120s", 'timeout: "0"'),
        ("network: 'off'", "network: allowlist"),
        ("network_hosts: [a.example]", "network_hosts: [a.example, b.example]"),
        ("network_hosts: [a.example]", "network_hosts: ['*.a.example']"),
        ("limits: {memory: 1GiB}", "limits: {memory: 2GiB}"),
        ("env: {secret: [TOKEN]}", "env: {secret: [OTHER]}"),
        ("env: {inherit: none}", "env: {inherit: all}"),
        ("sandbox: required", "sandbox: best-effort"),
        ("mode: enforce", "mode: observe"),
        ("outside: deny", "outside: {write: ask}"),
        ("network: 'off'", "network: {value: 'off', from_env: {name: X, is: 'y', then: 'on'}}"),
    ],
)
def test_loosening_is_refused(two, org, project):
    (one,) = refused(two, f"params: {{{org}}}\n", f"params: {{{project}}}\n")
    assert one.code == "P035"
    assert one.mark.file.endswith("gateway.yaml")


def test_who_may_loosen_says_how_far(two):
    org = "params: {timeout: {value: 120s, may_loosen: [project], up_to: 15m}}\n"
    assert two(org, "params: {timeout: 10m}\n").params.timeout == 600_000
    assert refused(two, org, "params: {timeout: 20m}\n")[0].code == "P035"


def test_hosts_below_an_allowed_domain_are_no_loosening(two):
    policy = two(
        "params: {network_hosts: ['*.a.example']}\n", "params: {network_hosts: [x.a.example]}\n"
    )
    assert policy.params.network_hosts == ("x.a.example",)


def test_a_project_cannot_allow_what_the_org_asks_about(two):
    (one,) = refused(two, "params: {default: ask}\n", ALLOW)
    assert (one.code, one.mark.line) == ("P035", 4)


def test_nor_ask_about_what_the_org_denies(two):
    ask = ALLOW.replace("allow", "ask").replace("tests:", "reason: R., tests:")
    assert refused(two, "params: {default: deny}\n", ask)[0].code == "P035"
    assert two("params: {default: ask}\n", ask)


@pytest.mark.parametrize(
    "param", ["mode: observe", "network: 'on'", "sandbox: 'off'", "default: allow"]
)
def test_what_nobody_above_has_set_may_not_be_loosened_either(two, param):
    (one,) = refused(two, "params: {kill_after: 1s}\n", f"params: {{{param}}}\n")
    assert (one.code, one.mark.line) == ("P035", 4)


def test_saying_a_default_again_gives_no_right_over_it(two):
    assert (
        refused(two, "params: {default: deny}\n", "params: {default: deny}\n" + ALLOW)[0].code
        == "P035"
    )


def test_who_gives_a_right_must_have_it(tmp_path):
    texts = [
        (ORG + "params: {timeout: 10s}\n"),
        (PROJECT + "params: {timeout: {value: 5s, may_loosen: [session]}}\n"),
        (PROJECT.replace("project", "session").replace("web", "s") + "params: {timeout: TIME}\n"),
    ]

    def with_session(time):
        paths = []
        for number, text in enumerate(texts):
            (tmp_path / f"{number}.yaml").write_text(text.replace("TIME", time))
            paths.append(str(tmp_path / f"{number}.yaml"))
        return load(paths, cache="")

    assert with_session("8s").params.timeout == 8000
    with pytest.raises(InvalidPolicyError):
        with_session("20s")


def test_a_right_that_was_passed_on(tmp_path):
    """What ships may be loosened by the org, and the org lets the project."""
    org = tmp_path / "org.yaml"
    org.write_text(
        ORG + "extends: strict\nparams: {timeout: {value: 5m, may_loosen: [project], up_to: 9m}}\n"
    )
    low = tmp_path / "gateway.yaml"
    low.write_text(PROJECT + "params: {timeout: 7m}\n")
    assert load([str(org)], project=str(low), cache="").params.timeout == 420_000


def test_not_by_way_of_a_right_that_a_lower_layer_gives(tmp_path):
    """The project gives the session a right that it does not have itself."""
    texts = [
        (ORG + "params: {kill_after: 1s}\n"),
        (PROJECT + "params: {mode: {value: enforce, may_loosen: [session]}}\n"),
        (PROJECT.replace("project", "session").replace("web", "s") + "params: {mode: observe}\n"),
    ]
    paths = []
    for number, text in enumerate(texts):
        path = tmp_path / f"{number}.yaml"
        path.write_text(text)
        paths.append(str(path))
    with pytest.raises(InvalidPolicyError) as caught:
        load(paths, cache="")
    assert {one.code for one in caught.value.problems} == {"P035"}


def test_a_lower_file_cannot_bring_in_a_wider_list_from_above(tmp_path):
    """What ships has more hosts than the org lets through; a project that builds on it gets no more."""
    org, wide, low = tmp_path / "org.yaml", tmp_path / "wide.yaml", tmp_path / "gateway.yaml"
    org.write_text(ORG + "params: {network_hosts: [a.example]}\n")
    wide.write_text(
        PROJECT.replace("web", "wide") + "params: {network_hosts: [a.example, b.example]}\n"
    )
    low.write_text(PROJECT + "extends: ./wide.yaml\n")
    with pytest.raises(InvalidPolicyError):
        load([str(org)], project=str(low), cache="")


def test_of_two_parents_the_stricter_counts(tmp_path):
    for name, value in (("one", "deny"), ("two", "allow")):
        (tmp_path / f"{name}.yaml").write_text(
            f"schema: gateway/1\nname: {name}\nlayer: org\nparams: {{default: {value}}}\n"
        )
    low = tmp_path / "gateway.yaml"
    low.write_text(PROJECT + "extends: [./one.yaml, ./two.yaml]\nparams: {default: ask}\n")
    with pytest.raises(InvalidPolicyError) as caught:
        load(str(low), cache="")
    assert caught.value.problems[0].code == "P035"


def test_a_project_cannot_describe_known_programs_anew(two):
    org = "params: {default: ask}\n"
    (one,) = refused(two, org, "programs: {rm: {operands: text}}\n")
    assert (one.code, one.mark.line, one.mark.column) == ("P035", 4, 12)
    assert two(org, "programs: {acmectl: {operands: text}}\n").programs
    assert two("programs: {rm: {operands: text}}\n", "params: {default: deny}\n").programs


def test_unless_the_org_lets_it(two):
    policy = two("params: {default: {value: ask, may_loosen: [project]}}\n", ALLOW)
    assert [rule.id for rule in policy.rules] == ["p.ls"]


def test_a_repository_file_cannot_claim_a_higher_layer(tmp_path):
    path = tmp_path / "gateway.yaml"
    path.write_text(ORG + "params: {default: allow}\n")
    with pytest.raises(InvalidPolicyError) as caught:
        load([], project=str(path), cache="")
    (one,) = caught.value.problems
    assert (one.code, one.mark.line) == ("P035", 3)


def test_nobody_is_builtin_but_what_ships(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_text(ORG.replace("org", "builtin") + "params: {default: deny}\n")
    with pytest.raises(InvalidPolicyError) as caught:
        load(str(path), cache="")
    assert caught.value.problems[0].code == "P035"


def test_lists_are_extended_by_who_may(two):
    rule = 'rules: [{id: o.r, verdict: deny, when: {program: "@tools"}, reason: R., tests: {match: [a], ignore: [c]}}]\n'
    policy = two(
        "lists: {tools: {items: [a], extendable_by: [project]}}\n" + rule,
        "lists: {tools: {add: [b]}}\n",
    )
    assert policy.rules[0].alternatives[0][0][1]["names"] == {"a": 1, "b": 1}
    (one,) = refused(two, "lists: {tools: [a]}\n" + rule, "lists: {tools: {add: [b]}}\n")
    assert one.code == "P035"


def test_path_lists_of_two_layers_must_say_how_they_meet(two):
    org = "paths: [{id: ws, base: '${workspace}', write: {allow: ['**']}}]\n"
    (one,) = refused(
        two, org, "paths: [{id: src, base: '${workspace}/src', write: {allow: ['**']}}]\n"
    )
    assert one.code == "P015"
    policy = two(
        org, "paths: [{id: src, base: '${workspace}/src', mode: narrow, write: {allow: ['**']}}]\n"
    )
    assert len(policy.coverage["write"]) == 2


def test_widening_needs_the_right(two):
    org = "paths: [{id: ws, base: '${workspace}', write: {allow: ['**']}}]\n"
    wide = "paths: [{id: tmp, base: '${tmp}', mode: widen, write: {allow: ['**']}}]\n"
    assert refused(two, org + "params: {outside: deny}\n", wide)[0].code == "P035"
    policy = two(org + "params: {outside: {write: {value: deny, may_loosen: [project]}}}\n", wide)
    assert set(policy.coverage["write"][0]) == {"W", "T"}


def test_siblings_merge_to_the_strictest_whatever_their_order(tmp_path):
    one, two = tmp_path / "one.yaml", tmp_path / "two.yaml"
    one.write_text(
        "schema: gateway/1\nname: one\nparams: {default: ask, timeout: 10s, network: allowlist}\n"
    )
    two.write_text(
        "schema: gateway/1\nname: two\nparams: {default: deny, timeout: 60s, network: 'on'}\n"
    )
    left = load([str(one), str(two)], cache="").params
    right = load([str(two), str(one)], cache="").params
    assert left == right
    assert (left.default, left.timeout, left.network) == (Verdict.DENY, 10_000, "allowlist")


def test_the_network_follows_a_variable_of_the_gateway(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_text(
        "schema: gateway/1\nname: x\nparams: {network: {value: 'off', from_env: {name: NET, is: 'true', then: 'on'}}}\n"
    )
    params = load(str(path), cache="").params
    assert params.network_bindings == (Binding("NET", "true", "on"),)
    assert [network_mode(params, env) for env in ({}, {"NET": "1"}, {"NET": "true"})] == [
        "off",
        "off",
        "on",
    ]
