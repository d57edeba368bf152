// Where the tensors of a program lie: the arena, the memory of inputs and
// outputs, and what lies in that of others.
#include <algorithm>
#include <cstring>

#include "lite/core/base/strings.h"
#include "lite/core/program/program.h"
#include "lite/core/program/step.h"

namespace placelite {

void Program::SetMemoryConfig(const MemoryConfig& config) {
  memory_ = config;
  if (memory_.arena == nullptr) memory_.arena = std::make_shared<Arena>();
  placed_ = false;
}

Status Program::PlaceTensors() {
  LITE_RETURN_IF_ERROR(PlanMemory());
  LITE_RETURN_IF_ERROR(PlaceInputsAndOutputs());
  LITE_RETURN_IF_ERROR(PlaceArena());
  PlaceAliases();
  outputs_placed_ = true;
  return Status::Ok();
}

Status Program::PlanMemory() {
  std::vector<int64_t> scratch_bytes;
  for (const Step& step : steps_) scratch_bytes.push_back(step.scratch_bytes);
  const LayoutOptions options{memory_.sharing, plan_hint_.get()};
  LITE_ASSIGN_OR_RETURN(
      layout_, LayOutMemory(runtime_->registry(), scratch_bytes, options,
                            &layouts_, &graph_));
  LITE_RETURN_IF_ERROR(CheckLayoutLimit(graph_, layout_, memory_.limit_bytes));
  for (Step& step : steps_) {
    step.is_view = ComputesNothing(graph_, graph_.node(step.node), *step.def);
  }
  return Status::Ok();
}

Status Program::PlaceArena() {
  LITE_RETURN_IF_ERROR(
      memory_.arena->Reserve(static_cast<size_t>(layout_.arena_bytes),
                             runtime_->backend(Target::kHost)));
  arena_generation_ = memory_.arena->generation();
  // Whoever shares the arena may give it back: tensors do not keep it alive.
  const std::shared_ptr<Buffer> memory(std::shared_ptr<Buffer>(),
                                       memory_.arena->memory().get());
  for (size_t i = 0; i < layout_.list.values.size(); ++i) {
    tensors_[layout_.list.values[i]].SetMemory(
        memory, static_cast<size_t>(layout_.offsets[i]));
  }
  for (size_t i = 0; i < steps_.size(); ++i) {
    steps_[i].scratch =
        static_cast<char*>(memory->host_data()) + layout_.scratch_offsets[i];
  }
  return Status::Ok();
}

// What has memory of its own is placed by now.
void Program::PlaceAliases() {
  for (size_t i = 0; i < tensors_.size(); ++i) {
    const Value& value = graph_.value(static_cast<ValueId>(i));
    if (value.alias_of == kNone) continue;
    const Tensor& root = tensors_[value.alias_of];
    tensors_[i].SetMemory(
        root.buffer(), root.offset() + static_cast<size_t>(value.alias_offset));
  }
}

void Program::ForgetMemory() {
  for (size_t i = 0; i < tensors_.size(); ++i) {
    const Value& value = graph_.value(static_cast<ValueId>(i));
    if (value.is_constant()) {
      tensors_[i] = value.info.constant;
    } else {
      tensors_[i].SetMemory(nullptr, 0);
    }
  }
  placed_ = false;
}

void Program::Shrink() {
  const Arena::Hold hold(memory_.arena.get());
  if (hold.ok()) memory_.arena->Release();
  ForgetMemory();
}

namespace {

// Memory for a tensor of `bytes`: the caller's, or our own from `backend`,
// kept while it is large enough.
template <typename Binding>
Result<std::shared_ptr<Buffer>> BoundMemory(Binding* binding, size_t bytes,
                                            const std::string& name,
                                            Backend* backend) {
  if (binding->borrowed != nullptr) {
    if (binding->borrowed_bytes < bytes) {
      return Status::InvalidArgument(
          StrCat("the buffer bound to '", name, "' has ",
                 binding->borrowed_bytes, " bytes, the tensor needs ", bytes));
    }
    return BorrowCpu(binding->borrowed, binding->borrowed_bytes, nullptr);
  }
  if (binding->own == nullptr || binding->own->bytes() < bytes) {
    LITE_ASSIGN_OR_RETURN(binding->own, backend->Allocate(bytes));
    // Inference may read an input that nobody has written.
    std::memset(binding->own->host_data(), 0, bytes);
  }
  return binding->own;
}

}  // namespace

Result<Tensor> Program::Input(size_t i) {
  if (i >= num_inputs()) {
    return Status::InvalidArgument(
        StrCat("the model has ", num_inputs(), " inputs, not ", i + 1));
  }
  if (placed_) return tensors_[graph_.inputs()[i]];
  const Value& value = graph_.value(graph_.inputs()[i]);
  LITE_RETURN_IF_ERROR(CheckExact(value));
  Tensor tensor(value.info.shape.shape(), value.place);
  LITE_ASSIGN_OR_RETURN(
      std::shared_ptr<Buffer> memory,
      BoundMemory(&input_bindings_[i], tensor.bytes(), value.name,
                  runtime_->backend(Target::kHost)));
  tensor.SetMemory(std::move(memory), 0);
  return tensor;
}

Status Program::PlaceInputsAndOutputs() {
  for (size_t i = 0; i < num_inputs(); ++i) {
    LITE_ASSIGN_OR_RETURN(tensors_[graph_.inputs()[i]], Input(i));
  }
  for (size_t i = 0; i < num_outputs(); ++i) {
    const ValueId id = graph_.outputs()[i];
    const ValueId root = StorageRoot(graph_, id);
    const bool passed_through = graph_.value(root).producer == kNone;
    const bool repeated =
        std::find(graph_.outputs().begin(), graph_.outputs().begin() + i, id) !=
        graph_.outputs().begin() + i;
    LITE_ASSIGN_OR_RETURN(
        std::shared_ptr<Buffer> memory,
        BoundMemory(&output_bindings_[i], tensors_[id].bytes(),
                    graph_.output_names()[i],
                    runtime_->backend(Target::kHost)));
    output_tensors_[i] = tensors_[id];
    output_tensors_[i].SetMemory(memory, 0);
    if (!passed_through && !repeated) tensors_[root].SetMemory(memory, 0);
  }
  return Status::Ok();
}

}  // namespace placelite
