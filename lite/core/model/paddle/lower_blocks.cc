// SPDX-License-Identifier: Apache-2.0
// Ops that move blocks of channels or pixels of an NCHW tensor.
#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/formula.h"

namespace placelite {
namespace paddle {
namespace {

// Channels, height and width of an NCHW tensor, which must be exact.
struct Image {
  int64_t channels = 1, height = 1, width = 1;
};

Image ExactImage(OpLowering& op, ValueId x) {
  if (op.ok() && op.rank(x) != 4) {
    op.FailUnsupported(StrCat("X ", op.shape(x), ", expected rank 4"));
  }
  return {ExactLength(op, x, 1), ExactLength(op, x, 2), ExactLength(op, x, 3)};
}

// Reshapes to `blocks`, moves axes, reshapes to `image`; 0 is the batch.
ValueId EmitBlocks(OpLowering& op, ValueId x,
                   const std::vector<int64_t>& blocks,
                   const std::vector<int64_t>& axes,
                   const std::vector<int64_t>& image) {
  x = op.Emit("reshape", {x}, {{"shape", blocks}});
  x = op.Emit("transpose", {x}, {{"axis", axes}});
  return op.Emit("reshape", {x}, {{"shape", image}});
}

// `factor` >= 1, and `block` of them divides the extent.
bool Divides(OpLowering& op, int64_t factor, int64_t extent, int64_t block) {
  if (!op.ok()) return false;
  if (factor >= 1 && factor <= (1 << 10) && extent % block == 0) return true;
  op.FailCorrupt(StrCat("a factor of ", factor, " for an extent of ", extent));
  return false;
}

void LowerPixelShuffle(OpLowering& op) {
  ExpectChannelsFirst(op, "data_format");
  const ValueId x = op.Input("X");
  const int64_t r = op.Int("upscale_factor", 1);
  const Image in = ExactImage(op, x);
  if (r < 1 || r > (1 << 10) || !Divides(op, r, in.channels, r * r)) {
    return op.FailCorrupt(StrCat("upscale_factor is ", r));
  }
  const int64_t c = in.channels / (r * r);
  op.Define(EmitBlocks(op, x, {0, c, r, r, in.height, in.width},
                       {0, 1, 4, 2, 5, 3},
                       {0, c, in.height * r, in.width * r}));
}

void LowerPixelUnshuffle(OpLowering& op) {
  ExpectChannelsFirst(op, "data_format");
  const ValueId x = op.Input("X");
  const int64_t r = op.Int("downscale_factor", 1);
  const Image in = ExactImage(op, x);
  if (r < 1 || r > (1 << 10) || !Divides(op, r, in.height, r) ||
      !Divides(op, r, in.width, r)) {
    return op.FailCorrupt(StrCat("downscale_factor is ", r));
  }
  const int64_t h = in.height / r, w = in.width / r;
  op.Define(EmitBlocks(op, x, {0, in.channels, h, r, w, r}, {0, 1, 3, 5, 2, 4},
                       {0, in.channels * r * r, h, w}));
}

void LowerChannelShuffle(OpLowering& op) {
  ExpectChannelsFirst(op, "data_format");
  const ValueId x = op.Input("X");
  op.Define(op.Emit("channel_shuffle", {x}, {{"groups", op.Int("groups", 1)}}));
}

// The first channels of each sample come from the sample before, the next ones
// from the sample behind, within segments of `seg_num` samples.
void LowerTemporalShift(OpLowering& op) {
  ExpectChannelsFirst(op, "data_format");
  const ValueId x = op.Input("X");
  const Image in = ExactImage(op, x);
  const int64_t images = ExactLength(op, x, 0);
  const int64_t segment = op.Int("seg_num", 1);
  const float ratio = op.Float("shift_ratio", 0.25f);
  if (!op.ok()) return;
  if (segment < 1 || images % segment != 0 || !(ratio >= 0 && ratio <= 0.5f)) {
    return op.FailCorrupt(StrCat("seg_num ", segment, " and shift_ratio ",
                                 ratio, " for X ", op.shape(x)));
  }
  const auto part =
      static_cast<int64_t>(static_cast<float>(in.channels) * ratio);
  const auto two =
      static_cast<int64_t>(static_cast<float>(in.channels) * 2 * ratio);
  ValueId y = op.Emit(
      "reshape", {x},
      {{"shape", std::vector<int64_t>{images / segment, segment, in.channels,
                                      in.height, in.width}}});
  const auto pad = [&](ValueId part_of, int64_t before, int64_t after) {
    return op.Emit("pad", {part_of},
                   {{"paddings", std::vector<int64_t>{0, 0, before, after, 0, 0,
                                                      0, 0, 0, 0}}});
  };
  const ValueId earlier = EmitSlice(op, pad(y, 1, 0), 1, 0, segment);
  const ValueId later = EmitSlice(op, pad(y, 0, 1), 1, 1, segment + 1);
  y = op.Emit(
      "concat",
      {EmitSlice(op, earlier, 2, 0, part), EmitSlice(op, later, 2, part, two),
       EmitSlice(op, y, 2, two, in.channels)},
      {{"axis", int64_t{2}}});
  op.Define(op.Emit("reshape", {y},
                    {{"shape", std::vector<int64_t>{images, in.channels,
                                                    in.height, in.width}}}));
}

constexpr LoweringRule kRules[] = {
    {"channel_shuffle", "Out", LowerChannelShuffle},
    {"pixel_shuffle", "Out", LowerPixelShuffle},
    {"pixel_unshuffle", "Out", LowerPixelUnshuffle},
    {"temporal_shift", "Out", LowerTemporalShift},
};

}  // namespace

Span<const LoweringRule> SubgraphRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
