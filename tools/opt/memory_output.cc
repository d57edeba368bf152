// SPDX-License-Identifier: Apache-2.0
#include "tools/opt/memory_output.h"

#include <nlohmann/json.hpp>

#include "lite/core/base/strings.h"

namespace placelite::tools {
namespace {

using nlohmann::ordered_json;

struct SharingName {
  const char* name;
  bool MemorySharing::*flag;
};
constexpr SharingName kSharing[] = {{"views", &MemorySharing::views},
                                    {"in_place", &MemorySharing::in_place},
                                    {"concat", &MemorySharing::concat}};

std::string Names(const MemorySharing& sharing) {
  std::vector<std::string> names;
  for (const SharingName& row : kSharing) {
    if (sharing.*row.flag) names.push_back(row.name);
  }
  return names.empty() ? "none" : Join(names, ",");
}

int64_t ChosenBytes(const PlanReport& report) {
  return report.planners[report.chosen].bytes;
}

std::string Order(const GraphMemory& memory) {
  const Schedule& schedule = memory.schedule;
  const std::string order =
      memory.reordered ? "another one than in the model" : "as in the model";
  if (schedule.lower_bound_bytes == 0) return order;
  if (schedule.optimal()) return order + ", none has a smaller peak";
  return StrCat(order, ", no peak is below ",
                BytesText(schedule.lower_bound_bytes));
}

// Returns the entry of the planner with the fewest bytes.
ordered_json Best(const ordered_json& report) {
  ordered_json best = nullptr;
  for (const ordered_json& entry : report["planners"]) {
    if (!entry.contains("bytes")) continue;
    if (best.is_null() || entry["bytes"] < best["bytes"]) best = entry;
  }
  return best;
}

}  // namespace

Result<MemorySharing> ParseMemorySharing(const std::string& text) {
  if (text == "all") return MemorySharing();
  MemorySharing sharing = MemorySharing::None();
  if (text == "none") return sharing;
  for (const std::string& name : Split(text, ",")) {
    bool known = false;
    for (const SharingName& row : kSharing) {
      if (name != row.name) continue;
      sharing.*row.flag = known = true;
    }
    if (!known) {
      return Status::InvalidArgument(
          StrCat("--memory_sharing=", text,
                 " is not all, none, or some of views,in_place,concat"));
    }
  }
  return sharing;
}

std::string MemoryTable(const GraphMemory& memory) {
  const int64_t plain = ChosenBytes(memory.plain);
  const int64_t bytes = ChosenBytes(memory.report);
  std::string table = PlanReportText(memory.report);
  table += StrCat("shares memory: ", Names(memory.sharing),
                  "; order: ", Order(memory),
                  "\nwithout sharing, in the model's order: ", BytesText(plain),
                  ", lower bound ", BytesText(memory.plain.lower_bound_bytes),
                  "; now ", BytesText(bytes), "\n");
  if (bytes > memory.report.lower_bound_bytes) {
    table += StrCat("proven: no plan is below ",
                    BytesText(memory.proven_bound_bytes), "\n");
  }
  return table;
}

std::string GroupTable(const std::vector<GroupMemory>& groups) {
  std::string table;
  for (const GroupMemory& row : groups) {
    table += StrCat("up to ", row.per_layer, " parallel group(s) in each of ",
                    row.layers, " layers of up to ", row.widest_layer,
                    " ops: ", row.groups, " groups, ", BytesText(row.bytes),
                    ", lower bound ", BytesText(row.lower_bound_bytes), "\n");
  }
  return table;
}

std::string MemoryJson(const GraphMemory& memory,
                       const std::vector<GroupMemory>& groups) {
  ordered_json json = ordered_json::parse(PlanReportJson(memory.report));
  ordered_json plain = ordered_json::parse(PlanReportJson(memory.plain));
  json["planners"]["best"] = Best(json);
  plain["planners"]["best"] = Best(plain);
  json["proven_lower_bound_bytes"] = memory.proven_bound_bytes;
  json["sharing"] = Names(memory.sharing);
  const Schedule& schedule = memory.schedule;
  json["order"] = {{"reordered", memory.reordered},
                   {"given_peak_bytes", schedule.given_peak_bytes},
                   {"peak_bytes", schedule.peak_bytes},
                   {"lower_bound_bytes", schedule.lower_bound_bytes}};
  json["plain"] = {{"planners", plain["planners"]},
                   {"lower_bound_bytes", plain["lower_bound_bytes"]},
                   {"chosen", plain["chosen"]}};
  json["groups"] = ordered_json::array();
  for (const GroupMemory& row : groups) {
    json["groups"].push_back({{"per_layer", row.per_layer},
                              {"layers", row.layers},
                              {"widest_layer", row.widest_layer},
                              {"groups", row.groups},
                              {"bytes", row.bytes},
                              {"lower_bound_bytes", row.lower_bound_bytes}});
  }
  return json.dump(1) + "\n";
}

}  // namespace placelite::tools
