// SPDX-License-Identifier: Apache-2.0
// These loops over long rows for Arm work in stages: while some vectors are
// computed, the next ones are loaded and the ones before are stored. Cores that
// execute in order would otherwise wait for each. Only source files of kernels
// include this file.
#ifndef LITE_KERNELS_COMMON_ARM_STREAM_H_
#define LITE_KERNELS_COMMON_ARM_STREAM_H_

#include <cstddef>

#include "lite/kernels/common/arm_loads.h"
#include "lite/kernels/common/vector_util.h"

namespace placelite::HWY_NAMESPACE {

// Computes y = f(x[0], ..., x[Inputs-1]) vector by vector, `Stage` of them at a
// time, without the last vectors % Stage, and returns how many vectors it
// computed. f takes an array of `Inputs` vectors; store(p, v) writes one. A
// vector is stored after up to 2 * Stage later vectors are loaded; y may be one
// of x.
//
// `kLong` says that f takes many instructions, which fill each other's waits if
// nothing stands between them. For a short f, pointers and counters are
// advanced where their waits are filled by f.
template <int Stage, bool kLong, int Inputs, class F, class Store>
HWY_INLINE int64_t Stream(const float* const (&inputs)[Inputs], float* y,
                          int64_t vectors, const F& f, const Store& store) {
  if (vectors < 2 * Stage) return 0;
  const F32 d;
  const float* x[Inputs];
  VF32 loaded[Stage][Inputs], done[Stage];
  for (int n = 0; n < Inputs; ++n) x[n] = inputs[n];
#pragma GCC unroll 16
  for (int k = 0; k < Stage; ++k) {
    for (int n = 0; n < Inputs; ++n) {
      loaded[k][n] = hn::LoadU(d, x[n] + k * kLanes);
    }
  }
#pragma GCC unroll 16
  for (int k = 0; k < Stage; ++k) {
    done[k] = f(loaded[k]);
    for (int n = 0; n < Inputs; ++n) {
      loaded[k][n] = hn::LoadU(d, x[n] + (Stage + k) * kLanes);
    }
  }
  for (const float*& p : x) p += 2 * Stage * kLanes;
  for (ptrdiff_t left = vectors / Stage - 2; left != 0;) {
#pragma GCC unroll 16
    for (int k = 0; k < Stage; ++k) {
      store(y + k * kLanes, done[k]);
      if (!kLong && k == Stage - 1) {
        CountHere(left);
        AdvanceHere<Stage * kLanes>(y);
      }
      done[k] = f(loaded[k]);
      for (int n = 0; n < Inputs; ++n) {
        loaded[k][n] = hn::LoadU(d, x[n] + k * kLanes);
      }
    }
    if (kLong) {
      CountHere(left);
      AdvanceHere<Stage * kLanes>(y);
    }
    // This call also keeps gcc 12 from applying the pragma above to this loop.
    for (const float*& p : x) AdvanceHere<Stage * kLanes>(p);
  }
#pragma GCC unroll 16
  for (int k = 0; k < Stage; ++k) {
    store(y + k * kLanes, done[k]);
    store(y + (Stage + k) * kLanes, f(loaded[k]));
  }
  return vectors / Stage * Stage;
}

// Computes y[i] = f(x[i]) for i = 0 .. count-1, where f maps vectors; y may be
// x.
template <int Stage, bool kLong = false, class F>
HWY_INLINE void StreamRow(const float* x, float* y, int64_t count, const F& f) {
  const F32 d;
  const auto store = [&](float* p, VF32 v) { hn::StoreU(v, d, p); };
  const auto first = [&](const VF32(&v)[1]) { return f(v[0]); };
  int64_t i =
      kLanes * Stream<Stage, kLong>({x}, y, count / kLanes, first, store);
  for (; i + kLanes <= count; i += kLanes) {
    hn::StoreU(f(hn::LoadU(d, x + i)), d, y + i);
  }
  if (i < count) StoreFirst(f(LoadFirst(x + i, count - i)), y + i, count - i);
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_ARM_STREAM_H_
