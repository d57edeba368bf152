// SPDX-License-Identifier: Apache-2.0
// The OpenCL backend, for those who need not know OpenCL.
#ifndef LITE_BACKENDS_OPENCL_MAKE_OPENCL_BACKEND_H_
#define LITE_BACKENDS_OPENCL_MAKE_OPENCL_BACKEND_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "lite/core/kernel/backend.h"

namespace placelite {

struct OpenClOptions {
  // Empty: the first device, GPUs before others. Else the first that is called
  // so ("0:1", platform and device) or whose model or platform has this in it.
  std::string device;
  // Where binaries of programs are kept; empty: nowhere.
  std::string cache_folder;
  // The caller's cl_context, to share memory with it; its first device is used.
  // Null: a context of our own.
  void* context = nullptr;
  // Called after each program that was built, one call at a time: how many are
  // ready, or refused by the driver's compiler, of how many that are known to
  // be needed. More may become known later. One that failed for now is in
  // neither number until it is asked for again. The calls come from the threads
  // that build, which are the backend's own and those that ask for programs;
  // whoever waits for the program does not wait for the call. The function must
  // neither throw nor call the library.
  std::function<void(int64_t ready, int64_t known)> progress = nullptr;
};

// What a device does at most, for reports.
struct OpenClPeaks {
  double launch_us = 0;         // one of many after each other
  double bytes_per_second = 0;  // read and written
  double flops_per_second = 0;  // a multiply-add of floats is two
};

// Loads the system's OpenCL. Fails where there is no library, device or
// context.
Result<std::unique_ptr<Backend>> MakeOpenClBackend(
    const OpenClOptions& options);

// Of a backend that MakeOpenClBackend made:
//
// The caller's cl_mem, a buffer or a 2-D image of RGBA floats or halves, as a
// Buffer that keeps it alive. It must be of the backend's context.
Result<std::shared_ptr<Buffer>> ShareOpenClMemory(Backend* backend,
                                                  void* memory);
// A buffer as CPU memory, as long as that lives.
Result<std::shared_ptr<Buffer>> MapOpenClMemory(Backend* backend,
                                                std::shared_ptr<Buffer> memory);
// Takes some tenths of a second.
Result<OpenClPeaks> MeasureOpenClPeaks(Backend* backend);
// Its cl_context and cl_device_id, good as long as it is.
void* OpenClContextOf(Backend* backend);
void* OpenClDeviceOf(Backend* backend);

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_MAKE_OPENCL_BACKEND_H_
