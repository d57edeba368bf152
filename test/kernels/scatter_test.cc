// SPDX-License-Identifier: Apache-2.0
// gather_nd, scatter_nd, put_along_axis, reverse_sequence and range by hand,
// and what they refuse when they run.
#include <gtest/gtest.h>

#include "test/kernels/by_hand.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

CaseInput Index(const Shape& shape, Numbers values) {
  return Values(shape, std::move(values), Precision::kInt64);
}

AttributeMap Reduction(const char* name) {
  return {{"reduction", std::string(name)}};
}

TEST(GatherNd, TuplesOfPositions) {
  // 1 2 | 5 6
  // 3 4 | 7 8
  const CaseInput x = Counting({2, 2, 2});
  EXPECT_EQ(Reference("gather_nd", {}, {x, Index({2, 2}, {0, 1, -1, 0})}),
            (Numbers{3, 4, 5, 6}));
  EXPECT_EQ(Reference("gather_nd", {}, {x, Index({1, 3}, {1, 1, -2})}),
            (Numbers{7}));
  EXPECT_EQ(
      Reference("gather_nd", {{"batch_dims", 1}}, {x, Index({2, 1}, {1, 0})}),
      (Numbers{3, 4, 5, 6}));
}

TEST(ScatterNd, OneAfterTheOther) {
  const CaseInput x = Values({4}, {1, 2, 3, 4});
  const CaseInput index = Index({3, 1}, {1, -1, 1});
  const CaseInput updates = Values({3}, {10, 5, 3});
  const auto scatter = [&](const char* reduction) {
    return Reference("scatter_nd", Reduction(reduction), {x, index, updates});
  };
  EXPECT_EQ(scatter("none"), (Numbers{1, 3, 3, 5}));
  EXPECT_EQ(scatter("add"), (Numbers{1, 15, 3, 9}));
  EXPECT_EQ(scatter("mul"), (Numbers{1, 60, 3, 20}));
  EXPECT_EQ(scatter("max"), (Numbers{1, 10, 3, 5}));
  EXPECT_EQ(scatter("min"), (Numbers{1, 2, 3, 4}));
}

TEST(PutAlongAxis, OnePositionForEachUpdate) {
  const CaseInput x = Values({2, 3}, {0, 0, 0, 0, 0, 0});
  EXPECT_EQ(Reference("put_along_axis", {{"axis", 1}},
                      {x, Index({2, 1}, {2, 0}), Values({2, 1}, {7, 8})}),
            (Numbers{0, 0, 7, 8, 0, 0}));
  EXPECT_EQ(Reference("put_along_axis", Reduction("add"),
                      {x, Index({2, 2}, {1, 0, -1, 0}),
                       Values({2, 2}, {1, 2, 3, 4})}),
            (Numbers{0, 6, 0, 4, 0, 0}));
}

// Positions that inference does not know because they are many, and few ones.
TEST(Scatter, RefusesPositionsOutOfRange) {
  for (double wrong : {3.0, -4.0, 9e15, -9e15}) {
    Numbers list(70, 2);
    list[66] = wrong;
    const auto refused =
        FailsWith(StatusCode::kInvalidArgument,
                  "element 66 of Index is outside of 3 elements of X [3]");
    const CaseInput x = Random({3}), updates = Random({70});
    const CaseInput tuples = Index({70, 1}, list), index = Index({70}, list);
    EXPECT_THAT(ReferenceStatus({"wrong", "gather_nd", {}, {x, tuples}}),
                refused);
    EXPECT_THAT(
        ReferenceStatus({"wrong", "scatter_nd", {}, {x, tuples, updates}}),
        refused);
    EXPECT_THAT(
        ReferenceStatus({"wrong", "put_along_axis", {}, {x, index, updates}}),
        refused);
    if (std::fabs(wrong) > 10) continue;  // not followed so far
    const CaseInput one = Index({1, 1}, {wrong});
    EXPECT_THAT(ReferenceStatus({"wrong", "gather_nd", {}, {x, one}}),
                FailsWith(StatusCode::kInvalidArgument, "Index holds "));
  }
}

TEST(ReverseSequence, FirstSteps) {
  // 1 2
  // 3 4
  // 5 6
  const CaseInput x = Counting({3, 2});
  EXPECT_EQ(Reference("reverse_sequence", {}, {x, Index({2}, {3, 2})}),
            (Numbers{5, 4, 3, 2, 1, 6}));
  EXPECT_EQ(Reference("reverse_sequence", {{"batch_axis", 0}, {"time_axis", 1}},
                      {x, Index({3}, {2, 1, 0})}),
            (Numbers{2, 1, 3, 4, 5, 6}));
}

TEST(ReverseSequence, RefusesLengthsOutOfRange) {
  for (double wrong : {-1.0, 4.0}) {
    Numbers lengths(70, 2);
    lengths[66] = wrong;
    EXPECT_THAT(ReferenceStatus({"wrong",
                                 "reverse_sequence",
                                 {},
                                 {Random({3, 70}), Index({70}, lengths)}}),
                FailsWith(StatusCode::kInvalidArgument, "length 66 is "));
  }
}

TEST(Range, BeforeTheEnd) {
  const auto range = [](double start, double end, double step) {
    return Reference("range", {},
                     {Index({}, {start}), Index({}, {end}), Index({}, {step})});
  };
  EXPECT_EQ(range(1, 7, 2), (Numbers{1, 3, 5}));
  EXPECT_EQ(range(1, 8, 2), (Numbers{1, 3, 5, 7}));
  EXPECT_EQ(range(10, 6, -3), (Numbers{10, 7}));
  EXPECT_EQ(range(1, 0, 2), Numbers());
}

}  // namespace
}  // namespace placelite
