// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/make_code_steps.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "lite/core/op/codes.h"
#include "lite/kernels/common/epilogue.h"

namespace placelite {
namespace {

// Returns the codes that a step of kind kMapCodes takes.
ByteCodes MappedCodes(const EpilogueStep& step) {
  ByteCodes codes;
  codes.scale = step.alpha;
  codes.zero = static_cast<int32_t>(-step.beta);
  return codes;
}

// Reads steps from their front, as far as CodeSteps have formulas for them.
class StepReader {
 public:
  // Results of the steps become codes of `output`.
  StepReader(const OpView& op, Span<const EpilogueStep> steps,
             const ByteCodes& output)
      : op_(op), steps_(steps), output_(output) {
    plan_.inverse = 1 / output_.scale;
    plan_.zero = output_.zero;
    low_ = output_.low;
    high_ = output_.high;
  }

  // Returns nothing if other steps are left.
  std::optional<CodeSteps> Read();

 private:
  bool IsLast() const { return at_ + 1 == steps_.size(); }
  bool Next(EpilogueKind kind) const {
    return at_ < steps_.size() && steps_[at_].kind == kind;
  }
  void ReadFirstRounding();
  void ReadOperand();
  void ReadLimits();
  void ReadLastRounding();
  // Narrows the codes in use to those of these values, in units of the output.
  void Narrow(double low, double high);

  const OpView& op_;
  const Span<const EpilogueStep> steps_;
  const ByteCodes output_;
  size_t at_ = 0;
  double low_, high_;  // codes in use
  CodeSteps plan_;
};

void StepReader::ReadFirstRounding() {
  if (!Next(EpilogueKind::kFakeQuantize) || IsLast()) return;
  const EpilogueStep& step = steps_[at_++];
  plan_.rounds = true;
  plan_.low = step.beta;
  plan_.high = step.gamma;
  plan_.scale = step.alpha;
  plan_.unit = step.alpha / output_.scale;
}

void StepReader::ReadOperand() {
  if (!Next(EpilogueKind::kAdd)) return;
  const ByteCodes operand = UnsignedCodes(
      *op_.input(static_cast<size_t>(steps_[at_++].operand)).grid);
  plan_.operand_unit = operand.scale / output_.scale;
  plan_.operand_zero = static_cast<float>(operand.zero);
}

void StepReader::Narrow(double low, double high) {
  low_ = std::max(low_, std::nearbyint(low) + output_.zero);
  high_ = std::min(high_, std::nearbyint(high) + output_.zero);
}

void StepReader::ReadLimits() {
  for (; at_ < steps_.size(); ++at_) {
    const EpilogueStep& step = steps_[at_];
    if (step.kind == EpilogueKind::kRelu) {
      Narrow(0, INFINITY);
    } else if (step.kind == EpilogueKind::kClip) {
      Narrow(step.alpha / output_.scale, step.beta / output_.scale);
    } else {
      break;
    }
  }
}

void StepReader::ReadLastRounding() {
  const bool rounds =
      Next(EpilogueKind::kFakeQuantize) && steps_[at_].alpha == output_.scale;
  if (!rounds) return;
  Narrow(steps_[at_].beta, steps_[at_].gamma);
  ++at_;
}

std::optional<CodeSteps> StepReader::Read() {
  plan_.scale = output_.scale;
  ReadFirstRounding();
  ReadOperand();
  ReadLimits();
  ReadLastRounding();
  const bool is_empty = low_ > high_ || high_ < 0 || low_ > 255;
  if (at_ != steps_.size() || is_empty) return std::nullopt;
  plan_.first = static_cast<uint8_t>(std::max(low_, 0.0));
  plan_.last = static_cast<uint8_t>(std::min(high_, 255.0));
  return plan_;
}

// Returns the steps as those up to codes and a table of what follows, if they
// have such a form.
std::optional<CodeSteps> ReadWithTable(const OpView& op,
                                       const ByteCodes& output) {
  const Span<const EpilogueStep> steps = op.epilogue();
  size_t table = 0;
  while (table < steps.size() && steps[table].kind != EpilogueKind::kMapCodes) {
    ++table;
  }
  for (size_t i = table; i < steps.size(); ++i) {
    if (TakesOperand(steps[i].kind)) return std::nullopt;
  }
  if (table == steps.size()) return std::nullopt;
  const ByteCodes codes = MappedCodes(steps[table]);
  std::optional<CodeSteps> plan =
      StepReader(op, steps.subspan(0, table), codes).Read();
  if (!plan.has_value()) return std::nullopt;
  plan->has_table = true;
  for (int32_t code = 0; code < 256; ++code) {
    double value = static_cast<float>(code - codes.zero) * codes.scale;
    for (size_t i = table; i < steps.size(); ++i) {
      value = ApplyStepReference(steps[i], value, 0);
    }
    plan->table[code] = NearestCode(value, output);
  }
  return plan;
}

// Any steps, which are applied to floats.
CodeSteps GeneralSteps(size_t count, const ByteCodes& output) {
  CodeSteps general;
  general.inverse = 1 / output.scale;
  general.zero = output.zero;
  general.first = static_cast<uint8_t>(output.low);
  general.last = static_cast<uint8_t>(output.high);
  general.rest.count = static_cast<int32_t>(count);
  return general;
}

}  // namespace

Support TakesCodeSteps(const OpView& op) {
  bool operands_are_codes = true;
  for (const EpilogueStep& step : op.epilogue()) {
    if (!TakesOperand(step.kind)) continue;
    const ValueInfo& operand = op.input(static_cast<size_t>(step.operand));
    operands_are_codes &= HasByteCodes(operand) && !operand.is_constant();
  }
  return Require(HasByteCodes(op.output(0)),
                 "its output has no grid of bytes with one scale")
      .And(operands_are_codes, "an operand of its epilogue has no such grid");
}

CodeSteps PlanCodeSteps(const OpView& op) {
  const ByteCodes output = UnsignedCodes(*op.output(0).grid);
  if (auto plan = StepReader(op, op.epilogue(), output).Read()) return *plan;
  if (auto plan = ReadWithTable(op, output)) return *plan;
  return GeneralSteps(op.epilogue().size(), output);
}

CodeSteps MakeCodeSteps(const CodeSteps& plan, const RunContext& context) {
  CodeSteps steps = plan;
  const bool has_rest = plan.rest.count > 0;
  if (has_rest) steps.rest = MakeCpuEpilogue(context);
  int32_t i = 0;
  for (const EpilogueStep& step : context.op.epilogue()) {
    if (TakesOperand(step.kind)) {
      const auto operand = static_cast<size_t>(step.operand);
      const ByteCodes codes = UnsignedCodes(*context.op.input(operand).grid);
      if (has_rest) {
        steps.rest.steps[i].alpha = codes.scale;
        steps.rest.steps[i].beta = static_cast<float>(codes.zero);
      } else {
        steps.operand = context.tensors.input(operand).data<uint8_t>();
      }
    }
    ++i;
  }
  return steps;
}

}  // namespace placelite
