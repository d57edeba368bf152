// SPDX-License-Identifier: Apache-2.0
// Rows of pool2d, best first.
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/pool2d/pool2d.h"

namespace placelite {
namespace {

template <PoolRowSlice slice>
std::unique_ptr<Kernel> CreateRows() {
  return std::make_unique<Pool2dRows>(slice);
}

template <PoolRowSlice slice>
std::unique_ptr<Kernel> CreateGlobal() {
  return std::make_unique<Pool2dGlobal>(slice);
}

bool IsUnpadded(const OpView& op) {
  const std::string& algorithm = op.attributes().String("padding_algorithm");
  if (algorithm == "VALID") return true;
  for (int64_t padding : op.attributes().Ints("paddings")) {
    if (padding != 0) return false;
  }
  return algorithm == "EXPLICIT";
}

Support CoversInput(const OpView& op, const DeviceInfo&) {
  const AttributeMap& attributes = op.attributes();
  const std::vector<int64_t>& ksize = attributes.Ints("ksize");
  if (attributes.Bool("global_pooling")) return Support::Yes();
  if (attributes.Bool("adaptive")) {
    return Require(ksize[0] == 1 && ksize[1] == 1, "there are several windows");
  }
  const ShapeRange& x = op.input_shape(0);
  const Support support = Require(IsUnpadded(op), "the input is padded");
  if (!x.rank_known()) return support.And(Tri::kDepends, "rank unknown");
  constexpr const char* kReason = "the window is not the whole input";
  return support.And(x[2] == Dim(ksize[0]), kReason)
      .And(x[3] == Dim(ksize[1]), kReason);
}

Support SlidesByOneOrTwo(const OpView& op, const DeviceInfo&) {
  const AttributeMap& attributes = op.attributes();
  return Require(
             !attributes.Bool("global_pooling") && !attributes.Bool("adaptive"),
             "the windows differ")
      .And(attributes.Ints("strides")[1] <= 2, "the stride is above 2")
      .And(attributes.Ints("ksize")[1] <= kMaxSlidingKernel,
           "the window is too wide");
}

constexpr VariantDef kX86Variants[] = {
    {"pool2d_global_avx512", kAvx512, NumericContract::kReassociated,
     CoversInput, LITE_X86(CreateGlobal<PoolRowWindowsAvx512>)},
    {"pool2d_sliding_avx512", kAvx512, NumericContract::kReassociated,
     SlidesByOneOrTwo, LITE_X86(CreateRows<PoolRowSlidingAvx512>)},
    {"pool2d_windows_avx512", kAvx512, NumericContract::kReassociated, nullptr,
     LITE_X86(CreateRows<PoolRowWindowsAvx512>)},
    {"pool2d_global_avx2", kAvx2, NumericContract::kReassociated, CoversInput,
     LITE_X86(CreateGlobal<PoolRowWindowsAvx2>)},
    {"pool2d_sliding_avx2", kAvx2, NumericContract::kReassociated,
     SlidesByOneOrTwo, LITE_X86(CreateRows<PoolRowSlidingAvx2>)},
    {"pool2d_windows_avx2", kAvx2, NumericContract::kReassociated, nullptr,
     LITE_X86(CreateRows<PoolRowWindowsAvx2>)},
};

constexpr VariantDef kNchw16cVariants[] = {
    {"pool2d_nchw16c_global_avx512", kAvx512, NumericContract::kReassociated,
     CoversInput, LITE_X86(CreateGlobal<PoolRowBlockedAvx512>)},
    {"pool2d_nchw16c_avx512", kAvx512, NumericContract::kReassociated, nullptr,
     LITE_X86(CreateRows<PoolRowBlockedAvx512>)},
};

constexpr VariantDef kNchw8cVariants[] = {
    {"pool2d_nchw8c_global_avx2", kAvx2, NumericContract::kReassociated,
     CoversInput, LITE_X86(CreateGlobal<PoolRowBlockedAvx2>)},
    {"pool2d_nchw8c_avx2", kAvx2, NumericContract::kReassociated, nullptr,
     LITE_X86(CreateRows<PoolRowBlockedAvx2>)},
};

constexpr VariantDef kNchw4cVariants[] = {
    {"pool2d_nchw4c_global_neon", kNeon, NumericContract::kReassociated,
     CoversInput, LITE_ARM(CreateGlobal<PoolRowBlockedNeon>)},
    {"pool2d_nchw4c_neon", kNeon, NumericContract::kReassociated, nullptr,
     LITE_ARM(CreateRows<PoolRowBlockedNeon>)},
};

constexpr VariantDef kReferenceVariants[] = {
    {"pool2d_reference", kAnyCpu, NumericContract::kSameTree, nullptr,
     CreateStateless<Pool2dReference>},
};

constexpr KernelDef kKernels[] = {
    {"pool2d", kX86Nchw16c, "def", kNchw16cVariants},
    {"pool2d", kX86Nchw8c, "def", kNchw8cVariants},
    {"pool2d", kArmNchw4c, "def", kNchw4cVariants},
    {"pool2d", kX86Float, "def", kX86Variants},
    {"pool2d", kHostFloat, "def", kReferenceVariants},
};

}  // namespace

Span<const KernelDef> Pool2dKernels() { return kKernels; }

}  // namespace placelite
