// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/xml_text.h"

#include <cstdint>
#include <vector>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

constexpr char kReplacement[] = "\xEF\xBF\xBD";
constexpr char kEllipsis[] = "\xE2\x80\xA6";

// Bytes that the character at the front of `text` takes, 0 when it is no UTF-8.
size_t CharacterLength(std::string_view text, uint32_t* code) {
  const auto lead = static_cast<unsigned char>(text[0]);
  *code = lead;
  if (lead < 0x80) return 1;
  const size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return 0;
  *code = lead & (0x7F >> length);
  for (size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte >> 6 != 2) return 0;
    *code = *code << 6 | (byte & 0x3F);
  }
  constexpr uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  return *code < kSmallest[length] ? 0 : length;
}

// Whether XML 1.0 allows the character.
bool IsXml(uint32_t code) {
  if (code < 0x20) return code == '\t' || code == '\n' || code == '\r';
  const bool surrogate = code >= 0xD800 && code < 0xE000;
  return !surrogate && code != 0xFFFE && code != 0xFFFF && code <= 0x10FFFF;
}

std::string Escaped(std::string_view character) {
  switch (character[0]) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return std::string(character);
  }
}

std::vector<std::string> Characters(std::string_view text) {
  std::vector<std::string> characters;
  while (!text.empty()) {
    uint32_t code = 0;
    const size_t length = CharacterLength(text, &code);
    characters.push_back(length > 0 && IsXml(code)
                             ? Escaped(text.substr(0, length))
                             : kReplacement);
    text.remove_prefix(length > 0 ? length : 1);
  }
  return characters;
}

}  // namespace

std::string XmlText(std::string_view text) {
  return Join(Characters(text), "");
}

std::string XmlClipped(std::string_view text, size_t most) {
  std::vector<std::string> characters = Characters(text);
  if (characters.size() > most) {
    if (most < 2) return "";
    characters.resize(most - 1);
    characters.emplace_back(kEllipsis);
  }
  return Join(characters, "");
}

}  // namespace placelite
