// SPDX-License-Identifier: Apache-2.0
// PIR programs that are wrong in one place.
#ifndef TEST_PADDLE_GOLDENS_PIR_MUTATIONS_H_
#define TEST_PADDLE_GOLDENS_PIR_MUTATIONS_H_

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace placelite {

// Calls `check` with the text of the program after each single change, from the
// first on every `stride`-th: numbers, texts and flags take other values,
// members and elements are removed or come twice.
void ForEachPirMutation(const nlohmann::json& program, int stride,
                        const std::function<void(const std::string&)>& check);

}  // namespace placelite

#endif  // TEST_PADDLE_GOLDENS_PIR_MUTATIONS_H_
