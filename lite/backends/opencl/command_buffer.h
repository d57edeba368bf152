// SPDX-License-Identifier: Apache-2.0
// Command buffers (cl_khr_command_buffer, where a device has it): launches that
// are recorded once and enqueued by one call.
#ifndef LITE_BACKENDS_OPENCL_COMMAND_BUFFER_H_
#define LITE_BACKENDS_OPENCL_COMMAND_BUFFER_H_

#include <memory>

#include "lite/backends/opencl/context.h"
#include "lite/core/kernel/backend.h"

namespace placelite {

class CommandBuffer final : public DeviceRecording {
 public:
  // May be called only if context->command_buffers() is not null.
  static Result<std::unique_ptr<CommandBuffer>> Create(
      std::shared_ptr<const OpenClContext> context, cl_command_queue queue);
  ~CommandBuffer() override;

  // Records a launch; allowed until Finish. A null `local` leaves the group to
  // the driver.
  Status Launch(cl_kernel kernel, const size_t* global, const size_t* local);
  Status Finish();
  // Enqueues the recorded launches; allowed after Finish, any number of times.
  Status Enqueue();

 private:
  CommandBuffer(std::shared_ptr<const OpenClContext> context,
                cl_command_queue queue, cl_command_buffer_khr handle)
      : context_(std::move(context)), queue_(queue), handle_(handle) {}

  const std::shared_ptr<const OpenClContext> context_;
  cl_command_queue queue_;
  const cl_command_buffer_khr handle_;
};

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_COMMAND_BUFFER_H_
