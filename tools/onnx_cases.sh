#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Writes the operator cases of the Python package onnx, unless they are there.
#
# usage: tools/onnx_cases.sh [FOLDER]
#   FOLDER  build/onnx_cases where it is not given
#
# Needs the virtual environment build/onnx-venv, which tools/setup.sh makes.
set -euo pipefail
cd "$(dirname "$0")/.."

folder="${1:-build/onnx_cases}"
venv=build/onnx-venv
if [[ ! -e "$venv/complete" ]]; then
  echo "error: $venv is missing; tools/setup.sh makes it" >&2
  exit 1
fi
exec "$venv/bin/python" tools/onnx_cases.py "$folder"
