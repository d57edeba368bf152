#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the example for 64-bit Arm Linux beside the installed small library, and
# lets it name the animal of the demo's picture on an emulated processor. Needs
# tools/setup.sh --arm.
#
# usage: tools/linux_example.sh
set -euo pipefail
cd "$(dirname "$0")/.."

out=build/linux_example
cmake --preset release
cmake --build --preset release --target opt
build/release/bin/opt --model_dir=demo/mobilenet_v1 --valid_targets=arm \
  --device=cortex-a76 --optimize_out="$PWD/build/mobilenet_v1_arm"

cmake --preset arm64-small
cmake --build --preset arm64-small
cmake --install build/arm64-small --prefix "$out/prefix"
cmake -S examples/linux_aarch64 -B "$out/build" -G Ninja \
  -DCMAKE_BUILD_TYPE=Release -DCMAKE_TOOLCHAIN_FILE="$PWD/cmake/arm64.cmake" \
  -Dplacelite_DIR="$PWD/$out/prefix/lib/cmake/placelite"
cmake --build "$out/build"

for cpu in cortex-a72 cortex-a76; do
  qemu-aarch64 -cpu "$cpu" -L build/sysroot-arm64 \
    -E LD_LIBRARY_PATH="$PWD/$out/prefix/lib" "$out/build/classify" \
    build/mobilenet_v1_arm.nb demo/tabby_cat.jpg demo/synset_words.txt |
    tee "$out/labels.txt"
  # The first line is the best of the printed labels.
  head -n 1 "$out/labels.txt" | grep -q 'tabby'
done
