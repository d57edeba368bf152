// SPDX-License-Identifier: Apache-2.0
// Tests which variant of conv2d, fc and matmul comes first for which shapes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "lite/kernels/conv2d/conv2d.h"
#include "lite/kernels/conv2d_blocked/conv2d_blocked.h"
#include "lite/kernels/matrix/matrix.h"
#include "test/support/bound_case.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

DeviceInfo Device(CpuFeatures features) {
  DeviceInfo device;
  device.cpu.features = features;
  return device;
}

// The first variant of the x86 kernel; empty when none applies for sure.
std::string FirstOf(Span<const KernelDef> rows, const OpView& op,
                    CpuFeatures features) {
  for (const KernelDef& row : rows) {
    if (row.op != std::string_view(op.def().name)) continue;
    if (row.place.target != Target::kX86) continue;
    const KernelAnswer answer = AskKernel(row, op, Device(features));
    return answer.preferred() == nullptr ? "" : answer.preferred()->name;
  }
  return "no row";
}

std::string First(const KernelCase& source,
                  CpuFeatures features = kAvx2 | kAvx512) {
  const auto bound = BoundCase::Bind(source, nullptr);
  EXPECT_OK(bound);
  return FirstOf(source.op == "conv2d" ? Conv2dKernels() : MatrixKernels(),
                 (*bound)->op(), features);
}

KernelCase Conv(const Shape& x, const Shape& filter, int64_t groups = 1,
                Ints strides = {1, 1}) {
  return {"conv",
          "conv2d",
          {{"strides", std::move(strides)}, {"groups", groups}},
          {Random(x), Constant(Random(filter)), Absent()}};
}

TEST(Conv2dChoice, Algorithms) {
  EXPECT_EQ(First(Conv({1, 3, 64, 64}, {32, 3, 3, 3})), "conv2d_gemm_avx512");
  EXPECT_EQ(First(Conv({1, 64, 14, 14}, {64, 64, 1, 1})), "conv2d_gemm_avx512");
  EXPECT_EQ(First(Conv({1, 64, 7, 7}, {64, 64, 1, 1})),
            "conv2d_gemm_channels_avx512");
  // 64 pixels are four whole vectors.
  EXPECT_EQ(First(Conv({1, 64, 8, 8}, {64, 64, 1, 1})), "conv2d_gemm_avx512");
  EXPECT_EQ(First(Conv({1, 64, 1, 1}, {10, 64, 1, 1})), "conv2d_gemv_avx512");
  EXPECT_EQ(First(Conv({1, 8, 14, 14}, {8, 1, 3, 3}, 8)),
            "conv2d_depthwise3x3_avx512");
  EXPECT_EQ(First(Conv({1, 8, 14, 14}, {8, 1, 5, 5}, 8, {2, 1})),
            "conv2d_depthwise5x5_avx512");
  EXPECT_EQ(First(Conv({1, 8, 14, 14}, {8, 1, 3, 3}, 8, {3, 3})),
            "conv2d_depthwise_avx512");
  EXPECT_EQ(First(Conv({1, 8, 14, 14}, {8, 2, 3, 3}, 4)), "conv2d_gemm_avx512");
}

// The least cost of a convolution in a layout.
double Cost(const KernelCase& source, Layout layout) {
  const auto bound = BoundCase::Bind(source, nullptr);
  EXPECT_OK(bound);
  double least = HUGE_VAL;
  for (Span<const KernelDef> rows : {Conv2dKernels(), Conv2dBlockedKernels()}) {
    for (const KernelDef& row : rows) {
      if (row.place.target != Target::kX86 || row.place.layout != layout) {
        continue;
      }
      const KernelAnswer answer =
          AskKernel(row, (*bound)->op(), Device(kAvx2 | kAvx512));
      for (const VariantAnswer& variant : answer.variants) {
        if (variant.support.yes()) least = std::min(least, variant.cost);
      }
    }
  }
  return least;
}

// Measurements show: small groups of ResNeXt-50 take 1.2 (4 channels) to 3
// times longer as matrix products of their own, and many short dot products
// take longer than weighted sums.
TEST(Conv2dChoice, WhatIsFasterInBlocksCostsLess) {
  for (int64_t channels : {4, 8, 16}) {
    const int64_t all = 32 * channels, size = 224 / channels;
    const KernelCase conv =
        Conv({1, all, size, size}, {all, channels, 3, 3}, 32);
    EXPECT_LT(Cost(conv, Layout::Blocked(16)), Cost(conv, LayoutKind::kNCHW))
        << channels << " channels in a group";
  }
  const KernelCase excite = Conv({1, 48, 1, 1}, {1152, 48, 1, 1});
  EXPECT_LT(Cost(excite, Layout::Blocked(16)), Cost(excite, LayoutKind::kNCHW));
}

TEST(Conv2dChoice, InstructionSets) {
  const KernelCase conv = Conv({1, 8, 14, 14}, {8, 1, 3, 3}, 8);
  EXPECT_EQ(First(conv, kAvx2), "conv2d_depthwise3x3_avx2");
  EXPECT_EQ(First(conv, kNeon), "");
}

TEST(Conv2dChoice, FilterThatIsNotConstant) {
  KernelCase conv = Conv({1, 3, 64, 64}, {32, 3, 3, 3});
  conv.inputs[1].constant = false;
  EXPECT_EQ(First(conv), "conv2d_gemm_avx512");
}

TEST(Conv2dChoice, RangesOfShapes) {
  const KernelCase conv = Conv({1, 16, 7, 7}, {32, 16, 1, 1});
  const std::vector<ShapeRange> shapes = {
      {Dim(1), Dim(16), Dim(7, 100), Dim(7, 100)}};
  ASSERT_OK_AND_ASSIGN(const auto bound, BoundCase::BindRanges(conv, shapes));
  EXPECT_EQ(FirstOf(Conv2dKernels(), bound->op(), kAvx512),
            "conv2d_gemm_avx512");
}

KernelCase Matmul(const Shape& x, const Shape& y, bool transpose_x = false,
                  bool transpose_y = false) {
  return {"matmul",
          "matmul",
          {{"transpose_x", transpose_x}, {"transpose_y", transpose_y}},
          {Random(x), Random(y)}};
}

TEST(MatrixChoice, FewRows) {
  EXPECT_EQ(First(Matmul({4, 9}, {9, 5})), "matmul_gemv_avx512");
  EXPECT_EQ(First(Matmul({5, 9}, {9, 5})), "matmul_gemm_avx512");
  // All batches meet the same matrix: six rows.
  EXPECT_EQ(First(Matmul({2, 3, 9}, {9, 5})), "matmul_gemm_avx512");
  EXPECT_EQ(First(Matmul({2, 3, 9}, {2, 9, 5})), "matmul_gemv_avx512");
  EXPECT_EQ(First(Matmul({9, 2}, {5, 9}, true, true)), "matmul_gemm_avx512");
  EXPECT_EQ(First({"fc", "fc", {}, {Random({1, 9}), Random({9, 5}), Absent()}},
                  kAvx2),
            "fc_gemv_avx2");
}

}  // namespace
}  // namespace placelite
