// SPDX-License-Identifier: Apache-2.0
// What the device has refused for an op.
#ifndef LITE_PASSES_LOWER_FIND_REFUSAL_H_
#define LITE_PASSES_LOWER_FIND_REFUSAL_H_

#include <optional>
#include <string>

#include "lite/passes/lower/lower.h"
#include "lite/passes/lower/pick_kernels.h"

namespace placelite {

// An op to be judged: its node's name, and its places where it is a cast.
struct JudgedOp {
  const std::string& name;
  const std::optional<CastPlaces>& cast;
};

// Null where the device did not refuse `variant` for the op.
const VariantRefusal* FindRefusal(const LowerOptions& options,
                                  const JudgedOp& op,
                                  const std::string& variant);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_FIND_REFUSAL_H_
