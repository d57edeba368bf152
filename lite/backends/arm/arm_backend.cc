#include "lite/backends/arm/arm_backend.h"

#include <asm/hwcap.h>
#include <sys/auxv.h>

#include "lite/backends/host/host_backend.h"

namespace placelite {

// Only what kernels need so far: features that nobody asks for are not stated.
CpuFeatures ArmFeatures() {
  return (getauxval(AT_HWCAP) & HWCAP_ASIMD) != 0 ? kNeon : kAnyCpu;
}

std::unique_ptr<Backend> MakeArmBackend() {
  return MakeCpuBackend(Target::kArm, ArmFeatures());
}

}  // namespace placelite
