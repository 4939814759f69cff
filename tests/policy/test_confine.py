"""Limits for the kernel, compiled from path lists."""

from __future__ import annotations

import pytest

from gateway.policy.confine import confinement
from gateway.policy.examples import HOME, WORKSPACE, ExampleWorld, example_context
from gateway.policy.load import load
from gateway.values import replace

HEAD = "schema: gateway/1\nname: x\nlayer: {layer}\nparams: {{outside: {{read: deny, write: deny}}}}\npaths:\n"


@pytest.fixture
def limits(tmp_path):
    def limits(*files, context=None):
        paths = []
        for number, (layer, lists) in enumerate(files):
            path = tmp_path / f"{number}.yaml"
            path.write_text(HEAD.format(layer=layer).replace("name: x", f"name: x{number}") + lists)
            paths.append(str(path))
        return confinement(load(paths, cache=""), context or example_context())

    return limits


WS = "  - {id: ws, base: '${workspace}', write: {allow: ['**'], deny: [.git/hooks, '**/*.lock', '~/.ssh']}}\n"


def test_roots_and_what_lies_at_one_place_below_them(limits):
    found = limits(("org", WS))
    assert found.write_roots == (WORKSPACE,)
    assert found.write_denies == (
        f"{HOME}/.ssh",
        f"{WORKSPACE}/**/*.lock",
        f"{WORKSPACE}/.git/hooks",
    )
    assert not found.write_all


def test_no_list_no_limit(limits):
    found = limits(("org", WS))
    assert (found.read_all, found.read_roots) == (True, ())


def test_layers_intersect(limits):
    low = "  - {id: src, base: '${workspace}/src', mode: narrow, write: {allow: ['**']}}\n"
    assert limits(("org", WS), ("project", low)).write_roots == (f"{WORKSPACE}/src",)


def test_layers_without_common_ground_leave_nothing(limits):
    low = "  - {id: tmp, base: '${tmp}', mode: narrow, write: {allow: ['**']}}\n"
    found = limits(("org", WS), ("project", low))
    assert (found.write_roots, found.write_all) == ((), False)


def test_one_layer_unites(limits):
    more = "  - {id: tmp, base: '${tmp}', write: {allow: ['build-*', cache]}}\n"
    assert limits(("org", WS + more)).write_roots == (WORKSPACE, "/tmp")


def test_the_root_is_no_limit(limits):
    lists = "  - {id: all, base: /, read: {allow: ['**'], deny: [/etc/shadow]}}\n"
    found = limits(("org", lists))
    assert (found.read_all, found.read_denies) == (True, ("/etc/shadow",))


def test_paths_are_real(limits):
    class World(ExampleWorld):
        def real(self, path):
            return path.replace(WORKSPACE, "/data/project")

    context = replace(example_context(), lookup=World())
    assert limits(("org", WS), context=context).write_roots == ("/data/project",)


def test_the_network_with_its_switch(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_text(
        "schema: gateway/1\nname: x\nparams: {network: {value: allowlist, from_env: {name: N, is: '1', then: 'on'}}, network_hosts: [a.example]}\n"
    )
    policy = load(str(path), cache="")
    found = confinement(policy, example_context())
    assert (found.network, found.hosts) == ("allowlist", ("a.example",))
    assert confinement(policy, replace(example_context(), gateway_env={"N": "1"})).network == "on"
