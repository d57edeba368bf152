#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs a program on Mesa's OpenCL for CPUs (rusticl on llvmpipe), which has
# fp16 arithmetic where PoCL has none. Debian's next release has it: it is
# unpacked into a folder (480 MB, once), and the program runs with the C library
# that lies there too.
#
# usage: tools/rusticl.sh COMMAND...
#
# The folder: PLACELITE_RUSTICL, else ~/.cache/placelite/rusticl. Needs root
# the first time (Mesa looks for two of its folders in /usr/lib).
set -euo pipefail

if [[ $# -eq 0 ]]; then
  echo "usage: tools/rusticl.sh COMMAND..." >&2
  exit 2
fi
folder="${PLACELITE_RUSTICL:-$HOME/.cache/placelite/rusticl}"
libraries="$folder/usr/lib/x86_64-linux-gnu"

if [[ ! -e "$libraries" ]]; then
  mkdir -p "$(dirname "$folder")"
  unpacked="$(mktemp -d "$(dirname "$folder")/rusticl.XXXXXX")"
  trap 'rm -rf "$unpacked"' EXIT
  mmdebstrap --quiet --mode=root --variant=extract --include=mesa-opencl-icd \
    --include=libc6 --aptopt='APT::Install-Recommends "false"' \
    --dpkgopt='path-exclude=/usr/share/doc/*' trixie "$unpacked"
  mv "$unpacked" "$folder"
  mkdir -p /usr/lib/clc
  ln -sf "$folder"/usr/lib/clc/spirv*-mesa3d-.spv /usr/lib/clc/
  # The compiler's headers are searched at a path that is compiled in, too.
  for clang in "$folder"/usr/lib/llvm-*/lib/clang; do
    path="${clang#"$folder"}"
    [[ -e "$path" ]] || { mkdir -p "${path%/*}" && ln -s "$clang" "$path"; }
  done
fi

export OCL_ICD_VENDORS="$folder/etc/OpenCL/vendors/rusticl.icd"
export RUSTICL_ENABLE=llvmpipe RUSTICL_FEATURES=fp16
exec "$folder/usr/lib64/ld-linux-x86-64.so.2" --library-path "$libraries" "$@"
