// SPDX-License-Identifier: Apache-2.0
// attention by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "test/kernels/by_hand.h"

namespace placelite {
namespace {

// Scores 0 and ln 3 are weights of 1/4 and 3/4.
TEST(Attention, WeighsRowsOfV) {
  const double ln3 = std::log(3.0);
  const CaseInput q = Values({1, 2}, {2, 0});
  const CaseInput k = Values({2, 2}, {0, 7, ln3, -7});
  const CaseInput v = Values({2, 3}, {4, 0, 8, 0, 4, 8});
  EXPECT_THAT(Reference("attention", {{"scale", 0.5f}}, {q, k, v}),
              AreAbout(Numbers{1, 3, 8}));
  // Keys in columns, and values, too.
  EXPECT_THAT(Reference("attention",
                        {{"scale", 0.5f},
                         {"k_axes", std::vector<int64_t>{1, 0}},
                         {"v_axes", std::vector<int64_t>{1, 0}},
                         {"out_axes", std::vector<int64_t>{1, 0}}},
                        {q, Values({2, 2}, {0, ln3, 7, -7}),
                         Values({3, 2}, {4, 0, 0, 4, 8, 8})}),
              AreAbout(Numbers{1, 3, 8}));
}

TEST(Attention, AddsTheMask) {
  const double ln3 = std::log(3.0),
               inf = std::numeric_limits<double>::infinity();
  const CaseInput zeros = Values({2, 1}, {0, 0});
  const CaseInput v = Values({2, 1}, {0, 4});
  EXPECT_THAT(Reference("attention", {},
                        {zeros, zeros, v, Values({2, 2}, {0, ln3, ln3, 0})}),
              AreAbout(Numbers{3, 1}));
  EXPECT_THAT(
      Reference("attention", {}, {zeros, zeros, v, Values({1, 2}, {0, -inf})}),
      AreAbout(Numbers{0, 0}));
  // Hidden keys have a score of their own, which may count.
  const CaseInput hides = Values({1, 2}, {0, 1}, Precision::kBool);
  EXPECT_THAT(
      Reference("attention", {{"hidden_score", static_cast<float>(ln3)}},
                {zeros, zeros, v, hides}),
      AreAbout(Numbers{3, 3}));
  EXPECT_THAT(
      Reference("attention", {{"hides_false", true}}, {zeros, zeros, v, hides}),
      AreAbout(Numbers{4, 4}));
  // Where every key is hidden there is no answer.
  const Numbers none = Reference(
      "attention", {}, {zeros, zeros, v, Values({1, 2}, {-inf, -inf})});
  EXPECT_TRUE(std::isnan(none[0]) && std::isnan(none[1]));
}

}  // namespace
}  // namespace placelite
