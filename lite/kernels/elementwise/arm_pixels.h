// Element-wise functions of whole pixels in NCHW4c for NEON, several at a time.
#ifndef LITE_KERNELS_ELEMENTWISE_ARM_PIXELS_H_
#define LITE_KERNELS_ELEMENTWISE_ARM_PIXELS_H_

#include "lite/kernels/common/arm_stream.h"
#include "lite/kernels/elementwise/generic.h"

namespace placelite::HWY_NAMESPACE {

template <BinaryFunction function>
HWY_NOINLINE void NeonCombinePixels(const BinaryPixels& run) {
  struct Pair {
    VF32 x, y;
  };
  const BinaryPixels b = run;  // which no store can change
  const auto load = [&](int64_t p) {
    return Pair{LoadPixel<false>(b.x, p), LoadPixel<false>(b.y, p)};
  };
  const auto combine = [](const Pair& p) {
    return Combine<function>(p.x, p.y);
  };
  const auto store = [&](int64_t p, VF32 v) {
    hn::StoreU(v, F32(), b.out + p * kLanes);
  };
  int64_t p = Stream<4>(b.pixels, load, combine, store);
  for (; p < b.pixels; ++p) store(p, combine(load(p)));
}

// Where a vector is all there is to a pixel: every lane a channel, nothing
// behind it; false where it is not.
HWY_INLINE bool NeonCombineWhole(const BinaryPixels& b) {
  if (b.epilogue->count > 0 || b.lanes < kLanes || b.x.one || b.y.one) {
    return false;
  }
  switch (b.function) {
    case BinaryFunction::kAdd:
      NeonCombinePixels<BinaryFunction::kAdd>(b);
      return true;
    case BinaryFunction::kSub:
      NeonCombinePixels<BinaryFunction::kSub>(b);
      return true;
    case BinaryFunction::kMul:
      NeonCombinePixels<BinaryFunction::kMul>(b);
      return true;
    default:
      return false;
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_ELEMENTWISE_ARM_PIXELS_H_
