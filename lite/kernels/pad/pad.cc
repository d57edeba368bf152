// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/pad/pad.h"

namespace placelite {

PadParams ReadPad(const OpView& op) {
  const std::string& mode = op.attributes().String("mode");
  return {mode == "edge"      ? PadMode::kEdge
          : mode == "reflect" ? PadMode::kReflect
          : mode == "wrap"    ? PadMode::kWrap
                              : PadMode::kConstant,
          op.attributes().Float("value"), op.attributes().Ints("paddings")};
}

int64_t PadParams::Source(int axis, int64_t at, int64_t size) const {
  const int64_t i = at - before(axis);
  if (i >= 0 && i < size) return i;
  switch (mode) {
    case PadMode::kConstant:
      return -1;
    case PadMode::kEdge:
      return i < 0 ? 0 : size - 1;
    case PadMode::kReflect:
      return i < 0 ? -i : 2 * (size - 1) - i;
    case PadMode::kWrap:
      return size == 0 ? -1 : (i % size + size) % size;
  }
  return -1;
}

}  // namespace placelite
