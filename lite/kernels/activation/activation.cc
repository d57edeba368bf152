// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/activation/activation.h"

#include "lite/core/op/map_codes.h"
#include "lite/kernels/common/epilogue.h"
#include "lite/kernels/common/map_elements.h"

namespace placelite {
namespace {

// An ActivationRow is an op, its kind of epilogue step, and the attributes that
// are the step's alpha, beta and gamma.
struct ActivationRow {
  const char* op;
  EpilogueKind kind;
  const char* constants[3];
};

constexpr ActivationRow kRows[] = {
    {"relu", EpilogueKind::kRelu, {}},
    {"clip", EpilogueKind::kClip, {"min", "max"}},
    {"leaky_relu", EpilogueKind::kLeakyRelu, {"alpha"}},
    {"sigmoid", EpilogueKind::kSigmoid, {}},
    {"tanh", EpilogueKind::kTanh, {}},
    {"swish", EpilogueKind::kSwish, {"beta"}},
    {"hard_sigmoid", EpilogueKind::kHardSigmoid, {"slope", "offset"}},
    {"hard_swish", EpilogueKind::kHardSwish, {"threshold", "offset", "scale"}},
    {"scale", EpilogueKind::kScale, {"scale", "bias"}},
    {"fake_quantize", EpilogueKind::kFakeQuantize, {"scale", "low", "high"}},
    {"fake_quantize_away",
     EpilogueKind::kFakeQuantizeAway,
     {"scale", "low", "high"}},
    {"map_codes", EpilogueKind::kMapCodes, {"scale", "low", "out_scale"}},
};

}  // namespace

Result<EpilogueStep> ReadActivation(const OpView& op) {
  EpilogueStep step;
  for (const ActivationRow& row : kRows) {
    if (std::string_view(row.op) != op.def().name) continue;
    step.kind = row.kind;
    float* const fields[] = {&step.alpha, &step.beta, &step.gamma};
    for (int i = 0; i < 3; ++i) {
      if (row.constants[i] == nullptr) break;
      *fields[i] = op.attributes().Float(row.constants[i]);
    }
  }
  if (step.kind == EpilogueKind::kMapCodes) {
    LITE_RETURN_IF_ERROR(SetCodeTable(op.attributes().Ints("codes"), &step));
  }
  return step;
}

template <typename E>
Status RunActivation(const RunContext& context, const EpilogueStep& step,
                     ActivationSlice<E> slice) {
  const CpuEpilogueStep cpu_step = MakeCpuStep(step);
  MapElements<E>(context, [&](const E* x, E* y, int64_t count) {
    slice(cpu_step, x, y, count);
  });
  return Status::Ok();
}

template Status RunActivation<float>(const RunContext&, const EpilogueStep&,
                                     ActivationSlice<float>);
template Status RunActivation<Bfloat16>(const RunContext&, const EpilogueStep&,
                                        ActivationSlice<Bfloat16>);

}  // namespace placelite
