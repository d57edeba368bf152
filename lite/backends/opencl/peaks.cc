// SPDX-License-Identifier: Apache-2.0
// Measures the peak performance of a device: for reports, not for choices.
#include <algorithm>
#include <chrono>
#include <functional>

#include "lite/backends/opencl/cl_file.h"
#include "lite/backends/opencl/opencl_backend.h"
#include "lite/backends/opencl/queue.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

constexpr int kLaunches = 1000;
constexpr int kSamples = 5;
constexpr int kSteps = 512;
constexpr double kFlopsOfAStep = 4 * 4 * 2;
constexpr size_t kVector = 16;
constexpr size_t kGroup = 64;

class PeakMeter {
 public:
  explicit PeakMeter(OpenClBackend* backend)
      : backend_(backend), cl_(backend->context()->cl()) {}

  Result<OpenClPeaks> Measure() {
    DeviceQueueOptions timed;
    timed.timed = true;
    LITE_ASSIGN_OR_RETURN(queue_, backend_->CreateQueue(timed));
    OpenClSource source;
    source.name = "peaks.cl";
    source.text =
        StrCat("#define STEPS ", kSteps, "\n", ClFileText("peaks.cl"));
    LITE_ASSIGN_OR_RETURN(program_, backend_->programs().Get(source));
    // The buffer is larger than caches, as far as the device allows it.
    const int64_t limit =
        backend_->context()->device().info.max_allocation_bytes;
    bytes_ = static_cast<size_t>(
        std::min<int64_t>(limit / 4, int64_t{256} << 20) / 4096 * 4096);
    LITE_ASSIGN_OR_RETURN(to_, backend_->Allocate(bytes_));
    LITE_ASSIGN_OR_RETURN(from_, backend_->Allocate(bytes_));
    OpenClPeaks peaks;
    LITE_RETURN_IF_ERROR(MeasureLaunch(&peaks));
    LITE_ASSIGN_OR_RETURN(double ms,
                          LeastMs("copy", {to_, from_}, bytes_ / kVector));
    peaks.bytes_per_second = 2 * static_cast<double>(bytes_) / ms * 1e3;
    const auto units = static_cast<size_t>(
        std::max(backend_->context()->device().info.compute_units, 1));
    const size_t items =
        std::min(units * 4096, bytes_ / kVector) / kGroup * kGroup;
    LITE_ASSIGN_OR_RETURN(ms, LeastMs("multiply_add", {to_}, items));
    peaks.flops_per_second =
        static_cast<double>(items) * kSteps * kFlopsOfAStep / ms * 1e3;
    return peaks;
  }

 private:
  using Buffers = std::vector<std::shared_ptr<Buffer>>;

  Result<OpenClObject<cl_kernel>> KernelOf(const char* name,
                                           const Buffers& arguments) {
    LITE_ASSIGN_OR_RETURN(OpenClObject<cl_kernel> kernel,
                          program_->CreateKernel(name));
    for (size_t i = 0; i < arguments.size(); ++i) {
      const cl_mem memory = static_cast<OpenClMemory&>(*arguments[i]).get();
      LITE_RETURN_IF_ERROR(
          OpenClStatus(cl_.SetKernelArg(kernel.get(), static_cast<cl_uint>(i),
                                        sizeof(memory), &memory),
                       "clSetKernelArg"));
    }
    return kernel;
  }

  static OpenClRange RangeOf(size_t items) {
    OpenClRange range;
    range.global[0] = items;
    range.local[0] = std::min(items, kGroup);
    range.local[1] = range.local[2] = 1;
    return range;
  }

  // Measures launches one after the other, without events.
  Status MeasureLaunch(OpenClPeaks* peaks) {
    LITE_ASSIGN_OR_RETURN(const auto kernel, KernelOf("nothing", {to_}));
    LITE_ASSIGN_OR_RETURN(const auto plain, backend_->CreateQueue({}));
    auto* queue = static_cast<OpenClQueue*>(plain.get());
    LITE_RETURN_IF_ERROR(queue->Launch(kernel.get(), RangeOf(1)));
    LITE_RETURN_IF_ERROR(queue->Wait());
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < kLaunches; ++i) {
      LITE_RETURN_IF_ERROR(queue->Launch(kernel.get(), RangeOf(1)));
    }
    LITE_RETURN_IF_ERROR(queue->Wait());
    const std::chrono::duration<double, std::micro> us =
        std::chrono::steady_clock::now() - start;
    peaks->launch_us = us.count() / kLaunches;
    return Status::Ok();
  }

  Result<double> LeastMs(const char* name, const Buffers& arguments,
                         size_t items) {
    LITE_ASSIGN_OR_RETURN(const auto kernel, KernelOf(name, arguments));
    auto* queue = static_cast<OpenClQueue*>(queue_.get());
    double least = 0;
    for (int i = 0; i < kSamples; ++i) {
      queue->StartTiming();
      LITE_RETURN_IF_ERROR(queue->Launch(kernel.get(), RangeOf(items)));
      LITE_RETURN_IF_ERROR(queue->Wait());
      LITE_ASSIGN_OR_RETURN(const DeviceTimes times,
                            queue->Times(0, queue->NumTimed()));
      least = i == 0 ? times.busy_ms : std::min(least, times.busy_ms);
    }
    if (least > 0) return least;
    return Status::Internal(StrCat(name, ": the device told no time"));
  }

  OpenClBackend* backend_;
  const OpenClApi& cl_;
  std::unique_ptr<DeviceQueue> queue_;
  std::shared_ptr<const OpenClProgram> program_;
  size_t bytes_ = 0;
  std::shared_ptr<Buffer> to_, from_;
};

}  // namespace

Result<OpenClPeaks> MeasureOpenClPeaks(Backend* backend) {
  return PeakMeter(static_cast<OpenClBackend*>(backend)).Measure();
}

}  // namespace placelite
