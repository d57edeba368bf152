#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The demo: sets up the machine, builds, converts MobileNet v1, names the
# animal in a photograph, and shows why each kernel was chosen.
set -euo pipefail
cd "$(dirname "$0")/.."

tools/setup.sh
cmake --preset release
cmake --build --preset release --target opt run_model benchmark

bin=build/release/bin
out=build/demo
mkdir -p "$out"

echo "== convert"
"$bin/opt" --model_dir=demo/mobilenet_v1 --valid_targets=x86 \
  --optimize_out="$out/mobilenet_v1" --explain=text >"$out/explain.txt"

echo "== why (the first op; all of them in $out/explain.txt)"
awk '/conv2d/ { found = 1 } found && n++ < 20' "$out/explain.txt"

echo "== latency"
"$bin/benchmark" --optimized_model_file="$out/mobilenet_v1.nb" \
  --threads=1 --repeats=30 --json="$out/benchmark.json" |
  sed -n '/^device/,/^memory/p'

echo "== demo/tabby_cat.jpg is"
"$bin/run_model" --optimized_model_file="$out/mobilenet_v1.nb" \
  --picture=demo/tabby_cat.jpg --resize_short=256 --order=BGR \
  --mean=103.94,116.78,123.68 --scale=0.017 --labels=demo/synset_words.txt
