// SPDX-License-Identifier: Apache-2.0
// The tiles of codes make the sums of a naive loop, which are small enough for
// floats to hold them.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "lite/kernels/conv2d_blocked/tiles.h"
#include "test/support/devices.h"

namespace placelite {
namespace {

constexpr int kLanes = 16;
constexpr int kSteps = 3;   // whole blocks of input channels
constexpr int kTail = 8;    // channels of the last block, in whole groups
constexpr int kWidth = 16;  // pixels of a row
constexpr int kChannels = kSteps * kLanes + kTail;

template <typename T>
std::vector<T> Random(size_t size, int low, int high, std::mt19937* random) {
  std::uniform_int_distribution<int> distribution(low, high);
  std::vector<T> values(size);
  for (T& value : values) value = static_cast<T>(distribution(*random));
  return values;
}

struct Problem {
  std::vector<uint8_t> x;      // [blocks][width][16]
  std::vector<int8_t> weight;  // [channels][blocks * 16]
  std::vector<int32_t> bias;   // [blocks * 16]
};

// The filter in the order of tiles.h: groups of four channels.
std::vector<int8_t> Pack(const Problem& problem, int blocks) {
  const int outputs = blocks * kLanes;
  std::vector<int8_t> packed;
  for (int c = 0; c < kChannels; c += 4) {
    for (int o = 0; o < outputs; ++o) {
      for (int k = 0; k < 4; ++k) {
        packed.push_back(
            problem.weight[static_cast<size_t>((c + k) * outputs + o)]);
      }
    }
  }
  return packed;
}

int32_t Sum(const Problem& problem, int blocks, int pixel, int output) {
  int32_t sum = problem.bias[static_cast<size_t>(output)];
  for (int c = 0; c < kChannels; ++c) {
    const int at = (c / kLanes * kWidth + pixel) * kLanes + c % kLanes;
    sum += int32_t{problem.x[static_cast<size_t>(at)]} *
           problem.weight[static_cast<size_t>(c * blocks * kLanes + output)];
  }
  return sum;
}

void Check(const Problem& problem, int blocks, int pixels) {
  SCOPED_TRACE(testing::Message()
               << blocks << " blocks, " << pixels << " pixels");
  const BlockedTileFunction function =
      kFloatTilesAvx512Vnni.find(kLanes, blocks, pixels, 0);
  ASSERT_NE(function, nullptr);
  const std::vector<int8_t> filter = Pack(problem, blocks);
  std::vector<int64_t> offsets;
  for (int s = 0; s <= kSteps; ++s) offsets.push_back(s * kWidth * kLanes);
  const int y_block = kWidth * kLanes;
  std::vector<float> y(static_cast<size_t>(blocks * y_block), -1);
  BlockedTile tile = {};
  tile.x = problem.x.data();
  offsets.push_back(0);
  tile.offsets = offsets.data();
  tile.steps = kSteps;
  tile.tail_steps = 1;
  tile.tail_channels = kTail;
  tile.filter = reinterpret_cast<const uint8_t*>(filter.data());
  tile.bias = problem.bias.data();
  tile.y = reinterpret_cast<uint8_t*>(y.data());
  tile.y_block = y_block * static_cast<int>(sizeof(float));
  const std::vector<float> multipliers(static_cast<size_t>(blocks * kLanes), 1);
  tile.multipliers = multipliers.data();
  const std::vector<float> addends(static_cast<size_t>(blocks * kLanes), 0);
  tile.addends = addends.data();
  const ClampedEpilogue epilogue = {-INFINITY, INFINITY, 0, 0, {}};
  tile.epilogue = &epilogue;
  function(tile);
  for (int b = 0; b < blocks; ++b) {
    for (int p = 0; p < kWidth; ++p) {
      for (int l = 0; l < kLanes; ++l) {
        const float got = y[static_cast<size_t>(b * y_block + p * kLanes + l)];
        const int32_t want =
            p < pixels ? Sum(problem, blocks, p, b * kLanes + l) : -1;
        ASSERT_EQ(got, static_cast<float>(want)) << b << " " << p << " " << l;
      }
    }
  }
}

TEST(ByteTiles, SumUnsignedBySignedBytes) {
  if ((ThisDevice().cpu.features & kAvx512Vnni) == 0) {
    GTEST_SKIP() << "no processor with AVX512-VNNI";
  }
  std::mt19937 random(1);
  for (int blocks = 1; blocks <= kMaxTileBlocks; ++blocks) {
    const auto outputs = static_cast<size_t>(blocks * kLanes);
    Problem problem;
    problem.x =
        Random<uint8_t>((kSteps + 1) * kWidth * kLanes, 0, 255, &random);
    problem.weight = Random<int8_t>(kChannels * outputs, -128, 127, &random);
    problem.bias = Random<int32_t>(outputs, -100000, 100000, &random);
    for (int pixels = 1; pixels <= kFloatTilesAvx512Vnni.max_pixels[blocks - 1];
         ++pixels) {
      Check(problem, blocks, pixels);
    }
  }
}

// The largest products of one sign stay sums of integers, without saturation.
TEST(ByteTiles, ExtremesDoNotSaturate) {
  if ((ThisDevice().cpu.features & kAvx512Vnni) == 0) {
    GTEST_SKIP() << "no processor with AVX512-VNNI";
  }
  for (int8_t weight : {int8_t{-128}, int8_t{127}}) {
    Problem problem;
    problem.x.assign((kSteps + 1) * kWidth * kLanes, 255);
    problem.weight.assign(kChannels * kLanes, weight);
    problem.bias.assign(kLanes, 0);
    Check(problem, 1, 5);
  }
}

}  // namespace
}  // namespace placelite
