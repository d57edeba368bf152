#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds every fuzz target with Clang and runs each from its seeds.
#
# usage: tools/fuzz.sh [--seconds=N] [--runs=N] [--jobs=N]
#   --seconds   at most so long for each target (20)
#   --runs      at most so many inputs for each target (no limit)
#   --jobs      targets at the same time (1)
# Ends with a line "N passed, N failed"; inputs that failed stay in
# build/fuzz/found.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=20
runs=-1
jobs=1
for argument in "$@"; do
  case "$argument" in
    --seconds=*) seconds="${argument#*=}" ;;
    --runs=*) runs="${argument#*=}" ;;
    --jobs=*) jobs="${argument#*=}" ;;
    *)
      sed -n '/^# usage/,/^[^#]/s/^# \{0,1\}//p' "$0" >&2
      exit 2
      ;;
  esac
done

cmake --preset fuzz
cmake --build --preset fuzz --target fuzz
found="$PWD/build/fuzz/found"
mkdir -p "$found"

# Limits: no input over 1 s; no allocation above 64 times the largest seed
# (64 KiB) plus 64 MiB. An input of fuzz_graph is a network that runs on
# several routes, instrumented: 10 s. Targets that run together wait for each
# other.
fuzz_one() {
  local target="$1" name corpus status=0 timeout="$jobs"
  name="$(basename "$target")"
  [[ "$name" != fuzz_graph ]] || timeout=$((10 * jobs))
  corpus="$(mktemp -d)"
  "$target" "$corpus" "test/fuzz/seeds/$name" -max_total_time="$seconds" \
    -runs="$runs" -timeout="$timeout" -rss_limit_mb=2048 -malloc_limit_mb=68 \
    -artifact_prefix="$found/$name-" -print_final_stats=1 \
    >"$found/$name.log" 2>&1 || status=$?
  rm -rf "$corpus"
  if [[ $status -eq 0 ]]; then
    echo "$name: ok, $(sed -n 's/^stat::number_of_executed_units: *//p' \
      "$found/$name.log") inputs"
  else
    echo "$name: FAILED with status $status, the end of $found/$name.log:"
    tail -n 40 "$found/$name.log"
  fi
  return "$status"
}

passed=0
failed=0
count_finished() {
  if wait -n; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}

running=0
for target in build/fuzz/bin/fuzz_*; do
  [[ -x "$target" ]] || continue
  if [[ $running -ge $jobs ]]; then
    count_finished
    running=$((running - 1))
  fi
  fuzz_one "$target" &
  running=$((running + 1))
done
for ((; running > 0; running--)); do count_finished; done

echo "$passed passed, $failed failed"
[[ $failed -eq 0 && $passed -gt 0 ]]
