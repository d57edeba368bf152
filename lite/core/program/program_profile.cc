// What a program tells of itself.
#include "lite/core/base/strings.h"
#include "lite/core/program/program.h"
#include "lite/core/program/step.h"

namespace placelite {

void Program::ResetProfile() {
  for (Step& step : steps_) {
    step.runs = 0;
    step.total_ms = step.min_ms = 0;
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

}  // namespace

Profile Program::GetProfile() const {
  Profile profile;
  profile.choices = choices_;
  for (const Step& step : steps_) {
    const Node& node = graph_.node(step.node);
    OpProfile op;
    op.name = node.name;
    op.type = node.op->name;
    op.place = ToString(step.def->place);
    op.kernel = KernelName(*step.def);
    if (step.variant != nullptr) {
      op.variant = step.is_view ? "view" : step.variant->name;
    }
    op.runs = step.runs;
    op.total_ms = step.total_ms;
    op.min_ms = step.min_ms;
    if (prepared_ && !step.is_view) {
      op.flops = Flops(step.view.op());
      op.bytes = TouchedBytes(step.tensors);
    }
    profile.ops.push_back(std::move(op));
  }
  return profile;
}

ProgramMemory Program::Memory() const {
  ProgramMemory memory;
  for (const Value& value : graph_.values()) {
    if (value.is_constant()) {
      memory.weights_bytes += static_cast<int64_t>(value.info.constant.bytes());
    }
  }
  memory.packed_bytes = packs_->bytes();
  if (arena_ != nullptr) {
    memory.arena_bytes = static_cast<int64_t>(arena_->bytes());
  }
  for (const auto* bindings : {&input_bindings_, &output_bindings_}) {
    for (const Binding& binding : *bindings) {
      if (binding.own != nullptr) {
        memory.io_bytes += static_cast<int64_t>(binding.own->bytes());
      }
    }
  }
  memory.lower_bound_bytes = lower_bound_bytes_;
  memory.planner = planner_;
  return memory;
}

}  // namespace placelite
