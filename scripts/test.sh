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
for target in "${targets[@]}"; do
  start=$SECONDS
  echo "== $target"
  swift test --skip-build --filter "^$target\\." 2>&1 | grep -vE '^(◇|✔ Test [a-z]|\[[0-9]+/[0-9]+\])'
  [ "${PIPESTATUS[0]}" -eq 0 ] || failed+=("$target")
  echo "   ($((SECONDS - start)) s)"
done

if [ ${#failed[@]} -gt 0 ]; then
  echo "Failed: ${failed[*]}" >&2
  exit 1
fi
