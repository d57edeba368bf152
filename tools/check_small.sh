#!/usr/bin/env bash
# Checks the libraries for phones: that they stay small, and that one tailored to
# a model runs it and refuses others by name. On this machine, and with --arm on
# emulated 64-bit Arm. Needs tools/setup.sh --arm.
#
# usage: tools/check_small.sh [--arm]
set -euo pipefail
cd "$(dirname "$0")/.."

preset=small
target=x86
device=x86-avx2
launcher=()
strip="strip"
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
    strip=aarch64-linux-gnu-strip
    most_full=3000000
    most_tailored=1150000
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

# check_size FOLDER MOST: prints the library's size, fails where it is larger.
check_size() {
  local stripped bytes
  stripped="$1/libplacelite_mobile.stripped.so"
  "$strip" -o "$stripped" "$1/lib/libplacelite_mobile.so"
  bytes="$(stat -c %s "$stripped")"
  echo "$1: $bytes bytes"
  [[ $2 -eq 0 || $bytes -le $2 ]]
}

# classify FOLDER MODEL: the C example with the library of that build.
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

cmake --preset release
cmake --build --preset release --target opt
mkdir -p "$lists"
convert --model_dir=demo/mobilenet_v1 --record_tailoring_info \
  --optimize_out="$lists/mobilenet_v1"
convert --model_dir=test/data/models/uci_housing --optimize_out="$lists/other"
# 224 x 224 pixels of three colours, all alike: any class, but the same one.
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
