// SPDX-License-Identifier: Apache-2.0
// Windows over volumes, three spatial axes: their attributes, and the sizes
// that come of them.
#ifndef LITE_CORE_OP_VOLUME_H_
#define LITE_CORE_OP_VOLUME_H_

#include <array>

#include "lite/core/op/window.h"

namespace placelite {

// Depth, height, width.
using Window3d = std::array<WindowAxis, 3>;

// Reads the attributes strides, dilations and paddings (before and behind each
// axis), which inference has checked. Allocates nothing.
Window3d WindowOf(const AttributeMap& attributes,
                  const std::array<int64_t, 3>& kernel);

// Reads the same attributes, and fails on values that make no sense.
Result<Window3d> ReadWindow3d(const AttributeMap& attributes,
                              const std::array<int64_t, 3>& kernel);

}  // namespace placelite

#endif  // LITE_CORE_OP_VOLUME_H_
