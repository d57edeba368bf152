// SPDX-License-Identifier: Apache-2.0
// cast, which models contain, and the casts that lowering inserts where
// neighbours disagree: io_copy (target), calib (precision), layout.
#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"
#include "lite/core/op/wide.h"

namespace placelite {
namespace {

// Elements of these are followed by value.
bool IsWhole(Precision precision) {
  return precision == Precision::kInt32 || precision == Precision::kInt64 ||
         precision == Precision::kBool;
}

void MakeTruths(std::vector<Dim>* ints) {
  for (Dim& element : *ints) {
    const Tri truth = element != Dim(0);
    element =
        truth == Tri::kDepends ? Dim(0, 1) : Dim(truth == Tri::kYes ? 1 : 0);
  }
}

Status InferPrecisionCast(InferContext& context) {
  const OpView& op = context.op();
  Result<Precision> to = ParsePrecision(op.attributes().String("to"));
  if (!to.ok()) return to.status().WithContext(op.def().name);
  if (SizeOf(*to) == 0) {
    return Status::InvalidArgument(
        StrCat(op.def().name, ": cannot cast to ", *to));
  }
  context.SetOutput(0, *to, op.input_shape(0));
  if (IsWhole(op.input(0).precision) && IsWhole(*to)) {
    if (auto ints = KnownInts(op.input(0))) {
      if (*to == Precision::kBool) MakeTruths(&*ints);
      context.SetOutputInts(0, std::move(*ints));
    }
  }
  return Status::Ok();
}

// The bits become elements of another type of the same width.
Status InferBitCast(InferContext& context) {
  const OpView& op = context.op();
  Result<Precision> to = ParsePrecision(op.attributes().String("to"));
  if (!to.ok()) return to.status().WithContext(op.def().name);
  const Precision from = op.input(0).precision;
  if (SizeOf(*to) != SizeOf(from) || IsFourBits(*to) != IsFourBits(from)) {
    return Fail(op, StrCat("X is ", from, ", which is not as wide as ", *to));
  }
  context.SetOutput(0, *to, op.input_shape(0));
  return Status::Ok();
}

Status InferLayoutCast(InferContext& context) {
  Result<Layout> to = ParseLayout(context.op().attributes().String("to"));
  if (!to.ok()) return to.status().WithContext("layout");
  const std::string& precision = context.op().attributes().String("precision");
  if (precision.empty()) return InferCopy(context);
  LITE_ASSIGN_OR_RETURN(const Precision into, ParsePrecision(precision));
  context.SetOutput(0, into, context.op().input_shape(0));
  return Status::Ok();
}

Status InferIoCopy(InferContext& context) {
  Result<Target> to = ParseTarget(context.op().attributes().String("to"));
  if (!to.ok()) return to.status().WithContext("io_copy");
  return InferCopy(context);
}

// Whether the output is wide: as wide as the input, but never after a cast to
// fp16, whose values fp16 holds by definition.
bool WideCast(const OpView& op) {
  const char* into =
      op.attributes().Find("precision") != nullptr ? "precision" : "to";
  return WideLikeInputs(op) && op.attributes().String(into) != "fp16";
}

constexpr ArgDef kX[] = {{"X"}};
constexpr ArgDef kOut[] = {{"Out"}};
constexpr AttributeDef kTo[] = {{"to", AttributeType::kString}};
// A layout op on a device can also cast the precision, as calib does.
constexpr AttributeDef kLayout[] = {{"to", AttributeType::kString},
                                    {"precision", AttributeType::kString, ""}};

constexpr OpDef kOps[] = {
    With({"cast", kX, kOut, kTo, InferPrecisionCast, "paddle cast; onnx Cast"},
         WideCast, ShapeRule::kLikeInput, Trait::kKeepsOrder,
         Trait::kNamesNoAxis),
    With({"bit_cast", kX, kOut, kTo, InferBitCast, "onnx BitCast"}, AlwaysWide,
         ShapeRule::kLikeInput, Trait::kNamesNoAxis),
    With({"calib", kX, kOut, kTo, InferPrecisionCast, "inserted by lowering"},
         WideCast, ShapeRule::kLikeInput, Trait::kKeepsOrder,
         PlaceCast::kPrecision),
    With({"layout", kX, kOut, kLayout, InferLayoutCast, "inserted by lowering"},
         WideCast, ShapeRule::kLikeInput, Trait::kKeepsOrder,
         PlaceCast::kLayout),
    With({"io_copy", kX, kOut, kTo, InferIoCopy, "inserted by lowering"},
         WideLikeInputs, ShapeRule::kLikeInput, Trait::kKeepsOrder,
         PlaceCast::kMemory),
};

}  // namespace

Span<const OpDef> CastOps() { return kOps; }

}  // namespace placelite
