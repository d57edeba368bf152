// SPDX-License-Identifier: Apache-2.0
#include "lite/core/tune/shipped_tuning.h"

#include <gtest/gtest.h>

namespace placelite {
namespace {

// The values are from the authors' test vectors of FNV-1a.
TEST(ShippedTuning, HashesAsFnv1a) {
  EXPECT_EQ(ShippedKeyHash(""), 0xcbf29ce484222325u);
  EXPECT_EQ(ShippedKeyHash("a"), 0xaf63dc4c8601ec8cu);
  EXPECT_EQ(ShippedKeyHash("foobar"), 0x85944171f73967e8u);
}

constexpr uint64_t kWorkloads[] = {ShippedKeyHash("relu x1"),
                                   ShippedKeyHash("tanh x1"),
                                   ShippedKeyHash("relu x2")};
constexpr uint16_t kWinners[] = {1, 0, 1};
constexpr ShippedCandidate kCandidates[] = {{"slow", "", 1},
                                            {"fast", "reg_n=2", 2}};
constexpr ShippedTuning kTunings[] = {
    {"x86_64-avx2", kWorkloads, kWinners, kCandidates}};

TEST(ShippedTuning, IsFoundByClassAndWorkload) {
  ShippedSource source;
  EXPECT_EQ(FindShipped(source, "x86_64-avx2", "relu x1"), nullptr);
  source.classes = kTunings;
  EXPECT_EQ(FindShipped(source, "x86_64-avx2", "relu x1"), &kCandidates[1]);
  EXPECT_EQ(FindShipped(source, "x86_64-avx2", "tanh x1"), &kCandidates[0]);
  EXPECT_EQ(FindShipped(source, "x86_64-avx2", "relu x2"), &kCandidates[1]);
  EXPECT_EQ(FindShipped(source, "x86_64-avx2", "tanh x2"), nullptr);
  EXPECT_EQ(FindShipped(source, "x86_64-avx512", "relu x1"), nullptr);
}

TEST(ShippedTuning, OfOtherRevisionsIsAMiss) {
  const ShippedSource source = {kTunings, [](std::string_view) { return 2; }};
  EXPECT_EQ(FindShipped(source, "x86_64-avx2", "relu x1"), &kCandidates[1]);
  EXPECT_EQ(FindShipped(source, "x86_64-avx2", "tanh x1"), nullptr);
}

}  // namespace
}  // namespace placelite
