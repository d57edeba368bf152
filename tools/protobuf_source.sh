#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Unpacks the source of the protobuf library that this system's protoc belongs
# to. Small libraries are built with it: the system's own static library is
# neither position-independent nor free of what nobody uses. Needs the network.
#
# usage: tools/protobuf_source.sh FOLDER
set -euo pipefail

if [[ $# -ne 1 ]]; then
  echo "usage: tools/protobuf_source.sh FOLDER" >&2
  exit 2
fi
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/parts" "$work/lists/partial" "$work/source"
# The system's own package sources are used, but for source packages.
for list in /etc/apt/sources.list.d/*.sources; do
  sed 's/^Types:.*/Types: deb-src/' "$list" >"$work/parts/$(basename "$list")"
done
if [[ -s /etc/apt/sources.list ]]; then
  sed 's/^deb /deb-src /' /etc/apt/sources.list >"$work/parts/main.list"
fi
options=(-q -o "Dir::Etc::sourcelist=/dev/null"
  -o "Dir::Etc::sourceparts=$work/parts" -o "Dir::State::lists=$work/lists"
  -o "APT::Sandbox::User=$(id -un)")
apt-get update "${options[@]}"
(cd "$work/source" &&
  apt-get source --download-only "${options[@]}" protobuf)
mkdir -p "$1"
tar -xzf "$work"/source/protobuf_*.orig.tar.gz -C "$1" --strip-components=1
