#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Checks the libraries for phones: that they stay small, and that one tailored to
# a model runs it, refuses others by name, and survives lack of memory. On this
# machine, and with --arm on emulated 64-bit Arm. Needs tools/setup.sh --arm.
#
# usage: tools/check_small.sh [--arm]
set -euo pipefail
cd "$(dirname "$0")/.."

preset=small
target=x86
device=x86-avx2
launcher=()
binutils=""
compiler=(g++)
# Bytes of the stripped libraries, with protobuf-lite, without libstdc++.
most_full=0 # no limit: AVX2 and AVX-512 code beside each other
most_tailored=0
case "${1-}" in
  '') ;;
  --arm)
    preset=arm64-small
    target=arm
    device=cortex-a76
    launcher=(qemu-aarch64 -cpu cortex-a72 -L "$PWD/build/sysroot-arm64")
    binutils=aarch64-linux-gnu-
    compiler=(aarch64-linux-gnu-g++ --sysroot="$PWD/build/sysroot-arm64")
    most_full=3045000
    most_tailored=845000
    ;;
  *)
    echo "usage: tools/check_small.sh [--arm]" >&2
    exit 2
    ;;
esac
tailored="build/$preset-tailored"
lists="$PWD/build/tailor-$target"

convert() {
  build/release/bin/opt "$@" --valid_targets="$target" --device="$device"
}

# check_size FOLDER MOST: prints the library's size, of the file and of the part
# that is loaded; fails where either is larger.
check_size() {
  local stripped bytes loaded
  stripped="$1/libplacelite_mobile.stripped.so"
  "${binutils}strip" -o "$stripped" "$1/lib/libplacelite_mobile.so"
  bytes="$(stat -c %s "$stripped")"
  loaded="$("${binutils}size" "$stripped" | awk 'END { print $4 }')"
  echo "$1: $bytes bytes, $loaded when loaded"
  [[ $2 -eq 0 || ($bytes -le $2 && $loaded -le $2) ]]
}

# classify FOLDER MODEL: runs the C example with the library of that build.
classify() {
  local toolchain=()
  if [[ $target == arm ]]; then
    toolchain=(-DCMAKE_TOOLCHAIN_FILE="$PWD/cmake/arm64.cmake")
  fi
  cmake --install "$1" --prefix "$1/prefix" >/dev/null
  cmake -S examples/c -B "$1/example" -G Ninja "${toolchain[@]}" \
    -Dplacelite_DIR="$PWD/$1/prefix/lib/cmake/placelite" >/dev/null
  cmake --build "$1/example" >/dev/null
  LD_LIBRARY_PATH="$PWD/$1/prefix/lib" "${launcher[@]}" \
    "$1/example/classify" "$2" "$lists/input"
}

# refuse_memory FOLDER MODEL: makes the library of that build run out of memory.
refuse_memory() {
  "${compiler[@]}" -std=c++17 -O1 -I. -o "$1/without_memory" \
    test/api/small_library/without_memory.cc \
    test/api/allocation_failures/failing_heap.cc \
    -L"$1/prefix/lib" -lplacelite_mobile
  LD_LIBRARY_PATH="$PWD/$1/prefix/lib" "${launcher[@]}" \
    "$1/without_memory" "$2"
}

cmake --preset release
cmake --build --preset release --target opt
mkdir -p "$lists"
convert --model_dir=demo/mobilenet_v1 --record_tailoring_info \
  --optimize_out="$lists/mobilenet_v1"
convert --model_dir=test/data/models/uci_housing --optimize_out="$lists/other"
# The input is 224 x 224 pixels of three colours, all zero: any class may come
# out, but always the same one.
head -c $((4 * 3 * 224 * 224)) /dev/zero >"$lists/input"

cmake --preset "$preset"
cmake --build --preset "$preset"
cmake --preset "$preset" -B "$tailored" -DLITE_TAILOR="$lists"
cmake --build "$tailored" --target placelite_mobile

check_size "build/$preset" "$most_full"
check_size "$tailored" "$most_tailored"

expected="$(classify "build/$preset" "$lists/mobilenet_v1.nb")"
found="$(classify "$tailored" "$lists/mobilenet_v1.nb")"
echo "$found"
[[ "$found" == "$expected" ]]

if refusal="$(classify "$tailored" "$lists/other.nb" 2>&1)"; then
  echo "error: a model that the library is not tailored to has run" >&2
  exit 1
fi
echo "$refusal"
grep -q 'it needs ops that this library does not have: fc' <<<"$refusal"

refuse_memory "$tailored" "$lists/mobilenet_v1.nb"
