// SPDX-License-Identifier: Apache-2.0
// Strided slices and ops whose attributes are elements of inputs, by hand.
#include <gtest/gtest.h>

#include "lite/core/op/strided_slice.h"
#include "test/kernels/by_hand.h"

namespace placelite {
namespace {

CaseInput List(std::vector<double> values) {
  const auto count = static_cast<int64_t>(values.size());
  return Values({count}, std::move(values), Precision::kInt64);
}

TEST(StridedSlice, ForwardsAndBackwards) {
  // 1 2 3 4
  // 5 6 7 8
  const CaseInput x = Counting({2, 4});
  const auto slice = [&](int64_t start, int64_t end, int64_t stride) {
    return Reference("strided_slice",
                     {{"axes", Ints{1}},
                      {"starts", Ints{start}},
                      {"ends", Ints{end}},
                      {"strides", Ints{stride}}},
                     {x});
  };
  EXPECT_EQ(slice(0, 4, 2), (Numbers{1, 3, 5, 7}));
  EXPECT_EQ(slice(1, 4, 2), (Numbers{2, 4, 6, 8}));
  EXPECT_EQ(slice(-1, -99, -3), (Numbers{4, 1, 8, 5}));
  EXPECT_EQ(slice(99, 0, -2), (Numbers{4, 2, 8, 6}));
  EXPECT_EQ(slice(1, 1, 1), (Numbers{}));
}

TEST(StridedSlice, PositionsLieWithinTheAxis) {
  for (int64_t size = 0; size <= 5; ++size) {
    for (int64_t start : {INT64_MIN, int64_t{-3}, int64_t{0}, INT64_MAX}) {
      for (int64_t end : {INT64_MIN, int64_t{-2}, int64_t{3}, INT64_MAX}) {
        for (int64_t stride : {INT64_MIN, int64_t{-2}, int64_t{1}, INT64_MAX}) {
          const StridedRange range = TakeStrided(size, start, end, stride);
          if (range.count == 0) continue;
          const int64_t last = range.start + (range.count - 1) * range.stride;
          EXPECT_TRUE(range.start >= 0 && range.start < size);
          EXPECT_TRUE(last >= 0 && last < size);
        }
      }
    }
  }
}

TEST(ByInput, AxesAndSizes) {
  const CaseInput x = Counting({2, 3});
  EXPECT_EQ(Reference("cumsum_by_input", {}, {x, List({0})}),
            (Numbers{1, 2, 3, 5, 7, 9}));
  EXPECT_EQ(Reference("tril_triu_by_input", {}, {x, List({1})}),
            (Numbers{1, 2, 0, 4, 5, 6}));
  EXPECT_EQ(Reference("slice_by_input", {},
                      {x, List({0}), List({9}), List({1}), List({2})}),
            (Numbers{1, 3, 4, 6}));
  EXPECT_EQ(
      Reference("pad_by_input", {}, {Counting({2}), List({1, 2}), List({7})}),
      (Numbers{7, 1, 2, 7, 7}));
  EXPECT_EQ(Reference("one_hot_by_input", {}, {List({1, 0}), List({2})}),
            (Numbers{0, 1, 1, 0}));
}

TEST(ByInput, ReductionsOfNamedAxes) {
  const CaseInput x = Counting({2, 3});
  EXPECT_EQ(Reference("reduce_sum_by_input", {}, {x, List({0})}),
            (Numbers{5, 7, 9}));
  EXPECT_EQ(Reference("reduce_mean_by_input", {}, {x, List({1})}),
            (Numbers{2, 5}));
  EXPECT_EQ(Reference("reduce_max_by_input", {}, {x, Constant(List({}))}),
            (Numbers{6}));
  EXPECT_EQ(Reference("reduce_prod_by_input", {{"none_where_empty", true}},
                      {x, Constant(List({}))}),
            (Numbers{1, 2, 3, 4, 5, 6}));
}

TEST(ByInput, SeveralOutputs) {
  KernelCase split{"by_hand",
                   "split_by_input",
                   {{"axis", int64_t{1}}},
                   {Counting({2, 3}), List({1, 2})}};
  split.num_outputs = 2;
  EXPECT_EQ(ReferenceOutputs(split),
            (std::vector<Numbers>{{1, 4}, {2, 3, 5, 6}}));
  KernelCase top{"by_hand", "top_k_by_input", {}, {Counting({4}), List({2})}};
  top.num_outputs = 2;
  EXPECT_EQ(ReferenceOutputs(top), (std::vector<Numbers>{{4, 3}, {3, 2}}));
}

}  // namespace
}  // namespace placelite
