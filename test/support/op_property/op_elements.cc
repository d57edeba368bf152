// SPDX-License-Identifier: Apache-2.0
#include "test/support/op_property/op_elements.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "lite/core/base/strings.h"
#include "lite/core/check/elements.h"
#include "test/support/bound_case.h"
#include "test/support/devices.h"

namespace placelite {
namespace {

double AsHalf(double x) { return Fp16ToDouble(DoubleToFp16(x)); }

// The nearest number that the element and a half hold; integers are taken of
// larger ones, so that not all of them are 0.
double Rounded(double x, Precision element, bool given) {
  if (!IsFloatingPoint(element)) return std::round(given ? x : 8 * x);
  const double half = AsHalf(x);
  if (element != Precision::kBF16) return half;
  return Bfloat16ToDouble(DoubleToBfloat16(half));
}

Result<std::vector<double>> RoundedElements(const CaseInput& input,
                                            Precision element, uint32_t seed) {
  const Tensor tensor = MakeTensor(input, seed);
  std::vector<double> elements;
  for (int64_t e = 0; e < tensor.NumElements(); ++e) {
    const double x = ReadElement(tensor, e);
    double y = x;
    if (IsFloatingPoint(input.precision)) {
      y = Rounded(x, element, !input.values.empty());
    }
    const bool lost = std::isfinite(x) != std::isfinite(y) ||
                      (IsFloatingPoint(element) && (x == 0) != (y == 0));
    if (lost) {
      return Status::Unsupported(StrCat(element, " cannot hold ", x));
    }
    elements.push_back(y);
  }
  return elements;
}

Result<Tensor> TensorOf(const CaseInput& input) {
  if (!input.present) return Tensor();
  return MakeTensor(input, 0);
}

void NoteLargest(const Tensor& tensor, double* largest) {
  if (!tensor.has_memory()) return;
  for (int64_t e = 0; e < tensor.NumElements(); ++e) {
    const double size = std::fabs(ReadElement(tensor, e));
    if (std::isfinite(size)) *largest = std::fmax(*largest, size);
  }
}

Status ExpectFinite(const Tensor& tensor) {
  for (int64_t e = 0; e < tensor.NumElements(); ++e) {
    if (std::isfinite(ReadElement(tensor, e))) continue;
    return Status::Unsupported("the case computes what is no finite number");
  }
  return Status::Ok();
}

// Returns the loosest factor of all variants, on any device: lowering may
// choose any of them.
double LoosestFactor(const KernelRegistry& registry, const OpView& op) {
  double loosest = 0;
  for (const KernelDef* row : registry.ForOp(op.def().name)) {
    for (const VariantDef& variant : row->variants) {
      loosest = std::max(loosest, ToleranceFactor(variant.contract, op));
    }
  }
  return loosest;
}

// The case as the oracle computes it, with elements that are given.
struct Twin {
  KernelCase source;
  std::vector<Precision> declared;  // by input
};

Result<Twin> MakeTwin(const KernelCase& source, Precision element) {
  Twin twin{source, {}};
  const auto hash = std::hash<std::string>()(source.name);
  for (size_t i = 0; i < source.inputs.size(); ++i) {
    CaseInput& input = twin.source.inputs[i];
    const bool replaced = input.precision == Precision::kFloat;
    twin.declared.push_back(replaced ? element : input.precision);
    if (!input.present) continue;
    const Precision holds = replaced ? element : input.precision;
    LITE_ASSIGN_OR_RETURN(
        input.values,
        RoundedElements(input, holds, static_cast<uint32_t>(hash + i)));
    if (replaced && !IsFloatingPoint(element)) input.precision = element;
  }
  return twin;
}

}  // namespace

bool AreHalves(const Tensor& tensor) {
  for (int64_t e = 0; e < tensor.NumElements(); ++e) {
    const double x = ReadElement(tensor, e);
    if (!std::isfinite(x) || AsHalf(x) != x) return false;
  }
  return true;
}

Result<OpElements> MakeOpElements(const KernelCase& source, Precision element,
                                  const KernelRegistry& registry) {
  OpElements elements;
  LITE_ASSIGN_OR_RETURN(const Twin twin, MakeTwin(source, element));
  LITE_ASSIGN_OR_RETURN(const auto bound,
                        BoundCase::Bind(twin.source, nullptr));
  std::vector<Tensor> inputs;
  for (size_t i = 0; i < twin.source.inputs.size(); ++i) {
    CaseInput input = twin.source.inputs[i];
    LITE_ASSIGN_OR_RETURN(inputs.emplace_back(), TensorOf(input));
    input.precision = twin.declared[i];
    LITE_ASSIGN_OR_RETURN(elements.inputs.emplace_back(), TensorOf(input));
  }
  LITE_ASSIGN_OR_RETURN(
      elements.expected,
      RunReference(registry, {bound->op(), inputs}, ThisDevice()));
  elements.factor = LoosestFactor(registry, bound->op());
  for (const Tensor& input : inputs) NoteLargest(input, &elements.largest);
  for (const Tensor& output : elements.expected.outputs) {
    LITE_RETURN_IF_ERROR(ExpectFinite(output));
    NoteLargest(output, &elements.largest);
  }
  return elements;
}

}  // namespace placelite
