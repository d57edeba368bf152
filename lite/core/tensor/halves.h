// SPDX-License-Identifier: Apache-2.0
// Floats that are stored in half precision: fp16 or bf16.
#ifndef LITE_CORE_TENSOR_HALVES_H_
#define LITE_CORE_TENSOR_HALVES_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "lite/core/base/status.h"
#include "lite/core/tensor/tensor.h"

namespace placelite {

constexpr bool IsHalf(Precision precision) {
  return precision == Precision::kFP16 || precision == Precision::kBF16;
}

// Returns the nearest float that is a half; an infinity if it is too large.
float RoundToHalf(float value, Precision half);

// Returns the halves of floats, dense, or nothing if they would not give the
// same floats bit by bit.
std::optional<std::vector<uint8_t>> NarrowExactly(const Tensor& floats,
                                                  Precision half);

// Returns the floats of as many halves as the shape has elements, in new
// memory. Fails with kResourceExhausted if there is no memory.
Result<Tensor> WidenHalves(const Shape& shape, Precision half,
                           const uint8_t* halves);

}  // namespace placelite

#endif  // LITE_CORE_TENSOR_HALVES_H_
