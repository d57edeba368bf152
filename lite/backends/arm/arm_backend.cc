#include "lite/backends/arm/arm_backend.h"

#include <asm/hwcap.h>
#include <sys/auxv.h>

#include "lite/backends/host/host_backend.h"

namespace placelite {
namespace {

class ArmBackend : public Backend {
 public:
  ArmBackend() : host_(MakeHostBackend()) {}

  Target target() const override { return Target::kArm; }

  void Describe(DeviceInfo* device) const override {
    host_->Describe(device);
    device->cpu.features |= ArmFeatures();
  }

  Result<std::shared_ptr<Buffer>> Allocate(size_t bytes) override {
    return host_->Allocate(bytes);
  }

  Result<std::unique_ptr<ThreadPool>> CreateThreadPool(
      const ThreadPoolOptions& options) override {
    return host_->CreateThreadPool(options);
  }

 private:
  const std::unique_ptr<Backend> host_;
};

}  // namespace

// Only what kernels need so far: features that nobody asks for are not stated.
CpuFeatures ArmFeatures() {
  return (getauxval(AT_HWCAP) & HWCAP_ASIMD) != 0 ? kNeon : kAnyCpu;
}

std::unique_ptr<Backend> MakeArmBackend() {
  return std::make_unique<ArmBackend>();
}

}  // namespace placelite
