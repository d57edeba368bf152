// SPDX-License-Identifier: Apache-2.0
// Requirement PL-register: a kernel's identity is op, target, precision, layout
// and alias; all kernels of an op are found together.
#include "lite/core/kernel/registry.h"

#include "gmock/gmock.h"
#include "test/support/article_kernels.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> Names(const std::vector<const KernelDef*>& kernels) {
  std::vector<std::string> names;
  for (const KernelDef* def : kernels) names.push_back(KernelName(*def));
  return names;
}

TEST(RegistryTest, TheArticlesFiveKernelsStandSideBySide) {
  KernelRegistry registry;
  registry.Add(ArticleConv2dKernels());
  EXPECT_THAT(
      Names(registry.ForOp("conv2d")),
      ElementsAre("conv2d/arm/int8/NCHW/def", "conv2d/arm/float/NCHW/def",
                  "conv2d/arm/float/NHWC/def", "conv2d/opencl/float/NCHW/def",
                  "conv2d/opencl/float/ImageDefault/def"));
  for (const KernelDef* def : registry.all()) {
    EXPECT_EQ(registry.Find(KernelName(*def)), def);
  }
}

TEST(RegistryTest, AnAliasTellsKernelsOfOnePlaceApart) {
  static constexpr KernelDef kRows[] = {
      {"relu", Place(Target::kHost), "def", {}},
      {"relu", Place(Target::kHost), "slow", {}},
      {"tanh", Place(Target::kHost), "def", {}},
  };
  KernelRegistry registry;
  registry.Add(kRows);
  EXPECT_EQ(registry.Find("relu/host/float/NCHW/def"), &kRows[0]);
  EXPECT_EQ(registry.Find("relu/host/float/NCHW/slow"), &kRows[1]);
  EXPECT_EQ(registry.ForOp("relu").size(), 2u);
  EXPECT_EQ(registry.ForOp("tanh").size(), 1u);
}

TEST(RegistryTest, KeepsTheOrderInWhichRowsAreAdded) {
  KernelRegistry registry;
  registry.Add(Fp16ImageConv2dKernel());
  registry.Add(ArticleConv2dKernels());
  ASSERT_EQ(registry.ForOp("conv2d").size(), 6u);
  EXPECT_EQ(KernelName(*registry.ForOp("conv2d")[0]),
            "conv2d/opencl/fp16/ImageDefault/def");
}

TEST(RegistryTest, FindsVariantsWithTheirKernel) {
  KernelRegistry registry;
  registry.Add(ArticleConv2dKernels());
  const auto named = registry.FindVariant("article_opencl_buffer");
  ASSERT_NE(named.variant, nullptr);
  EXPECT_EQ(KernelName(*named.kernel), "conv2d/opencl/float/NCHW/def");
  EXPECT_EQ(registry.FindVariant("article_vulkan").variant, nullptr);
}

TEST(RegistryTest, WhatIsNotThereIsNotFound) {
  KernelRegistry empty;
  EXPECT_TRUE(empty.ForOp("conv2d").empty());
  EXPECT_EQ(empty.Find("conv2d/arm/float/NCHW/def"), nullptr);
  EXPECT_EQ(empty.FindVariant("x").kernel, nullptr);
  EXPECT_TRUE(empty.all().empty());
}

// A value that is passed in: copies are independent.
TEST(RegistryTest, CopiesAreIndependent) {
  KernelRegistry registry;
  registry.Add(ArticleConv2dKernels());
  KernelRegistry copy = registry;
  copy.Add(Fp16ImageConv2dKernel());
  EXPECT_EQ(registry.all().size(), 5u);
  EXPECT_EQ(copy.all().size(), 6u);
}

}  // namespace
}  // namespace placelite
