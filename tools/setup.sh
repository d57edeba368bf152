#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs what building, testing and checking Placelite needs, on Debian 12 or
# a system like it. Installs only what is missing, so it may run any number of
# times; needs root or sudo only when something is missing.
#
# usage: tools/setup.sh [--check] [--arm] [--compare] [--goldens] [--batch]
#   Without options: building, the tests, and protobuf's source in
#              build/protobuf-source (40 MB), of which the Python wheel and small
#              libraries are built
#   --check    only lists what is missing; exit status 1 when anything is
#   --arm      also what the presets for Arm and small libraries need: cross
#              compilers, libraries in build/sysroot-arm64 and build/sysroot-armhf
#              (260 MB)
#   --compare  also what tools/compare needs: PyTorch (1 GB) from Debian, the
#              other engines (1 GB) from PyPI, for the python3 that is found
#   --goldens  also what tools/goldens needs: Paddle 2 and 3 (1 GB) from PyPI,
#              with python3.11, in build/goldens-venv and build/paddle3-venv
#   --batch    also what examples/batch needs: Ray Data (0.6 GB) from PyPI, with
#              python3.11, in build/batch-venv
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(
  # building
  g++ cmake ninja-build ccache mold python3
  # libraries
  libprotobuf-dev protobuf-compiler libgoogle-glog-dev libgflags-dev libhwy-dev
  libcpuinfo-dev libxxhash-dev nlohmann-json3-dev libstb-dev libonnx-dev
  liblemon-dev
  # tests and benchmarks
  libgtest-dev libgmock-dev libbenchmark-dev libonnx-testdata qemu-user
  python3.11-venv
  # OpenCL: headers to build with; a loader and a device to test on
  opencl-c-headers ocl-icd-libopencl1 pocl-opencl-icd libclblast1
  # Java: the predictor, and what tests it; Maven fetches more (below)
  openjdk-17-jdk-headless junit5 libgoogle-gson-java maven
  # fuzzing and checks
  clang libclang-rt-14-dev clang-format clang-tidy shellcheck
)

# These come from PyPI, only with --compare; without their dependencies where
# marked.
python_packages=()
compare_python_packages=(
  onnx onnxruntime openvino MNN ncnn matplotlib
  pnnx:alone # its program does not need the PyTorch that it depends on
)

# Virtual environments: one with the package that has ONNX's operator cases and
# the schemas of its ops, one with what the tests of the Python package need
# (the same, pytest, mypy and what builds the wheel), with --batch one with Ray
# Data and what tests it, and only with --goldens one with Paddle, in the last
# version that writes .pdmodel by itself, and one with Paddle 3, which writes PIR.
# Paddle asks for more than it needs to make goldens.
venvs=(build/onnx-venv build/python-venv)
# With --arm also the packages of the latter for 64-bit Arm.
arm_site=
onnx_packages=(onnx==1.23.2 numpy==2.4.6 protobuf==7.36.2 ml_dtypes==0.6.0
  typing_extensions==4.15.0 Pillow==13.0.0)
python_tests_packages=("${onnx_packages[@]}" packaging==26.4 pytest==9.2.0
  iniconfig==2.3.1 pluggy==1.7.0 pygments==2.21.0 scikit-build-core==1.1.2
  pathspec==1.1.1 mypy==2.4.1 mypy_extensions==1.2.0 librt==0.17.0
  ast_serialize==0.13.1 auditwheel==6.8.2 pyelftools==0.33 wheel==0.48.0)
batch_packages=(attrs==26.1.0 certifi==2026.10.19.post1
  charset-normalizer==3.5.3 click==8.5.1 filelock==4.3.1 fsspec==2026.9.0
  grpcio==1.85.3 idna==3.20 iniconfig==2.3.1 jsonschema==4.26.0
  jsonschema-specifications==2025.9.1 msgpack==1.2.4 numpy==2.4.6
  packaging==26.4 pandas==3.1.1 pillow==13.0.0 pluggy==1.7.0 protobuf==7.36.2
  pyarrow==26.0.1 Pygments==2.21.0 pytest==9.2.0 python-dateutil==4.0.0
  PyYAML==6.0.4 ray==2.60.0 referencing==0.37.0 requests==2.34.2
  rpds-py==2026.9.1 typing_extensions==4.16.0 tzdata==2026.6 urllib3==2.8.0)
goldens_packages=('numpy<2' 'protobuf<=3.20.2' astor opt_einsum decorator httpx
  Pillow)
goldens_paddle=paddlepaddle==2.6.2
paddle3_packages=(anyio==4.16.0 certifi==2026.10.19.post1 h11==0.16.0
  httpcore==1.0.9 httpx==0.28.1 idna==3.20 networkx==3.6.1 numpy==2.4.6
  opt-einsum==3.3.0 paddlepaddle==3.3.1 pillow==13.0.0 protobuf==7.36.2
  safetensors==0.8.0 typing_extensions==4.16.0)

# The architectures whose libraries are needed with --arm, and the folders of
# sources.
sysroots=()
sources=(build/protobuf-source)

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

# make_venv makes a virtual environment. The file `complete` tells a whole one
# from one that was interrupted.
make_venv() {
  /usr/bin/python3.11 -m venv --clear "$1"
  case "$1" in
    build/onnx-venv)
      "$1/bin/python" -m pip install -q --no-deps "${onnx_packages[@]}"
      ;;
    build/python-venv)
      "$1/bin/python" -m pip install -q --no-deps "${python_tests_packages[@]}"
      ;;
    build/goldens-venv)
      "$1/bin/python" -m pip install -q "${goldens_packages[@]}"
      "$1/bin/python" -m pip install -q --no-deps "$goldens_paddle"
      ;;
    build/paddle3-venv)
      "$1/bin/python" -m pip install -q --no-deps "${paddle3_packages[@]}"
      ;;
    build/batch-venv)
      "$1/bin/python" -m pip install -q --no-deps "${batch_packages[@]}"
      ;;
  esac
  touch "$1/complete"
}

# make_arm_site unpacks wheels for another machine; nothing of them runs here.
make_arm_site() {
  rm -rf "$1"
  build/python-venv/bin/python -m pip install -q --no-deps --target="$1" \
    --platform=manylinux_2_28_aarch64 --platform=manylinux2014_aarch64 \
    --platform=manylinux_2_17_aarch64 --python-version=3.11 \
    --only-binary=:all: "${python_tests_packages[@]}"
  touch "$1/complete"
}

check_only=false
for option in "$@"; do
  case "$option" in
    --check) check_only=true ;;
    --arm)
      packages+=(g++-aarch64-linux-gnu g++-arm-linux-gnueabihf mmdebstrap
        android-liblog-dev)
      sysroots=(arm64 armhf)
      arm_site=build/python-arm64
      ;;
    --compare)
      packages+=(python3-torch python3-torchvision python3-numpy python3-pip)
      python_packages=("${compare_python_packages[@]}")
      ;;
    --goldens)
      venvs+=(build/goldens-venv build/paddle3-venv)
      ;;
    --batch)
      venvs+=(build/batch-venv)
      ;;
    *)
      echo "usage: tools/setup.sh [--check] [--arm] [--compare] [--goldens]" \
        "[--batch]" >&2
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
missing_sysroots=()
for architecture in "${sysroots[@]}"; do
  folder="build/sysroot-$architecture"
  # The folder was made by an earlier version if one of these is missing.
  if [[ ! -e "$folder/usr/include/CL/cl.h" ]] ||
    [[ "$architecture" == arm64 && ! -e "$folder/usr/bin/python3.11" ]]; then
    missing_sysroots+=("$folder")
  fi
done
missing_sources=()
for folder in "${sources[@]}"; do
  [[ -e "$folder/cmake/libprotobuf-lite.cmake" ]] || missing_sources+=("$folder")
done
missing_venvs=()
for folder in "${venvs[@]}"; do
  [[ -e "$folder/complete" ]] || missing_venvs+=("$folder")
done
if [[ -e "$arm_site/complete" ]]; then
  arm_site=
fi
# The annotations of the Java classes, and what builds the Kotlin example, come
# from Maven's repository, in the versions of examples/kotlin/pom.xml.
missing_maven=()
tools/android/fetch_maven.sh --check ||
  missing_maven+=(~/.m2/repository:examples/kotlin)
missing_all=("${missing[@]}" "${missing_python[@]%:alone}"
  "${missing_sysroots[@]}" "${missing_sources[@]}" "${missing_venvs[@]}"
  "${missing_maven[@]}"
  ${arm_site:+"$arm_site"})

if [[ ${#missing_all[@]} -eq 0 ]]; then
  echo "setup: all $((${#packages[@]} + ${#python_packages[@]})) packages are" \
    "installed"
  exit 0
fi
echo "setup: missing:" "${missing_all[@]}"
if $check_only; then exit 1; fi

as_root=()
if [[ "$(id -u)" -ne 0 && ${#missing[@]}${#missing_sysroots[@]} != 00 ]]; then
  command -v sudo >/dev/null ||
    fail "installing needs root: run this as root or install sudo"
  as_root=(sudo)
fi
if [[ ${#missing[@]} -gt 0 ]]; then
  "${as_root[@]}" apt-get update -q
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends "${missing[@]}"
fi
for package in "${missing_python[@]}"; do
  install_python_package "$package"
done
for folder in "${missing_sysroots[@]}"; do
  mkdir -p "$(dirname "$folder")"
  "${as_root[@]}" tools/arm_sysroot.sh "${folder#build/sysroot-}" "$folder" \
    "$(id -u):$(id -g)"
done
for folder in "${missing_sources[@]}"; do
  tools/protobuf_source.sh "$folder"
done
for folder in "${missing_venvs[@]}"; do
  make_venv "$folder"
done
if [[ -n "$arm_site" ]]; then
  make_arm_site "$arm_site"
fi
if [[ ${#missing_maven[@]} -gt 0 ]]; then
  tools/android/fetch_maven.sh
fi
echo "setup: installed:" "${missing_all[@]}"
