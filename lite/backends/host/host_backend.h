// SPDX-License-Identifier: Apache-2.0
// The host backend: CPU memory, what the CPU is, and the thread pools of
// every CPU target.
#ifndef LITE_BACKENDS_HOST_HOST_BACKEND_H_
#define LITE_BACKENDS_HOST_HOST_BACKEND_H_

#include <memory>

#include "lite/core/kernel/backend.h"

namespace placelite {

// Target::kHost. Thread-safe: looks at the machine once, here.
std::unique_ptr<Backend> MakeHostBackend();

// The same for a target whose kernels run on this CPU: it also states the
// instruction sets that the target's own code has found.
std::unique_ptr<Backend> MakeCpuBackend(Target target, CpuFeatures features);

}  // namespace placelite

#endif  // LITE_BACKENDS_HOST_HOST_BACKEND_H_
