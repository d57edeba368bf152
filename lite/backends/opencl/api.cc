// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/opencl/api.h"

#include <dlfcn.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// The library is searched as the loader of the Khronos group, then where phones
// keep their drivers.
constexpr const char* kLibraries[] = {
    "libOpenCL.so.1",
    "libOpenCL.so",
    "libOpenCL-pixel.so",
    "libOpenCL-car.so",
    "/system/vendor/lib64/libOpenCL.so",
    "/system/lib64/libOpenCL.so",
    "/vendor/lib64/libOpenCL.so",
    "/system/vendor/lib64/egl/libGLES_mali.so",
    "/system/lib64/egl/libGLES_mali.so",
    "/system/vendor/lib64/libPVROCL.so",
    "/system/vendor/lib/libOpenCL.so",
    "/system/lib/libOpenCL.so",
    "/system/vendor/lib/egl/libGLES_mali.so",
    "/system/vendor/lib/libPVROCL.so",
};

// Finds all functions; returns false where one is missing, and `missing` names
// it.
bool Resolve(void* library, OpenClApi* api, std::string* missing) {
#define LITE_OPENCL_RESOLVE(name)                                        \
  api->name =                                                            \
      reinterpret_cast<decltype(api->name)>(dlsym(library, "cl" #name)); \
  if (api->name == nullptr) {                                            \
    *missing = "cl" #name;                                               \
    return false;                                                        \
  }
  LITE_OPENCL_FUNCTIONS(LITE_OPENCL_RESOLVE)
#undef LITE_OPENCL_RESOLVE
  return true;
}

std::vector<std::string> SystemLibraries() {
  std::vector<std::string> names(std::begin(kLibraries), std::end(kLibraries));
  if (const char* wanted = std::getenv("PLACELITE_OPENCL_LIBRARY")) {
    names.insert(names.begin(), wanted);
  }
  return names;
}

struct ErrorName {
  cl_int code;
  const char* name;
};

#define LITE_CL_ERROR(name) \
  { name, #name }
constexpr ErrorName kErrors[] = {
    LITE_CL_ERROR(CL_SUCCESS),
    LITE_CL_ERROR(CL_DEVICE_NOT_FOUND),
    LITE_CL_ERROR(CL_DEVICE_NOT_AVAILABLE),
    LITE_CL_ERROR(CL_COMPILER_NOT_AVAILABLE),
    LITE_CL_ERROR(CL_MEM_OBJECT_ALLOCATION_FAILURE),
    LITE_CL_ERROR(CL_OUT_OF_RESOURCES),
    LITE_CL_ERROR(CL_OUT_OF_HOST_MEMORY),
    LITE_CL_ERROR(CL_PROFILING_INFO_NOT_AVAILABLE),
    LITE_CL_ERROR(CL_IMAGE_FORMAT_NOT_SUPPORTED),
    LITE_CL_ERROR(CL_BUILD_PROGRAM_FAILURE),
    LITE_CL_ERROR(CL_MAP_FAILURE),
    LITE_CL_ERROR(CL_COMPILE_PROGRAM_FAILURE),
    LITE_CL_ERROR(CL_LINK_PROGRAM_FAILURE),
    LITE_CL_ERROR(CL_MISALIGNED_SUB_BUFFER_OFFSET),
    LITE_CL_ERROR(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST),
    LITE_CL_ERROR(CL_INVALID_VALUE),
    LITE_CL_ERROR(CL_INVALID_DEVICE),
    LITE_CL_ERROR(CL_INVALID_CONTEXT),
    LITE_CL_ERROR(CL_INVALID_COMMAND_QUEUE),
    LITE_CL_ERROR(CL_INVALID_MEM_OBJECT),
    LITE_CL_ERROR(CL_INVALID_IMAGE_FORMAT_DESCRIPTOR),
    LITE_CL_ERROR(CL_INVALID_IMAGE_SIZE),
    LITE_CL_ERROR(CL_INVALID_BINARY),
    LITE_CL_ERROR(CL_INVALID_BUILD_OPTIONS),
    LITE_CL_ERROR(CL_INVALID_PROGRAM),
    LITE_CL_ERROR(CL_INVALID_PROGRAM_EXECUTABLE),
    LITE_CL_ERROR(CL_INVALID_KERNEL_NAME),
    LITE_CL_ERROR(CL_INVALID_KERNEL),
    LITE_CL_ERROR(CL_INVALID_ARG_INDEX),
    LITE_CL_ERROR(CL_INVALID_ARG_VALUE),
    LITE_CL_ERROR(CL_INVALID_ARG_SIZE),
    LITE_CL_ERROR(CL_INVALID_KERNEL_ARGS),
    LITE_CL_ERROR(CL_INVALID_WORK_GROUP_SIZE),
    LITE_CL_ERROR(CL_INVALID_WORK_ITEM_SIZE),
    LITE_CL_ERROR(CL_INVALID_GLOBAL_WORK_SIZE),
    LITE_CL_ERROR(CL_INVALID_EVENT),
    LITE_CL_ERROR(CL_INVALID_OPERATION),
    LITE_CL_ERROR(CL_INVALID_BUFFER_SIZE),
};
#undef LITE_CL_ERROR

// The error of a vendor's loader where there is no platform.
constexpr cl_int kPlatformNotFound = -1001;

bool IsExhaustion(cl_int error) {
  return error == CL_MEM_OBJECT_ALLOCATION_FAILURE ||
         error == CL_OUT_OF_RESOURCES || error == CL_OUT_OF_HOST_MEMORY ||
         error == CL_INVALID_BUFFER_SIZE || error == CL_INVALID_IMAGE_SIZE;
}

}  // namespace

Result<OpenClApi> LoadOpenClApiFrom(const std::vector<std::string>& names) {
  std::string reasons;
  for (const std::string& name : names) {
    void* library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) continue;
    OpenClApi api;
    std::string missing;
    if (Resolve(library, &api, &missing)) return api;
    reasons += StrCat("; ", name, " lacks ", missing);
    dlclose(library);
  }
  return Status::NotFound(
      StrCat("there is no OpenCL library: tried ", Join(names, ", "), reasons));
}

Result<const OpenClApi*> LoadOpenClApi() {
  static const auto* const kLoaded =
      new Result<OpenClApi>(LoadOpenClApiFrom(SystemLibraries()));
  if (!kLoaded->ok()) return kLoaded->status();
  return &kLoaded->value();
}

std::string OpenClErrorName(cl_int error) {
  if (error == kPlatformNotFound) return "CL_PLATFORM_NOT_FOUND (-1001)";
  for (const ErrorName& each : kErrors) {
    if (each.code == error) return StrCat(each.name, " (", error, ")");
  }
  return StrCat("error ", error);
}

Status OpenClStatus(cl_int error, const char* call) {
  if (error == CL_SUCCESS) return Status::Ok();
  std::string message = StrCat(call, ": ", OpenClErrorName(error));
  return IsExhaustion(error) ? Status::ResourceExhausted(std::move(message))
                             : Status::FailedPrecondition(std::move(message));
}

}  // namespace placelite
