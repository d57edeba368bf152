// SPDX-License-Identifier: Apache-2.0
#include "tools/common/parse_bytes.h"

#include <charconv>

#include "lite/core/base/strings.h"

namespace placelite::tools {

Result<int64_t> ParseBytes(const std::string& text) {
  int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  const std::string unit(rest, end);
  const int shift = unit.empty()    ? 0
                    : unit == "KiB" ? 10
                    : unit == "MiB" ? 20
                    : unit == "GiB" ? 30
                                    : -1;
  if (error != std::errc() || shift < 0 || number < 0 ||
      number > INT64_MAX >> shift) {
    return Status::InvalidArgument(
        StrCat("'", text, "' is no number of bytes: 1000000, 600KiB, 12MiB"));
  }
  return number << shift;
}

}  // namespace placelite::tools
