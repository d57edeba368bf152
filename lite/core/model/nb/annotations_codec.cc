// SPDX-License-Identifier: Apache-2.0
// Annotations, in both directions.
#include "lite/core/base/strings.h"
#include "lite/core/model/nb/nb.pb.h"
#include "lite/core/model/nb/program_codec.h"

namespace placelite {
namespace nb {
namespace {

void EncodeMemoryPlan(const NbMemoryPlan& plan, proto::MemoryPlan* result) {
  result->set_planner(plan.planner);
  result->set_arena_bytes(static_cast<uint64_t>(plan.arena_bytes));
  result->set_lower_bound_bytes(static_cast<uint64_t>(plan.lower_bound_bytes));
  for (const NbMemorySlot& slot : plan.slots) {
    proto::MemorySlot* to = result->add_slots();
    to->set_value(slot.value);
    to->set_offset(static_cast<uint64_t>(slot.offset));
    to->set_bytes(static_cast<uint64_t>(slot.bytes));
  }
}

Result<NbMemoryPlan> DecodeMemoryPlan(const proto::MemoryPlan& plan) {
  const uint64_t arena = plan.arena_bytes();
  if (arena > INT64_MAX || plan.lower_bound_bytes() > INT64_MAX) {
    return Status::Corrupt(StrCat("the memory plan has an arena of ", arena,
                                  " bytes and a lower bound of ",
                                  plan.lower_bound_bytes()));
  }
  NbMemoryPlan result;
  result.planner = plan.planner();
  result.arena_bytes = static_cast<int64_t>(arena);
  result.lower_bound_bytes = static_cast<int64_t>(plan.lower_bound_bytes());
  for (const proto::MemorySlot& slot : plan.slots()) {
    if (slot.offset() > arena || slot.bytes() > arena - slot.offset()) {
      return Status::Corrupt(StrCat("the memory plan puts value '",
                                    slot.value(), "' outside its arena"));
    }
    result.slots.push_back({slot.value(), static_cast<int64_t>(slot.offset()),
                            static_cast<int64_t>(slot.bytes())});
  }
  return result;
}

}  // namespace

void EncodeAnnotations(const NbAnnotations& annotations,
                       proto::Annotations* result) {
  result->set_tool_version(annotations.tool_version);
  result->set_device(annotations.device_name);
  result->set_cpu_features(annotations.cpu_features);
  for (const std::string& place : annotations.valid_places) {
    result->add_valid_places(place);
  }
  for (const ShapeRange& shape : annotations.input_shapes) {
    EncodeShape(shape, result->add_input_shapes());
  }
  if (!annotations.memory_plan.planner.empty()) {
    EncodeMemoryPlan(annotations.memory_plan, result->mutable_memory_plan());
  }
}

Result<NbAnnotations> DecodeAnnotations(const proto::Annotations& annotations) {
  NbAnnotations result;
  result.tool_version = annotations.tool_version();
  result.device_name = annotations.device();
  result.cpu_features = annotations.cpu_features();
  result.valid_places.assign(annotations.valid_places().begin(),
                             annotations.valid_places().end());
  for (const proto::Shape& shape : annotations.input_shapes()) {
    LITE_ASSIGN_OR_RETURN(ShapeRange range, DecodeShape(shape));
    result.input_shapes.push_back(range);
  }
  if (annotations.has_memory_plan()) {
    LITE_ASSIGN_OR_RETURN(result.memory_plan,
                          DecodeMemoryPlan(annotations.memory_plan()));
  }
  return result;
}

}  // namespace nb
}  // namespace placelite
