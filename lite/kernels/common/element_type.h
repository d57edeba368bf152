// SPDX-License-Identifier: Apache-2.0
// ElementType names the types of elements that vector kernels are made for. It
// is plain data for files that are compiled for any instruction set.
#ifndef LITE_KERNELS_COMMON_ELEMENT_TYPE_H_
#define LITE_KERNELS_COMMON_ELEMENT_TYPE_H_

#include <cstdint>

namespace placelite {

enum class ElementType : uint8_t { kFloat, kFp16, kBf16, kInt8, kInt32 };

constexpr int64_t BytesOf(ElementType type) {
  return type == ElementType::kInt8                                 ? 1
         : type == ElementType::kFp16 || type == ElementType::kBf16 ? 2
                                                                    : 4;
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_ELEMENT_TYPE_H_
