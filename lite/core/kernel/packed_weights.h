// SPDX-License-Identifier: Apache-2.0
// PackedWeight: what a variant made of one op's constants ahead of time, with
// the id that says who may use it: op, variant, parameters, key and revision.
//
// Device features are no part of the id: a variant does not apply where those
// that it needs are missing, and what packing takes from caches or threads is
// told by the key.
#ifndef LITE_CORE_KERNEL_PACKED_WEIGHTS_H_
#define LITE_CORE_KERNEL_PACKED_WEIGHTS_H_

#include <memory>
#include <string>
#include <vector>

#include "lite/core/tensor/buffer.h"

namespace placelite {

struct PackedWeight {
  std::string op;  // its name in the lowered graph
  std::string variant;
  std::vector<int> parameters;  // as PrepareContext has them
  std::string key;              // of PackCache::Get
  // Of the sources that packed (lite/kernels/kernel_revisions.h).
  std::string revision;
  std::shared_ptr<Buffer> data;  // is never written
};

using PackedWeights = std::vector<PackedWeight>;

}  // namespace placelite

#endif  // LITE_CORE_KERNEL_PACKED_WEIGHTS_H_
