// SPDX-License-Identifier: Apache-2.0
// set_value: refusals, and the form of the nodes. The goldens check its values.
#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using Ints = std::vector<int64_t>;

// x[axes, starts:ends:steps] = v
ProgramWriter SetValue(const Ints& axes, const Ints& starts, const Ints& ends,
                       const Ints& steps,
                       const std::vector<int64_t>& value = {1}) {
  ProgramWriter w;
  w.Feed("x", {4, 5}).Feed("v", value);
  w.Op("set_value", {{"Input", {"x"}}, {"ValueTensor", {"v"}}},
       {{"Out", {"y"}}},
       {{"axes", axes}, {"starts", starts}, {"ends", ends}, {"steps", steps}});
  return w.Fetch("y");
}

TEST(SetValueLowering, ChoosesBetweenTheValueAndX) {
  EXPECT_THAT(SetValue({0}, {1}, {3}, {1}).Text(), HasSubstr("= where("));
  EXPECT_THAT(SetValue({0}, {3}, {1}, {1}).Text(), Not(HasSubstr("where")));
}

TEST(SetValueLowering, ShapesDoNotDependOnWhereTheSliceStarts) {
  ProgramWriter w;
  w.Feed("x", {4, 5}).Feed("v", {5}).Feed("i", {1}, kPaddleInt64);
  w.Op("set_value",
       {{"Input", {"x"}},
        {"ValueTensor", {"v"}},
        {"StartsTensorList", {"i"}},
        {"EndsTensorList", {"i"}}},
       {{"Out", {"y"}}},
       {{"axes", Ints{0}}, {"steps", Ints{1}}, {"decrease_axes", Ints{0}}});
  EXPECT_THAT(w.Fetch("y").Text(), HasSubstr("%y: float[4,5] = where("));
}

TEST(SetValueLowering, RefusesSlicesThatAreNone) {
  EXPECT_THAT(SetValue({0}, {0}, {1}, {0}).Read(),
              FailsWith(StatusCode::kCorrupt, "a step of 0 along axis 0"));
  EXPECT_THAT(SetValue({0}, {0, 1}, {1}, {1}).Read(),
              FailsWith(StatusCode::kCorrupt, "differ in length"));
  EXPECT_THAT(SetValue({2}, {0}, {1}, {1}).Read(),
              FailsWith(StatusCode::kCorrupt, "axis 2 of [4,5]"));
  EXPECT_THAT(SetValue({1, -1}, {0, 0}, {1, 1}, {1, 1}).Read(),
              FailsWith(StatusCode::kCorrupt, "axis 1 is listed twice"));
}

TEST(SetValueLowering, TakesExtremeBounds) {
  for (int64_t bound : {INT64_MIN, int64_t{-1}, INT64_MAX}) {
    for (int64_t step : {INT64_MIN, int64_t{-1}, int64_t{1}, INT64_MAX}) {
      EXPECT_OK(SetValue({0}, {bound}, {0}, {step}).Read());
      EXPECT_OK(SetValue({0}, {0}, {bound}, {step}).Read());
    }
  }
}

TEST(SetValueLowering, RefusesValuesThatDoNotFit) {
  EXPECT_THAT(SetValue({0}, {0}, {3}, {1}, {2, 5}).Read(),
              FailsWith(StatusCode::kCorrupt,
                        "a value [2,5] for 3 elements along axis 0"));
  EXPECT_THAT(
      SetValue({0}, {0}, {3}, {1}, {2, 3, 5}).Read(),
      FailsWith(StatusCode::kCorrupt, "a value [2,3,5] for a slice of 2 axes"));
  EXPECT_THAT(SetValue({0}, {0}, {3}, {1}, {4}).Read(),
              FailsWith(StatusCode::kCorrupt, "op 2 'set_value'"));
}

}  // namespace
}  // namespace placelite
