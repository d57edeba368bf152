// SPDX-License-Identifier: Apache-2.0
// Ops that move blocks of channels or pixels of an NCHW tensor.
#include "lite/core/base/strings.h"
#include "lite/core/model/import/image_blocks.h"
#include "lite/core/model/import/sizes.h"
#include "lite/core/model/paddle/formula.h"

namespace placelite {
namespace paddle {
namespace {

void LowerPixelShuffle(OpLowering& op) {
  WorkOnChannelsFirst(op, "data_format");
  op.Define(EmitDepthToSpace(op, op.Input("X"), op.Int("upscale_factor", 1),
                             BlockOrder::kChannelsFirst));
}

void LowerPixelUnshuffle(OpLowering& op) {
  WorkOnChannelsFirst(op, "data_format");
  op.Define(EmitSpaceToDepth(op, op.Input("X"), op.Int("downscale_factor", 1),
                             BlockOrder::kChannelsFirst));
}

void LowerChannelShuffle(OpLowering& op) {
  WorkOnChannelsFirst(op, "data_format");
  const ValueId x = op.Input("X");
  op.Define(op.Emit("channel_shuffle", {x}, {{"groups", op.Int("groups", 1)}}));
}

// The first channels of each sample come from the sample before, the next ones
// from the sample behind, within segments of `seg_num` samples.
void LowerTemporalShift(OpLowering& op) {
  WorkOnChannelsFirst(op, "data_format");
  const ValueId x = op.Input("X");
  if (op.ok() && op.rank(x) != 4) {
    return op.FailUnsupported(StrCat("X ", op.shape(x), ", expected rank 4"));
  }
  const int64_t channels = ExactLength(op, x, 1);
  const int64_t segment = op.Int("seg_num", 1);
  const float ratio = op.Float("shift_ratio", 0.25f);
  if (!op.ok()) return;
  const Dim images = op.shape(x)[0];
  if (segment < 1 || (images.exact() && images.min % segment != 0) ||
      !(ratio >= 0 && ratio <= 0.5f)) {
    return op.FailCorrupt(StrCat("seg_num ", segment, " and shift_ratio ",
                                 ratio, " for X ", op.shape(x)));
  }
  const auto part = static_cast<int64_t>(static_cast<float>(channels) * ratio);
  const auto two =
      static_cast<int64_t>(static_cast<float>(channels) * 2 * ratio);
  const Size height(x, 2), width(x, 3);
  const Size segments = images.exact() ? images.min / segment : -1;
  ValueId y =
      EmitReshapeTo(op, x, {segments, segment, channels, height, width});
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
       EmitSlice(op, y, 2, two, channels)},
      {{"axis", int64_t{2}}});
  op.Define(EmitMergedAxes(op, y, 0, 2));
}

constexpr LoweringRule kRules[] = {
    {"channel_shuffle", "Out", LowerChannelShuffle},
    {"pixel_shuffle", "Out", LowerPixelShuffle},
    {"pixel_unshuffle", "Out", LowerPixelUnshuffle},
    {"temporal_shift", "Out", LowerTemporalShift},
};

}  // namespace

Span<const LoweringRule> BlockRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
