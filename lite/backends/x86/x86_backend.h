// SPDX-License-Identifier: Apache-2.0
// The x86 backend: it takes memory and threads from the host, and knows which
// vector instructions this processor and its system offer.
#ifndef LITE_BACKENDS_X86_X86_BACKEND_H_
#define LITE_BACKENDS_X86_X86_BACKEND_H_

#include <memory>

#include "lite/core/kernel/backend.h"

namespace placelite {

// Makes the backend of Target::kX86, which is thread-safe.
std::unique_ptr<Backend> MakeX86Backend();

// Returns the features of this processor that the system has switched on.
CpuFeatures X86Features();

}  // namespace placelite

#endif  // LITE_BACKENDS_X86_X86_BACKEND_H_
