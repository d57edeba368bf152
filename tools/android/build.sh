#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the libraries for each ABI of Android, makes the archive of them,
# checks it, and puts it into a Maven repository:
#
#   build/android/placelite.aar    the archive
#   build/android/maven            ai.placelite:placelite-android
#
# usage: tools/android/build.sh --ndk=FOLDER [--deps=FOLDER] [--abis=ABI,ABI]
#        tools/android/build.sh --linux [--abis=ABI,ABI]
#   --ndk    the NDK; libraries are built by its compiler
#   --deps   where the headers of Highway, xxHash and OpenCL are installed
#   --linux  without an NDK: the libraries of the presets arm64, armv7 and
#            release stand in, so that all but the compiler is tried. Such an
#            archive is of no use on a phone.
#   --abis   arm64-v8a,armeabi-v7a,x86_64 unless given
set -euo pipefail
cd "$(dirname "$0")/../.."

ndk=
deps=
linux=false
abis=arm64-v8a,armeabi-v7a,x86_64

fail() {
  echo "error: $*" >&2
  exit 2
}

for flag in "$@"; do
  case "$flag" in
    --ndk=*) ndk="${flag#*=}" ;;
    --deps=*) deps="${flag#*=}" ;;
    --abis=*) abis="${flag#*=}" ;;
    --linux) linux=true ;;
    *)
      sed -n 's/^# //; /^usage:/,/^  --abis/p' "$0" >&2
      exit 2
      ;;
  esac
done
if $linux; then
  [[ -z "$ndk" ]] || fail "--linux is for machines without --ndk"
else
  [[ -n "$ndk" ]] || fail "name the NDK by --ndk=FOLDER, or try --linux"
  [[ -f "$ndk/build/cmake/android.toolchain.cmake" ]] ||
    fail "$ndk is no NDK: it has no build/cmake/android.toolchain.cmake"
fi

# Builds both libraries for an ABI; the folder is in $folder then.
build_abi() {
  local abi="$1"
  if $linux; then
    case "$abi" in
      arm64-v8a) preset=arm64 ;;
      armeabi-v7a) preset=armv7 ;;
      x86_64) preset=release ;;
      *) fail "no preset for Linux stands in for $abi" ;;
    esac
    folder="build/$preset"
    cmake --preset "$preset"
  else
    folder="build/android-$abi"
    ANDROID_NDK="$ndk" cmake --preset android -B "$folder" \
      -DANDROID_ABI="$abi" ${deps:+-DCMAKE_PREFIX_PATH="$deps"}
  fi
  # The last has the classes, the library for Java and the javadoc.
  cmake --build "$folder" --target placelite_mobile placelite_maven
}

builds=()
folder=
IFS=, read -r -a list <<<"$abis"
for abi in "${list[@]}"; do
  build_abi "$abi"
  builds+=("--build=$abi=$folder")
done

major=27
checks=(--linux)
if ! $linux; then
  major="$(sed -n 's/^Pkg.Revision *= *\([0-9]*\).*/\1/p' \
    "$ndk/source.properties")"
  checks=()
fi
tools/android/make_archive.py --classes="$folder/lib/classes.jar" \
  --ndk="$major" --output=build/android/placelite.aar "${builds[@]}"
tools/android/check_archive.py "${checks[@]}" --abis="$abis" \
  build/android/placelite.aar
tools/android/make_repository.py --output=build/android/maven \
  --classes="$folder/lib/classes.jar" --archive=build/android/placelite.aar \
  --javadoc="$folder/lite/api/java/javadoc"
