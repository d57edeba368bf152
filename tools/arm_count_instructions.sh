#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Counts the instructions of one inference on Arm: those of 3 runs less those of
# 2, on one thread without spinning, in qemu as a Cortex-A76.
#
#   QEMU_INCLUDE=DIR tools/arm_count_instructions.sh MODEL.nb...
#
# QEMU_INCLUDE holds qemu-plugin.h of the installed qemu's version; Debian has it
# in the source package alone: apt-get source qemu, include/qemu. Models are
# converted by `opt --valid_targets=arm --device=cortex-a76`; the preset arm64
# has built `benchmark`.
set -euo pipefail
cd "$(dirname "$0")/.."
if [[ $# == 0 || -z ${QEMU_INCLUDE:-} ]]; then
  sed -n '/^# Counts/,/^[^#]/s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
plugin=build/arm64/count_instructions.so
gcc -O2 -shared -fPIC -I"$QEMU_INCLUDE" tools/arm_count_instructions.c \
  -o $plugin

# The counts of MODEL with RUNS runs, as name=value.
counts() {
  qemu-aarch64 -cpu cortex-a76 -L build/sysroot-arm64 \
    -plugin $plugin -d plugin build/arm64/bin/benchmark \
    --optimized_model_file="$1" --warmup=1 --repeats="$2" --threads=1 --spin=0 \
    --enable_op_time_profile=false 2>&1 | grep '^instructions='
}

for model in "$@"; do
  once=$(counts "$model" 1)
  twice=$(counts "$model" 2)
  line="$model:"
  for name in instructions multiply_adds loads stores; do
    value() { grep -o "\b$name=[0-9]*" <<< "$1" | cut -d= -f2; }
    line+=" $name=$(($(value "$twice") - $(value "$once")))"
  done
  echo "$line"
done
