// SPDX-License-Identifier: Apache-2.0
// The kernel rows of quantize_linear, dequantize_linear, dynamic_quantize and
// dynamic_fake_quantize.
#include "lite/core/op/codes.h"
#include "lite/core/op/integer_products.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/quantize/quantize.h"

namespace placelite {
namespace {

// Scales for each position of an axis are those of runs, unless the axis is the
// last one.
Support InRuns(const OpView& op, Precision codes) {
  const auto is_one = [&](size_t input) {
    return !op.has_input(input) ? Tri::kYes
                                : op.input_shape(input).NumElements() == Dim(1);
  };
  const ShapeRange& x = op.input_shape(0);
  Tri has_runs = Tri::kDepends;
  if (x.rank_known() && x.rank() > 0) {
    const Result<int> axis =
        NormalizeAxis(op.attributes().Int("axis"), x.rank());
    has_runs = axis.ok() && *axis + 1 < x.rank() ? Tri::kYes : Tri::kNo;
  }
  return Require(IsByte(codes), "the codes are no bytes")
      .And(op.attributes().Int("block_size") == 0, "scales are for blocks")
      .And((is_one(1) && is_one(2)) || has_runs,
           "there is a scale for each position of the last axis");
}

Support QuantizesRuns(const OpView& op, const DeviceInfo&) {
  const AttributeMap& attributes = op.attributes();
  const bool as_onnx = attributes.String("rounding") == "even" &&
                       attributes.String("formula") == "divide";
  const bool takes_all =
      attributes.Int("qmin") == 0 && attributes.Int("qmax") == 0;
  return InRuns(op, op.output(0).precision)
      .And(attributes.String("quotient") == "float",
           "the quotient is rounded to half precision")
      .And(as_onnx, "it rounds or scales as Paddle does")
      .And(takes_all, "it leaves codes of the type out");
}

Support DequantizesRuns(const OpView& op, const DeviceInfo&) {
  return InRuns(op, op.input(0).precision);
}

// Lowering casts between floats and the codes of their grid.
Support BetweenCodes(const OpView& op, const DeviceInfo&) {
  const bool encodes = op.attributes().String("to") == "int8";
  const ValueInfo& x = op.input(0);
  return Require(
      encodes ? x.precision == Precision::kFloat && HasByteCodes(x)
              : op.attributes().String("to") == "float" && IsStoredAsCodes(x),
      "it is no cast between floats and codes");
}

constexpr Algorithm kCodes[] = {
    AtRate(4, {"{op}_codes_{place}_{isa}", kBitExact,
               LITE_STAMPED_WITH(CPU, CalibCodes, kQuantize)}),
    {"{op}_codes_{place}_reference", kBitExact,
     CreateStateless<CalibCodesReference>}};

// Elements are converted where they lie.
constexpr Place kX86CodesAnywhere(Target::kX86, Precision::kInt8,
                                  LayoutKind::kAny);
constexpr Place kX86FloatAnywhere(Target::kX86, Precision::kFloat,
                                  LayoutKind::kAny);
constexpr Place kArmCodesAnywhere(Target::kArm, Precision::kInt8,
                                  LayoutKind::kAny);
constexpr Place kArmFloatAnywhere(Target::kArm, Precision::kFloat,
                                  LayoutKind::kAny);
constexpr RowPlace kAtCodesAnywhere[] = {
    {kX86CodesAnywhere, kX86Isas | kPortable, "int8"},
    {kArmCodesAnywhere, Only(Isa::kNeon), "int8"}};
constexpr RowPlace kAtFloatAnywhere[] = {
    {kX86FloatAnywhere, kX86Isas | kPortable, "float"},
    {kArmFloatAnywhere, Only(Isa::kNeon), "float"}};
// Rows at these places have no portable code.
constexpr RowPlace kAtFloatAnywhereByVectors[] = {
    {kX86FloatAnywhere, kX86Isas, "float"},
    {kArmFloatAnywhere, Only(Isa::kNeon), "float"}};
constexpr ArgPlace kFromX86Codes[] = {{"X", kX86CodesAnywhere}};
constexpr ArgPlace kFromX86Floats[] = {{"X", kX86FloatAnywhere}};
constexpr ArgPlace kFromArmCodes[] = {{"X", kArmCodesAnywhere}};
constexpr ArgPlace kFromArmFloats[] = {{"X", kArmFloatAnywhere}};

constexpr Algorithm kQuantizeRuns[] = {
    AtRate(4, {"{op}_{isa}", kBitExact,
               LITE_STAMPED_WITH(CPU, RunsKernel<QuantizeRuns>, kQuantize),
               QuantizesRuns})};
constexpr Algorithm kDequantizeRuns[] = {
    AtRate(4, {"{op}_{isa}", kSameTree,
               LITE_STAMPED_WITH(CPU, RunsKernel<DequantizeRuns>, kQuantize),
               DequantizesRuns})};
constexpr Algorithm kDynamicRuns[] = {AtRate(
    4, {"{op}_{isa}", kBitExact,
        LITE_STAMPED_WITH(CPU, RunsKernel<DynamicQuantizeRuns>, kQuantize)})};
// It reads X twice and divides.
constexpr Algorithm kFakeRuns[] = {AtRate(
    4,
    {"{op}_{isa}", kSameTree,
     LITE_STAMPED_WITH(CPU, RunsKernel<DynamicFakeQuantizeRuns>, kQuantize)})};
constexpr Algorithm kQuantize[] = {
    {"{op}_reference", kBitExact, CreateStateless<QuantizeReference>}};
constexpr Algorithm kDequantize[] = {
    {"{op}_reference", kSameTree, CreateStateless<DequantizeReference>}};
constexpr Algorithm kDynamic[] = {
    {"{op}_reference", kBitExact, CreateStateless<DynamicQuantizeReference>}};
constexpr Algorithm kFake[] = {{"{op}_reference", kSameTree,
                                CreateStateless<DynamicFakeQuantizeReference>}};

constexpr ArgPlace kFloatArgs[] = {{"X", kHostFloat}, {"Scale", kHostFloat}};
constexpr ArgPlace kQuantized[] = {{"X", kHostAny}, {"ZeroPoint", kHostAny}};

constexpr RowSet kRows[] = {
    RowSet("quantize_linear", kAtCpuAny, kQuantizeRuns),
    RowSet("dequantize_linear", kAtCpuAny, kDequantizeRuns),
    RowSet("dynamic_quantize", kAtCpuAny, kDynamicRuns),
    RowSet("quantize_linear", kAtHostAny, kQuantize).Args(kFloatArgs),
    RowSet("dequantize_linear", kAtHostFloat, kDequantize).Args(kQuantized),
    RowSet("dynamic_quantize", kAtHostAny, kDynamic),
    RowSet("dynamic_fake_quantize", kAtFloatAnywhereByVectors, kFakeRuns),
    RowSet("dynamic_fake_quantize", kAtHostFloat, kFake),
    RowSet("calib", kAtCodesAnywhere, kCodes)
        .Alias("codes")
        .If(BetweenCodes)
        .Args({kFromX86Floats, kFromX86Floats, kFromArmFloats}),
    RowSet("calib", kAtFloatAnywhere, kCodes)
        .Alias("codes")
        .If(BetweenCodes)
        .Args({kFromX86Codes, kFromX86Codes, kFromArmCodes}),
};

}  // namespace

Span<const KernelDef> QuantizeKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
