// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/opencl/context.h"

#include "lite/core/base/strings.h"

namespace placelite {

std::optional<CommandBufferApi> LoadCommandBuffers(const OpenClApi& cl,
                                                   const OpenClDevice& device) {
  if (!device.HasExtension("cl_khr_command_buffer")) return std::nullopt;
  CommandBufferApi api;
  bool all = true;
  const auto load = [&](auto* function, const char* name) {
    void* address =
        cl.GetExtensionFunctionAddressForPlatform(device.platform, name);
    *function =
        reinterpret_cast<std::remove_pointer_t<decltype(function)>>(address);
    all &= address != nullptr;
  };
  load(&api.Create, "clCreateCommandBufferKHR");
  load(&api.Release, "clReleaseCommandBufferKHR");
  load(&api.Finalize, "clFinalizeCommandBufferKHR");
  load(&api.Enqueue, "clEnqueueCommandBufferKHR");
  load(&api.NDRangeKernel, "clCommandNDRangeKernelKHR");
  if (!all) return std::nullopt;
  return api;
}

Result<std::shared_ptr<const OpenClContext>> OpenClContext::Create(
    const OpenClApi& cl, const OpenClDevice& device) {
  const cl_context_properties properties[] = {
      CL_CONTEXT_PLATFORM,
      reinterpret_cast<cl_context_properties>(device.platform), 0};
  cl_int error = CL_SUCCESS;
  cl_context handle =
      cl.CreateContext(properties, 1, &device.id, nullptr, nullptr, &error);
  auto context = MadeBy("clCreateContext", cl, handle, error);
  if (!context.ok()) return context.status().WithContext(device.info.model);
  return std::shared_ptr<const OpenClContext>(
      new OpenClContext(cl, device, std::move(context).value()));
}

Result<std::shared_ptr<const OpenClContext>> OpenClContext::Share(
    const OpenClApi& cl, const OpenClDevice& device, cl_context context) {
  LITE_RETURN_IF_ERROR(
      OpenClStatus(cl.RetainContext(context), "clRetainContext"));
  return std::shared_ptr<const OpenClContext>(
      new OpenClContext(cl, device, OpenClObject<cl_context>(&cl, context)));
}

Status OpenClContext::CheckProcess() const {
  if (!forked()) return Status::Ok();
  return Status::FailedPrecondition(
      StrCat(device_.info.model,
             ": OpenCL was started before this process was forked, and its "
             "driver's threads are in the parent alone; create predictors on "
             "OpenCL after fork(), or use exec()"));
}

}  // namespace placelite
