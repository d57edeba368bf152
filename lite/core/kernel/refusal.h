// SPDX-License-Identifier: Apache-2.0
// Refusals of a device: a variant may fail there although all its predicates
// hold, which is found only when a kernel is prepared.
#ifndef LITE_CORE_KERNEL_REFUSAL_H_
#define LITE_CORE_KERNEL_REFUSAL_H_

#include <string>

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

// A variant that shall not be used for an op: its programs do not build on the
// device, or its groups are too large for it.
struct VariantRefusal {
  std::string op;  // name of the node
  const VariantDef* variant = nullptr;
  // The places of input 0 and output 0, which identify a cast together with its
  // op.
  Place from, to;
  std::string reason;
};

}  // namespace placelite

#endif  // LITE_CORE_KERNEL_REFUSAL_H_
