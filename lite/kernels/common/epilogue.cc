// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/epilogue.h"

#include <algorithm>
#include <cmath>

#include "lite/core/op/code_table.h"
#include "lite/kernels/common/max_min.h"

namespace placelite {

static_assert(static_cast<int>(EpilogueKind::kRelu) == kCpuRelu);
static_assert(static_cast<int>(EpilogueKind::kHardSwish) == kCpuHardSwish);
static_assert(static_cast<int>(EpilogueKind::kAdd) == kCpuAdd);
static_assert(static_cast<int>(EpilogueKind::kMapCodes) == kCpuMapCodes);
static_assert(kMaxEpilogueSteps == 4);

CpuEpilogueStep MakeCpuStep(const EpilogueStep& step) {
  return {static_cast<CpuEpilogueKind>(step.kind), step.alpha, step.beta,
          step.gamma, step.table.get()};
}

CpuEpilogue MakeCpuEpilogue(const RunContext& context) {
  CpuEpilogue result;
  for (const EpilogueStep& step : context.op.epilogue()) {
    CpuEpilogueStep& out = result.steps[result.count++];
    out = MakeCpuStep(step);
    if (TakesOperand(step.kind)) {
      out.operand = context.tensors.input(step.operand).raw_data();
    }
  }
  return result;
}

namespace {

// Computes in floats, as the formula says, so that all kernels round to the
// same codes.
float FakeQuantized(const EpilogueStep& s, double x) {
  const float inverse = 1 / s.alpha;
  const float quotient = static_cast<float>(x) * inverse;
  const float code = s.kind == EpilogueKind::kFakeQuantize
                         ? std::nearbyint(quotient)
                         : std::round(quotient);
  return Between<float>(code, s.beta, s.gamma) * s.alpha;
}

double Mapped(const EpilogueStep& s, double x) {
  if (std::isnan(x)) return x;
  const float code = std::nearbyint(static_cast<float>(x) * (1 / s.alpha));
  const float at = Between<float>(code - s.beta, 0, kTableCodes - 1);
  return double{s.table->values[static_cast<int>(at)]};
}

}  // namespace

double ApplyStepReference(const EpilogueStep& s, double x, double operand) {
  switch (s.kind) {
    case EpilogueKind::kRelu:
      return Larger(x, 0.0);
    case EpilogueKind::kClip:
      return Between<double>(x, s.alpha, s.beta);
    case EpilogueKind::kLeakyRelu:
      return x < 0 ? s.alpha * x : x;
    case EpilogueKind::kSigmoid:
      return 1 / (1 + std::exp(-x));
    case EpilogueKind::kTanh:
      return std::tanh(x);
    case EpilogueKind::kSwish:
      return x / (1 + std::exp(-s.alpha * x));
    case EpilogueKind::kHardSigmoid:
      return Between<double>(s.alpha * x + s.beta, 0, 1);
    case EpilogueKind::kHardSwish:
      return x * Between<double>(x + s.beta, 0, s.alpha) / s.gamma;
    case EpilogueKind::kScale:
      return s.alpha * x + s.beta;
    case EpilogueKind::kAdd:
      return x + operand;
    case EpilogueKind::kFakeQuantize:
    case EpilogueKind::kFakeQuantizeAway:
      return double{FakeQuantized(s, x)};
    case EpilogueKind::kMapCodes:
      return Mapped(s, x);
  }
  return x;
}

double ApplyEpilogueReference(const RunContext& context, double x,
                              int64_t index) {
  for (const EpilogueStep& step : context.op.epilogue()) {
    double operand = 0;
    if (TakesOperand(step.kind)) {
      operand = context.tensors.input(step.operand).data<float>()[index];
    }
    x = ApplyStepReference(step, x, operand);
  }
  return x;
}

}  // namespace placelite
