// SPDX-License-Identifier: Apache-2.0
#include "tools/check_model/check_json.h"

#include <nlohmann/json.hpp>

namespace placelite::tools {
namespace {

using Json = nlohmann::ordered_json;

Json ShapeJson(const Shape& shape) {
  Json json = Json::array();
  for (int i = 0; i < shape.rank(); ++i) json.push_back(shape[i]);
  return json;
}

// Elements that are no numbers or infinite are null, since JSON has none.
Json WorstJson(const CheckFinding& finding) {
  const Deviation& worst = finding.worst;
  return {{"output", worst.output},   {"shape", ShapeJson(finding.shape)},
          {"element", worst.element}, {"got", worst.got},
          {"want", worst.want},       {"tolerance", worst.tolerance}};
}

Json FindingJson(const CheckFinding& finding) {
  const bool failed = !finding.problem.empty();
  return {{"op", finding.op},
          {"type", finding.type},
          {"kernel", finding.kernel},
          {"variant", finding.variant},
          {"contract", ToString(finding.contract)},
          {"problem", finding.problem},
          {"worst", failed ? Json() : WorstJson(finding)}};
}

}  // namespace

std::string CheckJson(const CheckReport& report) {
  Json json = {{"schema", 1},
               {"ok", report.ok()},
               {"ops", report.ops},
               {"runs", report.runs},
               {"rounded", report.rounded},
               {"findings", Json::array()},
               {"drifts", Json::array()},
               {"unchecked", report.unchecked},
               {"program_problem", report.program_problem}};
  for (const CheckFinding& finding : report.findings) {
    json["findings"].push_back(FindingJson(finding));
  }
  for (const CheckDrift& drift : report.drifts) {
    json["drifts"].push_back({{"output", drift.output},
                              {"largest", drift.largest},
                              {"magnitude", drift.magnitude}});
  }
  // Names come from model files and may hold any bytes.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace placelite::tools
