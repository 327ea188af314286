"""What is published: the sdist, the wheel that is built from it, and every command as installed from there."""

import json
import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

import whole
from tripledraw_conformance.commands import COMMANDS, FINDINGS, GOOD

CHECKOUT = Path(whole.__file__).parent.parent
DEAL = {
    "format": "tripledraw-deal-1",
    "variant": "house",
    "table": {"stacks": [100, 100], "button": 0},
    "actions": [{"do": "fold"}],
}
USES = {
    "check": ["check"],
    "show": ["show", "house"],
    "new": ["new", "my-game.yaml"],
    "rank": ["rank", "7h5d4c3s2h"],
    "conform": ["conform", "--variant", "house"],
    "fuzz": ["fuzz", "--variant", "house", "--deals", "20"],
    "serve": ["serve"],
    "adapter": ["adapter", "new", "--lang", "rust", "my-adapter"],
    "coverage": ["coverage"],
    "mutants": ["mutants", "--variant", "house", "--deals", "0"],
    "compare": ["compare", "house", "live-pl"],
    "identify": ["identify", "house"],
    "export": ["export", "cases", "--variant", "house"],
    "replay": ["replay", "deal.json"],
}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the sdist and the wheel, built without a network."""
    folder = tmp_path_factory.mktemp("dist")
    words = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(CHECKOUT)]
    subprocess.run(words, check=True, capture_output=True, cwd=folder)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    """The wheel."""
    (file,) = built.glob("*.whl")
    return file


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`tripledraw` as installed from the wheel, which is then made read-only; other packages come from here."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True)
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "others.pth").write_text("\n".join(path for path in sys.path if path.endswith("-packages")))
    for path in sorted(site.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    return folder / "bin" / "tripledraw"


def files_of(package: str) -> set[str]:
    """The files of a folder of the checkout, by their paths in it."""
    paths = (path for path in (CHECKOUT / package).rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {str(path.relative_to(CHECKOUT / package)) for path in paths}


def installed(program: Path) -> dict[str, int]:
    """All that is installed, compiled modules left out, with the time of its last change."""
    (site,) = program.parent.parent.glob("lib/python*/site-packages")
    found = (path for path in site.rglob("tripledraw*/**/*") if path.suffix != ".pyc" and path.is_file())
    return {str(path): path.stat().st_mtime_ns for path in found}


@pytest.mark.parametrize(
    ("folder", "inside"),
    [
        ("spec", "tripledraw/spec"),
        ("features", "tripledraw/features"),
        ("reference_impl/tripledraw", "tripledraw"),
        ("conformance/tripledraw_conformance", "tripledraw_conformance"),
    ],
)
def test_the_wheel_holds_both_packages_with_the_rules_and_the_scenarios(folder: str, inside: str, wheel: Path) -> None:
    """Each file, `py.typed` among them."""
    names = set(zipfile.ZipFile(wheel).namelist())
    expected = {f"{inside}/{name}" for name in files_of(folder)}
    assert set() == expected - names


def test_the_wheel_holds_nothing_else(wheel: Path) -> None:
    """No tests, and nothing that lay about."""
    names = zipfile.ZipFile(wheel).namelist()
    assert {"tripledraw", "tripledraw_conformance", "tripledraw-*.dist-info"} == {
        "tripledraw-*.dist-info" if name.split("/")[0].endswith(".dist-info") else name.split("/")[0] for name in names
    }
    assert {"py.typed"} < {Path(name).name for name in names}
    assert [] == [name for name in names if name.endswith((".pyc", ".orig"))]


def test_the_sdist_holds_what_a_packager_needs_to_build_and_to_test(built: Path) -> None:
    """Sources, rules, scenarios, tests and the texts about them."""
    (file,) = built.glob("*.tar.gz")
    with tarfile.open(file) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    expected = {"pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "tests/whole.py"}
    expected |= {"spec/customary.yaml", "features/pots.feature", "features/needs.json", ".ci/run"}
    assert set() == expected - names


def test_every_command_is_tried() -> None:
    """A new one belongs here."""
    assert list(COMMANDS) == list(USES)


@pytest.mark.parametrize("name", [name for name in USES if name != "serve"])
def test_a_command_works_from_a_wheel_that_is_read_only_in_any_folder(name: str, program: Path, tmp_path: Path) -> None:
    """What it finds is asked elsewhere; nothing of what is installed changes."""
    (tmp_path / "deal.json").write_text(json.dumps(DEAL))
    before = installed(program)
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONHOME")}
    done = subprocess.run(
        [str(program), *USES[name], "--json"], cwd=tmp_path, env=environment, capture_output=True, check=False
    )
    assert (b"", name) == (done.stderr, json.loads(done.stdout)["report"])
    assert done.returncode in (GOOD, FINDINGS)
    assert before == installed(program)


def test_the_reference_engine_speaks_from_a_wheel_that_is_read_only(program: Path, tmp_path: Path) -> None:
    """It has no report; its answers are JSON."""
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONHOME")}
    said = b'{"command":"hello","protocol":1}\n{"command":"bye"}\n'
    done = subprocess.run(
        [str(program), *USES["serve"]], cwd=tmp_path, env=environment, input=said, capture_output=True, check=False
    )
    hello, bye = map(json.loads, done.stdout.splitlines())
    assert (0, b"", "tripledraw", {"done": True}) == (done.returncode, done.stderr, hello["name"], bye)
