// SPDX-License-Identifier: Apache-2.0
// The host backend: it owns CPU memory, the description of the CPU, and the
// thread pools of every CPU target.
#ifndef LITE_BACKENDS_HOST_HOST_BACKEND_H_
#define LITE_BACKENDS_HOST_HOST_BACKEND_H_

#include <memory>

#include "lite/core/kernel/backend.h"

namespace placelite {

// Makes the backend of Target::kHost, which is thread-safe. It examines the
// machine once, in this call.
std::unique_ptr<Backend> MakeHostBackend();

// Makes such a backend for another target whose kernels run on this CPU. It
// also states `features`, the instruction sets that the target's own code has
// found.
std::unique_ptr<Backend> MakeCpuBackend(Target target, CpuFeatures features);

}  // namespace placelite

#endif  // LITE_BACKENDS_HOST_HOST_BACKEND_H_
