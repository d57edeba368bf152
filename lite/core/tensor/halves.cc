// SPDX-License-Identifier: Apache-2.0
#include "lite/core/tensor/halves.h"

#include <cstring>

#include "lite/core/base/fp16.h"

namespace placelite {
namespace {

uint16_t Narrow(float value, Precision half) {
  return half == Precision::kFP16 ? FloatToFp16(value) : FloatToBfloat16(value);
}

float Widen(uint16_t bits, Precision half) {
  return half == Precision::kFP16 ? Fp16ToFloat(bits) : Bfloat16ToFloat(bits);
}

}  // namespace

float RoundToHalf(float value, Precision half) {
  return Widen(Narrow(value, half), half);
}

std::optional<std::vector<uint8_t>> NarrowExactly(const Tensor& floats,
                                                  Precision half) {
  const int64_t count = floats.NumElements();
  const float* data = floats.data<float>();
  std::vector<uint8_t> halves(static_cast<size_t>(count) * 2);
  for (int64_t i = 0; i < count; ++i) {
    const uint16_t bits = Narrow(data[i], half);
    const float again = Widen(bits, half);
    if (std::memcmp(&again, &data[i], sizeof(again)) != 0) return std::nullopt;
    std::memcpy(&halves[static_cast<size_t>(i) * 2], &bits, 2);
  }
  return halves;
}

Result<Tensor> WidenHalves(const Shape& shape, Precision half,
                           const uint8_t* halves) {
  LITE_ASSIGN_OR_RETURN(Tensor tensor,
                        Tensor::Allocate(shape, Precision::kFloat));
  float* data = tensor.data<float>();
  const int64_t count = shape.NumElements();
  for (int64_t i = 0; i < count; ++i) {
    uint16_t bits;
    std::memcpy(&bits, halves + i * 2, 2);
    data[i] = Widen(bits, half);
  }
  return tensor;
}

}  // namespace placelite
