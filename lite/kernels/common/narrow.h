// SPDX-License-Identifier: Apache-2.0
// Weights are packed as elements of the type that a vector kernel multiplies.
#ifndef LITE_KERNELS_COMMON_NARROW_H_
#define LITE_KERNELS_COMMON_NARROW_H_

#include "lite/core/base/check.h"
#include "lite/core/base/fp16.h"
#include "lite/kernels/common/element_type.h"

namespace placelite {

// Calls f(convert), where convert makes an element of `type` of a float; halves
// are returned as their bits, and bytes are made of whole numbers.
template <typename F>
void WithNarrowing(ElementType type, const F& f) {
  switch (type) {
    case ElementType::kFloat:
      return f([](float value) { return value; });
    case ElementType::kFp16:
      return f([](float value) { return FloatToFp16(value); });
    case ElementType::kBf16:
      return f([](float value) { return FloatToBfloat16(value); });
    case ElementType::kInt8:
      return f([](float value) { return static_cast<int8_t>(value); });
    case ElementType::kInt32:
      LITE_CHECK(false);
  }
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_NARROW_H_
