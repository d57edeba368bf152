// SPDX-License-Identifier: Apache-2.0
#include "test/support/op_property/property_check.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <string_view>

#include "lite/api/predictor.h"
#include "lite/core/base/strings.h"
#include "lite/core/check/elements.h"
#include "test/support/devices.h"

namespace placelite {
namespace {

// Subnormal fp16 numbers are multiples of it.
constexpr double kSmallestFp16 = 0x1p-24;

// Returns ok if a refusal names the node and the op that it is about, and the
// reason.
Status ExpectReason(const Status& refusal, const Graph& graph) {
  const std::string& text = refusal.message();
  const auto& nodes = graph.nodes();
  const bool names_node =
      std::any_of(nodes.begin(), nodes.end(), [&](const Node& node) {
        return text.find(node.name) != std::string::npos;
      });
  // The optimiser may have made another op of it.
  const bool names_op =
      std::any_of(AllOps().begin(), AllOps().end(), [&](const OpDef* op) {
        return text.find(StrCat("(", op->name, "): ")) != std::string::npos;
      });
  if (names_node && names_op && refusal.code() == StatusCode::kUnsupported) {
    return Status::Ok();
  }
  return refusal.WithContext("refused without node, op and reason");
}

// What a float may lose at the lower end of its range. NEON of 32 bits takes
// subnormal numbers for zero.
double SmallestFloat() {
  const bool neon32 = std::string_view(NativeTarget()) == "arm" &&
                      sizeof(void*) == sizeof(int32_t);
  return neon32 ? 0x1p-126 : 0x1p-140;
}

// Returns the tolerance: the rounding of stored values, and what the op's
// contract allows.
double Tolerance(const OpExpectation& expected, size_t e, double want,
                 double epsilon) {
  const double stored = 2 * epsilon * std::fabs(want);
  const double terms = expected.factor * epsilon * expected.magnitudes[e];
  const double smallest = epsilon >= Epsilon(Precision::kFP16)
                              ? 8 * kSmallestFp16
                              : SmallestFloat();
  return stored + terms + smallest;
}

Status ExpectOutput(const Tensor& got, const OpExpectation& expected,
                    double epsilon) {
  const Tensor& want = expected.value;
  if (got.NumElements() != want.NumElements() ||
      (!expected.is_convolved && got.shape() != want.shape())) {
    return Status::Internal(
        StrCat("has shape ", got.shape(), ", not ", want.shape()));
  }
  const bool whole =
      !expected.is_convolved && !IsFloatingPoint(want.precision());
  if (whole && got.precision() != want.precision()) {
    return Status::Internal(
        StrCat("is ", got.precision(), ", not ", want.precision()));
  }
  for (int64_t e = 0; e < want.NumElements(); ++e) {
    const double x = ReadElement(got, e), y = ReadElement(want, e);
    const double tolerance =
        whole ? 0 : Tolerance(expected, static_cast<size_t>(e), y, epsilon);
    if (std::fabs(x - y) <= tolerance) continue;
    return Status::Internal(StrCat("element ", e, " of ", want.shape(), " is ",
                                   x, ", not ", y, " +- ", tolerance));
  }
  return Status::Ok();
}

Status Fill(const std::vector<Tensor>& inputs, Predictor* predictor) {
  for (size_t i = 0; i < inputs.size(); ++i) {
    const Tensor& input = inputs[i];
    LITE_RETURN_IF_ERROR(predictor->SetInput(i, input.precision(),
                                             input.shape(), input.raw_data()));
  }
  return Status::Ok();
}

// Returns the input shapes as a user of the model asks for them.
std::map<std::string, ShapeRange> InputShapes(const Graph& graph) {
  std::map<std::string, ShapeRange> shapes;
  for (ValueId id : graph.inputs()) {
    shapes[graph.value(id).name] = graph.value(id).info.shape;
  }
  return shapes;
}

}  // namespace

Result<std::unique_ptr<PropertyCheck>> PropertyCheck::Create(
    const TargetList& list) {
  std::unique_ptr<PropertyCheck> check(new PropertyCheck(list));
  check->convert_.device = list.device;
  check->convert_.valid_targets = list.targets;
  check->convert_.strict = list.strict;
  check->convert_.enable_fp16 = list.enable_fp16;
  check->convert_.enable_bf16 = list.enable_bf16;
  check->convert_.opencl_precision = list.opencl_precision;
  LITE_ASSIGN_OR_RETURN(check->target_, ResolveTarget(check->convert_));
  RuntimeOptions options;
  if (NamesOpenCl(list)) options.opencl_device = "";
  LITE_ASSIGN_OR_RETURN(check->runtime_, MakeRuntime(options));
  return check;
}

Status PropertyCheck::CheckRun(const OpGraph& model, const std::string& nb,
                               double epsilon) const {
  MobileConfig config;
  config.runtime = runtime_;
  config.memory.poison = true;
  config.model_data = nb.data();
  config.model_bytes = nb.size();
  Result<std::unique_ptr<Predictor>> predictor = Predictor::Create(config);
  if (!predictor.ok()) return predictor.status().WithContext("not loaded");
  LITE_RETURN_IF_ERROR(Fill(model.inputs, predictor->get()));
  const Status run = (*predictor)->Run();
  if (!run.ok()) return run.WithContext("failed while running");
  for (size_t o = 0; o < model.outputs.size(); ++o) {
    LITE_ASSIGN_OR_RETURN(const Tensor output, (*predictor)->Output(o));
    const Status right = ExpectOutput(output, model.outputs[o], epsilon);
    if (!right.ok()) return right.WithContext(StrCat("wrong: output ", o));
  }
  return Status::Ok();
}

Result<PropertyCheck::Outcome> PropertyCheck::Check(const OpGraph& model,
                                                    Precision element) {
  convert_.input_shapes = InputShapes(model.graph);
  const Result<ConvertedModel> converted =
      ConvertGraph(model.graph, convert_, target_);
  if (!converted.ok()) {
    const Status& refusal = converted.status();
    LITE_RETURN_IF_ERROR(ExpectReason(refusal, model.graph));
    // If the list ends with the host's places, float models are never refused:
    // the reference has a kernel for them.
    if (!list_.strict && element == Precision::kFloat) {
      return refusal.WithContext("refused");
    }
    return Outcome::kRefused;
  }
  LITE_ASSIGN_OR_RETURN(const std::string nb,
                        SerializeModel(*converted, target_));
  const Precision stored = StoredFloats(list_);
  const double epsilon =
      std::max(Epsilon(stored), element == Precision::kDouble
                                    ? Epsilon(Precision::kFloat)
                                    : Epsilon(element));
  LITE_RETURN_IF_ERROR(CheckRun(model, nb, epsilon));
  return Outcome::kRight;
}

}  // namespace placelite
