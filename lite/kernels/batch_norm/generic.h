// SPDX-License-Identifier: Apache-2.0
// This is batch_norm over vectors. Only the files that instantiate it for an
// instruction set include this file.
#ifndef LITE_KERNELS_BATCH_NORM_GENERIC_H_
#define LITE_KERNELS_BATCH_NORM_GENERIC_H_

#include "lite/kernels/batch_norm/slices.h"
#include "lite/kernels/common/elements_simd.h"
#include "lite/kernels/common/vector_util.h"

namespace placelite::HWY_NAMESPACE {

template <typename E>
HWY_INLINE void NormalizeRun(const ChannelRun<E>& run) {
  const F32 d;
  VF32 factor = hn::Set(d, *run.factor);
  VF32 offset = hn::Set(d, *run.offset);
  const EpilogueOfVectors<E> epilogue(*run.epilogue);
  for (int64_t i = 0; i < run.count; i += kLanes) {
    const int64_t left = run.count - i;
    if (run.for_each) {
      factor = LoadUpTo(run.factor + i, left);
      offset = LoadUpTo(run.offset + i, left);
    }
    const VF32 x = LoadElementsUpTo(run.x + i, left);
    const VF32 y = hn::MulAdd(x, factor, offset);
    StoreElementsUpTo(epilogue(y, run.index + i, left), run.y + i, left);
  }
}

template <typename E>
HWY_INLINE void NormalizeBlockRun(const BlockRun<E>& block) {
  const F32 d;
  const BlockRun<E> run = block;  // a copy, which no store can change
  const auto lanes = hn::FirstN(d, static_cast<size_t>(run.lanes));
  const VF32 factor = hn::LoadU(d, run.factor);
  const VF32 offset = hn::LoadU(d, run.offset);
  const EpilogueOfVectors<E> epilogue(*run.epilogue);
  for (int64_t i = 0; i < run.pixels * kLanes; i += kLanes) {
    const VF32 x = LoadElements(run.x + i);
    VF32 y = hn::MulAdd(x, factor, offset);
    y = epilogue(y, run.index + i, kLanes);
    StoreElements(hn::IfThenElseZero(lanes, y), run.y + i);
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_BATCH_NORM_GENERIC_H_
