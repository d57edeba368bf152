#!/usr/bin/env bash
# Installs what building, testing and checking Placelite needs, on Debian 12 or
# a system like it. Installs only what is missing, so it may run any number of
# times; needs root or sudo only when something is missing.
#
# usage: tools/setup.sh [--check] [--compare]
#   --check    only lists what is missing; exit status 1 when anything is
#   --compare  also what tools/compare/export_networks.py needs (PyTorch, 1 GB)
set -euo pipefail

packages=(
  # building
  g++ cmake ninja-build ccache mold python3
  # libraries
  libprotobuf-dev protobuf-compiler libgoogle-glog-dev libgflags-dev libhwy-dev
  libcpuinfo-dev libxxhash-dev nlohmann-json3-dev libstb-dev libonnx-dev
  liblemon-dev
  # tests and benchmarks
  libgtest-dev libgmock-dev libbenchmark-dev qemu-user
  # fuzzing and checks
  clang libclang-rt-14-dev clang-format clang-tidy shellcheck
)

fail() {
  echo "error: $*" >&2
  exit 1
}

is_installed() {
  [[ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" == installed ]]
}

check_only=false
for option in "$@"; do
  case "$option" in
    --check) check_only=true ;;
    --compare) packages+=(python3-torch python3-torchvision python3-numpy) ;;
    *)
      echo "usage: tools/setup.sh [--check] [--compare]" >&2
      exit 2
      ;;
  esac
done

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
  fail "this is no Debian-like system (apt-get or dpkg-query is missing);" \
    "install these packages by its own means: ${packages[*]}"
fi

missing=()
for package in "${packages[@]}"; do
  is_installed "$package" || missing+=("$package")
done

if [[ ${#missing[@]} -eq 0 ]]; then
  echo "setup: all ${#packages[@]} packages are installed"
  exit 0
fi
echo "setup: missing: ${missing[*]}"
if $check_only; then exit 1; fi

as_root=()
if [[ "$(id -u)" -ne 0 ]]; then
  command -v sudo >/dev/null ||
    fail "installing needs root: run this as root or install sudo"
  as_root=(sudo)
fi
"${as_root[@]}" apt-get update -q
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -q -y --no-install-recommends "${missing[@]}"
echo "setup: installed: ${missing[*]}"
