#!/usr/bin/env bash
# Makes a folder of Debian's arm64 libraries for the preset arm64, of the
# release that runs here, since protoc is this machine's and must match its
# library. Packages are unpacked only: nothing of arm64 runs and nothing outside
# the folder changes. Needs root (to unpack) and the network.
#
# usage: tools/arm64_sysroot.sh FOLDER [OWNER]
set -euo pipefail

if [[ $# -lt 1 || $# -gt 2 ]]; then
  echo "usage: tools/arm64_sysroot.sh FOLDER [OWNER]" >&2
  exit 2
fi
folder="$1"
owner="${2:-$(id -u):$(id -g)}"

packages=(
  libc6-dev libstdc++-12-dev
  # as in setup.sh; headers alone are no reason to leave one out
  libprotobuf-dev zlib1g-dev libgoogle-glog-dev libgflags-dev libhwy-dev
  libcpuinfo-dev libxxhash-dev nlohmann-json3-dev libstb-dev liblemon-dev
  libgtest-dev libgmock-dev libbenchmark-dev
)

# shellcheck source=/dev/null
release="$(. /etc/os-release && echo "${VERSION_CODENAME:-bookworm}")"

# Complete or not there at all.
unpacked="$(mktemp -d "$(dirname "$folder")/sysroot.XXXXXX")"
trap 'rm -rf "$unpacked"' EXIT
mmdebstrap --quiet --mode=root --variant=extract --architectures=arm64 \
  --include="$(IFS=, && echo "${packages[*]}")" \
  --aptopt='APT::Install-Recommends "false"' \
  --dpkgopt='path-exclude=/usr/share/doc/*' "$release" "$unpacked"
mkdir -p "$folder"
for part in lib usr; do
  rm -rf "${folder:?}/$part"
  mv "$unpacked/$part" "$folder/$part"
done
chown -R "$owner" "$folder"
