#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Prints how many bytes the shared libraries have when stripped.
#
# usage: tools/library_sizes.sh [BUILD_DIR]   (build/release)
set -euo pipefail
cd "$(dirname "$0")/.."

build="${1:-build/release}"
stripped="$(mktemp)"
trap 'rm -f "$stripped"' EXIT
for library in mobile full; do
  file="$build/lib/libplacelite_$library.so"
  if [[ ! -e "$file" ]]; then
    echo "error: $file does not exist; build placelite_$library first" >&2
    exit 2
  fi
  strip -o "$stripped" "$file"
  printf '%10d  libplacelite_%s.so\n' "$(stat -c %s "$stripped")" "$library"
done
