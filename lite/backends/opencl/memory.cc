// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/opencl/memory.h"

#include <algorithm>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// Creates a buffer; `data` is only used by flags that copy it.
Result<OpenClObject<cl_mem>> CreateBuffer(const OpenClContext& context,
                                          cl_mem_flags flags, size_t bytes,
                                          const void* data) {
  LITE_RETURN_IF_ERROR(context.CheckProcess());
  const OpenClApi& cl = context.cl();
  cl_int error = CL_SUCCESS;
  cl_mem handle =
      cl.CreateBuffer(context.get(), flags, std::max<size_t>(bytes, 1),
                      const_cast<void*>(data), &error);
  auto memory = MadeBy("clCreateBuffer", cl, handle, error);
  if (!memory.ok()) {
    return memory.status().WithContext(StrCat(bytes, " bytes"));
  }
  return memory;
}

// A device buffer that is mapped into the address space of the CPU as long as
// this object lives.
class Mapped final : public Buffer {
 public:
  Mapped(std::shared_ptr<const OpenClContext> context,
         std::shared_ptr<Buffer> memory)
      : Buffer(Target::kHost, memory->bytes()),
        context_(std::move(context)),
        memory_(std::move(memory)) {}

  ~Mapped() override {
    if (data_ == nullptr || context_->forked()) return;
    const OpenClApi& cl = context_->cl();
    cl.EnqueueUnmapMemObject(queue_.get(), handle(), data_, 0, nullptr,
                             nullptr);
    cl.Finish(queue_.get());
  }

  Status Map() {
    const OpenClApi& cl = context_->cl();
    cl_int error = CL_SUCCESS;
    cl_command_queue queue = cl.CreateCommandQueue(
        context_->get(), context_->device().id, 0, &error);
    LITE_ASSIGN_OR_RETURN(queue_,
                          MadeBy("clCreateCommandQueue", cl, queue, error));
    data_ = cl.EnqueueMapBuffer(
        queue_.get(), handle(), CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0,
        std::max<size_t>(bytes(), 1), 0, nullptr, nullptr, &error);
    LITE_RETURN_IF_ERROR(OpenClStatus(error, "clEnqueueMapBuffer"));
    if (data_ != nullptr) return Status::Ok();
    return Status::FailedPrecondition(
        "clEnqueueMapBuffer: no error, and no memory");
  }

  void* host_data() override { return data_; }

 private:
  cl_mem handle() const {
    return static_cast<const OpenClMemory&>(*memory_).get();
  }

  const std::shared_ptr<const OpenClContext> context_;
  const std::shared_ptr<Buffer> memory_;
  OpenClObject<cl_command_queue> queue_;
  void* data_ = nullptr;
};

}  // namespace

Result<std::shared_ptr<Buffer>> OpenClMemory::Allocate(const Context& context,
                                                       cl_mem_flags flags,
                                                       size_t bytes) {
  LITE_ASSIGN_OR_RETURN(
      OpenClObject<cl_mem> memory,
      CreateBuffer(*context, CL_MEM_READ_WRITE | flags, bytes, nullptr));
  return std::shared_ptr<Buffer>(
      new OpenClMemory(context, std::move(memory), bytes, false));
}

Result<std::shared_ptr<Buffer>> OpenClMemory::Upload(const Context& context,
                                                     const void* data,
                                                     size_t bytes) {
  if (bytes == 0) return AllocateBuffer(context, 0);
  LITE_ASSIGN_OR_RETURN(
      OpenClObject<cl_mem> memory,
      CreateBuffer(*context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes,
                   data));
  return std::shared_ptr<Buffer>(
      new OpenClMemory(context, std::move(memory), bytes, false));
}

Result<std::shared_ptr<Buffer>> OpenClMemory::AllocateImage(
    const Context& context, ImageExtent extent, Precision precision) {
  const cl_image_format format = {CL_RGBA, precision == Precision::kFP16
                                               ? cl_channel_type{CL_HALF_FLOAT}
                                               : cl_channel_type{CL_FLOAT}};
  cl_image_desc description = {};
  description.image_type = CL_MEM_OBJECT_IMAGE2D;
  description.image_width =
      static_cast<size_t>(std::max<int64_t>(extent.width, 1));
  description.image_height =
      static_cast<size_t>(std::max<int64_t>(extent.height, 1));
  cl_int error = CL_SUCCESS;
  cl_mem handle =
      context->cl().CreateImage(context->get(), CL_MEM_READ_WRITE, &format,
                                &description, nullptr, &error);
  auto memory = MadeBy("clCreateImage", context->cl(), handle, error);
  if (!memory.ok()) {
    return memory.status().WithContext(
        StrCat("an image of ", extent.width, " x ", extent.height, " texels"));
  }
  const size_t bytes = description.image_width * description.image_height * 4 *
                       SizeOf(precision);
  return std::shared_ptr<Buffer>(
      new OpenClMemory(context, std::move(memory).value(), bytes, true));
}

Result<std::shared_ptr<Buffer>> AllocateOpenClStaging(
    const std::shared_ptr<const OpenClContext>& context, size_t bytes) {
  LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> pinned,
                        OpenClMemory::AllocatePinned(context, bytes));
  return MapOpenClMemory(context, std::move(pinned));
}

Result<std::shared_ptr<Buffer>> MapOpenClMemory(
    const std::shared_ptr<const OpenClContext>& context,
    std::shared_ptr<Buffer> memory) {
  if (memory == nullptr || memory->target() != Target::kOpenCL ||
      static_cast<const OpenClMemory&>(*memory).is_image()) {
    return Status::InvalidArgument(
        "only buffers of an OpenCL device can be mapped");
  }
  auto mapped = std::make_shared<Mapped>(context, std::move(memory));
  LITE_RETURN_IF_ERROR(mapped->Map());
  return std::shared_ptr<Buffer>(std::move(mapped));
}

}  // namespace placelite
