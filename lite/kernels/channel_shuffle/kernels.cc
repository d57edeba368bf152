// SPDX-License-Identifier: Apache-2.0
// Rows of channel_shuffle.
#include <cstring>

#include "lite/kernels/channel_shuffle/channel_shuffle.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/common/lane_gather.h"
#include "lite/kernels/common/row.h"

namespace placelite {

int64_t ShuffledFrom(int64_t c, int64_t channels, int64_t groups) {
  return c % groups * (channels / groups) + c / groups;
}

Status ChannelShuffleCopy(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const int64_t groups = context.op.attributes().Int("groups");
  const Shape& shape = x.shape();
  const int64_t channels = shape[1];
  const int64_t plane = Extent(shape, 2, shape.rank()) *
                        static_cast<int64_t>(SizeOf(x.precision()));
  const char* from = x.data<char>();
  char* to = context.tensors.output(0).data<char>();
  if (plane == 0) return Status::Ok();
  ParallelFor(
      context.pool, shape[0] * channels, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
          const int64_t c = i % channels;
          const int64_t source = i - c + ShuffledFrom(c, channels, groups);
          std::memcpy(to + i * plane, from + source * plane,
                      static_cast<size_t>(plane));
        }
      });
  return Status::Ok();
}

namespace {

[[maybe_unused]] std::vector<ChannelSource> ShuffledChannels(const OpView& op,
                                                             size_t) {
  const int64_t channels = op.output_shape(0).shape()[1];
  const int64_t groups = op.attributes().Int("groups");
  std::vector<ChannelSource> sources;
  for (int64_t c = 0; c < channels; ++c) {
    sources.push_back({0, ShuffledFrom(c, channels, groups)});
  }
  return sources;
}

constexpr VariantDef kNchw16cVariants[] = {
    {"channel_shuffle_nchw16c_avx512", kAvx512, NumericContract::kBitExact,
     nullptr, LITE_X86((CreateGather<ShuffledChannels, GatherLanesAvx512>))},
};

constexpr VariantDef kNchw8cVariants[] = {
    {"channel_shuffle_nchw8c_avx2", kAvx2, NumericContract::kBitExact, nullptr,
     LITE_X86((CreateGather<ShuffledChannels, GatherLanesAvx2>))},
};

constexpr VariantDef kNchw4cVariants[] = {
    {"channel_shuffle_nchw4c_neon", kNeon, NumericContract::kBitExact, nullptr,
     LITE_ARM((CreateGather<ShuffledChannels, GatherLanesNeon>))},
};

constexpr VariantDef kVariants[] = {
    {"channel_shuffle_copy", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<ChannelShuffleCopy>},
    {"channel_shuffle_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<ChannelShuffleReference>},
};

constexpr KernelDef kKernels[] = {
    {"channel_shuffle", kX86Nchw16c, "def", kNchw16cVariants, OnImages},
    {"channel_shuffle", kX86Nchw8c, "def", kNchw8cVariants, OnImages},
    {"channel_shuffle", kArmNchw4c, "def", kNchw4cVariants, OnImages},
    {"channel_shuffle", kHostAny, "def", kVariants},
};

}  // namespace

Span<const KernelDef> ChannelShuffleKernels() { return kKernels; }

}  // namespace placelite
