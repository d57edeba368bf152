#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Everything that the test command (.ci/run) leaves out: all build types and
# sanitizers, emulated CPUs (x86 without AVX-512, Arm), long fuzzing, format,
# lint, layers, figures. Takes hours; each step is timed and summed up at the end.
#
# usage: tools/full_check.sh [STEP...]
#   steps (default all): shell format layers figures slow networks debug
#                        opencl asan (with ubsan) tsan haswell arm
#                        instructions small android wheel batch tidy random
#                        random_arm property fuzz paddle3; and ubsan alone
# The step networks needs PyTorch: tools/setup.sh --compare; opencl needs
# Debian's oclgrind and mmdebstrap; wheel needs root and Debian's debootstrap.
# The step paddle3 needs python3.11, and fetches Paddle 2 and 3 and PP-OCRv5.
# With LITE_TIDY_BASE=REF, tidy looks only at files changed since REF.
# The output of each step is in build/full_check/STEP.log.
set -euo pipefail
cd "$(dirname "$0")/.."

export CCACHE_BASEDIR="$PWD" CCACHE_NOHASHDIR=1

all_steps=(shell format layers figures slow networks debug opencl asan tsan
  haswell arm instructions small android wheel batch tidy random random_arm
  property fuzz paddle3)

cpp_files() { git ls-files -z '*.h' '*.cc' '*.c'; }

build_and_test() {
  cmake --preset "$1"
  cmake --build --preset "$1"
  ctest --preset "$1"
}

step_shell() {
  git ls-files -z '*.sh' .ci/run | xargs -0 shellcheck
}
step_format() { cpp_files | xargs -0 clang-format --dry-run --Werror; }
step_layers() { tools/check_layering.py; }
step_figures() { tools/tree_figures.py; }
# Large networks on the naive kernels.
step_slow() {
  cmake --preset release
  cmake --build --preset release --target test_models
  build/release/bin/test_models --gtest_filter='SlowModels/*'
}
# Thirteen networks of torchvision, beside PyTorch.
step_networks() {
  cmake --preset release
  cmake --build --preset release --target opt run_model
  # Debian's PyTorch is no module of any other python3.
  /usr/bin/python3 tools/compare/export_networks.py --network=memory,attention
  /usr/bin/python3 tools/compare/check_networks.py
}
# Networks that Paddle 3 saves, beside Paddle, and beside the same networks that
# Paddle 2 saves; PP-OCRv5 as it is published.
step_paddle3() {
  tools/setup.sh --goldens
  tools/fetch_models.sh
  cmake --preset release
  cmake --build --preset release --target opt run_model check_model
  local paddle3=build/paddle3-venv/bin/python models=build/models model
  local export=tools/goldens/export_jit.py check=tools/goldens/check_jit.py
  # Paddle orders what branches return by hashes of names, which differ from run
  # to run; graphs are compared in order.
  local -x PYTHONHASHSEED=0
  "$paddle3" "$export" "$models/pir"
  build/goldens-venv/bin/python "$export" "$models/pdmodel"
  "$paddle3" "$check" "$models"/pir/*
  "$paddle3" "$check" --beside="$models/pdmodel" "$models"/pir/*
  "$paddle3" "$export" --run=1x3x64x96 "$models/ppocr_v5_det"
  "$paddle3" "$export" --run=1x3x48x96 "$models/ppocr_v5_rec"
  "$paddle3" "$check" --places=host,x86,opencl "$models"/ppocr_v5_*
  for model in det:1,3,64,96 rec:1,3,48,96; do
    build/release/bin/check_model --model_dir="$models/ppocr_v5_${model%%:*}" \
      --valid_targets=x86 --input_shape="x:${model#*:}" --variants=all
  done
}
step_debug() { build_and_test debug; }
# All cases on the system's device, and halves added up as halves by Mesa.
step_opencl() {
  cmake --preset release
  cmake --build --preset release --target kernel_test
  local kernels=(build/release/bin/kernel_test --gtest_brief=1)
  PLACELITE_TEST_ALL_OPENCL=1 "${kernels[@]}" --gtest_filter='*/opencl/*'
  tools/rusticl.sh "${kernels[@]}" --gtest_filter='*/opencl/*'
  PLACELITE_TEST_FP16_SUMS=1 tools/rusticl.sh "${kernels[@]}" \
    --gtest_filter='conv2d/opencl/fp16/*'
  # Accesses, races and barriers; its exit code says nothing of them.
  local log=build/full_check/oclgrind.log
  PLACELITE_OPENCL_LIBRARY=/usr/lib/oclgrind/liboclgrind-rt.so oclgrind \
    --data-races --check-api --log "$log" "${kernels[@]}" \
    --gtest_filter='*/opencl/*'
  [[ ! -s "$log" ]]
}
step_asan() { build_and_test asan; }
step_ubsan() { build_and_test ubsan; }
step_tsan() { build_and_test tsan; }
step_haswell() { build_and_test haswell; }
# Cores without later extensions, with some, with all; and 32 bits.
step_arm() {
  tools/setup.sh --arm
  build_and_test arm64
  ctest --preset arm64-a76
  ctest --preset arm64-max
  build_and_test armv7
}
# What eight networks execute on emulated Arm, beside the committed counts.
step_instructions() {
  tools/setup.sh --arm
  cmake --preset release
  cmake --build --preset release --target opt
  cmake --preset arm64
  cmake --build --preset arm64 --target benchmark
  tools/arm_instructions.py check
}

# Libraries for phones: their size, tailored ones, the example for a board.
step_small() {
  tools/setup.sh --arm
  tools/check_small.sh
  tools/check_small.sh --arm
  tools/linux_example.sh
}
# After the step arm, whose compile commands it takes. The archive is for all
# ABIs, with libraries for Linux.
step_android() {
  tools/check_android.py
  tools/android/build.sh --linux
}

# The Python wheel here, on bare systems, and on emulated 64-bit Arm.
step_wheel() {
  tools/setup.sh
  tools/setup.sh --arm
  cmake --preset release
  cmake --build --preset release --target option_table
  tools/wheel.sh
  tools/wheel_chroots.sh
  tools/wheel.sh aarch64
}

# The example for folders of pictures, with Ray Data.
step_batch() {
  tools/setup.sh --batch
  cmake --preset release
  cmake --build --preset release --target placelite_full
  PYTHONPATH="$PWD/build/release/python" PYTHONDONTWRITEBYTECODE=1 \
    build/batch-venv/bin/python -m pytest -q -p no:cacheprovider test/batch
}

# Needs the release build for its compile commands and generated headers.
step_tidy() {
  local files
  cmake --preset release
  cmake --build --preset release
  if [[ -n "${LITE_TIDY_BASE-}" ]]; then
    mapfile -t files < <(
      git diff --name-only --diff-filter=d "$LITE_TIDY_BASE" -- '*.cc'
    )
  else
    mapfile -t files < <(git ls-files 'lite/*.cc' 'tools/*.cc' 'test/*.cc' \
      ':!test/fuzz')
  fi
  [[ ${#files[@]} -eq 0 ]] ||
    printf '%s\0' "${files[@]}" |
    xargs -0 -n 4 -P "$(nproc)" tools/tidy.sh --quiet
}

# Ten thousand graphs: on all routes (test/random_graphs), with halves on OpenCL
# (test/random_halves), and with halves on an emulated Arm processor.
step_random() {
  cmake --preset release
  cmake --build --preset release --target random_graphs_test \
    random_halves_opencl_test
  LITE_RANDOM_GRAPHS=10000 build/release/bin/random_graphs_test
  LITE_RANDOM_GRAPHS=10000 build/release/bin/random_halves_opencl_test
}
step_random_arm() {
  tools/setup.sh --arm
  cmake --preset arm64
  cmake --build --preset arm64 --target random_halves_arm_test
  QEMU_CPU=max LITE_RANDOM_GRAPHS=10000 qemu-aarch64 -L build/sysroot-arm64 \
    build/arm64/bin/random_halves_arm_test
}
# Every model of the property test (test/op_property).
step_property() {
  cmake --preset release
  cmake --build --preset release --target op_property_test
  LITE_ALL_PROPERTIES=1 build/release/bin/op_property_test
}

# A million inputs or 15 minutes for each target, whichever comes first.
step_fuzz() { tools/fuzz.sh --seconds=900 --runs=1000000 --jobs="$(nproc)"; }

# Makes a function run as a script of its own, where `set -e` holds.
if [[ "${1-}" == --step ]]; then
  "step_$2"
  exit
fi

steps=("$@")
[[ $# -gt 0 ]] || steps=("${all_steps[@]}")
for step in "${steps[@]}"; do
  if ! declare -F "step_$step" >/dev/null; then
    echo "error: unknown step '$step', known are: ${all_steps[*]}" >&2
    exit 2
  fi
done

mkdir -p build/full_check
passed=0
failed=0
summary=()
for step in "${steps[@]}"; do
  log="build/full_check/$step.log"
  echo "== $step"
  started=$SECONDS
  if tools/full_check.sh --step "$step" >"$log" 2>&1; then
    outcome=ok
    passed=$((passed + 1))
  else
    outcome=FAILED
    failed=$((failed + 1))
    tail -n 30 "$log"
  fi
  summary+=("$(printf '%-12s %-6s %5d s' "$step" "$outcome" \
    $((SECONDS - started)))")
done

printf '%s\n' '' "${summary[@]}"
if [[ " ${steps[*]} " == *" figures "* ]]; then
  cat build/full_check/figures.log
fi
echo "$passed passed, $failed failed"
[[ $failed -eq 0 ]]
