// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "lite/kernels/cast/cast.h"
#include "lite/kernels/cast/slices.h"

namespace placelite {

Status CalibHalves(const RunContext& context, const HalfSlices& slices) {
  // A unit of parallel work is this many elements.
  constexpr int64_t kUnit = 4096;
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const bool widens = y.precision() == Precision::kFloat;
  // The count includes channel padding, which stays zero.
  const int64_t count = static_cast<int64_t>(x.bytes() / SizeOf(x.precision()));
  ParallelFor(
      context.pool, (count + kUnit - 1) / kUnit,
      [&](int64_t begin, int64_t end) {
        const int64_t at = begin * kUnit;
        const int64_t n = std::min(count, end * kUnit) - at;
        if (widens) {
          slices.to_floats(x.data<uint16_t>() + at, y.data<float>() + at, n);
        } else {
          slices.from_floats(x.data<float>() + at, y.data<uint16_t>() + at, n);
        }
      });
  return Status::Ok();
}

#ifdef LITE_WITH_X86

Status CalibBf16(const RunContext& context) {
  return CalibHalves(context, {Bf16ToFloatsAvx512, FloatsToBf16Avx512});
}

#endif

}  // namespace placelite
