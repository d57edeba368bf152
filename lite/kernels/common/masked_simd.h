// SPDX-License-Identifier: Apache-2.0
// These functions load and store the first elements of a vector without
// touching memory behind them. Use these instead of Highway's MaskedLoad and
// BlendedStore: if instructions know no masks, as in NEON, those load and store
// whole vectors.
#ifndef LITE_KERNELS_COMMON_MASKED_SIMD_H_
#define LITE_KERNELS_COMMON_MASKED_SIMD_H_

#include <hwy/highway.h>

namespace placelite::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// `mask` is that of some FirstN(); elements outside of it are zero.
template <class D, class M, typename T = hn::TFromD<D>>
HWY_INLINE hn::Vec<D> LoadFirstOf(M mask, D d, const T* p) {
#if HWY_ARCH_ARM
  if (hn::AllTrue(d, mask)) return hn::LoadU(d, p);
  HWY_ALIGN T lanes[HWY_LANES(T)] = {};
  const size_t count = hn::CountTrue(d, mask);
  for (size_t i = 0; i < count; ++i) lanes[i] = p[i];
  return hn::Load(d, lanes);
#else
  return hn::MaskedLoad(mask, d, p);
#endif
}

template <class D, class M, typename T = hn::TFromD<D>>
HWY_INLINE void StoreFirstOf(hn::Vec<D> v, M mask, D d, T* p) {
#if HWY_ARCH_ARM
  if (hn::AllTrue(d, mask)) return hn::StoreU(v, d, p);
  HWY_ALIGN T lanes[HWY_LANES(T)];
  hn::Store(v, d, lanes);
  const size_t count = hn::CountTrue(d, mask);
  for (size_t i = 0; i < count; ++i) p[i] = lanes[i];
#else
  hn::BlendedStore(v, mask, d, p);
#endif
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_MASKED_SIMD_H_
