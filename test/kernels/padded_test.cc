// SPDX-License-Identifier: Apache-2.0
// Ops whose outputs are padded, by hand.
#include <gtest/gtest.h>

#include "test/kernels/by_hand.h"

namespace placelite {
namespace {

std::vector<Numbers> Outputs(size_t count, const std::string& op,
                             AttributeMap attributes,
                             std::vector<CaseInput> inputs) {
  KernelCase source{"by_hand", op, std::move(attributes), std::move(inputs)};
  source.num_outputs = count;
  return ReferenceOutputs(source);
}

TEST(PaddedNonzero, CoordinatesThenZeros) {
  const auto both =
      Outputs(2, "padded_nonzero", {}, {Values({2, 2}, {0, 3, -1, 0})});
  EXPECT_EQ(both[0], (Numbers{0, 1, 1, 0, 0, 0, 0, 0}));
  EXPECT_EQ(both[1], (Numbers{2}));
}

// The second box is 9/11 the first, the third overlaps neither.
const CaseInput kBoxes = Values({1, 3, 4}, {0, 0, 1, 1, 0, 0.1, 1, 1.1,  //
                                            0, 10, 1, 11});

TEST(PaddedNms, BestOfThoseThatOverlap) {
  const CaseInput scores = Values({1, 1, 3}, {0.75, 0.9, 0.8});
  const auto both = Outputs(
      2, "padded_nms", {{"max_output", int64_t{3}}, {"iou_threshold", 0.8f}},
      {kBoxes, scores});
  EXPECT_EQ(both[0], (Numbers{0, 0, 1, 0, 0, 2, 0, 0, 0}));
  EXPECT_EQ(both[1], (Numbers{2}));
  const auto all = Outputs(
      2, "padded_nms", {{"max_output", INT64_MAX}, {"iou_threshold", 0.82f}},
      {kBoxes, scores});
  EXPECT_EQ(all[0], (Numbers{0, 0, 1, 0, 0, 2, 0, 0, 0}));
}

TEST(PaddedNms, OfEqualScoresTheFirst) {
  const auto both =
      Outputs(2, "padded_nms", {{"iou_threshold", 1.f}},
              {kBoxes, Values({1, 2, 3}, {1, 1, 0, 0, 1, 1}),
               Values({1}, {1}, Precision::kInt64), Absent(), Values({}, {0})});
  EXPECT_EQ(both[1], (Numbers{2}));
  EXPECT_EQ(both[0], (Numbers{0, 0, 0, 0, 1, 1, 0, 0, 0,  //
                              0, 0, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(PaddedMulticlassNms, ClassAfterClass) {
  const auto all =
      Outputs(4, "padded_multiclass_nms",
              {{"background_label", int64_t{-1}}, {"keep_top_k", int64_t{2}}},
              {kBoxes, Values({1, 2, 3}, {0.25, 0.5, 0, 0.75, 0.5, 0.125})});
  EXPECT_THAT(all[0], AreAbout(Numbers{0, 0.5, 0, 0.1, 1, 1.1,  //
                                       1, 0.75, 0, 0, 1, 1}));
  EXPECT_EQ(all[1], (Numbers{1, 0}));
  EXPECT_EQ(all[2], (Numbers{2}));
  EXPECT_EQ(all[3], (Numbers{2}));
}

// The second overlaps the best by 9/11; nothing overlaps that.
TEST(PaddedMatrixNms, ScoresBecomeLess) {
  const auto all =
      Outputs(4, "padded_matrix_nms", {{"background_label", int64_t{-1}}},
              {kBoxes, Values({1, 1, 3}, {0.5, 1, 0.75})});
  EXPECT_THAT(all[0], AreAbout(Numbers{0, 1, 0, 0.1, 1, 1.1,   //
                                       0, 0.75, 0, 10, 1, 11,  //
                                       0, 1 / 11., 0, 0, 1, 1}));
  EXPECT_EQ(all[1], (Numbers{1, 2, 0}));
  EXPECT_EQ(all[2], (Numbers{3}));
}

TEST(PaddedUnique, SortedOrAsTheyCome) {
  const CaseInput list = Values({6}, {2, 1, 1, 3, 4, 3});
  const auto sorted = Outputs(5, "padded_unique", {}, {list});
  EXPECT_EQ(sorted[0], (Numbers{1, 2, 3, 4, 0, 0}));
  EXPECT_EQ(sorted[1], (Numbers{1, 0, 3, 4, 0, 0}));
  EXPECT_EQ(sorted[2], (Numbers{1, 0, 0, 2, 3, 2}));
  EXPECT_EQ(sorted[3], (Numbers{2, 1, 2, 1, 0, 0}));
  EXPECT_EQ(sorted[4], (Numbers{4}));
  const auto first = Outputs(5, "padded_unique", {{"sorted", false}}, {list});
  EXPECT_EQ(first[0], (Numbers{2, 1, 3, 4, 0, 0}));
  EXPECT_EQ(first[1], (Numbers{0, 1, 3, 4, 0, 0}));
  EXPECT_EQ(first[2], (Numbers{0, 1, 1, 2, 3, 2}));
  EXPECT_EQ(first[3], (Numbers{1, 2, 2, 1, 0, 0}));
}

TEST(PaddedUnique, NeighboursAlone) {
  const auto all = Outputs(5, "padded_unique", {{"consecutive", true}},
                           {Values({4}, {7, 7, 5, 7})});
  EXPECT_EQ(all[0], (Numbers{7, 5, 7, 0}));
  EXPECT_EQ(all[2], (Numbers{0, 0, 1, 2}));
  EXPECT_EQ(all[3], (Numbers{2, 1, 1, 0}));
}

TEST(PaddedUnique, ColumnsAreCompared) {
  const auto all = Outputs(5, "padded_unique", {{"axis", int64_t{1}}},
                           {Values({2, 3}, {1, 0, 1, 2, 2, 2})});
  EXPECT_EQ(all[0], (Numbers{0, 1, 0, 2, 2, 0}));
  EXPECT_EQ(all[1], (Numbers{1, 0, 0}));
  EXPECT_EQ(all[4], (Numbers{2}));
}

}  // namespace
}  // namespace placelite
