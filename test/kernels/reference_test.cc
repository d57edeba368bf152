// The oracles of ops that compute, against values computed by hand.
#include <gtest/gtest.h>

#include "test/kernels/by_hand.h"

namespace placelite {
namespace {

TEST(Reference, Softmax) {
  // exp(0) : exp(ln 2) : exp(ln 5) is 1 : 2 : 5.
  EXPECT_THAT(Reference("softmax", {{"axis", -1}},
                        {Values({1, 3}, {0, std::log(2.0), std::log(5.0)})}),
              AreAbout(Numbers{0.125, 0.25, 0.625}));
  EXPECT_THAT(Reference("softmax", {{"axis", 0}},
                        {Values({2, 2}, {1, 5, 1, 5 + std::log(3.0)})}),
              AreAbout(Numbers{0.5, 0.25, 0.5, 0.75}));
}

}  // namespace
}  // namespace placelite
