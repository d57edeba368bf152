// SPDX-License-Identifier: Apache-2.0
// Decides where the tensors of a program lie: in the arena, in the memory of
// inputs and outputs, or in the memory of another tensor.
#include <algorithm>
#include <cstring>

#include "lite/core/base/strings.h"
#include "lite/core/ir/device_constants.h"
#include "lite/core/program/program.h"
#include "lite/core/program/unit.h"

namespace placelite {

void Program::SetMemoryConfig(const MemoryConfig& config) {
  memory_ = config;
  if (memory_.arena == nullptr) memory_.arena = std::make_shared<Arena>();
  placed_ = false;
}

Status Program::PlaceTensors() {
  segments_.clear();  // they refer to where tensors lay before
  recorded_ = false;
  LITE_RETURN_IF_ERROR(PlanMemory());
  LITE_RETURN_IF_ERROR(PlaceInputsAndOutputs());
  LITE_RETURN_IF_ERROR(PlaceArena());
  PlaceAliases();
  outputs_placed_ = true;
  return Status::Ok();
}

Status Program::PlaceBoundAgain() {
  segments_.clear();
  recorded_ = false;
  LITE_RETURN_IF_ERROR(PlaceInputsAndOutputs());
  PlaceAliases();
  outputs_placed_ = bound_ = true;
  if constexpr (kOffersDevices) RecordSegments();
  return Status::Ok();
}

Status Program::PlanMemory() {
  std::vector<int64_t> scratch_bytes;
  for (const Step& step : steps_) {
    scratch_bytes.push_back(step.on_device ? 0 : step.scratch_bytes);
  }
  const LayoutOptions options{memory_.sharing, plan_hint_.get(),
                              groups_.group_of};
  LITE_ASSIGN_OR_RETURN(
      layout_, LayOutMemory(scratch_bytes, options, &layouts_, &graph_));
  if constexpr (kOffersCxx) {
    LITE_RETURN_IF_ERROR(
        CheckLayoutLimit(graph_, layout_, memory_.limit_bytes));
  }
  if (UsesDevice()) {
    LITE_ASSIGN_OR_RETURN(
        device_layout_,
        LayOutDevice(graph_, device_->alignment_bytes(), groups_.group_of));
  }
  const std::vector<bool> constant = DeviceConstants(graph_);
  for (Step& step : steps_) {
    const Node& node = graph_.node(step.node);
    step.is_view = ComputesNothing(graph_, node, *step.def) ||
                   (!node.outputs.empty() && constant[node.outputs[0]]);
  }
  if constexpr (kOffersCxx) MakeUnits();
  return Status::Ok();
}

namespace {

// Size to ask a backend for. Where 32 bits cannot hold the number of bytes it
// is SIZE_MAX, which every backend refuses.
size_t Addressable(int64_t bytes) {
  return static_cast<size_t>(
      std::min(static_cast<uint64_t>(bytes), uint64_t{SIZE_MAX}));
}

}  // namespace

Status Program::PlaceArena() {
  LITE_RETURN_IF_ERROR(memory_.arena->Reserve(
      Addressable(layout_.arena_bytes), runtime_->backend(Target::kHost)));
  if (UsesDevice()) {
    LITE_RETURN_IF_ERROR(PlaceDevice());
    LITE_RETURN_IF_ERROR(PlaceDeviceConstants());
  }
  arena_generation_ = memory_.arena->generation();
  // Tensors do not keep the arena's memory alive, because another program that
  // shares the arena may free it.
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

Status Program::PlaceDevice() {
  Arena& arena = *memory_.arena;
  const DeviceLayout& layout = device_layout_;
  int64_t scratch_bytes = 0;
  for (const Step& step : steps_) {
    if (step.on_device) {
      scratch_bytes = std::max(scratch_bytes, step.scratch_bytes);
    }
  }
  LITE_RETURN_IF_ERROR(arena.ReserveDevice(Addressable(layout.buffer_bytes),
                                           Addressable(scratch_bytes),
                                           layout.images, device_));
  for (size_t i = 0; i < layout.values.size(); ++i) {
    const int32_t image = layout.image_of[i];
    tensors_[layout.values[i]].SetMemory(
        image >= 0 ? arena.images()[static_cast<size_t>(image)]
                   : arena.device_memory(),
        static_cast<size_t>(layout.offsets[i]));
  }
  return Status::Ok();
}

// All tensors with memory of their own are placed before this is called.
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

// Keeps the memory that the binding has if it is what the tensor needs. CPU
// memory comes from the device, if there is one, so that copies are fastest.
Status Program::AllocateOwn(Binding* binding, const Tensor& tensor) {
  const size_t bytes = tensor.bytes();
  const ImageExtent image = ImageOf(tensor.shape(), tensor.layout());
  if (binding->own != nullptr && binding->own_image == image &&
      binding->own->target() == tensor.place().target &&
      binding->own->bytes() >= bytes) {
    return Status::Ok();
  }
  std::shared_ptr<Buffer> own;
  if (!IsCpu(tensor.place().target)) {
    LITE_ASSIGN_OR_RETURN(own, AllocateOnDevice(tensor));
  } else {
    LITE_ASSIGN_OR_RETURN(
        own, device_ != nullptr
                 ? device_->AllocateStaging(bytes)
                 : runtime_->backend(Target::kHost)->Allocate(bytes));
    // The memory is cleared, since inference may read an input that nobody has
    // written.
    std::memset(own->host_data(), 0, bytes);
  }
  binding->own = std::move(own);
  binding->own_image = image;
  return Status::Ok();
}

Result<std::shared_ptr<Buffer>> Program::BoundMemory(Binding* binding,
                                                     const Tensor& tensor,
                                                     const std::string& name) {
  const bool on_device = !IsCpu(tensor.place().target);
  const bool borrowed = binding->borrowed != nullptr;
  if (on_device ? borrowed : binding->borrowed_device != nullptr) {
    return Status::InvalidArgument(
        StrCat("'", name, "' lies at ", tensor.place(),
               ", and the memory bound to it does not"));
  }
  if (binding->borrowed_device != nullptr) {
    const Status fits = device_->CheckMemory(
        *binding->borrowed_device, tensor.bytes(),
        ImageOf(tensor.shape(), tensor.layout()), tensor.precision());
    if (fits.ok()) return binding->borrowed_device;
    return fits.WithContext(StrCat("the memory bound to '", name, "'"));
  }
  if (borrowed) {
    if (binding->borrowed_bytes < tensor.bytes()) {
      return Status::InvalidArgument(StrCat(
          "the buffer bound to '", name, "' has ", binding->borrowed_bytes,
          " bytes, the tensor needs ", tensor.bytes()));
    }
    return BorrowCpu(binding->borrowed, binding->borrowed_bytes, nullptr);
  }
  LITE_RETURN_IF_ERROR(AllocateOwn(binding, tensor));
  return binding->own;
}

Result<Tensor> Program::Input(size_t i) {
  if (i >= num_inputs()) {
    return Status::InvalidArgument(
        StrCat("the model has ", num_inputs(), " inputs, not ", i + 1));
  }
  if (placed_ && bound_) return tensors_[graph_.inputs()[i]];
  const Value& value = graph_.value(graph_.inputs()[i]);
  LITE_RETURN_IF_ERROR(CheckExact(value));
  Tensor tensor(value.info.shape.shape(), value.place);
  LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> memory,
                        BoundMemory(&input_bindings_[i], tensor, value.name));
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
    LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> memory,
                          BoundMemory(&output_bindings_[i], tensors_[id],
                                      graph_.output_names()[i]));
    output_tensors_[i] = tensors_[id];
    output_tensors_[i].SetMemory(memory, 0);
    if (!passed_through && !repeated) tensors_[root].SetMemory(memory, 0);
  }
  return Status::Ok();
}

}  // namespace placelite
