// SPDX-License-Identifier: Apache-2.0
// Remainders, quotients and shifts by hand.
#include <gtest/gtest.h>

#include "test/kernels/by_hand.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr auto kInt32 = Precision::kInt32;

CaseInput Ints32(Numbers values) {
  const auto size = static_cast<int64_t>(values.size());
  return Values({size}, std::move(values), kInt32);
}

TEST(Modulo, SignOfTheDivisorOrOfTheNumber) {
  const CaseInput x = Ints32({7, 7, -7, -7, 6}), y = Ints32({3, -3, 3, -3, -3});
  EXPECT_EQ(Reference("elementwise_mod", {}, {x, y}),
            (Numbers{1, -2, 2, -1, 0}));
  EXPECT_EQ(Reference("elementwise_mod", {{"fmod", true}}, {x, y}),
            (Numbers{1, 1, -1, -1, 0}));
  EXPECT_EQ(Reference("elementwise_floordiv", {}, {x, y}),
            (Numbers{2, -3, -3, 2, -2}));
  const CaseInput half = Values({2}, {-4.5, 4.5}), two = Values({1}, {2});
  EXPECT_EQ(Reference("elementwise_mod", {}, {half, two}), (Numbers{1.5, 0.5}));
  EXPECT_EQ(Reference("elementwise_mod", {{"fmod", true}}, {half, two}),
            (Numbers{-0.5, 0.5}));
  EXPECT_EQ(Reference("elementwise_floordiv", {}, {half, two}),
            (Numbers{-3, 2}));
}

TEST(Modulo, LowestNumberByMinusOne) {
  const CaseInput x = Ints32({-2147483648.0}), y = Ints32({-1});
  EXPECT_EQ(Reference("elementwise_mod", {}, {x, y}), (Numbers{0}));
  EXPECT_EQ(Reference("elementwise_floordiv", {}, {x, y}),
            (Numbers{-2147483648.0}));
}

TEST(Modulo, IntegersByZeroAreRefused) {
  for (const char* op : {"elementwise_mod", "elementwise_floordiv"}) {
    EXPECT_THAT(
        ReferenceStatus({"zero", op, {}, {Ints32({1, 2}), Ints32({5, 0})}}),
        FailsWith(StatusCode::kInvalidArgument, "element 1 of Y is zero"));
  }
}

TEST(BitShift, NothingIsLeftBeyondAllBits) {
  const CaseInput x = Values({4}, {129, 129, 129, 1}, Precision::kUInt8);
  const CaseInput y = Values({4}, {1, 7, 8, 255}, Precision::kUInt8);
  EXPECT_EQ(Reference("bit_shift", {}, {x, y}), (Numbers{2, 128, 0, 0}));
  EXPECT_EQ(Reference("bit_shift", {{"left", false}}, {x, y}),
            (Numbers{64, 1, 0, 0}));
}

// The values follow from the text of BitShift 28.
TEST(BitShift, OfSignedNumbers) {
  const auto bytes = [](Numbers values) {
    const auto size = static_cast<int64_t>(values.size());
    return Values({size}, std::move(values), Precision::kInt8);
  };
  const CaseInput x = bytes({-128, -1, 64, -5, -5, 5, 5});
  const CaseInput y = bytes({1, 7, 1, 8, -1, 8, -1});
  EXPECT_EQ(Reference("bit_shift", {}, {x, y}),
            (Numbers{0, -128, -128, 0, 0, 0, 0}));
  EXPECT_EQ(Reference("bit_shift", {{"left", false}}, {x, y}),
            (Numbers{-64, -1, 32, -1, -1, 0, 0}));
}

TEST(Bitwise, OfSignedNumbers) {
  const CaseInput x = Ints32({12, -1, 5}), y = Ints32({10, 7, -8});
  EXPECT_EQ(Reference("bitwise_and", {}, {x, y}), (Numbers{8, 7, 0}));
  EXPECT_EQ(Reference("bitwise_or", {}, {x, y}), (Numbers{14, -1, -3}));
  EXPECT_EQ(Reference("bitwise_xor", {}, {x, y}), (Numbers{6, -8, -3}));
  EXPECT_EQ(Reference("bitwise_not", {}, {x}), (Numbers{-13, 0, -6}));
}

TEST(Modulo, ZeroHasTheSignOfTheDivisor) {
  const Numbers zeros = Reference("elementwise_mod", {},
                                  {Values({2}, {6, -6}), Values({2}, {-3, 3})});
  EXPECT_TRUE(std::signbit(zeros[0]));
  EXPECT_FALSE(std::signbit(zeros[1]));
}

}  // namespace
}  // namespace placelite
