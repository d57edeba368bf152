// SPDX-License-Identifier: Apache-2.0
#include "lite/core/check/reference.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "lite/core/base/strings.h"
#include "lite/core/check/elements.h"
#include "lite/core/op/code_table.h"
#include "lite/core/op/codes.h"

namespace placelite {
namespace {

bool EndsWith(std::string_view text, std::string_view end) {
  return text.size() >= end.size() &&
         text.substr(text.size() - end.size()) == end;
}

Result<std::vector<Tensor>> RunOn(const KernelRegistry& registry,
                                  const OpData& data,
                                  const DeviceInfo& device) {
  const KernelRegistry::Named named = FindReference(registry, data.op, device);
  if (named.variant == nullptr) {
    return Status::NotFound(StrCat(data.op.def().name, ": no reference takes '",
                                   data.op.name(), "'"));
  }
  return RunVariant(*named.kernel, *named.variant, data, device, nullptr);
}

Result<Tensor> Absolute(const Tensor& dense, bool negative) {
  LITE_ASSIGN_OR_RETURN(Tensor absolute,
                        Tensor::Allocate(dense.shape(), dense.precision()));
  for (int64_t e = 0; e < dense.NumElements(); ++e) {
    const double size = std::fabs(ReadElement(dense, e));
    WriteElement(absolute, e, negative ? -size : size);
  }
  return absolute;
}

// What the reference makes of absolute values, without the epilogue. An input
// that is subtracted becomes its negative absolute value.
Result<std::vector<Tensor>> SumMagnitudes(const KernelRegistry& registry,
                                          const OpData& data, int subtracted,
                                          const DeviceInfo& device) {
  const OpView& op = data.op;
  const size_t count = op.num_op_inputs();
  std::vector<Tensor> inputs(count);
  std::vector<ValueInfo> infos(count);
  std::vector<const ValueInfo*> in(count), out;
  for (size_t i = 0; i < count; ++i) {
    if (!op.has_input(i)) continue;
    LITE_ASSIGN_OR_RETURN(
        inputs[i], Absolute(data.inputs[i], static_cast<int>(i) == subtracted));
    infos[i] = op.input(i);
    if (infos[i].is_constant()) infos[i].constant = inputs[i];
    in[i] = &infos[i];
  }
  for (size_t i = 0; i < op.num_outputs(); ++i) out.push_back(&op.output(i));
  const OpView absolute(op.def(), op.name(), op.attributes(), in, out, {});
  return RunOn(registry, {absolute, inputs, data.layouts}, device);
}

// Returns how far the results of two neighbouring codes are apart at most.
double LargestJump(const CodeTable& table) {
  float largest = 0;
  for (int i = 1; i < kTableCodes; ++i) {
    const float jump = std::fabs(table.values[i] - table.values[i - 1]);
    if (jump > largest) largest = jump;
  }
  return double{largest};
}

// How a step changes the bound m on magnitudes: |f(x + d) - f(x)| stays below
// the returned value where |d| is below m, in units of epsilon.
double StepMagnitude(const EpilogueStep& s, double m, double operand) {
  switch (s.kind) {
    case EpilogueKind::kRelu:
    case EpilogueKind::kClip:
    case EpilogueKind::kSigmoid:
    case EpilogueKind::kTanh:
      return m;
    case EpilogueKind::kLeakyRelu:
      return m * std::fmax(1, std::fabs(s.alpha));
    case EpilogueKind::kSwish:
      return 1.1 * m;
    case EpilogueKind::kHardSigmoid:
      return std::fabs(s.alpha) * m + std::fabs(s.beta);
    case EpilogueKind::kHardSwish:
      // The slope is at most (2 * alpha + |beta|) / gamma.
      return m * std::fmax(1, (2 * std::fabs(s.alpha) + std::fabs(s.beta)) /
                                  std::fabs(s.gamma));
    case EpilogueKind::kScale:
      return std::fabs(s.alpha) * m + std::fabs(s.beta);
    case EpilogueKind::kAdd:
      return m + std::fabs(operand);
    case EpilogueKind::kFakeQuantize:
    case EpilogueKind::kFakeQuantizeAway:
      return m;
    case EpilogueKind::kMapCodes:
      return m * LargestJump(*s.table) / double{s.alpha};
  }
  return m;
}

// Returns whether a kernel may round the result to codes that no step of the
// epilogue has rounded it to.
bool IsEncoded(const OpView& op) {
  if (op.num_outputs() == 0 || !HasByteCodes(op.output(0))) return false;
  if (op.epilogue().empty()) return true;
  const EpilogueStep& last = op.epilogue()[op.epilogue().size() - 1];
  const float scale = op.output(0).grid->scales[0];
  const bool rounds = (last.kind == EpilogueKind::kFakeQuantize ||
                       last.kind == EpilogueKind::kFakeQuantizeAway) &&
                      last.alpha == scale;
  return !rounds &&
         !(last.kind == EpilogueKind::kMapCodes && last.gamma == scale);
}

// Returns how far two results are apart that a step which rounds gave as
// neighbouring codes; later steps stretch that by their slopes.
double CodeStep(Span<const EpilogueStep> epilogue) {
  double distance = 0;
  for (const EpilogueStep& step : epilogue) {
    distance *= StepMagnitude(step, 1, 0) - StepMagnitude(step, 0, 0);
    if (step.kind == EpilogueKind::kFakeQuantize ||
        step.kind == EpilogueKind::kFakeQuantizeAway) {
      distance += std::fabs(double{step.alpha});
    } else if (step.kind == EpilogueKind::kMapCodes) {
      distance += LargestJump(*step.table);
    }
  }
  return distance;
}

double LargestInput(const OpData& data) {
  double largest = 0;
  for (size_t i = 0; i < data.op.num_op_inputs(); ++i) {
    const Tensor& x = data.inputs[i];
    if (!x.has_memory()) continue;
    for (int64_t e = 0; e < x.NumElements(); ++e) {
      const double size = std::fabs(ReadElement(x, e));
      if (std::isfinite(size)) largest = std::fmax(largest, size);
    }
  }
  return largest;
}

Status AddMagnitudes(const KernelRegistry& registry, const OpData& data,
                     const DeviceInfo& device, Expected* expected) {
  std::vector<Tensor> sums;
  const OpTraits& traits = data.op.def().traits;
  if (traits.is_sum) {
    LITE_ASSIGN_OR_RETURN(
        sums, SumMagnitudes(registry, data, traits.sum.subtracted, device));
  }
  const double largest = LargestInput(data);
  for (size_t o = 0; o < expected->outputs.size(); ++o) {
    std::vector<double>& magnitudes = expected->magnitudes.emplace_back();
    const Tensor& output = expected->outputs[o];
    for (int64_t e = 0; e < output.NumElements(); ++e) {
      double m = sums.empty() ? largest : ReadElement(sums[o], e);
      for (const EpilogueStep& step : data.op.epilogue()) {
        const double operand =
            TakesOperand(step.kind)
                ? ReadElement(data.inputs[static_cast<size_t>(step.operand)], e)
                : 0;
        m = StepMagnitude(step, m, operand);
      }
      const double size = std::fabs(ReadElement(output, e));
      magnitudes.push_back(std::isfinite(size) ? std::fmax(m, size) : m);
    }
  }
  return Status::Ok();
}

// Elements summed for one output, where the op is a sum of products.
double SumLength(const OpView& op) {
  const int64_t outputs = op.output_shape(0).NumElements().max;
  if (outputs == 0) return 0;
  return static_cast<double>(Flops(op)) / 2 / static_cast<double>(outputs);
}

struct Worst {
  double ratio = 0;  // error / tolerance
  int64_t element = -1;
};

// Subnormal numbers are rounded to multiples of the smallest one, however small
// they are; a value goes through a few roundings.
double SmallestStep(Precision precision) {
  switch (precision) {
    case Precision::kFloat:
      return std::numeric_limits<float>::denorm_min();
    case Precision::kFP16:
      return 0x1p-24;
    case Precision::kBF16:
      return 0x1p-133;
    default:
      return std::numeric_limits<double>::denorm_min();
  }
}

double ToleranceOf(double unit, double magnitude, double smallest_step,
                   double code_step) {
  constexpr double kRoundings = 4;
  if (unit <= 0) return 0;
  return unit * magnitude + kRoundings * smallest_step + code_step;
}

// A transform mixes the pixels of a tile: where one of them sees large inputs
// and its neighbour mostly padding, the neighbour gets the error too.
std::vector<double> LargestOfPlanes(std::vector<double> magnitudes,
                                    const Shape& shape) {
  const int64_t pixels = shape.rank() == 4 ? shape[2] * shape[3] : 1;
  if (pixels == 0) return magnitudes;
  for (auto plane = magnitudes.begin(); plane != magnitudes.end();
       plane += pixels) {
    double largest = 0;  // fmax passes over NaN
    for (int64_t p = 0; p < pixels; ++p) largest = std::fmax(largest, plane[p]);
    std::fill_n(plane, pixels, largest);
  }
  return magnitudes;
}

// Instructions of bf16 take subnormal floats for zero.
double SmallestStep(NumericContract contract, Precision precision) {
  return contract == NumericContract::kBf16 ? 0x1p-126
                                            : SmallestStep(precision);
}

Worst FindWorst(const Tensor& expected, const std::vector<double>& magnitudes,
                const Tensor& actual, double unit, double smallest,
                double code_step) {
  Worst worst;
  const bool integers = !IsFloatingPoint(expected.precision());
  const size_t size = SizeOf(expected.precision());
  for (int64_t e = 0; e < expected.NumElements(); ++e) {
    if (integers) {  // int64 does not fit into double
      const auto at = static_cast<size_t>(e) * size;
      if (std::memcmp(expected.data<char>() + at, actual.data<char>() + at,
                      size) != 0) {
        return {INFINITY, e};
      }
      continue;
    }
    const double want = ReadElement(expected, e), got = ReadElement(actual, e);
    if (want == got || (std::isnan(want) && std::isnan(got))) continue;
    const double tolerance = ToleranceOf(
        unit, magnitudes[static_cast<size_t>(e)], smallest, code_step);
    double ratio = std::fabs(want - got) / tolerance;
    // The condition also catches a wrong NaN or infinity, and 0 / 0.
    if (!(ratio <= 1)) ratio = std::fmax(ratio, 2);
    if (ratio > worst.ratio) worst = {ratio, e};
  }
  return worst;
}

}  // namespace

KernelAnswer AskWithEpilogue(const KernelDef& row, const OpView& op,
                             const DeviceInfo& device) {
  KernelAnswer answer = AskKernel(row, op, device);
  for (const EpilogueStep& step : op.epilogue()) {
    if ((row.epilogue & EpilogueBit(step.kind)) != 0) continue;
    const Support no =
        Support::No(StrCat("the kernel does not take ", ToString(step)));
    answer.support = no;
    for (VariantAnswer& variant : answer.variants) variant.support = no;
  }
  return answer;
}

KernelRegistry::Named FindReference(const KernelRegistry& registry,
                                    const OpView& op,
                                    const DeviceInfo& device) {
  for (const KernelDef* row : registry.ForOp(op.def().name)) {
    if (row->place.target != Target::kHost || row->variants.empty()) continue;
    const VariantDef& last = row->variants.back();
    if (EndsWith(last.name, "_reference") &&
        AskWithEpilogue(*row, op, device).support.yes()) {
      return {row, &last};
    }
  }
  return {};
}

Result<Expected> RunReference(const KernelRegistry& registry,
                              const OpData& data, const DeviceInfo& device) {
  Expected expected;
  LITE_ASSIGN_OR_RETURN(expected.outputs, RunOn(registry, data, device));
  LITE_RETURN_IF_ERROR(AddMagnitudes(registry, data, device, &expected));
  expected.code_step = CodeStep(data.op.epilogue());
  if (IsEncoded(data.op)) {
    expected.code_step += double{data.op.output(0).grid->scales[0]};
  }
  return expected;
}

namespace {

// `growth` is how errors grow with the number of terms.
double FactorOf(NumericContract contract, double growth) {
  switch (contract) {
    case NumericContract::kBitExact:
      return 0;
    case NumericContract::kSameTree:
      return 8;
    case NumericContract::kReassociated:
      return 8 + growth;
    // Constants of the transforms grow the terms up to about this.
    case NumericContract::kTransform:
      return 128 + growth;
    case NumericContract::kFp16:
      return 8 + growth;
    // Sums are floats; only operands and results are rounded.
    case NumericContract::kBf16:
      return 8;
    // The sums are exact: a result is that of the reference, or the code beside
    // it (code_step).
    case NumericContract::kCodes:
      return 8;
  }
  return 0;
}

}  // namespace

double ToleranceFactor(NumericContract contract, const OpView& op) {
  // Errors of a sum of K terms grow with sqrt(K) where signs are random.
  return FactorOf(contract, std::sqrt(SumLength(op)));
}

double WorstCaseFactor(NumericContract contract, const OpView& op) {
  return FactorOf(contract, SumLength(op));
}

Result<std::optional<Deviation>> FindDeviation(
    const Expected& expected, const std::vector<Tensor>& actual,
    NumericContract contract, const OpView& op, std::optional<double> wish) {
  const double factor = wish.value_or(ToleranceFactor(contract, op));
  for (size_t o = 0; o < actual.size(); ++o) {
    const Tensor &want = expected.outputs[o], &got = actual[o];
    if (want.shape() != got.shape()) {
      return Status::Internal(StrCat("output ", o, " has shape ", got.shape(),
                                     ", expected ", want.shape()));
    }
    if (want.precision() != got.precision() &&
        !(IsFloatingPoint(want.precision()) &&
          IsFloatingPoint(got.precision()))) {
      return Status::Internal(StrCat("output ", o, " is ", got.precision(),
                                     ", expected ", want.precision()));
    }
    double epsilon =
        std::max(Epsilon(want.precision()), Epsilon(got.precision()));
    if (contract == NumericContract::kFp16) {
      epsilon = Epsilon(Precision::kFP16);
    } else if (contract == NumericContract::kBf16) {
      epsilon = Epsilon(Precision::kBF16);
    }
    // In bf16, a sum may be a transform's.
    const bool transforms =
        contract == NumericContract::kTransform ||
        (contract == NumericContract::kBf16 && op.def().traits.is_sum);
    const std::vector<double> magnitudes =
        transforms ? LargestOfPlanes(expected.magnitudes[o], want.shape())
                   : expected.magnitudes[o];
    const double smallest = SmallestStep(contract, got.precision());
    const Worst worst = FindWorst(want, magnitudes, got, factor * epsilon,
                                  smallest, expected.code_step);
    if (worst.ratio <= 1) continue;
    const int64_t e = worst.element;
    return std::optional<Deviation>(Deviation{
        o, e, ReadElement(got, e), ReadElement(want, e),
        ToleranceOf(factor * epsilon, magnitudes[static_cast<size_t>(e)],
                    smallest, expected.code_step),
        worst.ratio});
  }
  return std::optional<Deviation>();
}

}  // namespace placelite
