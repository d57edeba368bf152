// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/arm_fp16.h"

#include <algorithm>

#include "lite/kernels/cast/cast.h"

namespace placelite {
#if defined(LITE_WITH_ARM) && defined(__aarch64__)

Status CalibFp16(const RunContext& context) {
  // A unit of parallel work is this many elements.
  constexpr int64_t kUnit = 4096;
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const bool widens = x.precision() == Precision::kFP16;
  // The count includes channel padding, which stays zero.
  const int64_t count = static_cast<int64_t>(x.bytes() / SizeOf(x.precision()));
  ParallelFor(
      context.pool, (count + kUnit - 1) / kUnit,
      [&](int64_t begin, int64_t end) {
        const int64_t at = begin * kUnit;
        const int64_t n = std::min(count, end * kUnit) - at;
        if (widens) {
          Fp16ToFloats(x.data<uint16_t>() + at, y.data<float>() + at, n);
        } else {
          FloatsToFp16(x.data<float>() + at, y.data<uint16_t>() + at, n);
        }
      });
  return Status::Ok();
}

#endif
}  // namespace placelite
