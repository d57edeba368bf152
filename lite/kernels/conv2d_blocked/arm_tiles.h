// The direct template for inputs in blocks of a vector of NEON. It differs from
// tiles_generic.h in what in-order cores need: where the next step's pixels lie
// is known before this step's products begin, and nothing but loads stands
// between them. What lies ahead is left to the processor's own prefetching.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_ARM_TILES_H_
#define LITE_KERNELS_CONV2D_BLOCKED_ARM_TILES_H_

#include "lite/kernels/conv2d_blocked/tiles_generic.h"

namespace placelite::HWY_NAMESPACE {

template <int Blocks, int Pixels>
void ConvolveNeon(const BlockedTile& t) {
  VF32 sum[Pixels][Blocks];
  StartSums(t, sum);
  constexpr int64_t kChannelFloats = Blocks * kLanes;
  const float* filter = t.filter;
  const int64_t* offset = t.offsets;
  const int64_t* const end = offset + t.steps;
  const float* x = t.steps > 0 ? t.x + *offset : t.x;
  while (offset != end) {
    ++offset;
    const float* next = t.x + offset[offset == end ? -1 : 0];
    AddBlock(x, filter, sum);
    filter += kLanes * kChannelFloats;
    x = next;
  }
  for (int64_t s = 0; s < t.tail_steps; ++s) {
    x = t.x + end[s];
    for (int64_t c = 0; c < t.tail_channels; ++c, filter += kChannelFloats) {
      AddChannel<kLanes>(x + c, filter, sum);
    }
  }
  StoreSums(t, sum);
}

template <int Blocks, size_t... Pixels>
BlockedTileFunction FindNeonPixels(int pixels, std::index_sequence<Pixels...>) {
  static constexpr BlockedTileFunction kTiles[] = {
      ConvolveNeon<Blocks, static_cast<int>(Pixels) + 1>...};
  return pixels >= 1 && pixels <= static_cast<int>(sizeof...(Pixels))
             ? kTiles[pixels - 1]
             : nullptr;
}

// Null where there is no tile of this size.
template <const BlockedTiles& tiles>
BlockedTileFunction FindNeonTile(int blocks, int pixels) {
  const auto find = [&](auto count) {
    constexpr int kBlocks = decltype(count)::value;
    return FindNeonPixels<kBlocks>(
        pixels, std::make_index_sequence<tiles.max_pixels[kBlocks - 1]>());
  };
  switch (blocks) {
    case 1:
      return find(std::integral_constant<int, 1>());
    case 2:
      return find(std::integral_constant<int, 2>());
    case 3:
      return find(std::integral_constant<int, 3>());
    case 4:
      return find(std::integral_constant<int, 4>());
  }
  return nullptr;
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_CONV2D_BLOCKED_ARM_TILES_H_
