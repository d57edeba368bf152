// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/opencl_moves/index_text.h"

#include "lite/core/base/strings.h"

namespace placelite {

std::string IndexText(const Shape& axes, int64_t first, const Strides& steps,
                      const Shape& wraps) {
  std::string text = StrCat("(", first);
  int64_t behind = 1;
  for (int axis = axes.rank() - 1; axis >= 0; --axis) {
    if (axes[axis] != 1 && steps[axis] != 0) {
      text += StrCat(" + (i) / ", behind, " % ", axes[axis]);
      if (wraps.rank() > 0 && wraps[axis] < axes[axis]) {
        text += StrCat(" % ", wraps[axis]);
      }
      text += StrCat(" * ", steps[axis]);
    }
    behind *= axes[axis];
  }
  return text + ")";
}

}  // namespace placelite
