// SPDX-License-Identifier: Apache-2.0
#include "test/support/device_arguments.h"

#include <algorithm>
#include <cstring>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

constexpr size_t kGuardBytes = 256;
constexpr uint8_t kGuard = 0xa5;

}  // namespace

Result<Tensor*> DeviceArguments::Add(const Tensor& cpu) {
  tensors_.push_back(std::make_unique<Tensor>(cpu));
  Tensor* tensor = tensors_.back().get();
  if (IsCpu(cpu.place().target)) return tensor;
  std::unique_ptr<Copy>& copy = copies_[cpu.raw_data()];
  if (copy == nullptr) {
    copy = std::make_unique<Copy>();
    copy->cpu = cpu;
    const ImageExtent image = ImageOf(cpu.shape(), cpu.layout());
    std::shared_ptr<Buffer> memory;
    if (image.width != 0) {
      LITE_ASSIGN_OR_RETURN(memory,
                            backend_->AllocateImage(image, cpu.precision()));
      LITE_RETURN_IF_ERROR(
          queue_->Write(cpu.raw_data(), cpu.bytes(), image, *memory, 0));
    } else {
      const size_t bytes = cpu.bytes() + 2 * kGuardBytes;
      LITE_ASSIGN_OR_RETURN(memory, backend_->Allocate(bytes));
      std::vector<uint8_t> content(bytes, kGuard);
      std::memcpy(content.data() + kGuardBytes, cpu.raw_data(), cpu.bytes());
      LITE_RETURN_IF_ERROR(
          queue_->Write(content.data(), content.size(), {}, *memory, 0));
      LITE_RETURN_IF_ERROR(queue_->Wait());
    }
    copy->device = Tensor(cpu.shape(), cpu.place(), std::move(memory),
                          image.width != 0 ? 0 : kGuardBytes);
  }
  *tensor = copy->device;
  return tensor;
}

Result<std::unique_ptr<DeviceArguments>> DeviceArguments::Create(
    const KernelTensors& cpu, Backend* backend, DeviceQueue* queue) {
  std::unique_ptr<DeviceArguments> arguments(
      new DeviceArguments(backend, queue));
  for (const Tensor* input : cpu.inputs) {
    Tensor* tensor = nullptr;
    if (input != nullptr) {
      LITE_ASSIGN_OR_RETURN(tensor, arguments->Add(*input));
    }
    arguments->inputs_.push_back(tensor);
  }
  for (const Tensor* output : cpu.outputs) {
    LITE_ASSIGN_OR_RETURN(Tensor * tensor, arguments->Add(*output));
    arguments->outputs_.push_back(tensor);
  }
  return arguments;
}

Status DeviceArguments::CopyBack() {
  for (auto& [address, copy] : copies_) {
    const Tensor& cpu = copy->cpu;
    const ImageExtent image = ImageOf(cpu.shape(), cpu.layout());
    const Buffer& memory = *copy->device.buffer();
    if (image.width != 0) {
      LITE_RETURN_IF_ERROR(
          queue_->Read(memory, 0, cpu.bytes(), image, cpu.raw_data()));
      LITE_RETURN_IF_ERROR(queue_->Wait());
      continue;
    }
    std::vector<uint8_t> content(cpu.bytes() + 2 * kGuardBytes);
    LITE_RETURN_IF_ERROR(
        queue_->Read(memory, 0, content.size(), {}, content.data()));
    LITE_RETURN_IF_ERROR(queue_->Wait());
    const auto data = content.begin() + kGuardBytes;
    const auto end = data + static_cast<int64_t>(cpu.bytes());
    std::copy(data, end, static_cast<uint8_t*>(cpu.raw_data()));
    const auto is_guard = [](uint8_t byte) { return byte == kGuard; };
    if (!std::all_of(content.begin(), data, is_guard) ||
        !std::all_of(end, content.end(), is_guard)) {
      return Status::Internal(
          StrCat("the kernel wrote beside a buffer of ", cpu.bytes()));
    }
  }
  return Status::Ok();
}

}  // namespace placelite
