// SPDX-License-Identifier: Apache-2.0
// The OpenCL backend, for code that does not include the headers of OpenCL.
#ifndef LITE_BACKENDS_OPENCL_MAKE_OPENCL_BACKEND_H_
#define LITE_BACKENDS_OPENCL_MAKE_OPENCL_BACKEND_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "lite/core/kernel/backend.h"

namespace placelite {

struct OpenClOptions {
  // If empty, the first device is used, GPUs before others. Else it is the
  // first device that has this name ("0:1", platform and device) or whose model
  // or platform contains this text.
  std::string device;
  // The folder where binaries of programs are kept; empty: nowhere.
  std::string cache_folder;
  // The caller's cl_context, to share memory with it; its first device is used.
  // If null, the backend makes its own context.
  void* context = nullptr;
  // Is called after each program that was built, one call at a time, with the
  // number of programs that are ready, or refused by the driver's compiler, and
  // the number that are known to be needed. More may become known later. A
  // program whose build failed for a passing reason is in neither number until
  // it is asked for again. The calls come from the threads that build, which
  // are the backend's own and those that ask for programs; a thread that waits
  // for the program does not wait for the call. The function must neither throw
  // nor call the library.
  std::function<void(int64_t ready, int64_t known)> progress = nullptr;
};

// The peak performance of a device, for reports.
struct OpenClPeaks {
  double launch_us = 0;         // microseconds of one launch in a long sequence
  double bytes_per_second = 0;  // read and written
  double flops_per_second = 0;  // a multiply-add of floats is two
};

// Loads the system's OpenCL and makes its backend. Fails where there is no
// library, device or context.
Result<std::unique_ptr<Backend>> MakeOpenClBackend(
    const OpenClOptions& options);

// The following functions take a backend that MakeOpenClBackend made.
//
// Wraps the caller's cl_mem, a buffer or a 2-D image of RGBA floats or fp16
// values, as a Buffer that keeps it alive. It must be of the backend's context.
Result<std::shared_ptr<Buffer>> ShareOpenClMemory(Backend* backend,
                                                  void* memory);
// Maps a buffer as CPU memory, for as long as the result lives.
Result<std::shared_ptr<Buffer>> MapOpenClMemory(Backend* backend,
                                                std::shared_ptr<Buffer> memory);
// Measures for some tenths of a second.
Result<OpenClPeaks> MeasureOpenClPeaks(Backend* backend);
// These return the backend's cl_context and cl_device_id, valid as long as the
// backend.
void* OpenClContextOf(Backend* backend);
void* OpenClDeviceOf(Backend* backend);

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_MAKE_OPENCL_BACKEND_H_
