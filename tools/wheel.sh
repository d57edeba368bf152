#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the Python wheel for a machine into build/wheels, names it after the
# oldest system that it runs on, and runs the package's tests on what it installs:
# for this machine with each Python that is named, for 64-bit Arm in the emulator.
# docs/python.md.
#
# usage: tools/wheel.sh [x86_64|aarch64] [PYTHON...]
#   PYTHON  an interpreter that has what the tests import, besides the one of
#           build/python-venv
# Needs tools/setup.sh, for aarch64 tools/setup.sh --arm.
set -euo pipefail
cd "$(dirname "$0")/.."

architecture="$(uname -m)"
case "${1-}" in
  x86_64 | aarch64)
    architecture="$1"
    shift
    ;;
  -*)
    echo "usage: tools/wheel.sh [x86_64|aarch64] [PYTHON...]" >&2
    exit 2
    ;;
esac
for each in "$@"; do
  if ! command -v "$each" >/dev/null; then
    echo "error: there is no Python '$each'" >&2
    exit 2
  fi
done
# By this name of the compiler the cache has the objects of the preset release.
export CCACHE_BASEDIR="$PWD" CCACHE_NOHASHDIR=1 CXX="${CXX:-c++}"
python="$PWD/build/python-venv/bin/python"
raw="build/wheels/raw-$architecture"
site="$PWD/build/wheels/site-$architecture"
settings=("--config-settings=build-dir=$PWD/build/wheel-$architecture")
if [[ "$architecture" != "$(uname -m)" ]]; then
  export _PYTHON_HOST_PLATFORM="linux-$architecture"
  settings+=("--config-settings=cmake.define.CMAKE_TOOLCHAIN_FILE=$PWD/cmake/arm64.cmake")
fi

rm -rf "$raw" "$site"
mkdir -p "$raw"
"$python" -m pip wheel -q . --no-deps --no-build-isolation \
  --wheel-dir="$raw" "${settings[@]}"
unset _PYTHON_HOST_PLATFORM

# The tag says which versions of the C and C++ libraries the wheel needs.
report="$("$python" -m auditwheel show "$raw"/*.whl | tr '\n' ' ')"
if ! [[ "$report" =~ manylinux_[0-9]+_[0-9]+_"$architecture" ]]; then
  echo "error: the wheel needs libraries that not every Linux has: $report" >&2
  exit 1
fi
tag="${BASH_REMATCH[0]}"
rm -f build/wheels/placelite-*"$architecture".whl
cp "$raw"/*.whl build/wheels
(cd build/wheels && "$python" -m wheel tags --remove --platform-tag="$tag" \
  placelite-*-linux_"$architecture".whl)
wheel="$(ls build/wheels/placelite-*"$architecture".whl)"
bytes="$(stat -c %s "$wheel")"
echo "$wheel: $bytes bytes"
if [[ "$bytes" -gt 8000000 ]]; then
  echo "error: a wheel has at most 8,000,000 bytes" >&2
  exit 1
fi
"$python" -m pip install -q --no-deps --target="$site" \
  --platform="linux_$architecture" --only-binary=:all: "$raw"/*.whl

# The checks of types and of the wheel's build need no other machine.
tests=(test/python/{run,zero_copy,bad_input,threads,options,convert,tools}_test.py)
export PYTHONDONTWRITEBYTECODE=1
export PLACELITE_OPTION_TABLE="$PWD/build/release/bin/option_table"
run_tests() {
  "$1" -m pytest -q -p no:cacheprovider "${tests[@]}"
}

if [[ "$architecture" == "$(uname -m)" ]]; then
  for each in "$python" "$@"; do
    PYTHONPATH="$site" run_tests "$each"
  done
  exit
fi

# Programs start programs, so that each stands behind a script that starts it in
# the emulator under its own name.
root="$PWD/build/sysroot-arm64"
behind_emulator() { # NAME PROGRAM SCRIPT
  cat >"$3" <<END
#!/bin/sh
exec qemu-aarch64 -L "$root" -0 "$1" "$2" "\$@"
END
  chmod +x "$3"
}
for tool in opt:opt run_model:run benchmark:benchmark check_model:check; do
  program="$site/placelite/bin/${tool%:*}"
  mv "$program" "$program.aarch64"
  behind_emulator "placelite-${tool#*:}" "$program.aarch64" "$program"
done
emulated="$PWD/build/wheels/python-$architecture"
behind_emulator "$emulated" "$root/usr/bin/python3.11" "$emulated"
PYTHONHOME="$root/usr" PYTHONPATH="$site:$PWD/build/python-arm64" \
  run_tests "$emulated"
