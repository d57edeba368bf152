// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/batch_norm/batch_norm.h"

#include <cmath>

#include "lite/core/base/align.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/clamped_epilogue.h"
#include "lite/kernels/common/index.h"

namespace placelite {
namespace {

// A unit of parallel work is this many pixels of a block.
constexpr int64_t kUnit = 1024;

}  // namespace

Status BatchNorm::Prepare(PrepareContext& context) {
  const int64_t channels = context.op.input_shape(0).shape()[1];
  const auto size = static_cast<size_t>(AlignUp(channels, kMaxBlock));
  factors_.assign(size, 0);
  offsets_.assign(size, 0);
  is_constant_ = true;
  for (size_t i = 1; i < 5; ++i) {
    is_constant_ = is_constant_ && context.op.input(i).is_constant();
  }
  if (is_constant_) Compute(context.op, context.tensors);
  return Status::Ok();
}

void BatchNorm::Update(const RunContext& context) {
  if (!is_constant_) Compute(context.op, context.tensors);
}

void BatchNorm::Compute(const OpView& op, const KernelTensors& tensors) {
  const float* scale = tensors.input(1).data<float>();
  const float* bias = tensors.input(2).data<float>();
  const float* mean = tensors.input(3).data<float>();
  const float* variance = tensors.input(4).data<float>();
  const double epsilon = op.attributes().Float("epsilon");
  const int64_t channels = op.input_shape(0).shape()[1];
  for (int64_t c = 0; c < channels; ++c) {
    const double exact = scale[c] / std::sqrt(variance[c] + epsilon);
    const auto at = static_cast<size_t>(c);
    factors_[at] = static_cast<float>(exact);
    offsets_[at] = static_cast<float>(bias[c] - mean[c] * exact);
  }
}

template <typename E>
Status BatchNormRuns<E>::Run(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  if (x.NumElements() == 0) return Status::Ok();
  Update(context);
  const int64_t channels = x.shape()[1];
  const int64_t pixels = Extent(x.shape(), 2, x.shape().rank());
  const ClampedEpilogue epilogue = MakeClampedEpilogue(context);
  const E* from = x.data<E>();
  E* to = context.tensors.output(0).data<E>();
  const bool for_each = pixels == 1;
  const int64_t run = for_each ? channels : pixels;
  ParallelFor(
      context.pool, x.NumElements() / run, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
          const int64_t c = for_each ? 0 : i % channels;
          slice_({factors_.data() + c, offsets_.data() + c, for_each,
                  from + i * run, to + i * run, run, &epilogue, i * run});
        }
      });
  return Status::Ok();
}

template <typename E>
Status BatchNormBlocks<E>::Run(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  Update(context);
  const BlockedExtents e(x);
  const ClampedEpilogue epilogue = MakeClampedEpilogue(context);
  const E* from = x.data<E>();
  E* to = context.tensors.output(0).data<E>();
  ForEachRun(
      context.pool, e, kUnit, [&](int64_t block, int64_t first, int64_t count) {
        const int64_t b = block % e.blocks;
        const int64_t at = (block * e.pixels() + first) * e.block;
        slice_({factors_.data() + b * e.block, offsets_.data() + b * e.block,
                e.lanes(b), from + at, to + at, count, &epilogue, at});
      });
  return Status::Ok();
}

template class BatchNormRuns<float>;
template class BatchNormRuns<Bfloat16>;
template class BatchNormBlocks<float>;
template class BatchNormBlocks<Bfloat16>;

}  // namespace placelite
