// SPDX-License-Identifier: Apache-2.0
// JSON for files that people write: what JSON leaves open, such as a repeated
// key, is refused, and a message says where the mistake is.
#ifndef LITE_CORE_BASE_JSON_STRICT_JSON_H_
#define LITE_CORE_BASE_JSON_STRICT_JSON_H_

#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "lite/core/base/status.h"

namespace placelite {

// Sets *out to the whole of `text`; kCorrupt when it is no JSON.
Status ParseStrictJson(std::string_view text, nlohmann::json* out);

}  // namespace placelite

#endif  // LITE_CORE_BASE_JSON_STRICT_JSON_H_
