// SPDX-License-Identifier: Apache-2.0
// Convolution and pooling of volumes [N, C, D, H, W].
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/formula.h"
#include "lite/core/model/paddle/quantized_inputs.h"

namespace placelite {
namespace paddle {
namespace {

using Ints = std::vector<int64_t>;

// What is before and behind depth, height and width. Paddle writes that, or one
// number for each. SAME depends on the size of the input unless strides are 1.
Ints VolumePaddings(OpLowering& op, const Ints& window, const Ints& strides) {
  const std::string algorithm = op.String("padding_algorithm", "EXPLICIT");
  if (algorithm == "VALID") return Ints(6, 0);
  const Ints pads = op.Ints("paddings", {0, 0, 0});
  if (algorithm == "SAME") {
    if (std::any_of(strides.begin(), strides.end(),
                    [](int64_t stride) { return stride != 1; })) {
      op.FailUnsupported("padding_algorithm SAME with strides");
    }
    Ints same;
    for (int64_t length : window) {
      same.push_back((length - 1) / 2);
      same.push_back(length / 2);
    }
    return same;
  }
  if (pads.size() == 6) return pads;
  if (pads.size() == 3) {
    return {pads[0], pads[0], pads[1], pads[1], pads[2], pads[2]};
  }
  op.FailCorrupt(StrCat("attribute 'paddings' has ", pads.size(),
                        " elements, expected 3 or 6"));
  return Ints(6, 0);
}

bool IsSame(OpLowering& op) {
  return op.String("padding_algorithm", "EXPLICIT") == "SAME";
}

// Depth, height and width of a filter.
Ints WindowOf(OpLowering& op, ValueId filter) {
  if (op.ok() && op.rank(filter) != 5) {
    op.FailCorrupt(StrCat("Filter ", op.shape(filter), ", expected rank 5"));
  }
  return {ExactLength(op, filter, 2), ExactLength(op, filter, 3),
          ExactLength(op, filter, 4)};
}

// `axis` of the filter has the channels of the output.
void LowerConvolution(OpLowering& op, const char* ours, int64_t axis) {
  WorkOnChannelsFirst(op, "data_format", "Input");
  const ValueId x = DataInput(op, "Input");
  const ValueId filter = WeightInput(op, "Filter", axis);
  if (!op.ok()) return;
  if (op.info(x).precision != op.info(filter).precision) {
    return op.FailUnsupported(StrCat("Input is ", op.info(x).precision,
                                     " but Filter is ",
                                     op.info(filter).precision));
  }
  const Ints window = WindowOf(op, filter);
  if (!op.ok()) return;
  const Ints strides = op.Ints("strides", {1, 1, 1});
  AttributeMap attributes = {
      {"strides", strides},
      {"paddings", VolumePaddings(op, window, strides)},
      // Paddle leaves dilations out where it pads by itself.
      {"dilations",
       IsSame(op) ? Ints{1, 1, 1} : op.Ints("dilations", {1, 1, 1})},
      {"groups", op.Int("groups", 1)}};
  if (axis == 1) {
    if (!op.ClampedInts("output_size").empty()) {
      return op.FailUnsupported("attribute 'output_size'");
    }
    const Ints more = op.Ints("output_padding");
    if (!more.empty()) attributes.Set("output_padding", more);
  }
  op.Define(op.Emit(ours, {x, filter}, std::move(attributes)));
}

void LowerConv3d(OpLowering& op) { LowerConvolution(op, "conv3d", 0); }

void LowerConv3dTranspose(OpLowering& op) {
  LowerConvolution(op, "conv3d_transpose", 1);
}

// A window that grows with the input: how long it is along each axis, where the
// output's size divides the input's.
Ints AdaptiveWindow(OpLowering& op, ValueId x, const Ints& sizes) {
  Ints window;
  for (int i = 0; op.ok() && i < 3; ++i) {
    const int64_t size = sizes[static_cast<size_t>(i)];
    const int64_t length = ExactLength(op, x, 2 + i);
    if (op.ok() && (size < 1 || length % size != 0)) {
      op.FailUnsupported(StrCat("adaptive pooling of ", op.shape(x), " to [",
                                Join(sizes, ","), "]"));
      break;
    }
    window.push_back(length / std::max<int64_t>(1, size));
  }
  return window;
}

void EmitPool(OpLowering& op, bool max) {
  WorkOnChannelsFirst(op, "data_format");
  const ValueId x = op.Input("X");
  if (op.ok() && op.rank(x) != 5) {
    op.FailUnsupported(StrCat("X ", op.shape(x), ", expected rank 5"));
  }
  const bool adaptive = op.Bool("adaptive", false);
  Ints window = op.Ints("ksize", {1, 1, 1});
  if (op.ok() && window.size() != 3) {
    op.FailCorrupt(StrCat("attribute 'ksize' has ", window.size(),
                          " elements, expected 3"));
  }
  if (!op.ok()) return;
  if (op.Bool("global_pooling", false) ||
      (adaptive && window == Ints{1, 1, 1})) {
    return op.Define(EmitReduction(op, max ? "reduce_max" : "reduce_mean", x,
                                   {2, 3, 4}, true));
  }
  AttributeMap attributes = {
      {"pooling_type", std::string(max ? "max" : "avg")}};
  if (adaptive) {
    window = AdaptiveWindow(op, x, window);
    attributes.Set("strides", window);
  } else {
    const Ints strides = op.Ints("strides", {1, 1, 1});
    const Ints pads = VolumePaddings(op, window, strides);
    const bool ceil = op.Bool("ceil_mode", false);
    const bool exclusive = op.Bool("exclusive", true);
    if (!max && !exclusive &&
        (ceil || pads[0] != pads[1] || pads[2] != pads[3] ||
         pads[4] != pads[5])) {
      return op.FailUnsupported(
          "an average that counts padding, with ceil_mode or other padding "
          "behind than before");
    }
    attributes.Set("strides", strides);
    attributes.Set("paddings", pads);
    attributes.Set("ceil_mode", ceil);
    attributes.Set("exclusive", exclusive);
  }
  attributes.Set("ksize", window);
  op.Define(op.Emit("pool3d", {x}, std::move(attributes)));
}

void LowerPool3d(OpLowering& op) {
  EmitPool(op, op.String("pooling_type", "") == "max");
}

// The places of the maxima are not defined.
void LowerMaxPool3dWithIndex(OpLowering& op) { EmitPool(op, true); }

constexpr LoweringRule kRules[] = {
    {"conv3d", "Output", LowerConv3d},
    {"conv3d_transpose", "Output", LowerConv3dTranspose},
    {"max_pool3d_with_index", "Out", LowerMaxPool3dWithIndex},
    {"pool3d", "Out", LowerPool3d},
};

}  // namespace

Span<const LoweringRule> VolumeRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
