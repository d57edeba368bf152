// SPDX-License-Identifier: Apache-2.0
#include "lite/api/c/profile_json.h"

#include <nlohmann/json.hpp>

namespace placelite {

std::string ProfileJson(const Profile& profile, const ProgramMemory& memory) {
  using Json = nlohmann::ordered_json;
  Json json = {{"schema", 1},
               {"memory_bytes",
                {{"weights", memory.weights_bytes},
                 {"packed", memory.packed_bytes},
                 {"packed_count", memory.packed_count},
                 {"mapped_packed", memory.mapped_packed_bytes},
                 {"mapped_packed_count", memory.mapped_packed_count},
                 {"arena", memory.arena_bytes},
                 {"inputs_and_outputs", memory.io_bytes}}}};
  json["ops"] = Json::array();
  for (const OpProfile& op : profile.ops) {
    json["ops"].push_back({{"name", op.name},
                           {"type", op.type},
                           {"place", op.place},
                           {"kernel", op.kernel},
                           {"variant", op.variant},
                           {"runs", op.runs},
                           {"total_ms", op.total_ms},
                           {"min_ms", op.min_ms},
                           {"flops", op.flops},
                           {"bytes", op.bytes},
                           {"estimated_cycles", op.estimated_cycles}});
  }
  json["choices"] = Json::array();
  for (const Rechoice& choice : profile.choices) {
    json["choices"].push_back({{"op", choice.op},
                               {"shapes", choice.shapes},
                               {"from", choice.from},
                               {"to", choice.to}});
  }
  // Names come from model files and may hold any bytes.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string MemoryJson(const ProgramMemory& memory) {
  const nlohmann::ordered_json json = {
      {"schema", 1},
      {"weights", memory.weights_bytes},
      {"packed", memory.packed_bytes},
      {"packed_count", memory.packed_count},
      {"mapped_packed", memory.mapped_packed_bytes},
      {"mapped_packed_count", memory.mapped_packed_count},
      {"arena", memory.arena_bytes},
      {"arena_lower_bound", memory.lower_bound_bytes},
      {"planner", memory.planner},
      {"io", memory.io_bytes},
      {"device", memory.device_bytes},
      {"device_images", memory.device_images},
      {"device_tensors", memory.device_tensors},
      {"device_tensor_bytes", memory.device_tensor_bytes}};
  return json.dump(2) + "\n";
}

}  // namespace placelite
