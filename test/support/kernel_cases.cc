// SPDX-License-Identifier: Apache-2.0
#include "test/support/kernel_cases.h"

#include <cmath>
#include <random>
#include <utility>

#include "lite/core/base/check.h"
#include "lite/core/check/elements.h"
#include "lite/core/op/map_codes.h"

namespace placelite {

CaseInput Random(const Shape& shape, double low, double high) {
  return RandomOf(Precision::kFloat, shape, low, high);
}

CaseInput RandomOf(Precision precision, const Shape& shape, double low,
                   double high) {
  CaseInput input;
  input.shape = shape;
  input.precision = precision;
  input.low = low;
  input.high = high;
  return input;
}

CaseInput Values(const Shape& shape, std::vector<double> values,
                 Precision precision) {
  LITE_CHECK(shape.NumElements() == static_cast<int64_t>(values.size()));
  CaseInput input;
  input.shape = shape;
  input.precision = precision;
  input.values = std::move(values);
  return input;
}

CaseInput Constant(CaseInput input) {
  input.constant = true;
  return input;
}

CaseInput OnGrid(GridPtr grid, CaseInput input) {
  input.grid = std::move(grid);
  return input;
}

CaseInput Absent() {
  CaseInput input;
  input.present = false;
  return input;
}

CaseInput InLayout(Layout layout, CaseInput input) {
  input.layout = layout;
  return input;
}

EpilogueStep Step(EpilogueKind kind, float alpha, float beta, float gamma) {
  EpilogueStep step;
  step.kind = kind;
  step.alpha = alpha;
  step.beta = beta;
  step.gamma = gamma;
  return step;
}

std::vector<EpilogueStep> StepsOfEachKind() {
  const std::vector<EpilogueStep> steps = {
      Step(EpilogueKind::kRelu),
      Step(EpilogueKind::kClip, -0.5, 1),
      Step(EpilogueKind::kLeakyRelu, 0.1f),
      Step(EpilogueKind::kSigmoid),
      Step(EpilogueKind::kTanh),
      Step(EpilogueKind::kSwish, 1.5),
      Step(EpilogueKind::kHardSigmoid, 0.2f, 0.5),
      Step(EpilogueKind::kHardSwish, 6, 3, 6),
      Step(EpilogueKind::kScale, -1.5, 0.25),
      Step(EpilogueKind::kFakeQuantize, 0.02f, -90, 90),
      Step(EpilogueKind::kFakeQuantizeAway, 0.02f, -90, 90),
      MapCodesStep(0.02f, -90, 0.01f)};
  LITE_CHECK(steps.size() + 1 == kNumEpilogueKinds);
  return steps;
}

std::vector<int64_t> CurveOfCodes() {
  std::vector<int64_t> codes;
  for (int64_t i = 0; i < kTableCodes; ++i) codes.push_back(i * i / 300 - 99);
  return codes;
}

EpilogueStep MapCodesStep(float scale, float low, float out_scale) {
  EpilogueStep step = Step(EpilogueKind::kMapCodes, scale, low, out_scale);
  LITE_CHECK(SetCodeTable(CurveOfCodes(), &step).ok());
  return step;
}

EpilogueStep AddStep(int operand) {
  EpilogueStep step;
  step.kind = EpilogueKind::kAdd;
  step.operand = operand;
  return step;
}

// This is the smallest half above zero.
constexpr double kSmallestHalf = 0x1p-24;

Tensor MakeTensor(const CaseInput& input, uint32_t seed) {
  Result<Tensor> tensor = Tensor::Allocate(input.shape, input.precision);
  LITE_CHECK(tensor.ok());
  const bool is_float = input.precision == Precision::kFloat;
  float* const floats = is_float ? tensor->data<float>() : nullptr;
  std::mt19937 random(seed);
  const int64_t count = tensor->NumElements();
  for (int64_t i = 0; i < count; ++i) {
    double value;
    if (input.values.empty()) {
      value = input.low + (input.high - input.low) * (random() / 0x1p32);
      if (!IsFloatingPoint(input.precision)) value = std::floor(value);
      if (std::abs(value) < kSmallestHalf) value = 0;
    } else {
      value = input.values[static_cast<size_t>(i)];
    }
    // Most are floats, and the tests make millions of them.
    if (is_float) {
      floats[i] = static_cast<float>(value);
    } else {
      WriteElement(*tensor, i, value);
    }
  }
  return std::move(tensor).value();
}

}  // namespace placelite
