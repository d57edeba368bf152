// SPDX-License-Identifier: Apache-2.0
// What both kernels of nonzero ask of an element.
#ifndef LITE_KERNELS_PADDED_NONZERO_H_
#define LITE_KERNELS_PADDED_NONZERO_H_

#include <cstdint>
#include <type_traits>

#include "lite/kernels/common/element.h"

namespace placelite {

// A bool is read as a byte, since a file may hold other bytes than 0 and 1.
template <typename T>
using Readable = std::conditional_t<std::is_same_v<T, bool>, uint8_t, T>;

template <typename T>
bool IsNonzero(T value) {
  if constexpr (kIsHalf<T>) {
    return ToFloat(value) != 0;
  } else {
    return value != T();
  }
}

}  // namespace placelite

#endif  // LITE_KERNELS_PADDED_NONZERO_H_
