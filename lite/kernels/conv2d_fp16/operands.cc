// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_fp16/operands.h"

#include <algorithm>

#include "lite/core/base/align.h"
#include "lite/core/base/fp16.h"
#include "lite/kernels/common/arm_fp16.h"

namespace placelite {
namespace {

constexpr Packing kBiasPacking = {"fp16_bias", 1};

}  // namespace

void PackFewChannels(const uint16_t* image, int64_t channels, int64_t plane,
                     int64_t pixels, uint16_t* to) {
  constexpr int64_t kBlock = 4;
  for (int64_t i = 0; i < pixels; ++i) {
    for (int64_t c = 0; c < kBlock; ++c) {
      *to++ = c < channels ? image[c * plane + i] : uint16_t{0};
    }
  }
}

Result<std::shared_ptr<Buffer>> PackFp16Bias(PrepareContext& context,
                                             int64_t channels) {
  const int64_t padded = AlignUp(channels, kFp16Lanes);
  return context.packs->Get(
      kBiasPacking, "", static_cast<size_t>(padded) * sizeof(uint16_t),
      [&](void* to) {
        uint16_t* bias = static_cast<uint16_t*>(to);
        std::fill_n(bias, padded, uint16_t{0});
        if (!context.op.has_input(2)) return;
        const float* from = context.tensors.input(2).data<float>();
        std::transform(from, from + channels, bias, FloatToFp16);
      });
}

}  // namespace placelite
