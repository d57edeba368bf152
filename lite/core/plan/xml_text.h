// SPDX-License-Identifier: Apache-2.0
// Any bytes as text in XML.
#ifndef LITE_CORE_PLAN_XML_TEXT_H_
#define LITE_CORE_PLAN_XML_TEXT_H_

#include <string>
#include <string_view>

namespace placelite {

// Between tags or quotes: markup escaped, what is no UTF-8 or no character of
// XML replaced by U+FFFD.
std::string XmlText(std::string_view text);

// The same of the first characters, with an ellipsis for the rest when there
// are more than `most`; empty when there is no room for one and the ellipsis.
std::string XmlClipped(std::string_view text, size_t most);

}  // namespace placelite

#endif  // LITE_CORE_PLAN_XML_TEXT_H_
