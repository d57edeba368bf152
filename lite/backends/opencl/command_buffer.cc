// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/opencl/command_buffer.h"

namespace placelite {

Result<std::unique_ptr<CommandBuffer>> CommandBuffer::Create(
    std::shared_ptr<const OpenClContext> context, cl_command_queue queue) {
  cl_int error = CL_SUCCESS;
  cl_command_buffer_khr handle =
      context->command_buffers()->Create(1, &queue, nullptr, &error);
  LITE_RETURN_IF_ERROR(OpenClStatus(error, "clCreateCommandBufferKHR"));
  if (handle == nullptr) {
    return Status::FailedPrecondition(
        "clCreateCommandBufferKHR: no error, and no object");
  }
  return std::unique_ptr<CommandBuffer>(
      new CommandBuffer(std::move(context), queue, handle));
}

CommandBuffer::~CommandBuffer() {
  if (context_->forked()) return;
  context_->command_buffers()->Release(handle_);
}

Status CommandBuffer::Launch(cl_kernel kernel, const size_t* global,
                             const size_t* local) {
  return OpenClStatus(context_->command_buffers()->NDRangeKernel(
                          handle_, nullptr, nullptr, kernel, 3, nullptr, global,
                          local, 0, nullptr, nullptr, nullptr),
                      "clCommandNDRangeKernelKHR");
}

Status CommandBuffer::Finish() {
  return OpenClStatus(context_->command_buffers()->Finalize(handle_),
                      "clFinalizeCommandBufferKHR");
}

Status CommandBuffer::Enqueue() {
  LITE_RETURN_IF_ERROR(context_->CheckProcess());
  return OpenClStatus(context_->command_buffers()->Enqueue(1, &queue_, handle_,
                                                           0, nullptr, nullptr),
                      "clEnqueueCommandBufferKHR");
}

}  // namespace placelite
