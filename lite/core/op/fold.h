// SPDX-License-Identifier: Apache-2.0
// fold: blocks of an image, put back where they came from.
#ifndef LITE_CORE_OP_FOLD_H_
#define LITE_CORE_OP_FOLD_H_

#include "lite/core/op/window.h"

namespace placelite {

inline constexpr int kMaxFoldAxes = kMaxRank - 2;

// The window over each spatial axis, from attributes that inference has
// checked, and the number of its positions.
struct Fold {
  int axes = 0;
  WindowAxis window[kMaxFoldAxes];
  int64_t size[kMaxFoldAxes];
  int64_t positions[kMaxFoldAxes];

  // Elements of a window, window positions over all axes, and elements of one
  // channel of the output.
  int64_t Taps() const;
  int64_t Blocks() const;
  int64_t Pixels() const;
};

// Fails on values that make no sense.
Result<Fold> ReadFold(const AttributeMap& attributes);

}  // namespace placelite

#endif  // LITE_CORE_OP_FOLD_H_
