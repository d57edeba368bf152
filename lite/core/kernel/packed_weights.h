// SPDX-License-Identifier: Apache-2.0
// PackedWeight: what a kernel made of one op's constants ahead of time, with
// the id that says who may use it: the op and the key, which holds the
// packing's name, its version and its details (packing.h).
//
// Device features are no part of the id: a variant does not apply where those
// that it needs are missing, and what packing takes from caches, threads or
// parameters is told by the details.
#ifndef LITE_CORE_KERNEL_PACKED_WEIGHTS_H_
#define LITE_CORE_KERNEL_PACKED_WEIGHTS_H_

#include <memory>
#include <string>
#include <vector>

#include "lite/core/tensor/buffer.h"

namespace placelite {

struct PackedWeight {
  std::string op;                // its name in the lowered graph
  std::string key;               // of PackKey
  std::shared_ptr<Buffer> data;  // is never written
};

using PackedWeights = std::vector<PackedWeight>;

}  // namespace placelite

#endif  // LITE_CORE_KERNEL_PACKED_WEIGHTS_H_
