// SPDX-License-Identifier: Apache-2.0
// Ops of the domain ai.onnx.ml, on tensors of numbers.
#include "lite/core/base/strings.h"
#include "lite/core/model/import/padded.h"
#include "lite/core/model/onnx/formula.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

// Elements of the last axis, by a list of positions. A list X is a row.
void LowerArrayFeatureExtractor(OpLowering& op) {
  const ValueId x = op.Input(0);
  const int rank = op.rank(x);
  if (op.ok() && rank < 1) {
    return op.FailUnsupported(
        StrCat("X ", op.shape(x), ", expected rank 1 or more"));
  }
  const ValueId y = op.Emit("gather", {x, EmitFlat(op, op.Input(1))},
                            {{"axis", int64_t{rank - 1}}});
  op.Define(rank == 1 ? EmitUnsqueeze(op, y, {0}) : y);
}

// 1 above the threshold, else 0.
void LowerBinarizer(OpLowering& op) {
  const ValueId x = op.Input(0);
  const Precision precision = op.info(x).precision;
  const Precision inner =
      IsFloatingPoint(precision) ? precision : Precision::kDouble;
  const ValueId threshold = EmitNumber(op, op.Float("threshold", 0), inner);
  const ValueId above =
      op.Emit("greater_than", {EmitCast(op, x, inner), threshold});
  op.Define(EmitCast(op, above, precision));
}

// Attribute `keys_...` or `values_...`, whichever there is.
ValueId EmitTableOf(OpLowering& op, const std::string& what) {
  if (op.HasAttribute(what + "_strings")) {
    op.FailUnsupported(StrCat("attribute '", what, "_strings' is set"));
    return kNone;
  }
  if (op.HasAttribute(what + "_int64s")) {
    return EmitList(op, op.RawInts(what + "_int64s"));
  }
  if (op.HasAttribute(what + "_floats")) {
    return EmitList(op, op.Floats(what + "_floats"));
  }
  const ::onnx::TensorProto* tensor = op.TensorAttribute(what + "_tensor");
  return tensor == nullptr ? kNone : EmitFlat(op, op.ConstantOf(*tensor));
}

// The value for keys that are not listed.
ValueId EmitDefault(OpLowering& op, Precision precision) {
  if (op.HasAttribute("default_tensor")) {
    const ::onnx::TensorProto* tensor = op.TensorAttribute("default_tensor");
    if (tensor == nullptr) return kNone;
    return EmitCast(op, EmitReshapePattern(op, op.ConstantOf(*tensor), {1}),
                    precision);
  }
  if (precision == Precision::kInt64) {
    return EmitInteger(op, op.Int("default_int64", -1), precision);
  }
  const double number = precision == Precision::kFloat
                            ? op.Float("default_float", -0.f)
                        : IsFloatingPoint(precision) ? -0.0
                                                     : -1;
  return EmitNumber(op, number, precision);
}

// The value that stands beside each key. All keys are compared at once: the
// first that is equal is the largest of zeros and ones.
void LowerLabelEncoder(OpLowering& op) {
  const ValueId x = op.Input(0);
  const ValueId keys = EmitTableOf(op, "keys");
  const ValueId values = EmitTableOf(op, "values");
  if (!op.ok()) return;
  if (op.rank(x) < 0 || op.rank(x) == kMaxRank) {
    return op.FailUnsupported(StrCat("X ", op.shape(x)));
  }
  const Dim count = op.shape(keys).NumElements();
  if ((count == op.shape(values).NumElements()) != Tri::kYes || count.min < 1) {
    return op.FailCorrupt(StrCat("keys of shape ", op.shape(keys),
                                 " for values of ", op.shape(values)));
  }
  if (op.info(keys).precision != op.info(x).precision) {
    return op.FailCorrupt(StrCat("keys are ", op.info(keys).precision,
                                 ", X is ", op.info(x).precision));
  }
  const Precision precision = op.info(values).precision;
  const int64_t last = op.rank(x);
  const ValueId equal =
      EmitCast(op, op.Emit("equal", {EmitUnsqueeze(op, x, {last}), keys}),
               Precision::kFloat);
  const ValueId place = op.Emit("arg_max", {equal}, {{"axis", last}});
  const ValueId found = EmitCast(
      op, EmitSqueeze(op, EmitReduce(op, "reduce_max", equal, {last}), {last}),
      Precision::kBool);
  const ValueId value =
      op.Emit("gather", {values, place}, {{"axis", int64_t{0}}});
  op.Define(op.Emit("where", {found, value, EmitDefault(op, precision)}));
}

constexpr LoweringRule kRules[] = {
    {"ArrayFeatureExtractor", 1, kNewestMlOpset, LowerArrayFeatureExtractor,
     kMlDomain},
    {"Binarizer", 1, kNewestMlOpset, LowerBinarizer, kMlDomain},
    {"LabelEncoder", 2, kNewestMlOpset, LowerLabelEncoder, kMlDomain},
};

}  // namespace

Span<const LoweringRule> MlRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
