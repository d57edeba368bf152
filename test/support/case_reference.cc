// SPDX-License-Identifier: Apache-2.0
#include "test/support/case_reference.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/check/elements.h"
#include "lite/core/tensor/halves.h"
#include "test/support/devices.h"

namespace placelite {

KernelCase WithoutImages(KernelCase source) {
  for (CaseInput& input : source.inputs) {
    if (IsImage(input.layout)) {
      input.layout = LayoutKind::kNCHW;
    }
  }
  const std::string to =
      source.op == "layout" ? source.attributes.String("to") : "";
  if (to == ToString(LayoutKind::kImageDefault) ||
      to == ToString(LayoutKind::kImageFolder)) {
    source.attributes.Set("to", std::string(ToString(LayoutKind::kNCHW)));
  }
  // Nor does the CPU change layout and precision at once; which elements there
  // are is up to the precision.
  const AttributeValue* precision = source.attributes.Find("precision");
  if (source.op == "layout" && precision != nullptr) {
    const auto into = std::get<std::string>(*precision);
    if (into.empty()) return source;
    source.op = "calib";
    source.attributes = {{"to", into}};
  }
  return source;
}

Result<Expected> RunReference(const KernelRegistry& registry,
                              const KernelCase& original) {
  const KernelCase source = WithoutImages(original);
  LITE_ASSIGN_OR_RETURN(std::unique_ptr<BoundCase> bound,
                        BoundCase::Bind(source, nullptr));
  std::vector<Tensor> inputs;
  std::vector<Layout> layouts;
  for (size_t i = 0; i < source.inputs.size(); ++i) {
    inputs.push_back(bound->present(i) ? bound->data(i) : Tensor());
    layouts.push_back(source.inputs[i].layout);
  }
  return RunReference(registry, {bound->op(), inputs, layouts}, ThisDevice());
}

namespace {

bool IsRounded(const BoundCase& bound, size_t i) {
  if (bound.present(i) && bound.op().input(i).grid != nullptr) return true;
  return bound.present(i) && IsHalf(bound.data(i).precision()) &&
         bound.source().inputs[i].precision != bound.data(i).precision();
}

}  // namespace

bool HasRoundedInputs(const BoundCase& bound) {
  for (size_t i = 0; i < bound.source().inputs.size(); ++i) {
    if (IsRounded(bound, i)) return true;
  }
  return false;
}

KernelCase WithRoundedInputs(const BoundCase& bound) {
  KernelCase source = bound.source();
  for (size_t i = 0; i < source.inputs.size(); ++i) {
    if (!IsRounded(bound, i)) continue;
    const Tensor& data = bound.data(i);
    CaseInput& input = source.inputs[i];
    input.precision = Precision::kFloat;
    input.values.clear();
    for (int64_t e = 0; e < data.NumElements(); ++e) {
      input.values.push_back(ReadElement(data, e));
    }
  }
  return source;
}

bool HasGrids(const BoundCase& bound) {
  for (size_t i = 0; i < bound.op().num_inputs(); ++i) {
    if (bound.present(i) && bound.op().input(i).grid != nullptr) return true;
  }
  return bound.op().num_outputs() > 0 && bound.op().output(0).grid != nullptr;
}

Result<Expected> RunReferenceOfCodes(const KernelRegistry& registry,
                                     const BoundCase& bound) {
  KernelCase source = WithRoundedInputs(bound);
  // A cast to codes and back changes nothing.
  if (bound.op().def().traits.cast == PlaceCast::kPrecision) {
    source.attributes.Set("to", std::string("float"));
  }
  LITE_ASSIGN_OR_RETURN(Expected expected, RunReference(registry, source));
  const GridPtr& grid = bound.op().output(0).grid;
  if (grid == nullptr) return expected;
  expected.code_step += double{grid->scales[0]};
  for (Tensor& output : expected.outputs) {
    auto* elements = output.data<float>();
    for (int64_t i = 0; i < output.NumElements(); ++i) {
      elements[i] = std::clamp(elements[i], grid->Lowest(), grid->Highest());
    }
  }
  return expected;
}

Status Compare(const Expected& expected, const std::vector<Tensor>& actual,
               NumericContract contract, const OpView& op,
               std::optional<double> factor) {
  LITE_ASSIGN_OR_RETURN(const std::optional<Deviation> worst,
                        FindDeviation(expected, actual, contract, op, factor));
  if (!worst.has_value()) return Status::Ok();
  return Status::Internal(
      StrCat("output ", worst->output, ", element ", worst->element, " of ",
             expected.outputs[worst->output].shape(), " is ", worst->got,
             ", expected ", worst->want, " (", worst->ratio,
             " times the tolerance for ", ToString(contract), ")"));
}

}  // namespace placelite
