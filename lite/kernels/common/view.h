// SPDX-License-Identifier: Apache-2.0
// Ops whose output is their input under another name: nothing to do where
// both share memory, else a copy.
#ifndef LITE_KERNELS_COMMON_VIEW_H_
#define LITE_KERNELS_COMMON_VIEW_H_

#include "lite/core/kernel/kernel.h"

namespace placelite {

// For rows with OutputStorage::kViewOfInput.
Status RunView(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_VIEW_H_
