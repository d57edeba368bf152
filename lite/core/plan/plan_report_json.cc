// SPDX-License-Identifier: Apache-2.0
// Only tools call this; a program that does not call it does not link it.
#include <nlohmann/json.hpp>

#include "lite/core/plan/plan_report.h"

namespace placelite {
namespace {

using Json = nlohmann::ordered_json;

Json PlannerJson(const PlanReport& report, const PlannerOutcome& outcome) {
  if (!outcome.refusal.ok()) return {{"refused", outcome.refusal.message()}};
  return {{"bytes", outcome.bytes},
          {"gap", GapToBound(report, outcome)},
          {"milliseconds", outcome.milliseconds}};
}

Json TensorJson(const PlanReport& report, size_t i) {
  const PlanTensor& tensor = report.tensors[i];
  const MemoryPlan& plan = report.planners[report.chosen].plan;
  Json json = {{"name", TensorName(report.names, i)},
               {"bytes", TensorBytes(report, i)},
               {"first", tensor.first},
               {"last", tensor.last}};
  if (IsImage(tensor)) {
    json["image"] = plan.image_of[i];
    json["width"] = tensor.image.width;
    json["height"] = tensor.image.height;
  } else {
    json["offset"] = plan.offsets[i];
  }
  return json;
}

}  // namespace

std::string PlanReportJson(const PlanReport& report) {
  Json json;
  json["planners"] = Json::object();
  for (const PlannerOutcome& outcome : report.planners) {
    json["planners"][outcome.name] = PlannerJson(report, outcome);
  }
  json["lower_bound_bytes"] = report.lower_bound_bytes;
  json["chosen"] = report.planners[report.chosen].name;
  json["alignment"] = report.constraints.alignment;
  json["bytes_per_texel"] = report.constraints.bytes_per_texel;
  json["steps"] = report.names.steps;
  json["tensors"] = Json::array();
  for (size_t i = 0; i < report.tensors.size(); ++i) {
    json["tensors"].push_back(TensorJson(report, i));
  }
  // Names come from model files and may hold any bytes.
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

}  // namespace placelite
