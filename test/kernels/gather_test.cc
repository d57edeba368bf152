// SPDX-License-Identifier: Apache-2.0
// gather by hand, and indices that are out of range.
#include "lite/kernels/gather/gather.h"

#include <gtest/gtest.h>

#include "test/kernels/by_hand.h"
#include "test/support/devices.h"
#include "test/support/kernel_runner.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

CaseInput Index(const Shape& shape, Numbers values) {
  return Values(shape, std::move(values), Precision::kInt64);
}

TEST(Gather, RowsAndColumns) {
  // 1 2 3
  // 4 5 6
  const CaseInput x = Counting({2, 3});
  EXPECT_EQ(Reference("gather", {}, {x, Index({3}, {1, 0, -1})}),
            (Numbers{4, 5, 6, 1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(Reference("gather", {{"axis", 1}}, {x, Index({2}, {2, -3})}),
            (Numbers{3, 1, 6, 4}));
  EXPECT_EQ(Reference("gather", {{"axis", -1}}, {x, Index({}, {1})}),
            (Numbers{2, 5}));
  EXPECT_EQ(Reference("gather", {}, {x, Index({1, 2}, {0, 0})}),
            (Numbers{1, 2, 3, 1, 2, 3}));
}

TEST(TakeAlongAxis, OnePositionForEachElement) {
  // 1 2 3
  // 4 5 6
  const CaseInput x = Counting({2, 3});
  EXPECT_EQ(Reference("take_along_axis", {}, {x, Index({1, 3}, {1, 0, -1})}),
            (Numbers{4, 2, 6}));
  EXPECT_EQ(Reference("take_along_axis", {{"axis", 1}},
                      {x, Index({2, 2}, {2, 0, -1, 1})}),
            (Numbers{3, 1, 6, 5}));
}

TEST(ArgMax, FirstOrLastOfTheLargest) {
  // 3 1 3
  // 0 5 5
  const CaseInput x = Values({2, 3}, {3, 1, 3, 0, 5, 5});
  EXPECT_EQ(Reference("arg_max", {}, {x}), (Numbers{0, 1}));
  EXPECT_EQ(Reference("arg_max", {{"select_last_index", true}}, {x}),
            (Numbers{2, 2}));
  EXPECT_EQ(Reference("arg_max", {{"axis", 0}}, {x}), (Numbers{0, 1, 1}));
}

// Checks each variant's error for an index that inference does not know, as
// there are too many.
TEST(Gather, RefusesIndicesOutOfRange) {
  for (double wrong : {5.0, -6.0, 9e15, -9e15}) {
    Numbers indices(70, 4);
    indices[66] = wrong;
    const KernelCase source{
        "wrong", "gather", {}, {Random({5, 2}), Index({70}, indices)}};
    const KernelDef& row = GatherKernels()[0];
    for (const VariantDef& variant : row.variants) {
      ASSERT_OK_AND_ASSIGN(auto bound, BoundCase::Bind(source, &row));
      VariantRunner runner(row, variant, ThisDevice());
      EXPECT_THAT(runner.Run(*bound, RunMode()),
                  FailsWith(StatusCode::kInvalidArgument,
                            "gather: element 66 of Index is"));
    }
  }
}

}  // namespace
}  // namespace placelite
