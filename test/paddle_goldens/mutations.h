// SPDX-License-Identifier: Apache-2.0
// Programs that are wrong in one place.
#ifndef TEST_PADDLE_GOLDENS_MUTATIONS_H_
#define TEST_PADDLE_GOLDENS_MUTATIONS_H_

#include <functional>

#include "lite/core/model/paddle/framework.pb.h"

namespace placelite {

// Calls `check` with the program after each single change: attributes and
// dimensions take extreme values, variables are removed.
void ForEachMutation(
    const paddle::proto::ProgramDesc& program,
    const std::function<void(const paddle::proto::ProgramDesc&)>& check);

}  // namespace placelite

#endif  // TEST_PADDLE_GOLDENS_MUTATIONS_H_
