// SPDX-License-Identifier: Apache-2.0
// The few string helpers that messages and parsers need.
#ifndef LITE_CORE_BASE_STRINGS_H_
#define LITE_CORE_BASE_STRINGS_H_

#include <cstdint>
#include <locale>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "lite/core/base/status.h"

namespace placelite {

// The stream with which text is made. The text is the same under every locale
// of the application, because names are made of it. When memory is exhausted it
// throws std::bad_alloc; other streams silently leave out what did not fit.
class TextStream : public std::ostringstream {
 public:
  TextStream() {
    imbue(std::locale::classic());
    exceptions(std::ios_base::badbit);
  }
};

// Everything streamed into one string: StrCat("axis ", 3, " of ", name).
template <typename... Args>
std::string StrCat(const Args&... args) {
  TextStream out;
  (void)(out << ... << args);
  return out.str();
}

// Items printed by operator<<, with `separator` between them.
template <typename Range>
std::string Join(const Range& items, std::string_view separator) {
  TextStream out;
  bool first = true;
  for (const auto& item : items) {
    if (!first) out << separator;
    first = false;
    out << item;
  }
  return out.str();
}

// The parts between any of `separators`; empty parts are kept, and an empty
// text gives no parts.
std::vector<std::string> Split(std::string_view text,
                               std::string_view separators);

// Returns the text without leading and trailing blanks.
std::string Strip(std::string_view text);

// Puts a backslash before each quote and backslash, for use inside "...".
std::string EscapeQuotes(std::string_view text);

bool StartsWith(std::string_view text, std::string_view prefix);

// The whole of `text` as a decimal number.
Result<int64_t> ParseInt(std::string_view text);

// Shell-style match of `name` against `pattern` with '*' for any run.
bool GlobMatch(std::string_view pattern, std::string_view name);

// The name in `known` closest to `name`, for "did you mean"; empty when none
// is near.
std::string Closest(std::string_view name,
                    const std::vector<std::string>& known);

}  // namespace placelite

#endif  // LITE_CORE_BASE_STRINGS_H_
