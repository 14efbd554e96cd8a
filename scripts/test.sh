#!/usr/bin/env bash
# Runs the built tests, each test target in a process of its own: some start real programs and wait
# for them, and the runtime's tests take over the process's tasks as a bundle's runtime does.
#
# Usage: scripts/test.sh [TARGET…]
set -uo pipefail
cd "$(dirname "$0")/.."

targets=("$@")
if [ ${#targets[@]} -eq 0 ]; then
  for folder in Tests/*Tests; do targets+=("$(basename "$folder")"); done
fi

failed=()
output=$(mktemp)
trap 'rm -f "$output"' EXIT
for target in "${targets[@]}"; do
  start=$SECONDS
  echo "== $target"
  swift test --skip-build --disable-xctest --filter "^$target\\." >"$output" 2>&1
  status=$?
  # A target in which nothing ran has not passed.
  grep -q "No matching test cases" "$output" && status=1
  if [ $status -eq 0 ]; then
    grep "Test run with" "$output"
  else
    cat "$output"
    failed+=("$target")
  fi
  echo "   ($((SECONDS - start)) s)"
done

if [ ${#failed[@]} -gt 0 ]; then
  echo "Failed: ${failed[*]}" >&2
  exit 1
fi
