// SPDX-License-Identifier: Apache-2.0
// Places of arguments, names, and how much of an epilogue a kernel takes.
#include "lite/core/kernel/kernel_def.h"

#include "gtest/gtest.h"

namespace placelite {
namespace {

constexpr Place kBlocked(Target::kX86, Precision::kFloat, Layout::Blocked(8));
constexpr Place kPlain(Target::kX86);

TEST(ArgPlaceTest, TheKernelsOwnUnlessSaidOtherwise) {
  static constexpr ArgPlace kArgs[] = {{"Filter", kPlain}, {"Bias", kPlain}};
  static constexpr KernelDef kDef = {"conv2d", kBlocked, "def",
                                     {},       nullptr,  kArgs};
  const OpDef& conv = *FindOp("conv2d");
  EXPECT_EQ(InputPlace(kDef, conv, 0), kBlocked);
  EXPECT_EQ(InputPlace(kDef, conv, 1), kPlain);
  EXPECT_EQ(InputPlace(kDef, conv, 2), kPlain);
  EXPECT_EQ(OutputPlace(kDef, conv, 0), kBlocked);
  // An operand of the epilogue is like the output.
  EXPECT_EQ(InputPlace(kDef, conv, 3), kBlocked);
}

TEST(ArgPlaceTest, VariadicArgumentsShareOneDeclaration) {
  static constexpr ArgPlace kArgs[] = {{"X", kPlain}};
  static constexpr KernelDef kConcat = {"concat", kBlocked, "def",
                                        {},       nullptr,  kArgs};
  for (size_t i : {0, 1, 7}) {
    EXPECT_EQ(InputPlace(kConcat, *FindOp("concat"), i), kPlain);
  }
  EXPECT_EQ(OutputPlace(kConcat, *FindOp("concat"), 0), kBlocked);
  static constexpr ArgPlace kOut[] = {{"Out", kPlain}};
  static constexpr KernelDef kSplit = {"split", kBlocked, "def",
                                       {},      nullptr,  kOut};
  for (size_t i : {0, 1, 7}) {
    EXPECT_EQ(OutputPlace(kSplit, *FindOp("split"), i), kPlain);
  }
}

TEST(KernelNameTest, IsOpPlaceAndAlias) {
  static constexpr KernelDef kDef = {"conv2d", kBlocked, "winograd", {}};
  EXPECT_EQ(KernelName(kDef), "conv2d/x86/float/NCHW8c/winograd");
}

TEST(EpilogueStepsTakenTest, CountsFromTheFront) {
  KernelDef def = {"fc", kPlain, "def", {}};
  const Epilogue steps = {{EpilogueKind::kAdd, 0, 0, 0, 2},
                          {EpilogueKind::kRelu},
                          {EpilogueKind::kScale, 2, 1}};
  EXPECT_EQ(EpilogueStepsTaken(def, steps), 0u);
  def.epilogue = EpilogueBit(EpilogueKind::kRelu);
  EXPECT_EQ(EpilogueStepsTaken(def, steps), 0u);
  def.epilogue |= EpilogueBit(EpilogueKind::kAdd);
  EXPECT_EQ(EpilogueStepsTaken(def, steps), 2u);
  def.epilogue = kAllEpilogues;
  EXPECT_EQ(EpilogueStepsTaken(def, steps), 3u);
  EXPECT_EQ(EpilogueStepsTaken(def, Epilogue{}), 0u);
}

TEST(NumericContractTest, Orders) {
  const auto of = [](const char* name, NumericContract contract) {
    return VariantDef{name, kAnyCpu, contract, nullptr, nullptr};
  };
  const VariantDef variants[] = {of("2", NumericContract::kTransform),
                                 of("6", NumericContract::kTransform),
                                 of("sum", NumericContract::kReassociated),
                                 of("sum2", NumericContract::kReassociated)};
  EXPECT_FALSE(IsRougher(variants[0], variants[0]));
  EXPECT_FALSE(IsRougher(variants[0], variants[1]));
  EXPECT_TRUE(IsRougher(variants[1], variants[0]));
  EXPECT_TRUE(IsRougher(variants[0], variants[3]));
  EXPECT_FALSE(IsRougher(variants[2], variants[0]));
  EXPECT_FALSE(IsRougher(variants[3], variants[2]));
}

TEST(NumericContractTest, Prints) {
  EXPECT_STREQ(ToString(NumericContract::kBitExact), "bit-exact");
  EXPECT_STREQ(ToString(NumericContract::kSameTree), "same summation tree");
  EXPECT_STREQ(ToString(NumericContract::kReassociated), "reassociated over K");
  EXPECT_STREQ(ToString(NumericContract::kTransform), "transform");
  EXPECT_STREQ(ToString(NumericContract::kFp16), "fp16");
}

}  // namespace
}  // namespace placelite
