// SPDX-License-Identifier: Apache-2.0
// What a device says no to although all predicates hold: found only when a
// kernel is prepared there.
#ifndef LITE_CORE_KERNEL_REFUSAL_H_
#define LITE_CORE_KERNEL_REFUSAL_H_

#include <string>

#include "lite/core/tensor/place.h"

namespace placelite {

// A variant that shall not be used for an op: its programs do not build on the
// device, or its groups are too large for it.
struct VariantRefusal {
  std::string op;  // name of the node
  std::string variant;
  // Of input 0 and output 0; they are part of what a cast is.
  Place from, to;
  std::string reason;
};

}  // namespace placelite

#endif  // LITE_CORE_KERNEL_REFUSAL_H_
