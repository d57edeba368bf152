// SPDX-License-Identifier: Apache-2.0
// How a program reports its profile.
#include "lite/core/base/strings.h"
#include "lite/core/kernel/estimate.h"
#include "lite/core/program/program.h"
#include "lite/core/program/step.h"

namespace placelite {

void Program::ResetProfile() {
  for (Step& step : steps_) {
    step.runs = 0;
    step.total_ms = step.min_ms = step.start_ms = step.last_ms = 0;
  }
}

namespace {

int64_t TouchedBytes(const KernelTensors& tensors) {
  int64_t bytes = 0;
  for (const Tensor* tensor : tensors.inputs) {
    if (tensor != nullptr) bytes += static_cast<int64_t>(tensor->bytes());
  }
  for (const Tensor* tensor : tensors.outputs) {
    bytes += static_cast<int64_t>(tensor->bytes());
  }
  return bytes;
}

template <typename Tensors>
std::vector<Shape> ShapesOf(const Tensors& tensors) {
  std::vector<Shape> shapes;
  for (const Tensor* tensor : tensors) {
    if (tensor != nullptr) shapes.push_back(tensor->shape());
  }
  return shapes;
}

}  // namespace

void Program::PinChosen(std::map<std::string, Decision>* decisions) const {
  for (const Step& step : steps_) {
    const Node& node = graph_.node(step.node);
    const auto found = decisions->find(node.fused_name());
    const bool runs = step.variant != nullptr && !step.is_view;
    if (!runs || found == decisions->end()) continue;
    Decision& decision = found->second;
    // A step of the node's epilogue may have its name, too.
    if (decision.kernel != step.def) continue;
    decision.variant = step.variant;
    decision.parameters = step.parameters;
  }
}

double Program::EstimateOf(const Step& step) const {
  return EstimatedCycles(*step.def, *step.variant, step.view.op(),
                         runtime_->device());
}

OpProfile Program::ProfileOf(const Step& step) const {
  const Node& node = graph_.node(step.node);
  OpProfile op;
  op.name = node.name;
  op.type = node.op->name;
  op.place = ToString(step.def->place);
  op.kernel = KernelName(*step.def);
  if (step.variant != nullptr) {
    op.variant = step.is_view ? "view" : step.variant->name;
    VariantChoice choice;
    choice.variant = step.variant;
    choice.parameters = step.parameters;
    op.parameters = ToString(ParametersOf(choice));
    op.chosen_by = ToString(step.ground);
    for (const VariantDef* refused : step.refused) {
      op.chosen_by += StrCat(", as the device refuses ", refused->name);
    }
  }
  op.runs = step.runs;
  op.total_ms = step.total_ms;
  op.min_ms = step.min_ms;
  op.start_ms = step.start_ms;
  op.last_ms = step.last_ms;
  op.commands = static_cast<int64_t>(step.last_command - step.first_command);
  if (!prepared_) return op;
  op.input_shapes = ShapesOf(step.inputs);
  op.output_shapes = ShapesOf(step.outputs);
  if (step.is_view) return op;
  op.flops = Flops(step.view.op());
  op.bytes = TouchedBytes(step.tensors);
  op.estimated_cycles = EstimateOf(step);
  return op;
}

Profile Program::GetProfile() const {
  Profile profile;
  profile.choices = choices_;
  if constexpr (kOffersCxx) profile.groups = ProfileGroups();
  const std::vector<int64_t> live =
      placed_ ? LiveBytesByNode(layout_) : std::vector<int64_t>(steps_.size());
  double end_ms = 0;
  for (size_t i = 0; i < steps_.size(); ++i) {
    OpProfile op = ProfileOf(steps_[i]);
    op.live_bytes = live[i];
    if (!groups_.group_of.empty()) op.group = groups_.group_of[i];
    if (steps_[i].is_view) {
      op.start_ms = end_ms;
      op.last_ms = 0;  // the last run may have had other shapes
    }
    end_ms = op.start_ms + op.last_ms;
    profile.ops.push_back(std::move(op));
  }
  return profile;
}

namespace {

// Floats that are stored as codes take memory where somebody asked for them.
size_t UsedBytes(const Tensor& constant) {
  const bool is_coded =
      constant.has_memory() && constant.buffer()->codes().data != nullptr;
  return is_coded ? constant.buffer()->used_bytes() : constant.bytes();
}

}  // namespace

ProgramMemory Program::Memory() const {
  ProgramMemory memory;
  for (const Value& value : graph_.values()) {
    if (value.is_constant()) {
      memory.weights_bytes +=
          static_cast<int64_t>(UsedBytes(value.info.constant));
    }
  }
  const PackStore::Contents packs = packs_->contents();
  memory.packed_bytes = packs.bytes;
  memory.packed_count = packs.count;
  memory.mapped_packed_bytes = packs.mapped_bytes;
  memory.mapped_packed_count = packs.mapped_count;
  memory.arena_bytes = memory_.arena->bytes();
  for (const auto* bindings : {&input_bindings_, &output_bindings_}) {
    for (const Binding& binding : *bindings) {
      if (binding.own != nullptr) {
        memory.io_bytes += static_cast<int64_t>(binding.own->bytes());
      }
    }
  }
  memory.lower_bound_bytes = layout_.lower_bound_bytes;
  memory.planner = layout_.planner;
  memory.device_bytes = memory_.arena->device_bytes();
  memory.device_images = static_cast<int64_t>(device_layout_.images.size());
  memory.device_tensors = static_cast<int64_t>(device_layout_.values.size());
  for (const ValueId id : device_layout_.values) {
    memory.device_tensor_bytes += static_cast<int64_t>(tensors_[id].bytes());
  }
  memory.device_planner = device_layout_.planner;
  return memory;
}

}  // namespace placelite
