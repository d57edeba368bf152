// Rows of batch_norm, best first.
#include <cmath>

#include "lite/kernels/batch_norm/batch_norm.h"
#include "lite/kernels/common/clamped_epilogue.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/common/row.h"

namespace placelite {

Status RunBatchNorm(const RunContext& context, BatchNormSlice slice) {
  const Tensor& x = context.tensors.input(0);
  const int64_t channels = x.shape()[1];
  const int64_t run = Extent(x.shape(), 2, x.shape().rank());
  const float* scale = context.tensors.input(1).data<float>();
  const float* bias = context.tensors.input(2).data<float>();
  const float* mean = context.tensors.input(3).data<float>();
  const float* variance = context.tensors.input(4).data<float>();
  const double epsilon = context.op.attributes().Float("epsilon");
  const ClampedEpilogue epilogue = MakeClampedEpilogue(context);
  const float* from = x.data<float>();
  float* to = context.tensors.output(0).data<float>();
  ParallelFor(
      context.pool, x.shape()[0] * channels, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
          const int64_t c = i % channels;
          const double factor = scale[c] / std::sqrt(variance[c] + epsilon);
          const double offset = bias[c] - mean[c] * factor;
          slice({static_cast<float>(factor), static_cast<float>(offset),
                 from + i * run, to + i * run, run, &epilogue, i * run});
        }
      });
  return Status::Ok();
}

namespace {

template <BatchNormSlice slice>
Status RunSlices(const RunContext& context) {
  return RunBatchNorm(context, slice);
}

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

constexpr KernelDef kKernels[] = {
    {"batch_norm",
     kX86Float,
     "def",
     kX86Variants,
     nullptr,
     {},
     OutputStorage::kMayTakeInput,
     kAllEpilogues},
    {"batch_norm",
     kHostFloat,
     "def",
     kReferenceVariants,
     nullptr,
     {},
     OutputStorage::kMayTakeInput,
     kAllEpilogues},
};

}  // namespace

Span<const KernelDef> BatchNormKernels() { return kKernels; }

}  // namespace placelite
