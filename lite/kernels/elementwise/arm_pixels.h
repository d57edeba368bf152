// SPDX-License-Identifier: Apache-2.0
// These are element-wise functions of whole pixels in NCHW4c for NEON, several
// pixels at a time.
#ifndef LITE_KERNELS_ELEMENTWISE_ARM_PIXELS_H_
#define LITE_KERNELS_ELEMENTWISE_ARM_PIXELS_H_

#include "lite/kernels/common/arm_stream.h"
#include "lite/kernels/elementwise/generic.h"

namespace placelite::HWY_NAMESPACE {

// Combines operands pixel by pixel.
template <BinaryFunction function>
HWY_NOINLINE void NeonCombinePixels(const float* x, const float* y, float* out,
                                    int64_t pixels) {
  const F32 d;
  const auto combine = [](const VF32(&v)[2]) {
    return Combine<function>(v[0], v[1]);
  };
  const auto store = [&](float* p, VF32 v) { hn::StoreU(v, d, p); };
  for (int64_t p =
           Stream<8, false>({x, y}, out, pixels, combine, store) * kLanes;
       p < pixels * kLanes; p += kLanes) {
    store(out + p, combine({hn::LoadU(d, x + p), hn::LoadU(d, y + p)}));
  }
}

template <BinaryFunction function>
HWY_INLINE void NeonCombine(const BinaryPixels<float>& b) {
  if (b.x.step == kLanes && b.y.step == kLanes) {
    NeonCombinePixels<function>(b.x.data, b.y.data, b.out, b.pixels);
  } else if (b.y.step == 0) {
    const VF32 y = hn::LoadU(F32(), b.y.data);
    StreamRow<10>(b.x.data, b.out, b.pixels * kLanes,
                  [&](VF32 x) { return Combine<function>(x, y); });
  } else {
    const VF32 x = hn::LoadU(F32(), b.x.data);
    StreamRow<10>(b.y.data, b.out, b.pixels * kLanes,
                  [&](VF32 y) { return Combine<function>(x, y); });
  }
}

// Combines a run of whole pixels if a vector is all there is to a pixel (every
// lane is a channel, and there is no epilogue) and the operands are rows of
// pixels, of which one may be a single pixel for all. Otherwise it does nothing
// and returns false.
HWY_INLINE bool NeonCombineWhole(const BinaryPixels<float>& b) {
  if (!IsEmpty(*b.epilogue) || b.lanes < kLanes || b.x.one || b.y.one) {
    return false;
  }
  const bool x_moves = b.x.step == kLanes, y_moves = b.y.step == kLanes;
  if (!(x_moves && (y_moves || b.y.step == 0)) && !(y_moves && b.x.step == 0)) {
    return false;
  }
  switch (b.function) {
    case BinaryFunction::kAdd:
      NeonCombine<BinaryFunction::kAdd>(b);
      return true;
    case BinaryFunction::kSub:
      NeonCombine<BinaryFunction::kSub>(b);
      return true;
    case BinaryFunction::kMul:
      NeonCombine<BinaryFunction::kMul>(b);
      return true;
    default:
      return false;
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_ELEMENTWISE_ARM_PIXELS_H_
