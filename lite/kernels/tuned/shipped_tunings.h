// SPDX-License-Identifier: Apache-2.0
// These are the tuning databases that ship with the library: each *.jsonl file
// of this folder belongs to one device class. tools/tune_networks.py makes
// them.
#ifndef LITE_KERNELS_TUNED_SHIPPED_TUNINGS_H_
#define LITE_KERNELS_TUNED_SHIPPED_TUNINGS_H_

#include "lite/core/tune/shipped_tuning.h"

namespace placelite {

// cmake/shipped_tunings.cmake generates this function.
Span<const ShippedTuning> ShippedTunings();

}  // namespace placelite

#endif  // LITE_KERNELS_TUNED_SHIPPED_TUNINGS_H_
