// SPDX-License-Identifier: Apache-2.0
// Definitions for rnn, gru and lstm, shared by inference and kernels.
#ifndef LITE_CORE_OP_RECURRENT_H_
#define LITE_CORE_OP_RECURRENT_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace placelite {

// Positions of the optional inputs.
inline constexpr size_t kRecurrentBias = 3;
inline constexpr size_t kRecurrentLengths = 4;
inline constexpr size_t kRecurrentH = 5;
inline constexpr size_t kRecurrentC = 6;
inline constexpr size_t kRecurrentPeepholes = 7;

constexpr int64_t GatesOf(std::string_view op) {
  return op == "lstm" ? 4 : op == "gru" ? 3 : 1;
}

constexpr int64_t ActivationsOf(std::string_view op) {
  return op == "lstm" ? 3 : op == "gru" ? 2 : 1;
}

}  // namespace placelite

#endif  // LITE_CORE_OP_RECURRENT_H_
