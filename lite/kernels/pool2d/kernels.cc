// SPDX-License-Identifier: Apache-2.0
// The kernel rows of pool2d, best first.
#include "lite/backends/opencl/create.h"
#include "lite/core/op/codes.h"
#include "lite/kernels/common/arm_fp16.h"
#include "lite/kernels/common/make_code_steps.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/pool2d/arm_fp16.h"
#include "lite/kernels/pool2d/pool2d.h"

namespace placelite {
namespace {

template <typename E, typename Y>
std::unique_ptr<Kernel> MakeRows(void (*slice)(const PoolRow<E, Y>& row)) {
  return std::make_unique<Pool2dRows<E, Y>>(slice);
}

template <typename E, typename Y>
std::unique_ptr<Kernel> MakeGlobal(void (*slice)(const PoolRow<E, Y>& row)) {
  return std::make_unique<Pool2dGlobal<E, Y>>(slice);
}

template <auto slice>
std::unique_ptr<Kernel> CreateRows() {
  return MakeRows(slice);
}

template <auto slice>
std::unique_ptr<Kernel> CreateGlobal() {
  return MakeGlobal(slice);
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

bool IsMax(const OpView& op) {
  return op.attributes().String("pooling_type") == "max";
}

// The greatest code is that of the greatest element.
Support BetweenCodes(const OpView& op, const DeviceInfo&) {
  return TakesCodeSteps(op).And(
      !IsMax(op) || HaveEqualCodes(op.input(0), op.output(0)),
      "the grids of input and output differ");
}

// Maxima stay codes.
Support AveragesCodes(const OpView& op, const DeviceInfo&) {
  return Require(HasByteCodes(op.input(0)),
                 "X has no grid of bytes with one scale")
      .And(!IsMax(op), "maxima of codes are codes");
}

// A work group shares a window that has this many pixels on average.
Support LargeWindows(const OpView& op, const DeviceInfo& device) {
  constexpr int64_t kPixels = 64;
  const ShapeRange &x = op.input_shape(0), &y = op.output_shape(0);
  const Support groups = Require(device.gpu.max_work_group_size >= 64,
                                 "groups have less than 64 work items");
  if (!x.rank_known() || !y.rank_known()) {
    return groups.And(Tri::kDepends, "rank unknown");
  }
  return groups.And(Dim(kPixels) * y[2] * y[3] <= x[2] * x[3],
                    "the windows are small");
}

constexpr Algorithm kBlocked[] = {
    AtRate(0.6, {"{op}_{place}_global_{isa}", kReassociated,
                 LITE_STAMPED(CPU, CreateGlobal, PoolRowBlocked), CoversInput}),
    AtRate(0.5, {"{op}_{place}_{isa}", kReassociated,
                 LITE_STAMPED(CPU, CreateRows, PoolRowBlocked)}),
};
constexpr Algorithm kBf16[] = {
    AtRate(0.6,
           {"{op}_{place}_global_{isa}", kReassociated,
            StampedForBf16(LITE_X86_BF16(CreateGlobal<PoolRowBlockedBf16>)),
            CoversInput}),
    AtRate(0.5,
           {"{op}_{place}_{isa}", kReassociated,
            StampedForBf16(LITE_X86_BF16(CreateRows<PoolRowBlockedBf16>))}),
};
constexpr Algorithm kCodes[] = {
    AtRate(1.2, {"{op}_{place}_global_{isa}", kReassociated,
                 LITE_STAMPED_CODES(CreateGlobal, PoolRowBlockedCodes),
                 CoversInput}),
    AtRate(1, {"{op}_{place}_{isa}", kReassociated,
               LITE_STAMPED_CODES(CreateRows, PoolRowBlockedCodes)}),
};
constexpr Algorithm kFloatsOfCodes[] = {
    AtRate(0.6, {"{op}_floats_{place}_global_{isa}", kReassociated,
                 LITE_STAMPED_CODES(CreateGlobal, PoolRowBlockedFloatsOfCodes),
                 CoversInput}),
    AtRate(0.5, {"{op}_floats_{place}_{isa}", kReassociated,
                 LITE_STAMPED_CODES(CreateRows, PoolRowBlockedFloatsOfCodes)}),
};
constexpr Algorithm kDense[] = {
    AtRate(0.6, {"{op}_global_{isa}", kReassociated,
                 LITE_STAMPED(X86, CreateGlobal, PoolRowWindows), CoversInput}),
    AtRate(0.3,
           {"{op}_sliding_{isa}", kReassociated,
            LITE_STAMPED(X86, CreateRows, PoolRowSliding), SlidesByOneOrTwo}),
    AtRate(0.12, {"{op}_windows_{isa}", kReassociated,
                  LITE_STAMPED(X86, CreateRows, PoolRowWindows)}),
};
constexpr Algorithm kFp16[] = {
    AtRate(0.5, {"{op}_{place}_{isa}", kReassociated,
                 StampedForFp16(LITE_ARM64(CreateKernel<Pool2dFp16>))}),
};
constexpr Algorithm kOpenCl[] = {
    {"{op}_group_{place}_opencl", kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanPool2dGroupOpenCl>), LargeWindows},
    {"{op}_{place}_opencl", kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanPool2dOpenCl>)},
};
constexpr Algorithm kReference[] = {
    {"{op}_reference", kSameTree, CreateStateless<Pool2dReference>},
};

constexpr ArgPlace kNchw16cCodes[] = {{"X", kX86CodesNchw16c}};
constexpr ArgPlace kNchw8cCodes[] = {{"X", kX86CodesNchw8c}};
constexpr ArgPlace kNchw4cCodes[] = {{"X", kArmCodesNchw4c}};

constexpr RowSet kRows[] = {
    RowSet("pool2d", kAtBlocked, kBlocked),
    RowSet("pool2d", kAtX86Bf16Blocked, kBf16),
    RowSet("pool2d", kAtCodesBlocked, kCodes).If(BetweenCodes),
    RowSet("pool2d", kAtFloatsOfCodes, kFloatsOfCodes)
        .Alias("from_codes")
        .If(AveragesCodes)
        .Args({kNchw16cCodes, kNchw8cCodes, kNchw4cCodes}),
    RowSet("pool2d", kAtX86, kDense),
    RowSet("pool2d", kAtHostFloat, kReference),
    RowSet("pool2d", kAtArmFp16Blocked, kFp16),
    RowSet("pool2d", kAtClBlocked, kOpenCl),
};

}  // namespace

Span<const KernelDef> Pool2dKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
