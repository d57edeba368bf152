// SPDX-License-Identifier: Apache-2.0
// The kernel rows of cast, bit_cast and calib.
#include <algorithm>
#include <iterator>

#include "lite/backends/opencl/create.h"
#include "lite/core/op/codes.h"
#include "lite/kernels/cast/cast.h"
#include "lite/kernels/common/arm_fp16.h"
#include "lite/kernels/common/opencl_predicates.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/layout/layout_op.h"

namespace placelite {
namespace {

Support KnowsBoth(const OpView& op, const DeviceInfo&) {
  const Result<Precision> to = ParsePrecision(op.attributes().String("to"));
  const bool codes =
      to.ok() && (IsStoredAsCodes(op.input(0)) ||
                  (*to == Precision::kInt8 && HasByteCodes(op.input(0))));
  return Require(!codes, "codes are no numbers")
      .And(to.ok() && SizeOf(*to) != 0, "there is no conversion to it")
      .And(SizeOf(op.input(0).precision) != 0,
           "there is no conversion from it");
}

Support LoopsOver(const OpView& op, const DeviceInfo&) {
  const Result<Precision> to = ParsePrecision(op.attributes().String("to"));
  return Require(
      HasCastLoop(op.input(0).precision) && to.ok() && HasCastLoop(*to),
      "one of the types is rare");
}

constexpr const char* kOtherResult = "the result has another precision";

template <Precision from, Precision to>
Support Between(const OpView& op, const DeviceInfo&) {
  return Require(op.input(0).precision == from, "X has another precision")
      .And(op.attributes().String("to") == ToString(to), kOtherResult);
}

// Asks whether OpenCL converts to what lies at the place `at`.
template <const auto& at>
Support Into(const OpView& op, const DeviceInfo& device) {
  constexpr bool kIsDense = at[0].place.layout == LayoutKind::kNCHW;
  const ShapeRange& x = op.input_shape(0);
  return OfFloats(op, device)
      .And(op.attributes().String("to") == ToString(at[0].place.precision),
           kOtherResult)
      .And(kIsDense || !x.rank_known() || x.rank() == 4,
           "the tensor has not four axes");
}

// Asks whether whole numbers become floats, as ids and masks do.
Support FloatsOfIntegers(const OpView& op, const DeviceInfo&) {
  constexpr Precision kFrom[] = {Precision::kBool,  Precision::kUInt8,
                                 Precision::kInt8,  Precision::kInt16,
                                 Precision::kInt32, Precision::kInt64};
  const Precision from = op.input(0).precision;
  return Require(std::find(std::begin(kFrom), std::end(kFrom), from) !=
                     std::end(kFrom),
                 "X holds no integers")
      .And(!HasByteCodes(op.input(0)), "codes are no numbers")
      .And(op.attributes().String("to") == ToString(Precision::kFloat),
           kOtherResult);
}

constexpr Algorithm kConvert[] = {
    AtRate(8, {"{op}_loop", kBitExact, CreateStateless<CastLoop>, LoopsOver}),
    {"{op}_reference", kBitExact, CreateStateless<CastReference>},
};
constexpr Algorithm kBits[] = {
    {"{op}_reference", kBitExact, CreateStateless<BitCastReference>}};
// These instructions need no arithmetic in fp16.
constexpr Algorithm kNeonConvert[] = {
    {"{op}_{place}_{isa}", kBitExact,
     Stamps(Only(Isa::kNeon), LITE_ARM64(CreateStateless<CalibFp16>))}};
// Nor do these need instructions for bf16.
constexpr Algorithm kAvx512Convert[] = {
    {"{op}_{place}_{isa}", kBitExact,
     Stamps(Only(Isa::kAvx512), LITE_X86(CreateStateless<CalibBf16>))}};
constexpr Algorithm kOpenCl[] = {{"{op}_{place}_opencl", NumericContract::kFp16,
                                  LITE_OPENCL(CreateOpenCl<PlanLayoutOpenCl>)}};
constexpr Algorithm kOpenClIntegers[] = {
    {"{op}_{place}_opencl", kBitExact,
     LITE_OPENCL(CreateOpenCl<PlanLayoutOpenCl>)}};

// Elements are converted where they lie; channel padding stays zero.
constexpr Place kArmFp16Anywhere(Target::kArm, Precision::kFP16,
                                 LayoutKind::kAny);
constexpr Place kArmFloatAnywhere(Target::kArm, Precision::kFloat,
                                  LayoutKind::kAny);
constexpr Place kX86Bf16Anywhere(Target::kX86, Precision::kBF16,
                                 LayoutKind::kAny);
constexpr Place kX86FloatAnywhere(Target::kX86, Precision::kFloat,
                                  LayoutKind::kAny);
constexpr RowPlace kAtArmFp16[] = {
    {kArmFp16Anywhere, Only(Isa::kNeon), "half"}};
constexpr RowPlace kAtArmFloat[] = {
    {kArmFloatAnywhere, Only(Isa::kNeon), "float"}};
constexpr RowPlace kAtX86Bf16Anywhere[] = {
    {kX86Bf16Anywhere, Only(Isa::kAvx512), "bf16"}};
constexpr RowPlace kAtX86FloatAnywhere[] = {
    {kX86FloatAnywhere, Only(Isa::kAvx512), "float"}};

constexpr ArgPlace kFromAny[] = {{"X", kHostAny}};
constexpr ArgPlace kFromFp16[] = {{"X", kArmFp16Anywhere}};
constexpr ArgPlace kFromFloat[] = {{"X", kArmFloatAnywhere}};
constexpr ArgPlace kFromX86Bf16[] = {{"X", kX86Bf16Anywhere}};
constexpr ArgPlace kFromX86Float[] = {{"X", kX86FloatAnywhere}};
// On OpenCL, the input lies as the output does.
template <const auto& at>
constexpr ArgPlace kFromAlike[] = {
    {"X", Place(Target::kOpenCL, Precision::kAny, at[0].place.layout)}};

template <const auto& at>
constexpr RowSet OpenClRows() {
  return RowSet("calib", at, kOpenCl).If(Into<at>).Args(kFromAlike<at>);
}

constexpr ArgPlace kFromClAny[] = {{"X", kClAny}};

constexpr RowSet kRows[] = {
    RowSet("cast", kAtHostAny, kConvert).If(KnowsBoth),
    // Halves would not hold large integers.
    RowSet("cast", kAtClFloat, kOpenClIntegers)
        .If(FloatsOfIntegers)
        .Args(kFromClAny),
    RowSet("bit_cast", kAtHostAny, kBits).Args(kFromAny),
    RowSet("calib", kAtHostAnyLayout, kConvert).If(KnowsBoth),
    RowSet("calib", kAtArmFp16, kNeonConvert)
        .If(Between<Precision::kFloat, Precision::kFP16>)
        .Args(kFromFloat),
    RowSet("calib", kAtArmFloat, kNeonConvert)
        .If(Between<Precision::kFP16, Precision::kFloat>)
        .Args(kFromFp16),
    RowSet("calib", kAtX86Bf16Anywhere, kAvx512Convert)
        .If(Between<Precision::kFloat, Precision::kBF16>)
        .Args(kFromX86Float),
    RowSet("calib", kAtX86FloatAnywhere, kAvx512Convert)
        .If(Between<Precision::kBF16, Precision::kFloat>)
        .Args(kFromX86Bf16),
    OpenClRows<kAtClImage>(),
    OpenClRows<kAtClFp16Image>(),
    OpenClRows<kAtClNchw4c>(),
    OpenClRows<kAtClFp16Nchw4c>(),
    OpenClRows<kAtClFloat>(),
    OpenClRows<kAtClFp16>(),
};

}  // namespace

Span<const KernelDef> CastKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
