// SPDX-License-Identifier: Apache-2.0
#include "lite/core/tune/tuning_parameters.h"

#include "test/support/status_matchers.h"

namespace placelite {
namespace {

TEST(TuningParameters, KeepTheirOrder) {
  const TuningParameters parameters = {
      {"unroll", 1}, {"reg_n", 14}, {"shift", -3}};
  EXPECT_EQ(ToString(parameters), "unroll=1,reg_n=14,shift=-3");
  ASSERT_OK_AND_ASSIGN(const TuningParameters again,
                       ParseTuningParameters("unroll=1,reg_n=14,shift=-3"));
  EXPECT_EQ(again, parameters);
}

TEST(TuningParameters, NoneIsNoText) {
  EXPECT_EQ(ToString(TuningParameters()), "");
  ASSERT_OK_AND_ASSIGN(const auto none, ParseTuningParameters(""));
  EXPECT_TRUE(none.empty());
}

TEST(TuningParameters, OtherTextsAreRefused) {
  for (const char* text :
       {"a", "a=", "=1", "a=1,", ",a=1", "a=1,,b=2", "A=1", "a b=1", "a=01",
        "a=+1", "a=1.5", "a=1=2", "a=99999999999999999999"}) {
    EXPECT_FALSE(ParseTuningParameters(text).ok()) << text;
  }
  EXPECT_THAT(ParseTuningParameters("a=1,b=2,a=3"),
              FailsWith(StatusCode::kInvalidArgument, "parameter a twice"));
  std::string many = "p0=0";
  for (int i = 1; i < 17; ++i) {
    many += ",p" + std::to_string(i) + "=0";
  }
  EXPECT_THAT(ParseTuningParameters(many),
              FailsWith(StatusCode::kInvalidArgument, "17 parameters"));
}

}  // namespace
}  // namespace placelite
