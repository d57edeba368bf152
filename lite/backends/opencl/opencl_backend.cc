// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/opencl/opencl_backend.h"

#include <algorithm>

#include "lite/backends/opencl/queue.h"

namespace placelite {

Result<std::unique_ptr<OpenClBackend>> OpenClBackend::Create(
    const OpenClApi& cl, const OpenClOptions& options) {
  auto* shared = static_cast<cl_context>(options.context);
  LITE_ASSIGN_OR_RETURN(const OpenClDevice device,
                        shared == nullptr
                            ? ChooseOpenClDevice(cl, options.device)
                            : DeviceOfContext(cl, shared));
  LITE_ASSIGN_OR_RETURN(std::shared_ptr<const OpenClContext> context,
                        shared == nullptr
                            ? OpenClContext::Create(cl, device)
                            : OpenClContext::Share(cl, device, shared));
  return std::unique_ptr<OpenClBackend>(
      new OpenClBackend(std::move(context), options));
}

Result<std::shared_ptr<Buffer>> ShareOpenClMemory(Backend* backend,
                                                  void* memory) {
  return OpenClMemory::Share(static_cast<OpenClBackend*>(backend)->context(),
                             static_cast<cl_mem>(memory));
}

Result<std::shared_ptr<Buffer>> MapOpenClMemory(
    Backend* backend, std::shared_ptr<Buffer> memory) {
  return MapOpenClMemory(static_cast<OpenClBackend*>(backend)->context(),
                         std::move(memory));
}

void* OpenClContextOf(Backend* backend) {
  return static_cast<OpenClBackend*>(backend)->context()->get();
}

void* OpenClDeviceOf(Backend* backend) {
  return static_cast<OpenClBackend*>(backend)->context()->device().id;
}

Result<std::unique_ptr<Backend>> MakeOpenClBackend(
    const OpenClOptions& options) {
  LITE_ASSIGN_OR_RETURN(const OpenClApi* cl, LoadOpenClApi());
  LITE_ASSIGN_OR_RETURN(std::unique_ptr<OpenClBackend> backend,
                        OpenClBackend::Create(*cl, options));
  return std::unique_ptr<Backend>(std::move(backend));
}

void OpenClBackend::Describe(DeviceInfo* device) const {
  device->gpu = context_->device().info;
  device->gpu.clblast = clblast_ != nullptr;
}

BackendCounters OpenClBackend::counters() const {
  const ProgramCache::Counters programs = programs_.get()->counters();
  return {programs.compiled, programs.loaded, programs.failed, groups_refused_};
}

Result<std::shared_ptr<Buffer>> OpenClBackend::Allocate(size_t bytes) {
  return OpenClMemory::AllocateBuffer(context_, bytes);
}

Result<std::shared_ptr<Buffer>> OpenClBackend::AllocateImage(
    ImageExtent extent, Precision precision) {
  return OpenClMemory::AllocateImage(context_, extent, precision);
}

Result<std::shared_ptr<Buffer>> OpenClBackend::AllocateStaging(size_t bytes) {
  return AllocateOpenClStaging(context_, bytes);
}

int64_t OpenClBackend::alignment_bytes() const {
  return std::max<int64_t>(kCpuAlignment, context_->device().alignment_bytes);
}

Status OpenClBackend::CheckMemory(const Buffer& memory, size_t bytes,
                                  ImageExtent image,
                                  Precision precision) const {
  if (memory.target() != Target::kOpenCL) {
    return Status::InvalidArgument("it is no OpenCL memory");
  }
  return static_cast<const OpenClMemory&>(memory).CheckFits(*context_, bytes,
                                                            image, precision);
}

Result<std::unique_ptr<DeviceQueue>> OpenClBackend::CreateQueue(
    const DeviceQueueOptions& options) {
  return OpenClQueue::Create(context_, options);
}

}  // namespace placelite
