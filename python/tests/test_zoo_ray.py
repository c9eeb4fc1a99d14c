"""Models checked by tasks of Ray."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest

from symshape import zoo

from conftest import ROWS
from needs import SYMSHAPE_OPT
from test_zoo import OPEN, WRONG

pytestmark = SYMSHAPE_OPT
ray = pytest.importorskip("ray")

SCRIPT = Path(__file__).resolve().parents[2] / "examples" / "ray" / "check_models.py"


@pytest.fixture(scope="module", autouse=True)
def cluster():
    for left in range(3, 0, -1):
        try:
            ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
            break
        except Exception:  # Ray waits 30 seconds, which is short on a busy machine
            ray.shutdown()
            if left == 1:
                raise
    yield
    ray.shutdown()


@pytest.fixture
def job():
    spec = importlib.util.spec_from_file_location("check_models", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_same_lines_as_without_ray(tmp_path: Path, capsys, job) -> None:
    folder, results = tmp_path / "models", tmp_path / "results.jsonl"
    folder.mkdir()
    for name, text in (("a", ROWS), ("b", WRONG), ("c", OPEN), ("d", "no model\n")):
        (folder / f"{name}.mlir").write_text(text)
    arguments = [str(results), str(folder), "--", "--stock"]
    assert job.main(arguments) == 1
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[:4]].count("right") == 1

    def without_times(entries):
        return sorted(({**entry, "seconds": 0, "limits": 0} for entry in entries),
                      key=lambda entry: entry["file"])

    found = [json.loads(line) for line in results.read_text().splitlines()]
    expected = list(zoo.check_all([folder], zoo.Settings(("--stock",))))
    assert without_times(found) == without_times(expected)
    assert [entry["status"] for entry in without_times(found)] == ["right", "wrong", "undecided",
                                                                  "error"]
    # A later run, with Ray or without it, checks nothing again.
    assert job.main(arguments) == 1
    list(zoo.check_all([folder], zoo.Settings(("--stock",)), results=results))
    assert len(results.read_text().splitlines()) == 4
    assert capsys.readouterr().out.splitlines()[1].startswith("format")
