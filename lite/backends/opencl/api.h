// SPDX-License-Identifier: Apache-2.0
// The OpenCL functions that the engine calls, as a table. The library is loaded
// when the first Runtime asks for it, by the names that vendors use, so that an
// application also starts where there is none. A test puts another table in its
// place.
#ifndef LITE_BACKENDS_OPENCL_API_H_
#define LITE_BACKENDS_OPENCL_API_H_

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <CL/cl_ext.h>

#include <memory>
#include <string>
#include <vector>

#include "lite/core/base/status.h"

namespace placelite {

// All functions that the engine uses are of OpenCL 1.2.
#define LITE_OPENCL_FUNCTIONS(F)            \
  F(GetPlatformIDs)                         \
  F(GetPlatformInfo)                        \
  F(GetExtensionFunctionAddressForPlatform) \
  F(GetDeviceIDs)                           \
  F(GetDeviceInfo)                          \
  F(CreateContext)                          \
  F(RetainContext)                          \
  F(ReleaseContext)                         \
  F(GetContextInfo)                         \
  F(CreateCommandQueue)                     \
  F(ReleaseCommandQueue)                    \
  F(CreateBuffer)                           \
  F(CreateImage)                            \
  F(GetMemObjectInfo)                       \
  F(GetImageInfo)                           \
  F(RetainMemObject)                        \
  F(ReleaseMemObject)                       \
  F(CreateProgramWithSource)                \
  F(CreateProgramWithBinary)                \
  F(BuildProgram)                           \
  F(GetProgramInfo)                         \
  F(GetProgramBuildInfo)                    \
  F(ReleaseProgram)                         \
  F(CreateKernel)                           \
  F(SetKernelArg)                           \
  F(GetKernelWorkGroupInfo)                 \
  F(ReleaseKernel)                          \
  F(EnqueueNDRangeKernel)                   \
  F(EnqueueReadBuffer)                      \
  F(EnqueueWriteBuffer)                     \
  F(EnqueueCopyBuffer)                      \
  F(EnqueueReadImage)                       \
  F(EnqueueWriteImage)                      \
  F(EnqueueMapBuffer)                       \
  F(EnqueueUnmapMemObject)                  \
  F(EnqueueMarkerWithWaitList)              \
  F(EnqueueBarrierWithWaitList)             \
  F(Flush)                                  \
  F(Finish)                                 \
  F(GetEventInfo)                           \
  F(GetEventProfilingInfo)                  \
  F(ReleaseEvent)

struct OpenClApi {
#define LITE_OPENCL_MEMBER(name) decltype(&::cl##name) name = nullptr;
  LITE_OPENCL_FUNCTIONS(LITE_OPENCL_MEMBER)
#undef LITE_OPENCL_MEMBER
};

// Returns the system's OpenCL, which is loaded once for the process and never
// unloaded (drivers keep threads). If none is found, the error says which names
// were tried. The environment variable PLACELITE_OPENCL_LIBRARY names a file to
// try first.
Result<const OpenClApi*> LoadOpenClApi();
// Loads the first library of these names that has all functions.
Result<OpenClApi> LoadOpenClApiFrom(const std::vector<std::string>& names);

// Returns a status such as "clBuildProgram: CL_BUILD_PROGRAM_FAILURE (-11)":
// lack of memory and other limits are kResourceExhausted, other errors
// kFailedPrecondition, and CL_SUCCESS is ok.
Status OpenClStatus(cl_int error, const char* call);

// Returns a name such as "CL_OUT_OF_RESOURCES (-5)".
std::string OpenClErrorName(cl_int error);

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_API_H_
