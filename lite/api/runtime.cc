// SPDX-License-Identifier: Apache-2.0
// The one list of backends.
#include "lite/api/config.h"
#include "lite/api/kernel_families.h"
#include "lite/backends/host/host_backend.h"
#include "lite/core/base/log.h"
#include "lite/core/base/memory_guard.h"
#include "lite/kernels/kernel_lock.h"
#include "lite/kernels/tuned/shipped_tunings.h"
#ifdef LITE_WITH_X86
#include "lite/backends/x86/x86_backend.h"
#endif
#ifdef LITE_WITH_ARM
#include "lite/backends/arm/arm_backend.h"
#endif
#ifdef LITE_WITH_OPENCL
#include "lite/backends/opencl/make_opencl_backend.h"
#endif

namespace placelite {

Result<std::shared_ptr<Runtime>> MakeRuntime(const RuntimeOptions& options,
                                             bool log_notes) try {
  RuntimeOptions all_options = options;
  std::vector<std::unique_ptr<Backend>> backends;
  backends.push_back(MakeHostBackend());
#ifdef LITE_WITH_X86
  backends.push_back(MakeX86Backend());
#endif
#ifdef LITE_WITH_ARM
  backends.push_back(MakeArmBackend());
#endif
#ifdef LITE_WITH_OPENCL
  if (options.opencl_device.has_value()) {
    Result<std::unique_ptr<Backend>> opencl =
        MakeOpenClBackend({*options.opencl_device, options.opencl_cache,
                           options.opencl_context, options.opencl_progress});
    if (opencl.ok()) {
      backends.push_back(std::move(opencl).value());
    } else {
      // The failure is only a note: models are lowered for the other valid
      // places.
      all_options.notes.push_back("OpenCL: " + opencl.status().message());
      if (log_notes) Log(LogLevel::kWarning, all_options.notes.back());
    }
  }
#else
  if (options.opencl_device.has_value()) {
    all_options.notes.push_back("OpenCL: this library is built without it");
    if (log_notes) Log(LogLevel::kWarning, all_options.notes.back());
  }
#endif
  KernelRegistry registry;
  AddAllKernels(&registry);
  if (options.shipped_tuning) {
    all_options.tuning.shipped = {ShippedTunings(), VariantRevision};
  }
  return Runtime::Create(all_options, std::move(backends), std::move(registry));
}
LITE_CATCH_OUT_OF_MEMORY("making a runtime")

Span<const KernelFamily> BuiltKernelFamilies() { return AllKernelFamilies(); }

}  // namespace placelite
