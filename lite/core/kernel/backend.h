// SPDX-License-Identifier: Apache-2.0
// Backend: what a target offers the engine besides kernels. One object per
// target and Runtime; the only maker of its memory and workers.
#ifndef LITE_CORE_KERNEL_BACKEND_H_
#define LITE_CORE_KERNEL_BACKEND_H_

#include <chrono>
#include <memory>

#include "lite/core/base/status.h"
#include "lite/core/kernel/device_info.h"
#include "lite/core/kernel/thread_pool.h"
#include "lite/core/tensor/buffer.h"
#include "lite/core/tensor/image_extent.h"

namespace placelite {

// The cores that the workers of a team are pinned to (Paddle Lite's
// modes).
enum class PowerMode : uint8_t {
  kHigh,    // the cluster of fastest cores
  kLow,     // the cluster of slowest cores
  kFull,    // all cores, fastest first
  kNoBind,  // anywhere but on the caller's core
};

const char* ToString(PowerMode mode);

// How long a thread of a pool waits awake before it sleeps: bridges the gaps
// between the operators of one Run, and soon lets an idle machine rest.
inline constexpr std::chrono::microseconds kDefaultSpin{30};

struct ThreadPoolOptions {
  // The caller counted. More than there are processors are not useful: a
  // backend may make fewer, with a warning.
  int threads = 1;
  PowerMode mode = PowerMode::kNoBind;
  std::chrono::microseconds spin = kDefaultSpin;
};

// How a thread waits for a device.
enum class DeviceWait : uint8_t {
  kAsleep,  // the driver decides: least power
  kAwake,   // asks again and again: least latency
};

struct DeviceQueueOptions {
  DeviceWait wait = DeviceWait::kAsleep;
  // Takes the times of what is enqueued; costs some.
  bool timed = false;
  // Ops may run beside each other, where the device can
  // (DeviceQueue::OutOfOrder).
  bool out_of_order = false;
};

// When commands ran, on the clock of the CPU, as far as the two can be
// compared.
struct DeviceTimes {
  std::chrono::steady_clock::time_point begin, end;
  double busy_ms = 0;  // gaps left out
};

// Launches of a queue, which outlives it.
class DeviceRecording {
 public:
  virtual ~DeviceRecording() = default;
};

// Work of a device, done in the order in which kernels enqueue it, unless it is
// OutOfOrder. One thread at a time.
class DeviceQueue {
 public:
  virtual ~DeviceQueue() = default;

  // Whether ops may run beside each other and in any order. Then what one op
  // enqueues is done in its order still: BeginOp says where the next begins.
  // Whatever is enqueued behind a Barrier waits for all before it.
  virtual bool OutOfOrder() const { return false; }
  virtual void BeginOp() {}
  virtual Status Barrier() { return Status::Ok(); }

  // Copy between CPU memory, which must stay valid until Wait, and the device's
  // memory: `bytes` of a buffer from `offset` on or, if `image` is not {0, 0},
  // the texels of an image's corner of this extent.
  virtual Status Write(const void* from, size_t bytes, ImageExtent image,
                       const Buffer& to, size_t offset) = 0;
  virtual Status Read(const Buffer& from, size_t offset, size_t bytes,
                      ImageExtent image, void* to) = 0;

  // Where launches can be recorded, to be run again by one call: from Start to
  // Finish they are, with the arguments that they have then, and do not run.
  // Nothing else may be asked of the queue meanwhile.
  virtual bool CanRecord() const { return false; }
  virtual Status StartRecording();
  virtual Result<std::unique_ptr<DeviceRecording>> FinishRecording();
  // Runs a recording, which must have been made by this queue.
  virtual Status Replay(DeviceRecording* recording);

  // Returns when everything is done, with the first error that came of it.
  virtual Status Wait() = 0;

  // Forgets what was timed so far; for queues that were made to record times.
  virtual void StartTiming() = 0;
  // The number of commands that were enqueued since then.
  virtual size_t NumTimed() const = 0;
  // The times of the commands from `first` to before `last`; call it after
  // Wait.
  virtual Result<DeviceTimes> Times(size_t first, size_t last) = 0;
};

// What a backend did beside running kernels, since it was made.
struct BackendCounters {
  int64_t programs_compiled = 0;  // from source
  int64_t programs_loaded = 0;    // from a file
  int64_t programs_failed = 0;
  int64_t groups_refused = 0;  // work-group sizes refused; the driver chose
};

class Backend {
 public:
  virtual ~Backend() = default;

  virtual Target target() const = 0;

  // Adds what this backend sees of this machine.
  virtual void Describe(DeviceInfo* device) const = 0;

  // Thread-safe.
  virtual BackendCounters counters() const { return {}; }

  // Memory of this target. Thread-safe.
  virtual Result<std::shared_ptr<Buffer>> Allocate(size_t bytes) = 0;

  // The following functions are for devices with memory of their own and are
  // thread-safe.
  //
  // AllocateImage makes an image of RGBA texels of `precision`.
  virtual Result<std::shared_ptr<Buffer>> AllocateImage(ImageExtent extent,
                                                        Precision precision);
  // CPU memory that the device copies from and to fastest.
  virtual Result<std::shared_ptr<Buffer>> AllocateStaging(size_t bytes) {
    return AllocateCpu(bytes);
  }
  // The alignment of tensors in memory that Allocate returned.
  virtual int64_t alignment_bytes() const { return kCpuAlignment; }
  // Whether memory that the caller brought is the device's, and what a tensor
  // needs: an image of this extent and precision, or as many bytes where the
  // extent is {0, 0}.
  virtual Status CheckMemory(const Buffer& memory, size_t bytes,
                             ImageExtent image, Precision precision) const;
  virtual Result<std::unique_ptr<DeviceQueue>> CreateQueue(
      const DeviceQueueOptions& options);

  // Makes the threads of one team. For CPU targets only.
  virtual Result<std::unique_ptr<ThreadPool>> CreateThreadPool(
      const ThreadPoolOptions& options) {
    (void)options;
    return Status::Unsupported("this backend has no worker threads");
  }
};

}  // namespace placelite

#endif  // LITE_CORE_KERNEL_BACKEND_H_
