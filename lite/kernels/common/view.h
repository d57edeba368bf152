// SPDX-License-Identifier: Apache-2.0
// This runs ops whose output is their input under another name: there is
// nothing to do if both share memory, else the input is copied.
#ifndef LITE_KERNELS_COMMON_VIEW_H_
#define LITE_KERNELS_COMMON_VIEW_H_

#include "lite/core/kernel/kernel.h"

namespace placelite {

// Kernel rows with OutputStorage::kViewOfInput use this function.
Status RunView(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_VIEW_H_
