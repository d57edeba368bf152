#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Fetches what building the Kotlin example needs into Maven's local repository:
# the annotations of the Java classes, Kotlin's compiler, ProGuard and Maven's
# plugins, in the versions that examples/kotlin/pom.xml names. To know all of it,
# Maven builds an application of one line by that file, with empty jars in place
# of Placelite's. The test of the example then works without a network.
#
# usage: tools/android/fetch_maven.sh [--check]
#   --check  only tells whether all is there; exit status 1 when it is not
set -euo pipefail
cd "$(dirname "$0")/../.."

local_repository="$HOME/.m2/repository"
sum="$(cat examples/kotlin/pom.xml "$0" | sha1sum)"
complete="$local_repository/.placelite-example-${sum%% *}"

if [[ -e "$complete" ]]; then exit 0; fi
if [[ "${1:-}" == --check ]]; then exit 1; fi

folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT

# An empty repository of Placelite.
stub="$folder/repository/ai/placelite/placelite/0.1.0"
mkdir -p "$stub" "$folder/jar/META-INF/proguard" "$folder/app/sources"
cp lite/api/java/android/placelite.pro "$folder/jar/META-INF/proguard"
for name in 0.1.0 0.1.0-linux-x86_64; do
  jar cf "$stub/placelite-$name.jar" -C "$folder/jar" META-INF
done
cat >"$stub/placelite-0.1.0.pom" <<'POM'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>ai.placelite</groupId>
  <artifactId>placelite</artifactId>
  <version>0.1.0</version>
  <dependencies>
    <dependency>
      <groupId>org.jspecify</groupId>
      <artifactId>jspecify</artifactId>
      <version>1.0.0</version>
    </dependency>
  </dependencies>
</project>
POM
for file in "$stub"/*; do
  digest="$(sha1sum "$file")"
  echo -n "${digest%% *}" >"$file.sha1"
done

cp examples/kotlin/pom.xml "$folder/app"
# The rules of Placelite are for classes that are not there.
sed 's/^-include/-dontwarn **\n-dontnote **\n&/' examples/kotlin/minify.pro \
  >"$folder/app/minify.pro"
echo 'fun main(args: Array<String>) = println(args.size)' \
  >"$folder/app/sources/Classify.kt"

# Maven would take the stub for Placelite from then on.
ours="$local_repository/ai/placelite/placelite"
rm -rf "$ours"
mvn -B -ntp -q -f "$folder/app/pom.xml" -Pminified -Dsources=sources \
  -Dplacelite.repository="file://$folder/repository" package
rm -rf "$ours"
touch "$complete"
