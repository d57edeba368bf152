// SPDX-License-Identifier: Apache-2.0
// The tiles of codes make the sums of a naive loop, which are small enough for
// floats to hold them.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "lite/kernels/conv2d_blocked/tiles.h"
#include "test/support/devices.h"

namespace placelite {
namespace {

constexpr int kSteps = 3;   // whole blocks of input channels
constexpr int kWidth = 16;  // pixels of a row

// Tiles, the features that they need, and their least weight.
struct Stamp {
  const BlockedTiles& tiles;
  CpuFeatures needs;
  int least_weight;

  int lanes() const { return tiles.lanes; }
  // Channels of the last block, in whole groups.
  int tail() const { return tiles.elements.whole_blocks ? 0 : 8; }
  int channels() const { return kSteps * lanes() + tail(); }
};

constexpr Stamp kStamps[] = {
    {kFloatTilesAvx512Vnni, kAvx512 | kAvx512Vnni, -128},
    {kFloatTilesAvxVnni, kAvx2 | kAvxVnni, -128},
    {kFloatTilesAvx2, kAvx2, -127}};

template <typename T>
std::vector<T> Random(size_t size, int low, int high, std::mt19937* random) {
  std::uniform_int_distribution<int> distribution(low, high);
  std::vector<T> values(size);
  for (T& value : values) value = static_cast<T>(distribution(*random));
  return values;
}

struct Problem {
  std::vector<uint8_t> x;      // [blocks][width][lanes]
  std::vector<int8_t> weight;  // [channels][blocks * lanes]
  std::vector<int32_t> bias;   // [blocks * lanes]
};

// The filter in the order of tiles.h: groups of four channels.
std::vector<int8_t> Pack(const Stamp& stamp, const Problem& problem,
                         int blocks) {
  const int outputs = blocks * stamp.lanes();
  std::vector<int8_t> packed;
  for (int c = 0; c < stamp.channels(); c += 4) {
    for (int o = 0; o < outputs; ++o) {
      for (int k = 0; k < 4; ++k) {
        packed.push_back(
            problem.weight[static_cast<size_t>((c + k) * outputs + o)]);
      }
    }
  }
  return packed;
}

int32_t Sum(const Stamp& stamp, const Problem& problem, int blocks, int pixel,
            int output) {
  const int lanes = stamp.lanes();
  int32_t sum = problem.bias[static_cast<size_t>(output)];
  for (int c = 0; c < stamp.channels(); ++c) {
    const int at = (c / lanes * kWidth + pixel) * lanes + c % lanes;
    sum += (int32_t{problem.x[static_cast<size_t>(at)]} -
            stamp.tiles.elements.code_offset) *
           problem.weight[static_cast<size_t>(c * blocks * lanes + output)];
  }
  return sum;
}

void Check(const Stamp& stamp, const Problem& problem, int blocks, int pixels) {
  SCOPED_TRACE(testing::Message() << stamp.tiles.name << ", " << blocks
                                  << " blocks, " << pixels << " pixels");
  const int lanes = stamp.lanes();
  const BlockedTileFunction function =
      stamp.tiles.find(lanes, blocks, pixels, 0);
  ASSERT_NE(function, nullptr);
  const std::vector<int8_t> filter = Pack(stamp, problem, blocks);
  std::vector<int64_t> offsets;
  for (int s = 0; s <= kSteps; ++s) offsets.push_back(s * kWidth * lanes);
  const int y_block = kWidth * lanes;
  std::vector<float> y(static_cast<size_t>(blocks * y_block), -1);
  BlockedTile tile = {};
  tile.x = problem.x.data();
  offsets.push_back(0);
  tile.offsets = offsets.data();
  tile.steps = kSteps;
  tile.tail_steps = stamp.tail() == 0 ? 0 : 1;
  tile.tail_channels = stamp.tail();
  tile.filter = reinterpret_cast<const uint8_t*>(filter.data());
  tile.bias = problem.bias.data();
  tile.y = reinterpret_cast<uint8_t*>(y.data());
  tile.y_block = y_block * static_cast<int>(sizeof(float));
  const std::vector<float> multipliers(static_cast<size_t>(blocks * lanes), 1);
  tile.multipliers = multipliers.data();
  const std::vector<float> addends(static_cast<size_t>(blocks * lanes), 0);
  tile.addends = addends.data();
  const ClampedEpilogue epilogue = {-INFINITY, INFINITY, 0, 0, {}};
  tile.epilogue = &epilogue;
  function(tile);
  for (int b = 0; b < blocks; ++b) {
    for (int p = 0; p < kWidth; ++p) {
      for (int l = 0; l < lanes; ++l) {
        const float got = y[static_cast<size_t>(b * y_block + p * lanes + l)];
        const int32_t want =
            p < pixels ? Sum(stamp, problem, blocks, p, b * lanes + l) : -1;
        ASSERT_EQ(got, static_cast<float>(want)) << b << " " << p << " " << l;
      }
    }
  }
}

class ByteTiles : public testing::TestWithParam<Stamp> {
 protected:
  void SetUp() override {
    const CpuFeatures needs = GetParam().needs;
    if ((ThisDevice().cpu.features & needs) != needs) {
      GTEST_SKIP() << "no processor with " << CpuFeaturesToString(needs);
    }
  }
};

INSTANTIATE_TEST_SUITE_P(X86, ByteTiles, testing::ValuesIn(kStamps),
                         [](const auto& test) {
                           return std::string(test.param.tiles.name);
                         });

TEST_P(ByteTiles, SumUnsignedBySignedBytes) {
  const Stamp& stamp = GetParam();
  std::mt19937 random(1);
  for (int blocks = 1; blocks <= kMaxTileBlocks; ++blocks) {
    const auto outputs = static_cast<size_t>(blocks * stamp.lanes());
    Problem problem;
    problem.x = Random<uint8_t>(
        static_cast<size_t>((kSteps + 1) * kWidth * stamp.lanes()), 0, 255,
        &random);
    problem.weight =
        Random<int8_t>(static_cast<size_t>(stamp.channels()) * outputs,
                       stamp.least_weight, 127, &random);
    problem.bias = Random<int32_t>(outputs, -100000, 100000, &random);
    for (int pixels = 1; pixels <= stamp.tiles.max_pixels[blocks - 1];
         ++pixels) {
      Check(stamp, problem, blocks, pixels);
    }
  }
}

// The largest products of one sign stay sums of integers, without saturation.
TEST_P(ByteTiles, ExtremesDoNotSaturate) {
  const Stamp& stamp = GetParam();
  for (int weight : {stamp.least_weight, 127}) {
    for (int code : {0, 255}) {
      Problem problem;
      const auto lanes = static_cast<size_t>(stamp.lanes());
      problem.x.assign((kSteps + 1) * kWidth * lanes,
                       static_cast<uint8_t>(code));
      problem.weight.assign(static_cast<size_t>(stamp.channels()) * lanes,
                            static_cast<int8_t>(weight));
      problem.bias.assign(lanes, 0);
      Check(stamp, problem, 1, 5);
    }
  }
}

}  // namespace
}  // namespace placelite
