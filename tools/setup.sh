#!/usr/bin/env bash
# Installs what building, testing and checking Placelite needs, on Debian 12 or
# a system like it. Installs only what is missing, so it may run any number of
# times; needs root or sudo only when something is missing.
#
# usage: tools/setup.sh [--check] [--compare]
#   --check    only lists what is missing; exit status 1 when anything is
#   --compare  also what tools/compare needs: PyTorch (1 GB) from Debian, the
#              other engines (1 GB) from PyPI, for the python3 that is found
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

# From PyPI, only with --compare; without their dependencies where marked.
python_packages=()
compare_python_packages=(
  onnx onnxruntime openvino MNN ncnn matplotlib
  pnnx:alone # its program needs nothing of the PyTorch that it asks for
)

fail() {
  echo "error: $*" >&2
  exit 1
}

is_installed() {
  [[ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" == installed ]]
}

has_python_package() {
  python3 -c 'import importlib.metadata, sys
importlib.metadata.version(sys.argv[1])' "$1" 2>/dev/null
}

install_python_package() {
  local options=(-q --break-system-packages)
  [[ "$1" != *:alone ]] || options+=(--no-deps)
  python3 -m pip install "${options[@]}" "${1%:alone}"
}

check_only=false
for option in "$@"; do
  case "$option" in
    --check) check_only=true ;;
    --compare)
      packages+=(python3-torch python3-torchvision python3-numpy python3-pip)
      python_packages=("${compare_python_packages[@]}")
      ;;
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
missing_python=()
for package in "${python_packages[@]}"; do
  has_python_package "${package%:alone}" || missing_python+=("$package")
done

if [[ ${#missing[@]} -eq 0 && ${#missing_python[@]} -eq 0 ]]; then
  echo "setup: all $((${#packages[@]} + ${#python_packages[@]})) packages are" \
    "installed"
  exit 0
fi
echo "setup: missing:" "${missing[@]}" "${missing_python[@]%:alone}"
if $check_only; then exit 1; fi

if [[ ${#missing[@]} -gt 0 ]]; then
  as_root=()
  if [[ "$(id -u)" -ne 0 ]]; then
    command -v sudo >/dev/null ||
      fail "installing needs root: run this as root or install sudo"
    as_root=(sudo)
  fi
  "${as_root[@]}" apt-get update -q
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends "${missing[@]}"
fi
for package in "${missing_python[@]}"; do
  install_python_package "$package"
done
echo "setup: installed:" "${missing[@]}" "${missing_python[@]%:alone}"
