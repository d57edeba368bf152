#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs clang-tidy, which cannot read the precompiled headers of GCC, on files
# that the preset release compiles.
#
# usage: tools/tidy.sh [FLAG...] FILE...
set -euo pipefail
cd "$(dirname "$0")/.."

commands=build/release/compile_commands.json
if [[ ! -e "$commands" ]]; then
  echo "error: $commands does not exist; run cmake --preset release first" >&2
  exit 2
fi
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
sed 's/ -Winvalid-pch -include [^ ]*cmake_pch\.hxx / /' "$commands" \
  >"$folder/compile_commands.json"
clang-tidy -p "$folder" "$@"
