// SPDX-License-Identifier: Apache-2.0
// OpenCL memory of the caller as inputs and outputs, without copies:
//
//   FullConfig config;
//   config.valid_targets = "opencl,arm";
//   config.runtime_options.opencl_context = context;  // the caller's
//   config.io_places["image"] = Place(Target::kOpenCL, Precision::kFloat,
//                                     LayoutKind::kImageDefault);
//   LITE_ASSIGN_OR_RETURN(auto predictor, Predictor::Create(config));
//   LITE_ASSIGN_OR_RETURN(auto memory,
//                         ShareOpenClMemory(*predictor->runtime(), camera));
//   LITE_RETURN_IF_ERROR(predictor->BindInput(0, memory));
//
// Run returns when the device is done. What the caller has enqueued that writes
// an input must be done before Run, as queues of its own are none of ours.
//
// Handles are void* here (cl_mem, cl_context, cl_device_id), so that users need
// no OpenCL headers. kUnsupported where the library has no OpenCL, and
// kFailedPrecondition where the runtime has found no device.
#ifndef LITE_API_OPENCL_H_
#define LITE_API_OPENCL_H_

#include <memory>

#include "lite/backends/opencl/make_opencl_backend.h"
#include "lite/core/program/runtime.h"

namespace placelite {

// Wraps a buffer, or a 2-D image of RGBA floats or fp16 values, of the
// runtime's context. The result keeps it alive.
Result<std::shared_ptr<Buffer>> ShareOpenClMemory(const Runtime& runtime,
                                                  void* memory);

// Maps a device buffer (Tensor::buffer) of an input or output as CPU memory, to
// be written or read; the result must be released before the next Run. Where
// CPU and GPU share memory nothing is copied.
Result<std::shared_ptr<Buffer>> MapOpenClMemory(const Runtime& runtime,
                                                std::shared_ptr<Buffer> memory);

// These return the context and device of a runtime, valid as long as the
// runtime.
Result<void*> OpenClContextOf(const Runtime& runtime);
Result<void*> OpenClDeviceOf(const Runtime& runtime);

// Measures the peak performance of the runtime's device, which takes some
// tenths of a second.
Result<OpenClPeaks> MeasureOpenClPeaks(const Runtime& runtime);

}  // namespace placelite

#endif  // LITE_API_OPENCL_H_
