// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/json/json_value.h"

#include <gtest/gtest.h>

#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr JsonLimits kLimits = {4, 12};

TEST(JsonValue, HasTheTypesOfTheText) {
  ASSERT_OK_AND_ASSIGN(
      const JsonValue root,
      ReadJson("{\"a\":[1,-2.5,\"x\",true,null],\"b\":18446744073709551615}",
               kLimits));
  const auto* list = root.Find("a")->As<JsonValue::Array>();
  ASSERT_NE(list, nullptr);
  ASSERT_EQ(list->size(), 5u);
  EXPECT_EQ(*(*list)[0].As<int64_t>(), 1);
  EXPECT_EQ(*(*list)[1].As<double>(), -2.5);
  EXPECT_EQ(*(*list)[2].As<std::string>(), "x");
  EXPECT_TRUE(*(*list)[3].As<bool>());
  EXPECT_STREQ((*list)[4].TypeName(), "null");
  EXPECT_EQ((*list)[0].As<bool>(), nullptr);
  // It is beyond 64 bits with a sign.
  EXPECT_STREQ(root.Find("b")->TypeName(), "number");
  EXPECT_EQ(root.Find("c"), nullptr);
  EXPECT_EQ((*list)[0].Find("a"), nullptr);
}

TEST(JsonValue, RefusesWhatJsonLeavesOpen) {
  EXPECT_THAT(ReadJson("{\"a\":1,\"b\":2,\"a\":3}", kLimits),
              FailsWith(StatusCode::kCorrupt, "key 'a' comes twice"));
  EXPECT_THAT(ReadJson("{\"a\":1} x", kLimits),
              FailsWith(StatusCode::kCorrupt, "parse error at line 1"));
  EXPECT_THAT(ReadJson("", kLimits),
              FailsWith(StatusCode::kCorrupt, "parse error"));
  EXPECT_THAT(ReadJson("[1e999]", kLimits),
              FailsWith(StatusCode::kCorrupt, "number overflow"));
  EXPECT_THAT(ReadJson("\"\xff\"", kLimits),
              FailsWith(StatusCode::kCorrupt, "ill-formed UTF-8"));
}

TEST(JsonValue, KeepsItsLimits) {
  EXPECT_OK(ReadJson("[[[[]]]]", kLimits));
  EXPECT_THAT(ReadJson("[[[[[]]]]]", kLimits),
              FailsWith(StatusCode::kCorrupt, "more than 4 levels deep"));
  EXPECT_OK(ReadJson("[1,2,3,4,5,6,7,8,9,10,11]", kLimits));
  EXPECT_THAT(ReadJson("[1,2,3,4,5,6,7,8,9,10,11,12]", kLimits),
              FailsWith(StatusCode::kResourceExhausted, "more than 12 values"));
}

}  // namespace
}  // namespace placelite
