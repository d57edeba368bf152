// SPDX-License-Identifier: Apache-2.0
// Packed filters are most of the memory of a network, so packing one takes none
// besides.
#include <gtest/gtest.h>

#include <vector>

#include "lite/kernels/conv2d_blocked/filter_pack.h"
#include "lite/kernels/conv2d_blocked/winograd_filter.h"
#include "test/support/allocation_counter.h"

namespace placelite {
namespace {

constexpr int64_t kChannels = 48, kLanes = 16;

TEST(PackingAllocations, WinogradTakesNone) {
  for (int m : {2, 4, 6}) {
    const WinogradPacking packing = {m, kChannels, kChannels, kLanes,
                                     EvenSplit(3, 2)};
    const std::vector<float> filter(kChannels * kChannels * 9);
    std::vector<float> packed(
        static_cast<size_t>(packing.points() * packing.point_elements()));
    StartCountingAllocations();
    PackWinogradFilter(packing, filter.data(), packed.data());
    EXPECT_EQ(StopCountingAllocations(), 0) << "F(" << m << ",3)";
  }
}

TEST(PackingAllocations, DirectTakesNone) {
  FilterPacking packing;
  packing.in_channels = packing.padded_channels = packing.out_channels =
      kChannels;
  packing.positions = 9;
  packing.in_block = packing.lanes = kLanes;
  packing.blocks = EvenSplit(3, 2);
  const std::vector<float> filter(kChannels * kChannels * 9);
  std::vector<float> packed(static_cast<size_t>(packing.bytes()) / 4);
  StartCountingAllocations();
  PackBlockedFilter(packing, filter.data(), packed.data());
  EXPECT_EQ(StopCountingAllocations(), 0);
}

}  // namespace
}  // namespace placelite
