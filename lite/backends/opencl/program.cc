// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/opencl/program.h"

#include <algorithm>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

constexpr size_t kMaxLogBytes = 4000;

std::string BuildLog(const OpenClContext& context, cl_program program) {
  const OpenClApi& cl = context.cl();
  const cl_device_id device = context.device().id;
  size_t bytes = 0;
  if (cl.GetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, nullptr,
                             &bytes) != CL_SUCCESS) {
    return "";
  }
  std::string log(bytes, '\0');
  if (cl.GetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, bytes,
                             log.data(), nullptr) != CL_SUCCESS) {
    return "";
  }
  log.resize(std::min({log.size(), log.find('\0'), kMaxLogBytes}));
  return log;
}

// Returns whether the driver's compiler refuses the source, so that another try
// is of no use.
bool IsOfTheSource(cl_int error) {
  return error == CL_BUILD_PROGRAM_FAILURE ||
         error == CL_COMPILE_PROGRAM_FAILURE ||
         error == CL_LINK_PROGRAM_FAILURE ||
         error == CL_COMPILER_NOT_AVAILABLE ||
         error == CL_INVALID_BUILD_OPTIONS;
}

Status Build(const OpenClContext& context, cl_program program,
             const std::string& options) {
  const cl_device_id device = context.device().id;
  const cl_int error = context.cl().BuildProgram(
      program, 1, &device, options.c_str(), nullptr, nullptr);
  const Status status = OpenClStatus(error, "clBuildProgram");
  if (status.ok()) return status;
  return Status(IsOfTheSource(error) ? StatusCode::kUnsupported : status.code(),
                StrCat(status.message(), " with options '", options, "'\n",
                       BuildLog(context, program)));
}

// Fails for a program without kernels: some drivers accept binaries of other
// drivers and get nothing from them.
Status CheckHasKernels(const OpenClApi& cl, cl_program program) {
  size_t kernels = 0;
  LITE_RETURN_IF_ERROR(
      OpenClStatus(cl.GetProgramInfo(program, CL_PROGRAM_NUM_KERNELS,
                                     sizeof(kernels), &kernels, nullptr),
                   "clGetProgramInfo"));
  if (kernels > 0) return Status::Ok();
  return Status::Corrupt("the binary has no kernels");
}

}  // namespace

Result<std::shared_ptr<const OpenClProgram>> OpenClProgram::Compile(
    const Context& context, const OpenClSource& source) {
  const OpenClApi& cl = context->cl();
  const char* text = source.text.c_str();
  const size_t bytes = source.text.size();
  cl_int error = CL_SUCCESS;
  cl_program handle =
      cl.CreateProgramWithSource(context->get(), 1, &text, &bytes, &error);
  auto program = MadeBy("clCreateProgramWithSource", cl, handle, error);
  const Status status =
      program.ok() ? Build(*context, handle, source.options) : program.status();
  if (!status.ok()) return status.WithContext(source.name);
  return std::shared_ptr<const OpenClProgram>(
      new OpenClProgram(context, std::move(program).value()));
}

Result<std::shared_ptr<const OpenClProgram>> OpenClProgram::FromBinary(
    const Context& context, const std::string& binary,
    const std::string& options) {
  const OpenClApi& cl = context->cl();
  const cl_device_id device = context->device().id;
  const auto* data = reinterpret_cast<const unsigned char*>(binary.data());
  const size_t bytes = binary.size();
  cl_int of_binary = CL_SUCCESS, error = CL_SUCCESS;
  cl_program handle = cl.CreateProgramWithBinary(
      context->get(), 1, &device, &bytes, &data, &of_binary, &error);
  LITE_ASSIGN_OR_RETURN(OpenClObject<cl_program> program,
                        MadeBy("clCreateProgramWithBinary", cl, handle, error));
  LITE_RETURN_IF_ERROR(OpenClStatus(of_binary, "clCreateProgramWithBinary"));
  LITE_RETURN_IF_ERROR(Build(*context, handle, options));
  LITE_RETURN_IF_ERROR(CheckHasKernels(cl, handle));
  return std::shared_ptr<const OpenClProgram>(
      new OpenClProgram(context, std::move(program)));
}

Status OpenClProgram::FinishBuild() const {
  const OpenClApi& cl = context_->cl();
  size_t bytes = 0;
  LITE_RETURN_IF_ERROR(
      OpenClStatus(cl.GetProgramInfo(program_.get(), CL_PROGRAM_KERNEL_NAMES, 0,
                                     nullptr, &bytes),
                   "clGetProgramInfo"));
  std::string names(bytes, '\0');
  LITE_RETURN_IF_ERROR(
      OpenClStatus(cl.GetProgramInfo(program_.get(), CL_PROGRAM_KERNEL_NAMES,
                                     bytes, names.data(), nullptr),
                   "clGetProgramInfo"));
  names.resize(std::min(names.size(), names.find('\0')));
  for (const std::string& name : Split(names, ";")) {
    if (name.empty()) continue;
    LITE_RETURN_IF_ERROR(CreateKernel(name.c_str()).status());
  }
  return Status::Ok();
}

Result<std::string> OpenClProgram::Binary() const {
  const OpenClApi& cl = context_->cl();
  LITE_RETURN_IF_ERROR(FinishBuild());
  size_t bytes = 0;
  LITE_RETURN_IF_ERROR(
      OpenClStatus(cl.GetProgramInfo(program_.get(), CL_PROGRAM_BINARY_SIZES,
                                     sizeof(bytes), &bytes, nullptr),
                   "clGetProgramInfo"));
  if (bytes == 0) return Status::Unsupported("the driver gives no binaries");
  std::string binary(bytes, '\0');
  auto* data = reinterpret_cast<unsigned char*>(binary.data());
  LITE_RETURN_IF_ERROR(
      OpenClStatus(cl.GetProgramInfo(program_.get(), CL_PROGRAM_BINARIES,
                                     sizeof(data), &data, nullptr),
                   "clGetProgramInfo"));
  return binary;
}

Result<OpenClObject<cl_kernel>> OpenClProgram::CreateKernel(
    const char* name) const {
  cl_int error = CL_SUCCESS;
  const OpenClApi& cl = context_->cl();
  cl_kernel handle = cl.CreateKernel(program_.get(), name, &error);
  auto kernel = MadeBy("clCreateKernel", cl, handle, error);
  if (!kernel.ok()) {
    return kernel.status().WithContext(StrCat("kernel '", name, "'"));
  }
  return kernel;
}

}  // namespace placelite
