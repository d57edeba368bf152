// SPDX-License-Identifier: Apache-2.0
// The weights by which bands of mel gather frequencies.
#include <cmath>

#include "lite/core/model/onnx/fourier.h"

namespace placelite {
namespace onnx_import {
namespace {

using Ints = std::vector<int64_t>;

constexpr Precision kDouble = Precision::kDouble;
// Mel are 2595 times the decimal logarithm of 1 + hertz / 700.
constexpr double kMelHertz = 700;
const double kMelScale = 2595 / std::log(10.0);

// Input `i`, one number of any type.
ValueId NumberInput(OpLowering& op, int i) {
  return EmitReshapePattern(op, EmitCast(op, op.Input(i), kDouble), {1});
}

ValueId EmitMel(OpLowering& op, ValueId hertz) {
  const ValueId x = op.Emit("log", {EmitScale(op, hertz, 1 / kMelHertz, 1)});
  return EmitScale(op, x, kMelScale, 0);
}

ValueId EmitHertz(OpLowering& op, ValueId mel) {
  const ValueId x = op.Emit("exp", {EmitScale(op, mel, 1 / kMelScale, 0)});
  return EmitScale(op, x, kMelHertz, -kMelHertz);
}

// x / y, where y is an integer; 0 counts as 1.
ValueId EmitPerStep(OpLowering& op, ValueId x, ValueId y) {
  return EmitDivide(
      op, x, op.Emit("elementwise_max", {y, EmitNumber(op, 1, kDouble)}));
}

// The bins at which the bands begin, culminate and end: two more than bands.
ValueId EmitEdges(OpLowering& op, ValueId bands, ValueId dft_length) {
  const ValueId count = EmitAdd(op, bands, EmitList(op, Ints{2}));
  const ValueId low = EmitMel(op, NumberInput(op, 3));
  const ValueId high = EmitMel(op, NumberInput(op, 4));
  const ValueId step =
      EmitDivide(op, EmitSubtract(op, high, low), EmitCast(op, count, kDouble));
  const ValueId steps =
      EmitCast(op, EmitCount(op, Size::Computed(count)), kDouble);
  const ValueId hertz =
      EmitHertz(op, EmitAdd(op, EmitMultiply(op, steps, step), low));
  const ValueId length = EmitScale(op, EmitCast(op, dft_length, kDouble), 1, 1);
  const ValueId rate =
      EmitCast(op, PositiveInput(op, 2, "sample_rate").Emit(op), kDouble);
  return op.Emit("floor",
                 {EmitDivide(op, EmitMultiply(op, length, hertz), rate)});
}

// A triangle for each band, 1 at its centre: [frequencies, bands].
void LowerMelWeightMatrix(OpLowering& op) {
  const Precision to = TypeAttribute(op, "output_datatype", Precision::kFloat);
  const ValueId bands = PositiveInput(op, 0, "num_mel_bins").Emit(op);
  const Size length = PositiveInput(op, 1, "dft_length");
  const Size bins = EmitOneSided(op, length);
  const ValueId edges = EmitEdges(op, bands, length.Emit(op));
  const ValueId begin = EmitSlice(op, edges, 0, 0, -2);
  const ValueId centre = EmitSlice(op, edges, 0, 1, -1);
  const ValueId end = EmitSlice(op, edges, 0, 2, kMaxElements);
  const ValueId k =
      EmitUnsqueeze(op, EmitCast(op, EmitCount(op, bins), kDouble), {1});
  const ValueId rise = EmitPerStep(op, EmitSubtract(op, k, begin),
                                   EmitSubtract(op, centre, begin));
  const ValueId fall =
      EmitPerStep(op, EmitSubtract(op, end, k), EmitSubtract(op, end, centre));
  const ValueId side = op.Emit(
      "elementwise_max",
      {op.Emit("elementwise_min", {rise, fall}), EmitNumber(op, 0, kDouble)});
  const ValueId y = op.Emit("where", {op.Emit("equal", {k, centre}),
                                      EmitNumber(op, 1, kDouble), side});
  op.Define(EmitCast(op, y, to));
}

constexpr LoweringRule kRules[] = {
    {"MelWeightMatrix", 17, kNewestOpset, LowerMelWeightMatrix},
};

}  // namespace

Span<const LoweringRule> MelRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
