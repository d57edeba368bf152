// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/attribute.h"

#include <clocale>
#include <cmath>
#include <limits>
#include <locale>

#include "lite/core/base/strings.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using Floats = std::vector<float>;
using Ints = std::vector<int64_t>;
using Strings = std::vector<std::string>;

TEST(AttributeTest, PrintsEveryType) {
  const struct {
    AttributeValue value;
    AttributeType type;
    const char* text;
  } rows[] = {
      {true, AttributeType::kBool, "true"},
      {false, AttributeType::kBool, "false"},
      {int64_t{-7}, AttributeType::kInt, "-7"},
      {0.1f, AttributeType::kFloat, "0.1"},
      {1e-5f, AttributeType::kFloat, "1e-05"},
      {std::string("SAME"), AttributeType::kString, "\"SAME\""},
      {Ints{1, -1}, AttributeType::kInts, "[1,-1]"},
      {Ints{}, AttributeType::kInts, "[]"},
      {Floats{0.5f, 2}, AttributeType::kFloats, "[0.5,2]"},
      {Strings{"a", "b"}, AttributeType::kStrings, "[\"a\",\"b\"]"},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(ToString(row.value), row.text);
    EXPECT_EQ(TypeOf(row.value), row.type);
    ASSERT_OK_AND_ASSIGN(const AttributeValue back,
                         ParseAttribute(row.type, row.text));
    EXPECT_EQ(back, row.value) << row.text;
  }
}

TEST(AttributeTest, FloatsReadBackBitForBit) {
  using Limits = std::numeric_limits<float>;
  for (float value :
       {0.1f, 1.0f / 3, 3.4028235e38f, 1.17549435e-38f, 1e-45f, -0.0f,
        16777217.0f, Limits::infinity(), -Limits::infinity()}) {
    ASSERT_OK_AND_ASSIGN(
        const AttributeValue back,
        ParseAttribute(AttributeType::kFloat, ToString(AttributeValue(value))));
    EXPECT_EQ(std::get<float>(back), value);
    EXPECT_EQ(std::signbit(std::get<float>(back)), std::signbit(value));
  }
  ASSERT_OK_AND_ASSIGN(const AttributeValue nan,
                       ParseAttribute(AttributeType::kFloat, "nan"));
  EXPECT_TRUE(std::isnan(std::get<float>(nan)));
}

class CommaForPoint : public std::numpunct<char> {
 protected:
  char do_decimal_point() const override { return ','; }
};

// Applications set locales with a decimal comma; defaults of the op table
// must read the same under them.
TEST(AttributeTest, NumbersIgnoreTheLocale) {
  const std::string c_before = std::setlocale(LC_ALL, nullptr);
  const std::locale cpp_before =
      std::locale::global(std::locale(std::locale(), new CommaForPoint));
  std::setlocale(LC_ALL, "de_DE.UTF-8");  // where the machine has it
  const Result<AttributeValue> value =
      ParseAttribute(AttributeType::kFloat, "0.25");
  const std::string text = ToString(AttributeValue(0.25f));
  std::locale::global(cpp_before);
  std::setlocale(LC_ALL, c_before.c_str());
  ASSERT_OK(value);
  EXPECT_EQ(std::get<float>(*value), 0.25f);
  EXPECT_EQ(text, "0.25");
}

TEST(AttributeTest, RefusesWhatIsNotOfTheType) {
  const struct {
    AttributeType type;
    const char* text;
    const char* reason;
  } rows[] = {
      {AttributeType::kBool, "1", "'1' is not a bool"},
      {AttributeType::kInt, "1.5", "'1.5' is not a whole number"},
      {AttributeType::kFloat, "", "'' is not a number"},
      {AttributeType::kFloat, "0,5", "'0,5' is not a number"},
      {AttributeType::kFloat, " 1", "' 1' is not a number"},
      {AttributeType::kFloat, "1 ", "'1 ' is not a number"},
      {AttributeType::kFloat, "0x10", "'0x10' is not a number"},
      {AttributeType::kInts, "1,2", "'1,2' is not a [list]"},
      {AttributeType::kInts, "[1,x]", "'x' is not a whole number"},
      {AttributeType::kInts, "[1,]", "'' is not a whole number"},
      {AttributeType::kFloats, "[", "'[' is not a [list]"},
      {AttributeType::kStrings, "a", "'a' is not a [list]"},
  };
  for (const auto& row : rows) {
    EXPECT_THAT(ParseAttribute(row.type, row.text),
                FailsWith(StatusCode::kInvalidArgument, row.reason));
  }
}

TEST(AttributeMapTest, TypedGettersAndOrder) {
  AttributeMap map = {{"strides", Ints{2, 2}},       {"alpha", 0.5f},
                      {"mode", std::string("edge")}, {"keep", true},
                      {"axis", int64_t{-1}},         {"scales", Floats{1, 2}}};
  EXPECT_EQ(map.Ints("strides"), (Ints{2, 2}));
  EXPECT_EQ(map.Float("alpha"), 0.5f);
  EXPECT_EQ(map.String("mode"), "edge");
  EXPECT_TRUE(map.Bool("keep"));
  EXPECT_EQ(map.Int("axis"), -1);
  EXPECT_EQ(map.Floats("scales"), (Floats{1, 2}));
  std::vector<std::string> names;
  for (const auto& [name, value] : map.values()) names.push_back(name);
  EXPECT_EQ(Join(names, " "), "alpha axis keep mode scales strides");
  EXPECT_EQ(map.Find("absent"), nullptr);
}

TEST(AttributeMapTest, SetReplacesAndEraseRemoves) {
  AttributeMap map = {{"axis", int64_t{1}}};
  const AttributeMap before = map;
  EXPECT_TRUE(map == before);
  map.Set("axis", int64_t{2});
  EXPECT_EQ(map.Int("axis"), 2);
  EXPECT_FALSE(map == before);
  map.Erase("axis");
  EXPECT_EQ(map.Find("axis"), nullptr);
}

}  // namespace
}  // namespace placelite
