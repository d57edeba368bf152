// SPDX-License-Identifier: Apache-2.0
// The kernel rows of the element-wise ops of two operands, best first.
#include "lite/backends/opencl/create.h"
#include "lite/core/op/codes.h"
#include "lite/kernels/common/arm_fp16.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/make_code_steps.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/predicates.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/elementwise/arm_fp16.h"
#include "lite/kernels/elementwise/elementwise.h"

namespace placelite {
namespace {

// Asks of one operand what fp16 kernels can take.
Support IsWholeOrPerChannel(const ShapeRange& shape, const ShapeRange& output) {
  if (!shape.rank_known() || !output.rank_known()) {
    return Support(Tri::kDepends, "rank unknown");
  }
  if (shape.rank() != 4 || output.rank() != 4) {
    return Require(false, "only tensors of rank 4 lie in blocks of channels");
  }
  const auto has = [&](int axis, Dim size) { return shape[axis] == size; };
  const Tri channels = has(1, output[1]);
  const Tri whole =
      has(0, output[0]) && channels && has(2, output[2]) && has(3, output[3]);
  const Tri per_channel = (has(0, output[0]) || has(0, Dim(1))) && channels &&
                          has(2, Dim(1)) && has(3, Dim(1));
  return Require(whole || per_channel,
                 "an operand is neither whole nor one element per channel");
}

Support WholeOrPerChannel(const OpView& op, const DeviceInfo&) {
  return IsWholeOrPerChannel(op.input_shape(0), op.output_shape(0))
      .And(IsWholeOrPerChannel(op.input_shape(1), op.output_shape(0)));
}

// Types other than int32 and int64 have no row of their own.
Support OfOtherTypes(const OpView& op, const DeviceInfo&) {
  return Require(IsOtherNumber(op.input(0).precision),
                 "X is neither double nor an integer of another width");
}

Support BothNchw(const OpView& op, const DeviceInfo&) {
  return IsNchw(op.input_shape(0)).And(IsNchw(op.input_shape(1)));
}

constexpr Algorithm kBlocked[] = {
    {"{op}_{place}_{isa}", kSameTree,
     LITE_STAMPED_RUN(CPU, RunElementwiseBlocks<float>, ElementwisePixels)}};
constexpr Algorithm kDense[] = {
    {"{op}_{isa}", kSameTree,
     LITE_STAMPED_RUN(CPU, RunElementwise<float>, Elementwise)}};
constexpr Algorithm kBf16Blocked[] = {
    {"{op}_{place}_{isa}", kSameTree,
     StampedForBf16(LITE_X86_BF16(
         (CreateRun<RunElementwiseBlocks<Bfloat16>, ElementwisePixelsBf16>)))}};
constexpr Algorithm kBf16Dense[] = {
    {"{op}_{place}_{isa}", kSameTree,
     StampedForBf16(LITE_X86_BF16(
         (CreateRun<RunElementwise<Bfloat16>, ElementwiseBf16>)))}};
Support IsVariableOfCodes(const ValueInfo& value) {
  return Require(HasByteCodes(value) && !value.is_constant(),
                 "an operand has no grid of bytes with one scale");
}

Support BetweenCodes(const OpView& op, const DeviceInfo&) {
  return IsVariableOfCodes(op.input(0))
      .And(IsVariableOfCodes(op.input(1)))
      .And(TakesCodeSteps(op));
}

// Calls run(context, slice, plan of the op's steps).
template <auto run, auto slice>
class OfCodes final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override {
    plan_ = PlanCodeSteps(context.op);
    return Status::Ok();
  }
  Status Run(const RunContext& context) override {
    return run(context, slice, plan_);
  }

 private:
  CodeSteps plan_;
};

template <auto slice>
std::unique_ptr<Kernel> CreateBlockedOfCodes() {
  return CreateKernel<OfCodes<RunElementwiseBlocksOfCodes, slice>>();
}
template <auto slice>
std::unique_ptr<Kernel> CreateDenseOfCodes() {
  return CreateKernel<OfCodes<RunElementwiseOfCodes, slice>>();
}

constexpr Algorithm kBlockedCodes[] = {
    {"{op}_{place}_{isa}", kSameTree,
     LITE_STAMPED_CODES(CreateBlockedOfCodes, ElementwisePixelsCodes)}};
constexpr Algorithm kDenseCodes[] = {
    {"{op}_{place}_{isa}", kSameTree,
     LITE_STAMPED_CODES(CreateDenseOfCodes, ElementwiseCodes)}};
constexpr Algorithm kFp16[] = {
    {"{op}_{place}_{isa}", kSameTree,
     StampedForFp16(LITE_ARM64(CreateStateless<RunElementwiseFp16>))}};
constexpr Algorithm kOpenCl[] = {
    {"{op}_{place}_opencl", kReassociated,
     LITE_OPENCL(CreateOpenCl<PlanElementwiseOpenCl>)}};
constexpr Algorithm kReference[] = {{"{op}_{place}_reference", kSameTree,
                                     CreateStateless<ElementwiseReference>}};

constexpr Algorithm kIntegers[] = {
    AtRate(2, {"{op}_{place}_rows", kBitExact,
               CreateStateless<ElementwiseIntegers>}),
    {"{op}_{place}_reference", kSameTree,
     CreateStateless<ElementwiseReference>},
};

constexpr const char* kArithmetic[] = {
    "elementwise_add", "elementwise_sub", "elementwise_mul", "elementwise_div",
    "elementwise_max", "elementwise_min", "elementwise_pow"};
// These ops make whole numbers of whole numbers without fail: they have kernels
// on codes.
constexpr const char* kWhole[] = {"elementwise_add", "elementwise_sub",
                                  "elementwise_mul", "elementwise_max",
                                  "elementwise_min"};
// Powers of integers are rare.
constexpr const char* kPower[] = {"elementwise_pow"};
constexpr const char* kPrelu[] = {"prelu"};
constexpr const char* kAll[] = {
    "elementwise_add", "elementwise_sub", "elementwise_mul", "elementwise_div",
    "elementwise_max", "elementwise_min", "elementwise_pow", "prelu"};
constexpr const char* kWithoutPower[] = {"elementwise_add", "elementwise_sub",
                                         "elementwise_mul", "elementwise_div",
                                         "elementwise_max", "elementwise_min"};

// An operand of a dense tensor on OpenCL cannot be read in an epilogue.
constexpr uint32_t kWithoutAdd =
    kAllEpilogues & ~EpilogueBit(EpilogueKind::kAdd);

constexpr RowSet Dense(Span<const RowPlace> places,
                       Span<const Algorithm> algorithms,
                       Span<const char* const> ops) {
  return RowSet(ops, places, algorithms)
      .Storage(OutputStorage::kMayTakeAnyInput);
}

constexpr RowSet Images(Span<const RowPlace> places,
                        Span<const Algorithm> algorithms,
                        Span<const char* const> ops) {
  return Dense(places, algorithms, ops).If(BlockedOperands);
}

constexpr RowSet kRows[] = {
    Images(kAtBlocked, kBlocked, kArithmetic).Epilogue(kAllEpilogues),
    Images(kAtBlocked, kBlocked, kPrelu),
    Dense(kAtCpu, kDense, kArithmetic).Epilogue(kAllEpilogues),
    Dense(kAtCpu, kDense, kPrelu),
    Images(kAtX86Bf16Blocked, kBf16Blocked, kArithmetic)
        .Epilogue(kAllEpilogues),
    Images(kAtX86Bf16Blocked, kBf16Blocked, kPrelu),
    Dense(kAtX86Bf16, kBf16Dense, kArithmetic).Epilogue(kAllEpilogues),
    Dense(kAtX86Bf16, kBf16Dense, kPrelu),
    Images(kAtCodesBlocked, kBlockedCodes, kWhole)
        .If(AllOf<BlockedOperands, BetweenCodes>)
        .Epilogue(kAllEpilogues),
    Dense(kAtCodes, kDenseCodes, kWhole)
        .If(BetweenCodes)
        .Epilogue(kAllEpilogues),
    RowSet(kArithmetic, kAtHostFloat, kReference)
        .Storage(OutputStorage::kMayTakeAnyInput)
        .Epilogue(kAllEpilogues),
    RowSet("prelu", kAtHostFloat, kReference)
        .Storage(OutputStorage::kMayTakeAnyInput),
    Dense(kAtHostInt32, kIntegers, kWithoutPower),
    Dense(kAtHostInt32, kReference, kPower),
    Dense(kAtHostInt64, kIntegers, kWithoutPower),
    Dense(kAtHostInt64, kReference, kPower),
    RowSet(kArithmetic, kAtHostOther, kReference)
        .If(OfOtherTypes)
        .Storage(OutputStorage::kMayTakeAnyInput),
    RowSet(kWithoutPower, kAtArmFp16Blocked, kFp16)
        .If(WholeOrPerChannel)
        .Storage(OutputStorage::kMayTakeAnyInput)
        .Epilogue(kAllEpilogues),
    RowSet(kAll, kAtClBlocked, kOpenCl)
        .If(BothNchw)
        .Storage(OutputStorage::kMayTakeAnyInput)
        .Epilogue(kAllEpilogues),
    RowSet(kAll, kAtClDense, kOpenCl)
        .Storage(OutputStorage::kMayTakeAnyInput)
        .Epilogue(kWithoutAdd),
};

}  // namespace

Span<const KernelDef> ElementwiseKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
