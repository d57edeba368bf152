// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/batch_norm/batch_norm.h"

#include <cmath>

#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/clamped_epilogue.h"
#include "lite/kernels/common/index.h"

namespace placelite {
namespace {

// This class knows the factor and the offset of each channel.
class ChannelConstants {
 public:
  explicit ChannelConstants(const RunContext& context)
      : scale_(context.tensors.input(1).data<float>()),
        bias_(context.tensors.input(2).data<float>()),
        mean_(context.tensors.input(3).data<float>()),
        variance_(context.tensors.input(4).data<float>()),
        epsilon_(context.op.attributes().Float("epsilon")) {}

  void Compute(int64_t c, float* factor, float* offset) const {
    const double exact = scale_[c] / std::sqrt(variance_[c] + epsilon_);
    *factor = static_cast<float>(exact);
    *offset = static_cast<float>(bias_[c] - mean_[c] * exact);
  }

 private:
  const float *scale_, *bias_, *mean_, *variance_;
  const double epsilon_;
};

// A unit of parallel work is this many pixels of a block.
constexpr int64_t kUnit = 1024;

}  // namespace

// Factors and offsets take a square root in double each, so that they are
// computed once for all samples.
template <typename E>
Status BatchNormRuns<E>::Prepare(PrepareContext& context) {
  const int64_t channels = context.op.input_shape(0).shape()[1];
  context.scratch_bytes = static_cast<size_t>(2 * channels) * sizeof(float);
  return Status::Ok();
}

template <typename E>
Status BatchNormRuns<E>::Run(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  if (x.NumElements() == 0) return Status::Ok();
  const int64_t channels = x.shape()[1];
  const int64_t pixels = Extent(x.shape(), 2, x.shape().rank());
  auto* const factors = static_cast<float*>(context.scratch);
  float* const offsets = factors + channels;
  const ChannelConstants constants(context);
  for (int64_t c = 0; c < channels; ++c) {
    constants.Compute(c, &factors[c], &offsets[c]);
  }
  const ClampedEpilogue epilogue = MakeClampedEpilogue(context);
  const E* from = x.data<E>();
  E* to = context.tensors.output(0).data<E>();
  const bool for_each = pixels == 1;
  const int64_t run = for_each ? channels : pixels;
  ParallelFor(context.pool, x.NumElements() / run,
              [&](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) {
                  const int64_t c = for_each ? 0 : i % channels;
                  slice_({factors + c, offsets + c, for_each, from + i * run,
                          to + i * run, run, &epilogue, i * run});
                }
              });
  return Status::Ok();
}

template <typename E>
Status RunBatchNormBlocks(const RunContext& context,
                          BatchNormBlockSlice<E> slice) {
  const Tensor& x = context.tensors.input(0);
  const BlockedExtents e(x);
  const ChannelConstants constants(context);
  const ClampedEpilogue epilogue = MakeClampedEpilogue(context);
  const E* from = x.data<E>();
  E* to = context.tensors.output(0).data<E>();
  ForEachRun(
      context.pool, e, kUnit, [&](int64_t block, int64_t first, int64_t count) {
        const int64_t b = block % e.blocks;
        float factor[kMaxBlock] = {}, offset[kMaxBlock] = {};
        for (int64_t lane = 0; lane < e.lanes(b); ++lane) {
          constants.Compute(b * e.block + lane, &factor[lane], &offset[lane]);
        }
        const int64_t at = (block * e.pixels() + first) * e.block;
        slice({factor, offset, e.lanes(b), from + at, to + at, count, &epilogue,
               at});
      });
  return Status::Ok();
}

template class BatchNormRuns<float>;
template class BatchNormRuns<Bfloat16>;
template Status RunBatchNormBlocks<float>(const RunContext&,
                                          BatchNormBlockSlice<float>);
template Status RunBatchNormBlocks<Bfloat16>(const RunContext&,
                                             BatchNormBlockSlice<Bfloat16>);

}  // namespace placelite
