// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/filter_pack.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/kernels/common/narrow.h"

namespace placelite {
namespace {

constexpr Packing kBiasPacking = {"blocked_bias", 1};

// Returns the weight of one output channel, input channel and filter position
// of a group.
float Weight(const FilterPacking& p, const float* filter, int64_t o, int64_t c,
             int64_t position) {
  if (o >= p.out_channels || c >= p.in_channels) return 0;
  if (p.merged == 1)
    return filter[(o * p.in_channels + c) * p.positions + position];
  const int64_t inputs = p.in_channels / p.merged;
  if (o / (p.out_channels / p.merged) != c / inputs) return 0;
  return filter[(o * inputs + c % inputs) * p.positions + position];
}

// Packs the vectors of one set of output blocks, from block `first` on;
// `convert` makes an element of a float.
template <typename E, typename Convert>
E* PackGroup(const FilterPacking& p, const float* filter, int64_t first,
             int64_t blocks, const Convert& convert, E* to) {
  for (int64_t channel = 0; channel < p.padded_channels;
       channel += p.in_block) {
    const int64_t end = std::min(channel + p.in_block, p.padded_channels);
    for (int64_t position = 0; position < p.positions; ++position) {
      for (int64_t c = channel; c < end; c += p.channel_group) {
        for (int64_t o = first * p.lanes; o < (first + blocks) * p.lanes; ++o) {
          for (int64_t k = 0; k < p.channel_group; ++k) {
            *to++ = convert(Weight(p, filter, o, c + k, position));
          }
        }
      }
    }
  }
  return to;
}

template <typename E, typename Convert>
void PackGroups(const FilterPacking& packing, const float* filter,
                const Convert& convert, E* packed) {
  const int64_t group_floats = packing.out_channels * packing.in_channels /
                               packing.merged * packing.positions;
  for (int64_t g = 0; g < packing.groups; ++g, filter += group_floats) {
    for (int64_t i = 0; i < packing.blocks.parts(); ++i) {
      packed = PackGroup(packing, filter, packing.blocks.begin(i),
                         packing.blocks.size(i), convert, packed);
    }
  }
}

}  // namespace

void PackBlockedFilter(const FilterPacking& packing, const float* filter,
                       void* packed) {
  WithNarrowing(packing.element, [&](auto convert) {
    using E = decltype(convert(0.0f));
    PackGroups(packing, filter, convert, static_cast<E*>(packed));
  });
}

Result<std::shared_ptr<Buffer>> PackBlockedBias(PrepareContext& context,
                                                int64_t channels,
                                                int64_t lanes) {
  const int64_t padded = (channels + lanes - 1) / lanes * lanes;
  return context.packs->Get(
      kBiasPacking, StrCat(lanes), static_cast<size_t>(padded) * sizeof(float),
      [&](void* to) {
        float* bias = static_cast<float*>(to);
        std::fill_n(bias, padded, 0.0f);
        if (!context.op.has_input(2)) return;
        std::copy_n(context.tensors.input(2).data<float>(), channels, bias);
      });
}

}  // namespace placelite
