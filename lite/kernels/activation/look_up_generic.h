// SPDX-License-Identifier: Apache-2.0
// This is LookUpBytes over vectors. Only the files that instantiate it for an
// instruction set include this file.
#ifndef LITE_KERNELS_ACTIVATION_LOOK_UP_GENERIC_H_
#define LITE_KERNELS_ACTIVATION_LOOK_UP_GENERIC_H_

#include "lite/kernels/activation/look_up.h"
#include "lite/kernels/common/codes_simd.h"

namespace placelite::HWY_NAMESPACE {

HWY_INLINE void LookUpBytes(const uint8_t* table, const uint8_t* x, uint8_t* y,
                            int64_t count) {
  const hn::Repartition<uint8_t, F32> d;
  constexpr auto kBytes = static_cast<int64_t>(hn::MaxLanes(d));
  int64_t i = 0;
  for (; i + kBytes <= count; i += kBytes) {
    const auto codes = hn::LoadU(d, x + i);
    hn::StoreU(decltype(codes){CodePacker::LookUp(table, codes.raw)}, d, y + i);
  }
  for (; i < count; ++i) y[i] = table[x[i]];
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_ACTIVATION_LOOK_UP_GENERIC_H_
