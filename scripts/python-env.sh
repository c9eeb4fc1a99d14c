#!/usr/bin/env bash
# Makes a virtual environment with the frameworks that the Python package works
# with, in the versions of python/requirements.txt: scripts/python-env.sh [DIR]
# (default: .venv). pip's settings (PIP_INDEX_URL, PIP_EXTRA_INDEX_URL, ...)
# choose where packages come from, for example a CPU build of PyTorch. If the
# packages are out of reach, the script says so and exits with 0 and without the
# environment; nothing else of SymShape needs it.
#
# scripts/python-env.sh --newest [DIR] (default: .venv-newest) installs the newest
# versions instead, for a run that shows the effects of new releases:
# PYTHON=.venv-newest/bin/python bash scripts/test-python.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

requirements=$(mktemp)
log=$(mktemp)
trap 'rm -f "$log" "$requirements"' EXIT
newest=0
if [ "${1:-}" = --newest ]; then
  newest=1
  shift
  dir=${1:-.venv-newest}
  sed 's/==.*//' python/requirements.txt >"$requirements"
else
  dir=${1:-.venv}
  cp python/requirements.txt "$requirements"
fi
python=$(find_tool python3 3.9) || die "no python3 3.9 or later (scripts/setup.sh)"

skip() {
  printf '== SKIPPED: no Python environment: %s\n' "$*" >&2
  rm -rf "$dir"
  exit 0
}

if [ "$newest" = 0 ] && [ -x "$dir/bin/python" ] &&
  cmp -s "$requirements" "$dir/requirements.txt"; then
  say "$dir is up to date"
  exit 0
fi
rm -rf "$dir"
"$python" -m venv "$dir" || skip "python3 has no venv module (Debian: python3-venv)"
# One small package first: without a registry, this fails soon.
"$dir/bin/pip" install --retries 1 --timeout 15 -q pytest >"$log" 2>&1 ||
  skip "the packages are out of reach: $(tail -n 1 "$log")"
quietly "installing the frameworks in $dir (python/requirements.txt)" \
  "$dir/bin/pip" install --retries 2 --timeout 60 -r "$requirements" ||
  skip "pip could not install python/requirements.txt"
# A build of torchvision for another build of PyTorch raises an error in `import
# torchvision`, and then in `import transformers`. timm needs only its Python
# part, so it goes to a folder that python/models/hub.py adds to the path.
if ! "$dir/bin/python" -c 'import torchvision' >"$log" 2>&1; then
  version=$("$dir/bin/pip" list --format=freeze | grep '^torchvision==') &&
    "$dir/bin/pip" uninstall -q -y torchvision &&
    quietly "torchvision does not fit this build of PyTorch: putting it in $dir/torchvision" \
      "$dir/bin/pip" install --no-deps --target "$dir/torchvision" "$version" ||
    die "could not put torchvision apart"
fi
cp "$requirements" "$dir/requirements.txt"
say "$dir is ready: $dir/bin/pip install . adds the command 'symshape'"
