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

namespace placelite {

// Which cores the workers of a lane are pinned to (Paddle Lite's modes).
enum class PowerMode : uint8_t {
  kHigh,    // the cluster of fastest cores
  kLow,     // the cluster of slowest cores
  kFull,    // all cores, fastest first
  kNoBind,  // anywhere but on the caller's core
};

const char* ToString(PowerMode mode);
Result<PowerMode> ParsePowerMode(std::string_view text);

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

class Backend {
 public:
  virtual ~Backend() = default;

  virtual Target target() const = 0;

  // Adds what this backend sees of this machine.
  virtual void Describe(DeviceInfo* device) const = 0;

  // Memory of this target. Thread-safe.
  virtual Result<std::shared_ptr<Buffer>> Allocate(size_t bytes) = 0;

  // Workers for one lane. CPU targets only.
  virtual Result<std::unique_ptr<ThreadPool>> CreateThreadPool(
      const ThreadPoolOptions& options) {
    (void)options;
    return Status::Unsupported("this backend has no worker threads");
  }
};

}  // namespace placelite

#endif  // LITE_CORE_KERNEL_BACKEND_H_
