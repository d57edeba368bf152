// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/xml_text.h"

#include <gtest/gtest.h>

namespace placelite {
namespace {

TEST(XmlTextTest, EscapesMarkup) {
  EXPECT_EQ(XmlText("a<b> & \"c\" 'd'"),
            "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;");
  EXPECT_EQ(XmlText(""), "");
}

// Characters of one to four bytes stay.
TEST(XmlTextTest, KeepsUtf8) {
  const std::string text = "x \xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80\n";
  EXPECT_EQ(XmlText(text), text);
}

TEST(XmlTextTest, ReplacesWhatXmlRefuses) {
  const std::string bad = "\xEF\xBF\xBD";
  const struct {
    std::string bytes;
    size_t replaced;
  } rows[] = {{std::string(1, '\0'), 1},
              {"\x1B", 1},
              {"\x80", 1},
              {"\xC0\x80", 2},          // a zero in two bytes
              {"\xC3", 1},              // cut off
              {"\xE2\x82", 2},          // likewise
              {"\xE0\x80\xAF", 3},      // a slash in three bytes
              {"\xED\xA0\x80", 1},      // half of a surrogate pair
              {"\xEF\xBF\xBF", 1},      // U+FFFF
              {"\xF4\x90\x80\x80", 1},  // above U+10FFFF
              {"\xF5\x80\x80\x80", 4}};
  for (const auto& row : rows) {
    std::string expected = "a";
    for (size_t i = 0; i < row.replaced; ++i) expected += bad;
    EXPECT_EQ(XmlText("a" + row.bytes + "b"), expected + "b");
  }
}

TEST(XmlTextTest, ClipsByCharacters) {
  EXPECT_EQ(XmlClipped("conv1", 5), "conv1");
  EXPECT_EQ(XmlClipped("conv1", 4), "con\xE2\x80\xA6");
  EXPECT_EQ(XmlClipped("conv1", 2), "c\xE2\x80\xA6");
  EXPECT_EQ(XmlClipped("conv1", 1), "");
  EXPECT_EQ(XmlClipped("c", 1), "c");
  EXPECT_EQ(XmlClipped("", 0), "");
  EXPECT_EQ(XmlClipped("&&&", 3), "&amp;&amp;&amp;");
  EXPECT_EQ(XmlClipped("&&&\xC3\xA9", 3), "&amp;&amp;\xE2\x80\xA6");
}

}  // namespace
}  // namespace placelite
