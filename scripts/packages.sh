#!/usr/bin/env bash
# Says which Debian packages are missing and installs them; with nothing missing it does nothing.
#
# Usage: scripts/packages.sh build|test|demo
set -euo pipefail

build="libc6-dev libstdc++-12-dev libcairo2-dev libdbus-1-dev libpango1.0-dev libsqlite3-dev pkg-config"
# What `make demo` drives and asks: a private bus, a real player, the usual callers.
demo="$build dbus-daemon systemd libglib2.0-bin mpv mpv-mpris playerctl procps python3 python3-gi"
# What the tests run beside these.
test="$demo fontconfig fonts-inter fonts-materialdesignicons-webfont gjs python3-dbus strace"

case ${1:-} in
build) wanted=$build ;;
demo) wanted=$demo ;;
test) wanted=$test ;;
*)
  echo "usage: scripts/packages.sh build|test|demo" >&2
  exit 2
  ;;
esac

if ! command -v swift >/dev/null; then
  echo "swift is not on the PATH: Swift 6.3 is at https://www.swift.org/install/linux" >&2
  exit 1
fi
if ! command -v dpkg-query >/dev/null; then
  echo "This is no Debian; what is needed is called there: $wanted"
  exit 0
fi

missing=()
for package in $wanted; do
  status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

echo "Missing Debian packages: ${missing[*]}"
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "There is no sudo; as root, run: apt-get install ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -q
"${as_root[@]}" apt-get install -q -y --no-install-recommends "${missing[@]}"
