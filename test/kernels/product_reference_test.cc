// SPDX-License-Identifier: Apache-2.0
// The oracles of conv2d, conv2d_transpose, fc and matmul, against values
// computed by hand or by other engines.
#include <gtest/gtest.h>

#include "test/kernels/by_hand.h"

namespace placelite {
namespace {

Numbers Conv(AttributeMap attributes, CaseInput x, CaseInput filter,
             CaseInput bias = Absent(), Epilogue epilogue = {}) {
  return Reference("conv2d", std::move(attributes),
                   {std::move(x), std::move(filter), std::move(bias)},
                   std::move(epilogue));
}

TEST(Reference, Conv2d) {
  // 1 2 3
  // 4 5 6
  // 7 8 9
  const CaseInput x = Counting({1, 1, 3, 3});
  const CaseInput filter = Values({1, 1, 2, 2}, {1, 10, 100, 1000});
  EXPECT_EQ(Conv({}, x, filter), (Numbers{5421, 6532, 8754, 9865}));
  EXPECT_EQ(Conv({{"strides", Ints{2, 1}}}, x, filter, Values({1}, {0.5})),
            (Numbers{5421.5, 6532.5}));
  EXPECT_EQ(Conv({{"dilations", Ints{2, 2}}}, x, filter), (Numbers{9731}));
  EXPECT_EQ(
      Conv({}, x, filter, Absent(), {Step(EpilogueKind::kClip, 6000, 9000)}),
      (Numbers{6000, 6532, 8754, 9000}));
}

TEST(Reference, Conv2dPadding) {
  const CaseInput x = Counting({1, 1, 2, 2});
  const CaseInput filter = Values({1, 1, 2, 2}, {1, 10, 100, 1000});
  // A row above, a column on the right.
  EXPECT_EQ(Conv({{"paddings", Ints{1, 0, 0, 1}}}, x, filter),
            (Numbers{2100, 200, 4321, 402}));
  // SAME: the odd element goes behind.
  EXPECT_EQ(Conv({{"padding_algorithm", std::string("SAME")}}, x, filter),
            (Numbers{4321, 402, 43, 4}));
  EXPECT_EQ(Conv({{"padding_algorithm", std::string("VALID")},
                  {"paddings", Ints{1, 1, 1, 1}}},
                 x, filter),
            (Numbers{4321}));
}

TEST(Reference, Conv2dChannelsAndGroups) {
  const CaseInput x = Counting({2, 2, 1, 1});
  EXPECT_EQ(Conv({}, x, Values({3, 2, 1, 1}, {1, 0, 0, 1, 10, 100})),
            (Numbers{1, 2, 210, 3, 4, 430}));
  // The second group sees the second channel only.
  EXPECT_EQ(
      Conv({{"groups", int64_t{2}}}, x,
           Values({4, 1, 1, 1}, {1, 10, 100, 1000}), Values({4}, {0, 0, 1, 0})),
      (Numbers{1, 10, 201, 2000, 3, 30, 401, 4000}));
}

Numbers Transposed(AttributeMap attributes, const Shape& x, const Shape& filter,
                   CaseInput bias = Absent()) {
  return Reference("conv2d_transpose", std::move(attributes),
                   {Counting(x), Counting(filter), std::move(bias)});
}

// The expected values are those of onnxruntime 1.31's ConvTranspose, opset 16,
// on the same inputs; they are small integers, and so exact.
TEST(Reference, Conv2dTranspose) {
  EXPECT_EQ(Transposed({{"strides", Ints{2, 2}}}, {1, 2, 2, 2}, {2, 1, 2, 2},
                       Values({1}, {0.5})),
            (Numbers{26.5, 32.5, 32.5, 40.5, 38.5, 44.5, 48.5, 56.5, 38.5, 48.5,
                     44.5, 56.5, 58.5, 68.5, 68.5, 80.5}));
  EXPECT_EQ(Transposed({{"strides", Ints{2, 1}},
                        {"paddings", Ints{1, 0, 0, 1}},
                        {"output_padding", Ints{1, 0}}},
                       {1, 1, 2, 3}, {1, 1, 3, 3}),
            (Numbers{4,  13, 28, 27, 11,  35, 74, 69, 16, 40,
                     73, 60, 28, 67, 118, 93, 0,  0,  0,  0}));
  EXPECT_EQ(
      Transposed({{"strides", Ints{1, 3}}, {"output_padding", Ints{0, 1}}},
                 {1, 1, 2, 2}, {1, 2, 3, 2}),
      (Numbers{1,  2,  0,  2,  4,  0,  6,  10, 0,  10, 16, 0,  14, 18, 0,  22,
               28, 0,  15, 18, 0,  20, 24, 0,  7,  8,  0,  14, 16, 0,  30, 34,
               0,  46, 52, 0,  38, 42, 0,  58, 64, 0,  33, 36, 0,  44, 48, 0}));
}

TEST(Reference, Conv2dTransposeGroupsAndDilation) {
  EXPECT_EQ(Transposed({{"groups", int64_t{2}}, {"dilations", Ints{1, 2}}},
                       {1, 2, 2, 2}, {2, 2, 2, 2}),
            (Numbers{1,  2,  2,  4,  6,   10,  10,  16,  9,   12,  12,  16,
                     5,  10, 6,  12, 22,  34,  26,  40,  21,  28,  24,  32,
                     45, 54, 50, 60, 118, 138, 130, 152, 77,  88,  84,  96,
                     65, 78, 70, 84, 166, 194, 178, 208, 105, 120, 112, 128}));
}

// The output for one pixel is the filter itself, cut off or with zeros behind
// it.
TEST(Reference, Conv2dTransposeSizes) {
  const Shape pixel = {1, 1, 1, 1}, kernel = {1, 1, 2, 2};
  EXPECT_EQ(Transposed({{"output_size", Ints{2, 3}}, {"strides", Ints{1, 2}}},
                       pixel, kernel),
            (Numbers{1, 2, 0, 3, 4, 0}));
  // SAME with a stride of 1: one pixel; the padding goes behind.
  EXPECT_EQ(
      Transposed({{"padding_algorithm", std::string("SAME")}}, pixel, kernel),
      (Numbers{1}));
  EXPECT_EQ(Transposed({{"padding_algorithm", std::string("SAME")},
                        {"strides", Ints{3, 2}}},
                       pixel, kernel),
            (Numbers{1, 2, 3, 4, 0, 0}));
  EXPECT_EQ(Transposed({{"padding_algorithm", std::string("VALID")},
                        {"paddings", Ints{1, 1, 1, 1}}},
                       pixel, kernel),
            (Numbers{1, 2, 3, 4}));
}

TEST(Reference, Fc) {
  const CaseInput w = Values({2, 3}, {1, 2, 3, 10, 20, 30});
  EXPECT_EQ(Reference("fc", {}, {Counting({2, 2}), w, Values({3}, {0, 0, 5})}),
            (Numbers{21, 42, 68, 43, 86, 134}));
  // The last two axes are one row.
  EXPECT_EQ(Reference("fc", {{"in_num_col_dims", int64_t{2}}},
                      {Counting({1, 2, 2, 1}), w, Absent()}),
            (Numbers{21, 42, 63, 43, 86, 129}));
}

Numbers Matmul(CaseInput x, CaseInput y, bool transpose_x = false,
               bool transpose_y = false) {
  return Reference("matmul",
                   {{"transpose_x", transpose_x}, {"transpose_y", transpose_y}},
                   {std::move(x), std::move(y)});
}

TEST(Reference, Matmul) {
  const CaseInput x = Counting({2, 2});
  const CaseInput y = Values({2, 2}, {1, 10, 100, 1000});
  EXPECT_EQ(Matmul(x, y), (Numbers{201, 2010, 403, 4030}));
  EXPECT_EQ(Matmul(x, y, true), (Numbers{301, 3010, 402, 4020}));
  EXPECT_EQ(Matmul(x, y, false, true), (Numbers{21, 2100, 43, 4300}));
}

TEST(Reference, MatmulBroadcastsBatches) {
  // x: rows (1 2), (3 4); y: columns of each of two batches.
  EXPECT_EQ(Matmul(Counting({2, 1, 1, 2}), Values({2, 2, 1}, {1, 10, 1, 0})),
            (Numbers{21, 1, 43, 3}));
  EXPECT_EQ(Matmul(Counting({1, 2}), Values({2, 2, 1}, {1, 10, 1, 0})),
            (Numbers{21, 1}));
}

}  // namespace
}  // namespace placelite
