// SPDX-License-Identifier: Apache-2.0
// This file applies updates to elements at given places.
#ifndef LITE_KERNELS_SCATTER_OFFSETS_H_
#define LITE_KERNELS_SCATTER_OFFSETS_H_

#include "lite/core/kernel/kernel.h"

namespace placelite {

// Update i belongs to the `run` elements of Y from offsets[i] on, in elements.
struct Updates {
  const int64_t* offsets;
  int64_t count;
  int64_t run;
  const char* from;
};

// An ApplyFunction applies updates to Y, one after the other.
using ApplyFunction = void (*)(const Updates& updates, char* y);

// Returns the function for the elements of input 0 and the reduction of the op,
// or nullptr where none exists: elements are moved whatever they are, and
// reduced where they are float, int32 or int64.
ApplyFunction FindApply(const OpView& op);

}  // namespace placelite

#endif  // LITE_KERNELS_SCATTER_OFFSETS_H_
