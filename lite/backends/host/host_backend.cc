#include "lite/backends/host/host_backend.h"

#include <utility>

#include "lite/backends/host/describe_cpu.h"
#include "lite/backends/host/host_thread_pool.h"
#include "lite/backends/host/power_mode.h"

namespace placelite {
namespace {

class HostBackend : public Backend {
 public:
  HostBackend() : cpu_(DescribeCpu()) {}

  Target target() const override { return Target::kHost; }

  // Keeps the features that another CPU backend has stated already.
  void Describe(DeviceInfo* device) const override {
    const CpuFeatures features = device->cpu.features;
    device->cpu = cpu_;
    device->cpu.features |= features;
  }

  Result<std::shared_ptr<Buffer>> Allocate(size_t bytes) override {
    return AllocateCpu(bytes);
  }

  Result<std::unique_ptr<ThreadPool>> CreateThreadPool(
      int threads, PowerMode mode) override {
    HostThreadPoolOptions options;
    options.threads = threads;
    options.cpus = CpusForMode(cpu_, mode, threads);
    // With fewer processors than threads, a spinning thread keeps the one that
    // it waits for from running.
    if (threads > UsableCpus(cpu_)) options.spin = std::chrono::nanoseconds(0);
    return MakeHostThreadPool(std::move(options));
  }

 private:
  const CpuInfo cpu_;
};

}  // namespace

std::unique_ptr<Backend> MakeHostBackend() {
  return std::make_unique<HostBackend>();
}

}  // namespace placelite
