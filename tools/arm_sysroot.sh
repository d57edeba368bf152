#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes a folder of Debian's libraries for the preset arm64 or armv7, and of
# Python for arm64, of the release that runs here, since protoc is this machine's
# and must match its library. Packages are unpacked only: nothing of Arm runs,
# and nothing outside the folder changes. Needs root (to unpack) and the network.
#
# usage: tools/arm_sysroot.sh arm64|armhf FOLDER [OWNER]
set -euo pipefail

if [[ $# -lt 2 || $# -gt 3 ]]; then
  echo "usage: tools/arm_sysroot.sh arm64|armhf FOLDER [OWNER]" >&2
  exit 2
fi
architecture="$1"
folder="$2"
owner="${3:-$(id -u):$(id -g)}"

packages=(
  libc6-dev libstdc++-12-dev
  # setup.sh has this list, too; where only headers are missing, all are
  # installed
  libprotobuf-dev zlib1g-dev libgoogle-glog-dev libgflags-dev libhwy-dev
  libcpuinfo-dev libxxhash-dev nlohmann-json3-dev libstb-dev liblemon-dev
  libgtest-dev libgmock-dev libbenchmark-dev libonnx-dev opencl-c-headers
)

if [[ "$architecture" == arm64 ]]; then
  packages+=(python3) # tests the wheel in the emulator
fi

# shellcheck source=/dev/null
release="$(. /etc/os-release && echo "${VERSION_CODENAME:-bookworm}")"

# The folder appears complete or not at all.
unpacked="$(mktemp -d "$(dirname "$folder")/sysroot.XXXXXX")"
trap 'rm -rf "$unpacked"' EXIT
unpack() {
  mmdebstrap --quiet --mode=root --variant=extract \
    --architectures="$architecture" \
    --include="$(IFS=, && echo "${packages[*]}")" \
    --aptopt='APT::Install-Recommends "false"' \
    --dpkgopt='path-exclude=/usr/share/doc/*' "$release" "$@"
}
# Mirrors are at times only half updated, for one architecture.
if ! unpack "$unpacked"; then
  echo "once more, without updates" >&2
  # shellcheck disable=SC2016
  archive="$(apt-get indextargets --format '$(REPO_URI)' \
    'Created-By: Packages' "Release: $release" | head -n 1)"
  rm -rf "${unpacked:?}"/*
  unpack "$unpacked" "$archive"
fi
mkdir -p "$folder"
for part in lib usr; do
  rm -rf "${folder:?}/$part"
  mv "$unpacked/$part" "$folder/$part"
done
chown -R "$owner" "$folder"
