// Ops that put tensors together, take them apart, or move blocks of channels.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/formula.h"

namespace placelite {
namespace paddle {
namespace {

void LowerStack(OpLowering& op) {
  std::vector<ValueId> inputs = op.Inputs("X");
  const int64_t axis = op.Int("axis", 0);
  for (ValueId& x : inputs) {
    x = op.Emit("unsqueeze", {x}, {{"axes", std::vector<int64_t>{axis}}});
  }
  op.Define(op.Emit("concat", inputs, {{"axis", axis}}));
}

// As many as the axis is long, each without it.
void LowerUnstack(OpLowering& op) {
  const ValueId x = op.Input("X");
  const int64_t axis = FrontAxis(op, x, op.Int("axis", 0));
  const int64_t length = ExactLength(op, x, axis);
  const size_t outputs = op.NumOutputs();
  if (op.ok() && static_cast<size_t>(length) != outputs) {
    return op.FailCorrupt(
        StrCat(outputs, " outputs for ", op.shape(x), " along ", axis));
  }
  std::vector<ValueId> parts =
      op.EmitMulti("split", {x}, {{"axis", axis}}, outputs);
  for (ValueId& part : parts) part = EmitSqueeze(op, part, {axis});
  op.DefineAll(parts);
}

// Output i has the elements of input i along axis i.
void LowerMeshgrid(OpLowering& op) {
  const std::vector<ValueId> inputs = op.Inputs("X");
  if (inputs.size() > kMaxRank) {
    return op.FailUnsupported(StrCat(inputs.size(), " inputs"));
  }
  std::vector<int64_t> shape, ones(inputs.size(), 1);
  for (ValueId x : inputs) {
    if (op.ok() && op.rank(x) != 1) {
      return op.FailUnsupported(StrCat("an input ", op.shape(x)));
    }
    shape.push_back(ExactLength(op, x, 0));
  }
  std::vector<ValueId> outputs;
  for (size_t i = 0; i < inputs.size(); ++i) {
    std::vector<int64_t> column = ones;
    column[i] = shape[i];
    const ValueId x = op.Emit("reshape", {inputs[i]}, {{"shape", column}});
    outputs.push_back(op.Emit("expand", {x}, {{"shape", shape}}));
  }
  op.DefineAll(outputs);
}

// Each to the shape that all broadcast to.
void LowerBroadcastTensors(OpLowering& op) {
  const std::vector<ValueId> inputs = op.Inputs("X");
  std::vector<ValueId> outputs;
  for (ValueId x : inputs) {
    for (ValueId y : inputs) {
      if (x != y) x = op.Emit("expand", {x, op.Emit("shape", {y})});
    }
    outputs.push_back(x);
  }
  op.DefineAll(outputs);
}

// Channels, height and width of an image, which must be exact.
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

// The first channels of each image come from the image before, the next from
// the one behind, within segments of `seg_num` images.
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

void LowerPad(OpLowering& op) {
  const ValueId x = op.Input("X");
  op.Define(op.Emit("pad", {x},
                    {{"paddings", op.Ints("paddings")},
                     {"value", op.Float("pad_value", 0)}}));
}

// Axes from `offsets` on, so long as `lengths` says; -1 takes the rest.
void DefineCrop(OpLowering& op, const std::vector<int64_t>& offsets,
                const std::vector<int64_t>& lengths) {
  const ValueId x = op.Input("X");
  if (!op.ok()) return;
  if (op.rank(x) < 0) return op.FailUnsupported("X has no known rank");
  const auto rank = static_cast<size_t>(op.rank(x));
  std::vector<int64_t> axes, starts, ends;
  for (size_t i = 0; i < rank; ++i) {
    const int64_t start =
        offsets.empty() ? 0 : offsets[std::min(i, offsets.size() - 1)];
    const int64_t length = i < lengths.size() ? lengths[i] : -1;
    const int64_t end = length < 0 ? kMaxElements : start + length;
    const Dim extent = op.shape(x)[static_cast<int>(i)];
    if (offsets.size() > rank || lengths.size() != rank || start < 0 ||
        (length >= 0 && end > extent.max)) {
      return op.FailCorrupt(StrCat("offsets [", Join(offsets, ","),
                                   "] and shape [", Join(lengths, ","),
                                   "] for X ", op.shape(x)));
    }
    axes.push_back(static_cast<int64_t>(i));
    starts.push_back(start);
    ends.push_back(end);
  }
  op.Define(op.Emit("slice", {x},
                    {{"axes", axes}, {"starts", starts}, {"ends", ends}}));
}

void LowerCrop(OpLowering& op) {
  if (op.HasInput("Y")) return op.FailUnsupported("the shape is that of Y");
  const std::vector<int64_t> offsets = IntsInput(op, "", "Offsets", "offsets");
  DefineCrop(op, offsets, op.Ints("shape"));
}

void LowerCropTensor(OpLowering& op) {
  const std::vector<int64_t> offsets =
      IntsInput(op, "OffsetsTensor", "Offsets", "offsets");
  DefineCrop(op, offsets, IntsInput(op, "ShapeTensor", "Shape", "shape"));
}

// start, start + stride, ... before end. Both count from the end where they
// are negative; but an end of -1 behind a negative stride is before the first.
Result<std::vector<int64_t>> StridedPlaces(int64_t length, int64_t start,
                                           int64_t end, int64_t stride) {
  if (stride == 0) return Status::Corrupt("a stride is 0");
  const auto within = [&](int64_t at, int64_t high) {
    return std::clamp<int64_t>(at < 0 ? at + length : at, 0, high);
  };
  std::vector<int64_t> places;
  if (length == 0) return places;
  if (stride < 0) {
    const int64_t stop = end == -1 ? -1 : within(end, length);
    for (int64_t i = within(start, length - 1); i > stop; i += stride) {
      places.push_back(i);
    }
    return places;
  }
  const int64_t stop = within(end, length);
  for (int64_t i = within(start, length); i < stop; i += stride) {
    places.push_back(i);
  }
  return places;
}

// Along one axis; without a stride it needs no known length.
ValueId EmitStrided(OpLowering& op, ValueId x, int64_t axis, int64_t start,
                    int64_t end, int64_t stride) {
  if (stride == 1) return EmitSlice(op, x, axis, start, end);
  axis = FrontAxis(op, x, axis);
  const int64_t length = ExactLength(op, x, axis);
  op.CountGenerated(static_cast<size_t>(length) * sizeof(int64_t));
  if (!op.ok()) return kNone;
  Result<std::vector<int64_t>> places =
      StridedPlaces(length, start, end, stride);
  if (!places.ok()) {
    op.Fail(places.status());
    return kNone;
  }
  return EmitPick(op, x, axis, *std::move(places));
}

void LowerStridedSlice(OpLowering& op) {
  ValueId x = op.Input("Input");
  const std::vector<int64_t> axes = op.Ints("axes");
  const std::vector<int64_t> starts =
      IntsInput(op, "StartsTensorList", "StartsTensor", "starts");
  const std::vector<int64_t> ends =
      IntsInput(op, "EndsTensorList", "EndsTensor", "ends");
  const std::vector<int64_t> strides =
      IntsInput(op, "StridesTensorList", "StridesTensor", "strides");
  const size_t count = axes.size();
  if (starts.size() != count || ends.size() != count ||
      strides.size() != count) {
    return op.FailCorrupt("axes, starts, ends and strides differ in length");
  }
  for (size_t i = 0; i < count; ++i) {
    x = EmitStrided(op, x, axes[i], starts[i], ends[i], strides[i]);
  }
  std::vector<int64_t> dropped = op.Ints("decrease_axis");
  for (int64_t& axis : dropped) axis = FrontAxis(op, x, axis);
  for (int64_t axis : dropped) {
    if (ExactLength(op, x, axis) == 1) continue;
    return op.FailCorrupt(
        StrCat("decrease_axis ", axis, " is not 1 in ", op.shape(x)));
  }
  op.Define(EmitNumber(op, EmitSqueeze(op, x, dropped)));
}

// From start_index, `length` columns (-1: all) of each matrix.
std::vector<ValueId> EmitColumns(OpLowering& op) {
  std::vector<ValueId> inputs = op.Inputs("X");
  const int64_t start = op.Int("start_index", 0);
  const int64_t length = op.Int("length", -1);
  for (ValueId& x : inputs) {
    const int64_t width = ExactLength(op, x, FrontAxis(op, x, 1));
    const int64_t from = start < 0 ? start + width : start;
    if (op.ok() && (from < 0 || from > width || length > width - from)) {
      op.FailCorrupt(StrCat("start_index ", start, " and length ", length,
                            " for ", op.shape(x)));
    }
    if (!op.ok()) return inputs;
    x = EmitSlice(op, x, 1, from, length < 0 ? width : from + length);
  }
  return inputs;
}

void LowerPartialConcat(OpLowering& op) {
  op.Define(op.Emit("concat", EmitColumns(op), {{"axis", int64_t{1}}}));
}

void LowerPartialSum(OpLowering& op) {
  const std::vector<ValueId> inputs = EmitColumns(op);
  if (!op.ok()) return;
  ValueId sum = inputs[0];
  for (size_t i = 1; i < inputs.size(); ++i) {
    sum = op.Emit("elementwise_add", {sum, inputs[i]});
  }
  op.Define(sum);
}

constexpr LoweringRule kRules[] = {
    {"broadcast_tensors", "Out", LowerBroadcastTensors},
    {"channel_shuffle", "Out", LowerChannelShuffle},
    {"crop", "Out", LowerCrop},
    {"crop_tensor", "Out", LowerCropTensor},
    {"meshgrid", "Out", LowerMeshgrid},
    {"pad", "Out", LowerPad},
    {"partial_concat", "Out", LowerPartialConcat},
    {"partial_sum", "Out", LowerPartialSum},
    {"pixel_shuffle", "Out", LowerPixelShuffle},
    {"pixel_unshuffle", "Out", LowerPixelUnshuffle},
    {"stack", "Y", LowerStack},
    {"strided_slice", "Out", LowerStridedSlice},
    {"temporal_shift", "Out", LowerTemporalShift},
    {"unbind", "Out", LowerUnstack},
    {"unstack", "Y", LowerUnstack},
};

}  // namespace

Span<const LoweringRule> StackRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
