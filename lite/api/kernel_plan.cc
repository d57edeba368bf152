// SPDX-License-Identifier: Apache-2.0
#include "lite/api/kernel_plan.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "lite/core/base/json/object_reader.h"
#include "lite/core/base/json/strict_json.h"
#include "lite/core/base/memory_guard.h"
#include "lite/core/base/read_file.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/printer.h"
#include "lite/core/model/nb/checksum.h"

namespace placelite {
namespace {

using Json = nlohmann::ordered_json;

constexpr char kFormat[] = "placelite plan 1";
constexpr double kMaxMs = 1e9;
constexpr int kMaxThreads = 4096;
constexpr int kMaxParameter = 1 << 20;

Status ReadDecision(ObjectReader* reader, Plan* plan) {
  constexpr size_t kMaxName = 4096;
  std::string op;
  NamedDecision decision;
  decision.source = DecisionSource::kPlan;
  reader->String("op", Presence::kRequired, &op, kMaxName);
  reader->String("kernel", Presence::kRequired, &decision.kernel);
  reader->String("variant", Presence::kOptional, &decision.variant);
  reader->Integers("parameters", 0, kMaxParameter, &decision.parameters);
  LITE_RETURN_IF_ERROR(reader->Finish());
  if (!plan->decisions.emplace(op, std::move(decision)).second) {
    return Status::Corrupt(StrCat("op '", op, "' has two decisions"));
  }
  return Status::Ok();
}

Status ReadHeader(ObjectReader* reader, Plan* plan) {
  std::string format;
  reader->String("format", Presence::kRequired, &format);
  reader->String("device", Presence::kRequired, &plan->device);
  reader->String("model", Presence::kRequired, &plan->model);
  reader->String("version", Presence::kRequired, &plan->version);
  reader->String("targets", Presence::kOptional, &plan->targets);
  reader->Integer("threads", Presence::kOptional, 1, kMaxThreads,
                  &plan->threads);
  reader->Number("predicted_ms", 0, kMaxMs, &plan->predicted_ms);
  reader->Number("measured_ms", 0, kMaxMs, &plan->measured_ms);
  reader->Number("spread_ms", 0, kMaxMs, &plan->spread_ms);
  reader->Number("score_ms", 0, kMaxMs, &plan->score_ms);
  LITE_RETURN_IF_ERROR(reader->Finish());
  if (format == kFormat) return Status::Ok();
  return Status::Corrupt(
      StrCat("the format is '", format, "', expected '", kFormat, "'"));
}

// A plan has names as lines of text, but names come from model files and may
// have line ends.
bool IsOneLine(const std::string& name) {
  return std::all_of(name.begin(), name.end(), [](char c) {
    return static_cast<unsigned char>(c) >= ' ';
  });
}

}  // namespace

std::string ModelHash(const Graph& graph) {
  std::vector<std::string> lines;
  for (const Node& node : graph.nodes()) {
    lines.push_back(ToString(graph, node));
  }
  // opt changes the order of ops where that saves memory.
  std::sort(lines.begin(), lines.end());
  const std::string text = Join(lines, "\n");
  const auto* bytes = reinterpret_cast<const uint8_t*>(text.data());
  char hash[20];
  std::snprintf(hash, sizeof(hash), "%016" PRIx64,
                static_cast<uint64_t>(nb::Checksum({bytes, text.size()})));
  return hash;
}

std::string PlanText(const Plan& plan) {
  // Names come from model files and may hold any bytes.
  const auto line = [](const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  };
  std::string text = line({{"format", kFormat},
                           {"device", plan.device},
                           {"model", plan.model},
                           {"version", plan.version},
                           {"targets", plan.targets},
                           {"threads", plan.threads},
                           {"predicted_ms", plan.predicted_ms},
                           {"measured_ms", plan.measured_ms},
                           {"spread_ms", plan.spread_ms},
                           {"score_ms", plan.score_ms}});
  for (const auto& [op, decision] : plan.decisions) {
    if (!IsOneLine(op)) continue;  // decided by score where the plan is read
    Json each = {{"op", op}, {"kernel", decision.kernel}};
    if (!decision.variant.empty()) each["variant"] = decision.variant;
    if (!decision.parameters.empty()) each["parameters"] = decision.parameters;
    text += line(each);
  }
  return text;
}

Result<Plan> ParsePlan(std::string_view text) {
  if (text.size() > kMaxPlanBytes) {
    return Status::Corrupt(StrCat("a plan has at most ", kMaxPlanBytes,
                                  " bytes, this has ", text.size()));
  }
  Plan plan;
  int number = 0;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    nlohmann::json json;
    Status status = ParseStrictJson(text.substr(0, end), &json);
    if (status.ok()) {
      ObjectReader reader(json, "");
      status = number == 0 ? ReadHeader(&reader, &plan)
                           : ReadDecision(&reader, &plan);
    }
    if (!status.ok()) {
      return Status::Corrupt(
          StrCat("line ", number + 1, ": ", status.message()));
    }
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
  }
  if (number == 0) return Status::Corrupt("the plan is empty");
  return plan;
}

Result<Plan> ReadPlan(const std::string& path) try {
  LITE_ASSIGN_OR_RETURN(const std::string text, ReadFile(path, kMaxPlanBytes));
  Result<Plan> plan = ParsePlan(text);
  if (!plan.ok()) return plan.status().WithContext(path);
  return plan;
}
LITE_CATCH_OUT_OF_MEMORY("reading a plan")

}  // namespace placelite
