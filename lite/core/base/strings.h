// SPDX-License-Identifier: Apache-2.0
// The few string helpers that messages and parsers need.
#ifndef LITE_CORE_BASE_STRINGS_H_
#define LITE_CORE_BASE_STRINGS_H_

#include <cstdint>
#include <locale>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
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

// Whether there is a ToString for the type. Numbers have none, although some
// types that have one can be made of numbers.
template <typename T, typename = void>
struct HasToString : std::false_type {};
template <typename T>
struct HasToString<T, std::void_t<decltype(std::string_view(
                          ToString(std::declval<const T&>())))>>
    : std::bool_constant<!std::is_convertible_v<T, double>> {};

void AppendInteger(int64_t number, std::string* text);
void AppendUnsigned(uint64_t number, std::string* text);

// Appends the text of the item: what its ToString or operator<< says. Streams
// take microseconds, so only items without a shorter way, such as
// floating-point numbers, go through one: keys of workloads are made whenever
// the shapes of a model change.
template <typename T>
void AppendText(const T& item, std::string* text) {
  using Item = std::remove_cv_t<T>;
  if constexpr (std::is_convertible_v<const T&, std::string_view>) {
    text->append(std::string_view(item));
  } else if constexpr (std::is_same_v<Item, char> ||
                       std::is_same_v<Item, signed char> ||
                       std::is_same_v<Item, unsigned char>) {
    text->push_back(static_cast<char>(item));
  } else if constexpr (std::is_integral_v<Item> && std::is_unsigned_v<Item>) {
    AppendUnsigned(item, text);
  } else if constexpr (std::is_integral_v<Item>) {
    AppendInteger(item, text);
  } else if constexpr (HasToString<Item>::value) {
    text->append(ToString(item));
  } else {
    TextStream out;
    out << item;
    text->append(out.str());
  }
}

// Everything in one string: StrCat("axis ", 3, " of ", name).
template <typename... Args>
std::string StrCat(const Args&... args) {
  std::string text;
  (AppendText(args, &text), ...);
  return text;
}

// All items, with `separator` between them.
template <typename Range>
std::string Join(const Range& items, std::string_view separator) {
  std::string text;
  bool first = true;
  for (const auto& item : items) {
    if (!first) text.append(separator);
    first = false;
    AppendText(item, &text);
  }
  return text;
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
