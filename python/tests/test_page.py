"""The HTML page: the contents of its graph, and how a browser shows it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from symshape.page import graph_of, html

PROGRAM = """
func.func @main(%x: tensor<?x?x4xf32> {jax.shape = "b, s, 4"})
    -> (tensor<?x4xf32> {jax.shape = "b*s, 4"}, tensor<?x4xf32> {jax.shape = "b*s + 1, 4"})
    attributes {jax.constraints = ["s <= 64"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 0.0 : f32
  %flat = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x?x4xf32> into tensor<?x4xf32>
  %n = tensor.dim %flat, %c0 : tensor<?x4xf32>
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %neg = linalg.map { arith.negf } ins(%flat : tensor<?x4xf32>) outs(%e : tensor<?x4xf32>)
  %pad = tensor.pad %neg low[0, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<?x4xf32> to tensor<?x4xf32>
  return %neg, %pad : tensor<?x4xf32>, tensor<?x4xf32>
}
"""

BROWSER = next(filter(None, map(shutil.which, (
    "chromium", "chromium-browser", "google-chrome", "chrome"))), None)

# Runs in the page after its own script, and leaves its answer in the DOM.
PROBE = """<script>
addEventListener("load", () => {
  const answer = document.createElement("pre");
  answer.id = "probe";
  answer.textContent = JSON.stringify({
    ready: document.documentElement.dataset.ready || "no", errors: window.failures,
    rows: [...document.querySelectorAll("#values tbody tr")].map(
      row => [row.cells[0].textContent, row.cells[2].textContent]),
    boxes: document.querySelectorAll("#graph .node").length,
    labels: [...document.querySelectorAll("#graph .label")].map(e => e.textContent),
    claims: [...document.querySelectorAll(".claims")].map(e => e.textContent),
    colours: [...document.querySelectorAll("#values .e")].map(e => [e.textContent, e.style.color]),
    wide: document.documentElement.scrollWidth <= innerWidth, theme:
      document.documentElement.dataset.theme, width: innerWidth});
  document.body.append(answer);
});
</script></body>"""
ERRORS = """<script>window.failures = [];
addEventListener("error", event => window.failures.push(event.message));
for (const kind of ["error", "warn"])
  console[kind] = (...all) => window.failures.push(all.join(" "));
</script><style>"""


@pytest.fixture
def page(tmp_path: Path) -> Path:
    source = tmp_path / "flat.mlir"
    source.write_text(PROGRAM)
    return html(source, tmp_path / "flat.html")


def data_of(path: Path) -> dict:
    text = re.search(r'type="application/json">(.*?)</script>', path.read_text(), re.S)[1]
    return json.loads(text)


def look(path: Path, width: int, height: int) -> dict:
    if BROWSER is None:
        pytest.skip("NO BROWSER: chromium is not installed, the page was not looked at")
    probed = path.with_name("probed.html")
    text = path.read_text().replace("<style>", ERRORS, 1)
    probed.write_text(text.replace("</body>", PROBE))
    done = subprocess.run(
        [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=5000",
         f"--window-size={width},{height}", f"--user-data-dir={path.parent / 'browser'}",
         "--dump-dom", probed.as_uri()], capture_output=True, text=True, timeout=120)
    found = re.search(r'<pre id="probe">(.*?)</pre>', done.stdout, re.S)
    assert found, done.stderr[-2000:]
    import html as escaping
    return json.loads(escaping.unescape(found[1]))


def test_graph_of_a_function() -> None:
    ops = graph_of("func.func @f(%arg0: tensor<?xf32>) {\n"
                   "  %0:2 = scf.if %c -> (index, index) {\n"
                   "    scf.yield %a, %b : index, index\n"
                   "  } else {\n"
                   "    scf.yield %b, %a : index, index\n"
                   "  }\n"
                   "  return %0#1 : index\n"
                   "}", "f")
    assert [op["op"] for op in ops] == ["scf.if", "return"]
    assert ops[0]["results"] == ["%0#0", "%0#1"]
    assert ops[0]["operands"] == ["%c", "%a", "%b"]
    assert ops[1]["operands"] == ["%0#1"]


def test_page_needs_nothing_else(page: Path) -> None:
    text = page.read_text()
    assert not re.search(r"(src|href)=\"(?!data:)", text)
    assert "url(" not in text and "@import" not in text
    data = data_of(page)
    assert data["claims"]["results"] == {"proved": 2, "undecided": 0, "contradicted": 0}
    assert data["status"] == "right"
    assert "argument 0, dimension 1: expected s to be in [1, 64]" in data["entry_checks"]


def test_a_name_cannot_end_the_script(tmp_path: Path) -> None:
    source = tmp_path / "named.mlir"
    source.write_text(PROGRAM.replace('jax.constraints = ["s <= 64"]', 'a = "</script>"'))
    assert html(source, tmp_path / "named.html").read_text().count("</script>") == 2


@pytest.mark.parametrize("width, height", [(1400, 900), (500, 800)])
def test_a_browser_shows_it(page: Path, width: int, height: int) -> None:
    seen = look(page, width, height)
    assert seen["errors"] == [] and seen["ready"] == "yes"
    assert seen["width"] == width and seen["wide"], "the page is wider than the window"
    expected = [[value["name"], "[" + ", ".join(e["text"] for e in value["extents"]) + "]"]
                for value in data_of(page)["values"]]
    assert seen["rows"] == expected and len(expected) >= 5
    assert seen["boxes"] >= 3 and "[b, s, 4]" in seen["labels"]
    assert seen["claims"] == ["Shapes of the results: 2 proved, 0 undecided, 0 contradicted"]
    colours: dict[str, set[str]] = {}
    for text, colour in seen["colours"]:
        colours.setdefault(text, set()).add(colour)
    assert all(len(found) == 1 for found in colours.values())
    assert colours["b"] != colours["s"] != colours["b * s"]


def test_a_program_of_thousands_of_ops(tmp_path: Path) -> None:
    lines = ["func.func @main(%v0: tensor<?xf32>) -> tensor<?xf32> {"]
    lines += [f"  %v{i + 1} = math.{'absf' if i % 2 else 'ceil'} %v{i} : tensor<?xf32>"
              for i in range(2600)]
    lines += ["  return %v2600 : tensor<?xf32>", "}"]
    source = tmp_path / "long.mlir"
    source.write_text("\n".join(lines))
    page = html(source, tmp_path / "long.html")
    seen = look(page, 1200, 800)
    assert seen["errors"] == [] and len(seen["rows"]) == 2601
    assert seen["boxes"] < 40
