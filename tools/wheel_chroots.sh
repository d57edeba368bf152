#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Tries the Python wheel where nothing else is: on bare Debian systems, made for
# this and removed afterwards. On each it installs the wheel by pip, names the
# animal in demo/tabby_cat.jpg by the four lines that docs/python.md begins with,
# and runs the package's tests on that system's Python.
#
# usage: tools/wheel_chroots.sh [SUITE...]
#   SUITE  a release of Debian: bookworm and trixie unless given
# Needs root, the network, Debian's debootstrap, tools/setup.sh and the wheel that
# tools/wheel.sh has made. The systems come from the mirror that this one has;
# pip in them is configured as here.
set -euo pipefail
cd "$(dirname "$0")/.."

folder="$PWD/build/wheel_chroots"

fail() {
  echo "error: $*" >&2
  exit 1
}

# Mounts and processes live in namespaces of their own, so that none is left,
# whatever ends the script.
if [[ "${1-}" != --within ]]; then
  [[ "${1-}" != -* ]] || {
    echo "usage: tools/wheel_chroots.sh [SUITE...]" >&2
    exit 2
  }
  [[ "$(id -u)" -eq 0 ]] || fail "making another system needs root"
  command -v debootstrap >/dev/null || fail "there is no debootstrap: install it"
  # unshare heeds no other signal while it waits.
  child=
  trap '[[ -z "$child" ]] || kill -KILL "$child" 2>/dev/null || true
    wait
    rm -rf --one-file-system "$folder"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  suites=("$@")
  [[ $# -gt 0 ]] || suites=(bookworm trixie)
  unshare --mount --pid --fork --kill-child --mount-proc \
    tools/wheel_chroots.sh --within "${suites[@]}" &
  child=$!
  wait "$child"
  exit
fi
shift

wheels=(build/wheels/placelite-*"$(uname -m)".whl)
[[ -e "${wheels[0]}" ]] || fail "there is no wheel: tools/wheel.sh makes it"
wheel="${wheels[0]}"
pip=(build/python-venv/bin/python -m pip)

# shellcheck source=/dev/null
release="$(. /etc/os-release && echo "${VERSION_CODENAME:-bookworm}")"
# shellcheck disable=SC2016
mirror="$(apt-get indextargets --format '$(REPO_URI)' \
  'Created-By: Packages' "Release: $release" | head -n 1)"
[[ -n "$mirror" ]] || fail "apt's sources name no mirror of $release"

# copy_into ROOT FILE: to the same path; what a link stands for, not the link.
copy_into() {
  mkdir -p "$1$(dirname "$2")"
  cp -L "$2" "$1$2"
}

# Lets pip in a root find its index as it does here.
configure_pip() {
  local root="$1" file
  while read -r file; do
    copy_into "$root" "$file"
  done < <("${pip[@]}" config debug | sed -n 's/^ *\(.*\), exists: True$/\1/p')
  for file in "${PIP_CERT-}" "${SSL_CERT_FILE-}" "${REQUESTS_CA_BUNDLE-}" \
    "${PIP_CLIENT_CERT-}" "$("${pip[@]}" config get global.cert 2>/dev/null)" \
    /etc/ssl/certs/ca-certificates.crt /etc/resolv.conf /etc/hosts; do
    [[ ! -f "$file" ]] || copy_into "$root" "$file"
  done
}

# within ROOT COMMAND...: in the folder where the repository's files are.
within() {
  local root="$1"
  shift
  env --unset=TMPDIR PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
    chroot "$root" sh -c 'cd /placelite && exec "$@"' sh "$@"
}

try_suite() {
  local suite="$1" root="$folder/$1"
  local python=/venv/bin/python
  echo "== $suite"
  mkdir -p "$folder"
  debootstrap --variant=minbase --include=python3,python3-venv \
    "$suite" "$root" "$mirror" >"$root.log" 2>&1 || {
    tail -n 20 "$root.log"
    fail "$suite could not be made"
  }
  mount -t proc proc "$root/proc"
  configure_pip "$root"
  mkdir "$root/placelite"
  # The package itself is not among them, so that it is the wheel's.
  git ls-files -z CMakeLists.txt README.md docs/python.md demo examples/batch \
    test/python test/data/models test/data/inputs |
    tar --create --null --files-from=- | tar --extract --directory="$root/placelite"
  cp "$wheel" "$root/placelite"

  within "$root" python3 -m venv /venv
  within "$root" "$python" -m pip install -q "${wheel##*/}"
  echo "installed: $(within "$root" "$python" -m pip list --format=freeze |
    tr '\n' ' ')"

  within "$root" "$python" -m pip install -q pillow
  awk '/^```/ { if (inside) exit; inside = /python/; next } inside' \
    docs/python.md >"$root/placelite/cat.py"
  [[ "$(wc -l <"$root/placelite/cat.py")" -eq 4 ]] ||
    fail "docs/python.md does not begin with four lines of Python"
  local answer
  answer="$(within "$root" "$python" cat.py)"
  echo "the picture: $answer"
  # Labels are counted from 0; 281 is the tabby cat of ImageNet.
  [[ "$answer" == "$(sed -n 282p demo/synset_words.txt)" ]] ||
    fail "the answer is wrong"

  # The versions of the tests' packages are those of tools/setup.sh.
  "${pip[@]}" freeze --all | grep '==' >"$root/placelite/constraints.txt"
  within "$root" "$python" -m pip install -q -c constraints.txt \
    pytest onnx ml_dtypes
  within "$root" "$python" --version
  # Left out is what looks at the source alone.
  within "$root" env PYTHONDONTWRITEBYTECODE=1 \
    "$python" -m pytest -q -p no:cacheprovider test/python \
    --ignore=test/python/types_test.py --ignore=test/python/wheel_test.py \
    --deselect=test/python/options_test.py::test_the_module_is_made_from_the_table
  umount "$root/proc"
  rm -rf --one-file-system "$root"
}

echo "$wheel: $(stat -c %s "$wheel") bytes"
for suite in "$@"; do
  try_suite "$suite"
done
echo "the wheel works on: $*"
