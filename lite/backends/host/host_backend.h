// The host backend: CPU memory, what the CPU is, and the thread pools of
// every CPU target.
#ifndef LITE_BACKENDS_HOST_HOST_BACKEND_H_
#define LITE_BACKENDS_HOST_HOST_BACKEND_H_

#include <memory>

#include "lite/core/kernel/backend.h"

namespace placelite {

// Target::kHost. Thread-safe: looks at the machine once, here.
std::unique_ptr<Backend> MakeHostBackend();

}  // namespace placelite

#endif  // LITE_BACKENDS_HOST_HOST_BACKEND_H_
