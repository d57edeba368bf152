// SPDX-License-Identifier: Apache-2.0
// The objects that all parts of the OpenCL backend share: the functions, the
// device, the context. Objects made in the context keep it alive.
#ifndef LITE_BACKENDS_OPENCL_CONTEXT_H_
#define LITE_BACKENDS_OPENCL_CONTEXT_H_

#include <memory>
#include <optional>

#include "lite/backends/opencl/device.h"
#include "lite/backends/opencl/object.h"

namespace placelite {

// The functions of cl_khr_command_buffer.
struct CommandBufferApi {
  clCreateCommandBufferKHR_fn Create = nullptr;
  clReleaseCommandBufferKHR_fn Release = nullptr;
  clFinalizeCommandBufferKHR_fn Finalize = nullptr;
  clEnqueueCommandBufferKHR_fn Enqueue = nullptr;
  clCommandNDRangeKernelKHR_fn NDRangeKernel = nullptr;
};

// Returns nothing where the device or its driver does not have all of them.
std::optional<CommandBufferApi> LoadCommandBuffers(const OpenClApi& cl,
                                                   const OpenClDevice& device);

class OpenClContext {
 public:
  static Result<std::shared_ptr<const OpenClContext>> Create(
      const OpenClApi& cl, const OpenClDevice& device);

  // Uses the caller's context, which is retained.
  static Result<std::shared_ptr<const OpenClContext>> Share(
      const OpenClApi& cl, const OpenClDevice& device, cl_context context);

  const OpenClApi& cl() const { return cl_; }
  const OpenClDevice& device() const { return device_; }
  // Returns null where the device has no command buffers.
  const CommandBufferApi* command_buffers() const {
    return command_buffers_.has_value() ? &*command_buffers_ : nullptr;
  }
  cl_context get() const { return context_.get(); }

  // Returns whether this process is a child of the one that made the context.
  // It then has no thread of the driver, and must not call it.
  bool forked() const { return forks_ != ForkCount(); }
  // Fails with kFailedPrecondition if forked().
  Status CheckProcess() const;

 private:
  OpenClContext(const OpenClApi& cl, const OpenClDevice& device,
                OpenClObject<cl_context> context)
      : cl_(cl),
        device_(device),
        command_buffers_(LoadCommandBuffers(cl, device)),
        context_(std::move(context)) {}

  const OpenClApi& cl_;
  const OpenClDevice device_;
  const std::optional<CommandBufferApi> command_buffers_;
  const OpenClObject<cl_context> context_;
  const uint32_t forks_ = ForkCount();
};

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_CONTEXT_H_
