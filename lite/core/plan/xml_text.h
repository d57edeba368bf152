// SPDX-License-Identifier: Apache-2.0
// Any bytes as text in XML.
#ifndef LITE_CORE_PLAN_XML_TEXT_H_
#define LITE_CORE_PLAN_XML_TEXT_H_

#include <string>
#include <string_view>

namespace placelite {

// Text for use between tags or quotes: markup is escaped, and whatever is not
// UTF-8 or not a character of XML is replaced by U+FFFD.
std::string XmlText(std::string_view text);

// The first characters of `text` as XML text, with an ellipsis for the rest
// when there are more than `most`; empty when even one character and the
// ellipsis do not fit.
std::string XmlClipped(std::string_view text, size_t most);

}  // namespace placelite

#endif  // LITE_CORE_PLAN_XML_TEXT_H_
