// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/host/host_backend.h"

#include <atomic>
#include <utility>

#include "lite/backends/host/describe_cpu.h"
#include "lite/backends/host/host_thread_pool.h"
#include "lite/backends/host/power_mode.h"
#include "lite/core/base/log.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

class CpuBackend : public Backend {
 public:
  CpuBackend(Target target, CpuFeatures features)
      : target_(target), features_(features), cpu_(DescribeCpu()) {}

  Target target() const override { return target_; }

  // Keeps the features that another CPU backend has already stated.
  void Describe(DeviceInfo* device) const override {
    const CpuFeatures features = device->cpu.features | features_;
    device->cpu = cpu_;
    device->cpu.features |= features;
  }

  Result<std::shared_ptr<Buffer>> Allocate(size_t bytes) override {
    return AllocateCpu(bytes);
  }

  Result<std::unique_ptr<ThreadPool>> CreateThreadPool(
      const ThreadPoolOptions& options) override {
    HostThreadPoolOptions pool;
    pool.threads = UsefulThreads(options.threads);
    pool.cpus = CpusForMode(cpu_, options.mode, pool.threads);
    pool.speeds = ThreadSpeeds(cpu_, pool.cpus, pool.threads);
    pool.spin = options.spin;
    pool.nested_warned = nested_warned_;
    return MakeHostThreadPool(std::move(pool));
  }

 private:
  // Returns at most the number of processors. Loops are cut into equal parts:
  // three parts on two processors take two rounds, which is a third longer than
  // two larger parts take.
  int UsefulThreads(int threads) {
    const int cpus = UsableCpus(cpu_);
    if (cpus == 0 || threads <= cpus) return threads;
    if (!crowded_warned_.exchange(true)) {
      Log(LogLevel::kWarning,
          StrCat(threads, " threads asked for, this process may use ", cpus,
                 cpus == 1 ? " processor" : " processors", ": ", cpus,
                 " of them run"));
    }
    return cpus;
  }

  const Target target_;
  const CpuFeatures features_;
  const CpuInfo cpu_;
  // Each warning is logged once, however many teams there are.
  std::atomic<bool> crowded_warned_{false};
  const std::shared_ptr<std::atomic<bool>> nested_warned_ =
      std::make_shared<std::atomic<bool>>(false);
};

}  // namespace

std::unique_ptr<Backend> MakeHostBackend() {
  return MakeCpuBackend(Target::kHost, kAnyCpu);
}

std::unique_ptr<Backend> MakeCpuBackend(Target target, CpuFeatures features) {
  return std::make_unique<CpuBackend>(target, features);
}

}  // namespace placelite
