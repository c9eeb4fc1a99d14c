#!/usr/bin/env bash
# Lists the rewrites that have no test in which they fire, or none in which they
# must not. A rewrite is named in the sources by a comment `// Rewrite: name` (or
# `// Rewrites: name, name`), and in tests by `// Fires: name` and
# `// Must not fire: name`. An op's own folder counts as `fold OP`.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

names() { # names PATTERN FILES...: the names listed behind the pattern
  local pattern=$1
  shift
  grep -rhoE "// $pattern: .*" "$@" | sed -E "s/^\/\/ $pattern: //" |
    tr ',' '\n' | sed -E 's/^ +| +$//g' | sort -u
}

rewrites=$(names 'Rewrites?' lib)
fires=$(names 'Fires' test)
fails=$(names 'Must not fire' test)
[ -n "$rewrites" ] || die "no rewrite is named in lib"

status=0
report() { # report LIST MESSAGE
  [ -z "$1" ] && return
  status=1
  while read -r name; do printf '%s: %s\n' "$name" "$2"; done <<<"$1"
}
report "$(comm -23 <(echo "$rewrites") <(echo "$fires"))" "no test in which it fires"
report "$(comm -23 <(echo "$rewrites") <(echo "$fails"))" "no test in which it must not fire"
report "$(comm -13 <(echo "$rewrites") <(sort -u <(echo "$fires") <(echo "$fails")))" "named by a test, and by no source"
exit $status
