// SPDX-License-Identifier: Apache-2.0
// Rows of conv2d_transpose, best first.
#include "lite/core/base/strings.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/conv2d_transpose/conv2d_transpose.h"
#include "lite/kernels/conv2d_transpose/gemm.h"

namespace placelite {
namespace {

Support Products(const OpView& op, const DeviceInfo&) {
  // Inference has made sure that the shape of the filter is exact.
  const Shape filter = op.input_shape(1).shape();
  return Require(op.input(1).is_constant(), "Filter is not a constant")
      .And(filter[2] * filter[3] <= kMaxTransposedTaps,
           StrCat("a kernel of more than ", kMaxTransposedTaps, " elements"));
}

// No two windows overlap, and none leaves outputs out.
Support Disjoint(const OpView& op, const DeviceInfo& device) {
  const Shape filter = op.input_shape(1).shape();
  const AttributeMap& attributes = op.attributes();
  const std::vector<int64_t>& strides = attributes.Ints("strides");
  const std::vector<int64_t>& dilations = attributes.Ints("dilations");
  const std::vector<int64_t>& more = attributes.Ints("output_padding");
  return Products(op, device)
      .And(filter[2] == strides[0] && filter[3] == strides[1],
           "the kernel is not as large as the stride")
      .And(dilations[0] == 1 && dilations[1] == 1, "the kernel is dilated")
      .And(more[0] == 0 && more[1] == 0, "the output is padded")
      .And(attributes.Ints("output_size").empty(), "the output size is given");
}

constexpr VariantDef kX86Variants[] = {
    {"conv2d_transpose_disjoint_avx512", kAvx512,
     NumericContract::kReassociated, Disjoint,
     LITE_X86((CreateWith<Conv2dTransposeGemm, kDisjointAvx512>))},
    {"conv2d_transpose_gemm_avx512", kAvx512, NumericContract::kReassociated,
     Products, LITE_X86((CreateWith<Conv2dTransposeGemm, kOverlappingAvx512>))},
    {"conv2d_transpose_disjoint_avx2", kAvx2, NumericContract::kReassociated,
     Disjoint, LITE_X86((CreateWith<Conv2dTransposeGemm, kDisjointAvx2>))},
    {"conv2d_transpose_gemm_avx2", kAvx2, NumericContract::kReassociated,
     Products, LITE_X86((CreateWith<Conv2dTransposeGemm, kOverlappingAvx2>))},
};

constexpr VariantDef kReferenceVariants[] = {
    {"conv2d_transpose_reference", kAnyCpu, NumericContract::kSameTree, nullptr,
     CreateStateless<Conv2dTransposeReference>},
};

constexpr KernelDef kKernels[] = {
    {"conv2d_transpose",
     kX86Float,
     "def",
     kX86Variants,
     nullptr,
     {},
     OutputStorage::kOwn,
     kAllEpilogues},
    {"conv2d_transpose",
     kHostFloat,
     "def",
     kReferenceVariants,
     nullptr,
     {},
     OutputStorage::kOwn,
     kAllEpilogues},
};

}  // namespace

Span<const KernelDef> Conv2dTransposeKernels() { return kKernels; }

}  // namespace placelite
