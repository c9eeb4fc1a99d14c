#!/usr/bin/env bash
# Lists the rewrites that lack a test in which they fire, or one in which they
# must not; and the folders, canonicalizations and patterns without a name. In
# the sources, a comment `// Rewrite: name` (or `// Rewrites: name, name`) above
# a rewrite names it; in tests, `// Fires: name` and `// Must not fire: name`
# do. The rewrites of lib/Analysis use answers, so each also records them under
# its name (AnswerRemarks.h); all reify-... record `reified-size`. Lowerings have
# no names: they replace every op of a kind, and tests
# execute the result.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

names() { # names PATTERN FILES...: the names listed after the pattern
  local pattern=$1
  shift
  grep -rhoE "// $pattern: .*" "$@" | sed -E "s/^\/\/ $pattern: //" |
    tr ',' '\n' | sed -E 's/^ +| +$//g' | sort -u
}

rewrites=$(names 'Rewrites?' lib)
fires=$(names 'Fires' test)
fails=$(names 'Must not fire' test)
[ -n "$rewrites" ] || die "no rewrite is named in lib"

# unnamed FILES...: FILE:LINE of the rewrites without a naming comment in the
# four lines above them (for a pattern: above its struct, class or function).
unnamed() {
  awk '
    FNR == 1 { named = first = -9; outer = 0 }
    /\/\/ Rewrites?: / { named = FNR }
    /(OpRewritePattern|RewritePattern)[<: ]/ && /struct |class / {
      outer = FNR - named <= 4
    }
    /^[A-Za-z].*::(fold|canonicalize)\(/ && FNR - named > 4 {
      print FILENAME ":" FNR
    }
    /matchAndRewrite\(/ && !outer { print FILENAME ":" FNR }
    /^(static )?LogicalResult / { first = FNR }
    /[( ]PatternRewriter &rewriter\) \{/ && FNR - first <= 1 &&
      first - named > 4 { print FILENAME ":" first }
  ' "$@"
}

status=0
report() { # report LIST MESSAGE
  [ -z "$1" ] && return
  status=1
  while read -r name; do printf '%s: %s\n' "$name" "$2"; done <<<"$1"
}
report "$(comm -23 <(echo "$rewrites") <(echo "$fires"))" "no test in which it fires"
report "$(comm -23 <(echo "$rewrites") <(echo "$fails"))" "no test in which it must not fire"
report "$(comm -13 <(echo "$rewrites") <(sort -u <(echo "$fires") <(echo "$fails")))" "named by a test, and by no source"
recorded=$(grep -rhoE '"[a-z-]+"' lib | tr -d '"' | sort -u)
report "$(comm -23 <(names 'Rewrites?' lib/Analysis | grep -v '^reify-') <(echo "$recorded"))" "records no answer (recordAnswer)"
report "$(unnamed lib/Dialect/*.{h,cpp} lib/Analysis/*.cpp lib/Transforms/*.cpp)" "a rewrite without a name (// Rewrite: ...)"
exit $status
