// SPDX-License-Identifier: Apache-2.0
// Strict JSON: what JSON leaves open, such as a repeated key, is refused, and a
// message says where the mistake is.
#ifndef LITE_CORE_BASE_JSON_STRICT_JSON_H_
#define LITE_CORE_BASE_JSON_STRICT_JSON_H_

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "lite/core/base/status.h"

namespace placelite {

// The default suits files that people write.
struct JsonLimits {
  size_t depth = 32;  // of values in values
  size_t values = SIZE_MAX;
};

// Sets *out to the whole of `text`; kCorrupt when it is no JSON or too deep,
// kResourceExhausted when it has too many values.
Status ParseStrictJson(std::string_view text, nlohmann::json* out,
                       const JsonLimits& limits = {});

}  // namespace placelite

#endif  // LITE_CORE_BASE_JSON_STRICT_JSON_H_
