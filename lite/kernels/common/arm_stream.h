// Loops over long rows for Arm, in stages: while some vectors are computed, the
// next ones are loaded and the ones before are stored. Cores that execute in
// order would wait for each otherwise. Only included by files of kernels.
#ifndef LITE_KERNELS_COMMON_ARM_STREAM_H_
#define LITE_KERNELS_COMMON_ARM_STREAM_H_

#include "lite/kernels/common/vector_util.h"

namespace placelite::HWY_NAMESPACE {

// store(i, f(load(i))) for i = 0 .. vectors-1, `Stage` of them at a time, but
// for the last vectors % Stage; returns the first of those. A vector is stored
// behind the loads of up to 2 * Stage vectors behind it.
template <int Stage, class Load, class F, class Store>
HWY_INLINE int64_t Stream(int64_t vectors, const Load& load, const F& f,
                          const Store& store) {
  if (vectors < 2 * Stage) return 0;
  decltype(load(0)) loaded[Stage];
  VF32 done[Stage];
#pragma GCC unroll 8
  for (int k = 0; k < Stage; ++k) loaded[k] = load(k);
#pragma GCC unroll 8
  for (int k = 0; k < Stage; ++k) {
    done[k] = f(loaded[k]);
    loaded[k] = load(Stage + k);
  }
  int64_t i = 0;
  for (; i + 3 * Stage <= vectors; i += Stage) {
#pragma GCC unroll 8
    for (int k = 0; k < Stage; ++k) {
      store(i + k, done[k]);
      done[k] = f(loaded[k]);
      loaded[k] = load(i + 2 * Stage + k);
    }
  }
#pragma GCC unroll 8
  for (int k = 0; k < Stage; ++k) {
    store(i + k, done[k]);
    store(i + Stage + k, f(loaded[k]));
  }
  return i + 2 * Stage;
}

// y[i] = f(x[i]), i = 0 .. count-1, of vectors; y may be x.
template <int Stage, class F>
HWY_INLINE void StreamRow(const float* x, float* y, int64_t count, const F& f) {
  const F32 d;
  const auto load = [&](int64_t i) { return hn::LoadU(d, x + i * kLanes); };
  const auto store = [&](int64_t i, VF32 v) {
    hn::StoreU(v, d, y + i * kLanes);
  };
  int64_t i = kLanes * Stream<Stage>(count / kLanes, load, f, store);
  for (; i + kLanes <= count; i += kLanes) {
    hn::StoreU(f(hn::LoadU(d, x + i)), d, y + i);
  }
  if (i < count) StoreFirst(f(LoadFirst(x + i, count - i)), y + i, count - i);
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_ARM_STREAM_H_
