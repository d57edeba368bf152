// SPDX-License-Identifier: Apache-2.0
#include "test/paddle_goldens/run_golden.h"

#include <algorithm>
#include <cmath>

#include "lite/api/convert.h"
#include "lite/api/predictor.h"
#include "lite/core/base/strings.h"
#include "lite/core/check/elements.h"
#include "lite/core/model/paddle/paddle_reader.h"

namespace placelite {
namespace {

Result<std::unique_ptr<Predictor>> ThroughNb(const Golden& golden,
                                             const std::string& targets,
                                             std::string* bytes) {
  ConvertConfig convert;
  convert.valid_targets = targets;
  LITE_ASSIGN_OR_RETURN(const ConvertTarget target, ResolveTarget(convert));
  LITE_ASSIGN_OR_RETURN(Graph graph,
                        ReadPaddleModel(golden.program, golden.params));
  LITE_ASSIGN_OR_RETURN(const ConvertedModel model,
                        ConvertGraph(std::move(graph), convert, target));
  LITE_ASSIGN_OR_RETURN(*bytes, SerializeModel(model, target));
  MobileConfig config;
  config.model_data = bytes->data();
  config.model_bytes = bytes->size();
  return Predictor::Create(config);
}

// `bytes` keeps a converted model, longer than the predictor.
Result<std::unique_ptr<Predictor>> MakePredictor(const Golden& golden,
                                                 const std::string& targets,
                                                 GoldenRoute route,
                                                 std::string* bytes) {
  if (route == GoldenRoute::kMobile) return ThroughNb(golden, targets, bytes);
  FullConfig config;
  config.program_bytes = golden.program;
  config.param_bytes = golden.params;
  config.valid_targets = targets;
  return Predictor::Create(config);
}

double LargestOf(const Tensor& tensor) {
  double largest = 0;
  for (int64_t i = 0; i < tensor.NumElements(); ++i) {
    const double value = ReadElement(tensor, i);
    if (std::isfinite(value)) largest = std::max(largest, std::fabs(value));
  }
  return largest;
}

// Integers and booleans are exact.
Status CompareTensors(const Tensor& actual, const Tensor& expected,
                      double tolerance) {
  if (actual.precision() != expected.precision() ||
      actual.shape() != expected.shape()) {
    return Status::Internal(StrCat("gives ", actual.precision(), actual.shape(),
                                   ", expected ", expected.precision(),
                                   expected.shape()));
  }
  const double allowed = IsFloatingPoint(expected.precision())
                             ? tolerance * LargestOf(expected)
                             : 0;
  for (int64_t i = 0; i < expected.NumElements(); ++i) {
    const double got = ReadElement(actual, ElementOffset(actual, i));
    const double want = ReadElement(expected, i);
    if (got == want || (std::isnan(got) && std::isnan(want))) continue;
    if (std::fabs(got - want) <= allowed) continue;
    return Status::Internal(StrCat("element ", i, " is ", got, ", expected ",
                                   want, " within ", allowed));
  }
  return Status::Ok();
}

Status RunAndCompare(const Golden& golden, Predictor* predictor) {
  for (const GoldenTensor& input : golden.inputs) {
    LITE_ASSIGN_OR_RETURN(const size_t index,
                          predictor->InputIndex(input.name));
    LITE_RETURN_IF_ERROR(predictor->SetInput(index, input.tensor.precision(),
                                             input.tensor.shape(),
                                             input.tensor.raw_data()));
  }
  LITE_RETURN_IF_ERROR(predictor->Run());
  if (predictor->output_names().size() != golden.outputs.size()) {
    return Status::Internal(StrCat(predictor->output_names().size(),
                                   " outputs, expected ",
                                   golden.outputs.size()));
  }
  for (size_t i = 0; i < golden.outputs.size(); ++i) {
    LITE_ASSIGN_OR_RETURN(const Tensor output, predictor->Output(i));
    LITE_RETURN_IF_ERROR(
        CompareTensors(output, golden.outputs[i].tensor, golden.tolerance)
            .WithContext(golden.outputs[i].name));
  }
  return Status::Ok();
}

}  // namespace

const char* ToString(GoldenRoute route) {
  return route == GoldenRoute::kFull ? "full" : "mobile";
}

const char* ToString(GoldenOutcome outcome) {
  switch (outcome) {
    case GoldenOutcome::kPass:
      return "pass";
    case GoldenOutcome::kRefused:
      return "refused";
    case GoldenOutcome::kWrong:
      break;
  }
  return "wrong";
}

GoldenResult RunGolden(const Golden& golden, const std::string& targets,
                       GoldenRoute route) {
  std::string bytes;
  const auto predictor = MakePredictor(golden, targets, route, &bytes);
  if (!predictor.ok()) {
    const bool refused = predictor.status().code() == StatusCode::kUnsupported;
    return {refused ? GoldenOutcome::kRefused : GoldenOutcome::kWrong,
            predictor.status().message()};
  }
  const Status status = RunAndCompare(golden, predictor->get());
  if (!status.ok()) return {GoldenOutcome::kWrong, status.ToString()};
  return {};
}

}  // namespace placelite
