// SPDX-License-Identifier: Apache-2.0
// Copies of constants on the device. The kernels of the cast ops make them once
// for a program and its clones, when memory is first placed.
#include "lite/core/ir/device_constants.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/program/program.h"
#include "lite/core/program/step.h"

namespace placelite {

Result<std::shared_ptr<Buffer>> Program::AllocateOnDevice(
    const Tensor& tensor) {
  const ImageExtent image = ImageOf(tensor.shape(), tensor.layout());
  return image.width == 0 ? device_->Allocate(tensor.bytes())
                          : device_->AllocateImage(image, tensor.precision());
}

// Runs a chain of casts and returns the memory of the last one's output.
Result<std::shared_ptr<Buffer>> Program::RunCasts(
    const std::vector<Step*>& casts) {
  LITE_ASSIGN_OR_RETURN(std::unique_ptr<DeviceQueue> queue,
                        device_->CreateQueue({}));
  const auto run = [&](Step* cast) -> Result<std::shared_ptr<Buffer>> {
    LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> memory,
                          AllocateOnDevice(*cast->outputs[0]));
    cast->outputs[0]->SetMemory(memory, 0);
    RunContext context{cast->view.op(), cast->tensors, nullptr, nullptr};
    context.queue = queue.get();
    LITE_RETURN_IF_ERROR(cast->kernel->Run(context));
    return memory;
  };
  Result<std::shared_ptr<Buffer>> memory = std::shared_ptr<Buffer>();
  for (size_t i = 0; i < casts.size() && memory.ok(); ++i) {
    memory = run(casts[i]);
  }
  // The wait is needed after a failure, too: the device may still be working on
  // the other casts.
  const Status done = queue->Wait();
  for (Step* cast : casts) cast->outputs[0]->SetMemory(nullptr, 0);
  if (memory.ok() && !done.ok()) return done;
  return memory;
}

Status Program::PlaceDeviceConstants() {
  const std::vector<bool> made = DeviceConstants(graph_);
  // `wanted` marks the values that an op other than a cast reads; `makers` has,
  // by value id, the cast step that makes the value.
  std::vector<Step*> makers(made.size(), nullptr);
  std::vector<bool> wanted(made.size(), false);
  for (Step& step : steps_) {
    const Node& node = graph_.node(step.node);
    const ValueId out = node.outputs.empty() ? kNone : node.outputs[0];
    const bool makes = out != kNone && made[out];
    if (makes) makers[out] = &step;
    for (ValueId in : node.inputs) {
      if (in != kNone && made[in] && !makes) wanted[in] = true;
    }
  }
  for (size_t id = 0; id < made.size(); ++id) {
    if (!wanted[id]) continue;
    Step* last = makers[id];
    if (last->constant == nullptr) {
      std::vector<Step*> casts;
      for (Step* step = last; step != nullptr;
           step = makers[graph_.node(step->node).inputs[0]]) {
        casts.push_back(step);
      }
      std::reverse(casts.begin(), casts.end());
      const Node& node = graph_.node(last->node);
      OpPackCache cache(packs_.get(), node.name);
      Result<std::shared_ptr<Buffer>> constant = cache.GetMade(
          "constant on the device", [&] { return RunCasts(casts); });
      if (!constant.ok()) {
        return constant.status().WithContext(StrCat("op '", node.name, "'"));
      }
      last->constant = std::move(constant).value();
    }
    tensors_[id].SetMemory(last->constant, 0);
  }
  return Status::Ok();
}

}  // namespace placelite
