// SPDX-License-Identifier: Apache-2.0
// Rows of batch_norm, best first.
#include <cmath>

#include "lite/kernels/batch_norm/batch_norm.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/clamped_epilogue.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/common/row.h"

namespace placelite {

namespace {

// factor * x + offset of each channel.
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

// Pixels of a block in one unit of parallel work.
constexpr int64_t kUnit = 1024;

}  // namespace

Status RunBatchNorm(const RunContext& context, BatchNormSlice slice) {
  const Tensor& x = context.tensors.input(0);
  const int64_t channels = x.shape()[1];
  const int64_t run = Extent(x.shape(), 2, x.shape().rank());
  const ChannelConstants constants(context);
  const ClampedEpilogue epilogue = MakeClampedEpilogue(context);
  const float* from = x.data<float>();
  float* to = context.tensors.output(0).data<float>();
  ParallelFor(context.pool, x.shape()[0] * channels,
              [&](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) {
                  float factor, offset;
                  constants.Compute(i % channels, &factor, &offset);
                  slice({factor, offset, from + i * run, to + i * run, run,
                         &epilogue, i * run});
                }
              });
  return Status::Ok();
}

Status RunBatchNormBlocks(const RunContext& context,
                          BatchNormBlockSlice slice) {
  const Tensor& x = context.tensors.input(0);
  const BlockedExtents e(x);
  const ChannelConstants constants(context);
  const ClampedEpilogue epilogue = MakeClampedEpilogue(context);
  const float* from = x.data<float>();
  float* to = context.tensors.output(0).data<float>();
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

namespace {

template <BatchNormSlice slice>
Status RunSlices(const RunContext& context) {
  return RunBatchNorm(context, slice);
}

template <BatchNormBlockSlice slice>
Status RunBlocks(const RunContext& context) {
  return RunBatchNormBlocks(context, slice);
}

constexpr VariantDef kNchw16cVariants[] = {
    {"batch_norm_nchw16c_avx512", kAvx512, NumericContract::kSameTree, nullptr,
     LITE_X86(CreateStateless<RunBlocks<BatchNormBlockAvx512>>)},
};

constexpr VariantDef kNchw8cVariants[] = {
    {"batch_norm_nchw8c_avx2", kAvx2, NumericContract::kSameTree, nullptr,
     LITE_X86(CreateStateless<RunBlocks<BatchNormBlockAvx2>>)},
};

constexpr VariantDef kNchw4cVariants[] = {
    {"batch_norm_nchw4c_neon", kNeon, NumericContract::kSameTree, nullptr,
     LITE_ARM(CreateStateless<RunBlocks<BatchNormBlockNeon>>)},
};

constexpr VariantDef kX86Variants[] = {
    {"batch_norm_avx512", kAvx512, NumericContract::kSameTree, nullptr,
     LITE_X86(CreateStateless<RunSlices<BatchNormAvx512>>)},
    {"batch_norm_avx2", kAvx2, NumericContract::kSameTree, nullptr,
     LITE_X86(CreateStateless<RunSlices<BatchNormAvx2>>)},
};

constexpr VariantDef kReferenceVariants[] = {
    {"batch_norm_reference", kAnyCpu, NumericContract::kSameTree, nullptr,
     CreateStateless<BatchNormReference>},
};

constexpr KernelDef Row(Place place, Span<const VariantDef> variants,
                        Predicate conditions = nullptr) {
  return {"batch_norm",
          place,
          "def",
          variants,
          conditions,
          {},
          OutputStorage::kMayTakeInput,
          kAllEpilogues};
}

constexpr KernelDef kKernels[] = {
    Row(kX86Nchw16c, kNchw16cVariants, OnImages),
    Row(kX86Nchw8c, kNchw8cVariants, OnImages),
    Row(kArmNchw4c, kNchw4cVariants, OnImages),
    Row(kX86Float, kX86Variants),
    Row(kHostFloat, kReferenceVariants),
};

}  // namespace

Span<const KernelDef> BatchNormKernels() { return kKernels; }

}  // namespace placelite
