#include "lite/kernels/common/epilogue.h"

#include <algorithm>
#include <cmath>

namespace placelite {

static_assert(static_cast<int>(EpilogueKind::kRelu) == kCpuRelu);
static_assert(static_cast<int>(EpilogueKind::kHardSwish) == kCpuHardSwish);
static_assert(static_cast<int>(EpilogueKind::kAdd) == kCpuAdd);
static_assert(kMaxEpilogueSteps == 4);

CpuEpilogue MakeCpuEpilogue(const RunContext& context) {
  CpuEpilogue result;
  for (const EpilogueStep& step : context.op.epilogue()) {
    CpuEpilogueStep& out = result.steps[result.count++];
    out = {static_cast<CpuEpilogueKind>(step.kind), step.alpha, step.beta,
           step.gamma, nullptr};
    if (TakesOperand(step.kind)) {
      out.operand = context.tensors.input(step.operand).data<float>();
    }
  }
  return result;
}

double ApplyEpilogueReference(const RunContext& context, double x,
                              int64_t index) {
  for (const EpilogueStep& s : context.op.epilogue()) {
    switch (s.kind) {
      case EpilogueKind::kRelu:
        x = std::fmax(x, 0.0);
        break;
      case EpilogueKind::kClip:
        x = std::fmin(std::fmax(x, s.alpha), s.beta);
        break;
      case EpilogueKind::kLeakyRelu:
        x = x < 0 ? s.alpha * x : x;
        break;
      case EpilogueKind::kSigmoid:
        x = 1 / (1 + std::exp(-x));
        break;
      case EpilogueKind::kTanh:
        x = std::tanh(x);
        break;
      case EpilogueKind::kSwish:
        x = x / (1 + std::exp(-s.alpha * x));
        break;
      case EpilogueKind::kHardSigmoid:
        x = std::fmin(std::fmax(s.alpha * x + s.beta, 0.0), 1.0);
        break;
      case EpilogueKind::kHardSwish:
        x = x * std::fmin(std::fmax(x + s.beta, 0.0), s.alpha) / s.gamma;
        break;
      case EpilogueKind::kScale:
        x = s.alpha * x + s.beta;
        break;
      case EpilogueKind::kAdd:
        x += context.tensors.input(s.operand).data<float>()[index];
        break;
    }
  }
  return x;
}

}  // namespace placelite
