// SPDX-License-Identifier: Apache-2.0
// Finds what the device has refused for an op.
#ifndef LITE_PASSES_LOWER_FIND_REFUSAL_H_
#define LITE_PASSES_LOWER_FIND_REFUSAL_H_

#include <optional>
#include <string>

#include "lite/passes/lower/lower.h"
#include "lite/passes/lower/pick_kernels.h"

namespace placelite {

// An op to be judged: the name of its node and, if it is a cast, its places.
struct JudgedOp {
  const std::string& name;
  const std::optional<CastPlaces>& cast;
};

// Returns null if the device did not refuse `variant` for the op.
const VariantRefusal* FindRefusal(const LowerOptions& options,
                                  const JudgedOp& op,
                                  const std::string& variant);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_FIND_REFUSAL_H_
