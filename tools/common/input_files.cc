// SPDX-License-Identifier: Apache-2.0
#include "tools/common/input_files.h"

#include <algorithm>

#include "lite/core/base/strings.h"

namespace placelite::tools {
namespace {

// Returns the positions of `separator` without a backslash before it.
std::vector<size_t> Positions(std::string_view text, char separator) {
  std::vector<size_t> positions;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == separator) positions.push_back(i);
    if (text[i] == '\\') ++i;
  }
  return positions;
}

std::vector<std::string> SplitAt(std::string_view text, char separator) {
  std::vector<std::string> parts;
  if (text.empty()) return parts;
  size_t begin = 0;
  for (size_t at : Positions(text, separator)) {
    parts.emplace_back(text.substr(begin, at - begin));
    begin = at + 1;
  }
  parts.emplace_back(text.substr(begin));
  return parts;
}

std::string Unescape(std::string_view text) {
  std::string plain;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) ++i;
    plain += text[i];
  }
  return plain;
}

// Returns the position of the colon that ends the name; npos if there is none.
size_t EndOfName(std::string_view item,
                 const std::vector<std::string>& inputs) {
  const std::vector<size_t> colons = Positions(item, ':');
  for (auto colon = colons.rbegin(); colon != colons.rend(); ++colon) {
    const std::string name = Unescape(item.substr(0, *colon));
    if (std::find(inputs.begin(), inputs.end(), name) != inputs.end()) {
      return *colon;
    }
  }
  return colons.empty() ? std::string_view::npos : colons.back();
}

}  // namespace

std::vector<std::string> SplitRuns(std::string_view text) {
  return SplitAt(text, ';');
}

Result<std::vector<InputFile>> ParseInputFiles(
    std::string_view text, const std::vector<std::string>& inputs) {
  std::vector<InputFile> files;
  for (const std::string& item : SplitAt(text, ',')) {
    const size_t colon = EndOfName(item, inputs);
    if (colon == std::string::npos || colon + 1 == item.size()) {
      return Status::InvalidArgument(
          StrCat("input '", item,
                 "' is not NAME:FILE; a ',', ';' or '\\' in a name is written "
                 "behind a '\\'"));
    }
    files.push_back({Unescape(std::string_view(item).substr(0, colon)),
                     Unescape(std::string_view(item).substr(colon + 1))});
  }
  return files;
}

std::string EscapeInput(std::string_view name) {
  std::string text;
  for (char c : name) {
    if (std::string_view(",;:\\").find(c) != std::string_view::npos) {
      text += '\\';
    }
    text += c;
  }
  return text;
}

}  // namespace placelite::tools
