// SPDX-License-Identifier: Apache-2.0
// Sampling of NCHW tensors at computed points: AffineGrid computes the points,
// and DeformConv is a convolution whose filter positions ("taps" in names) lie
// at arbitrary points.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/formula.h"
#include "lite/core/model/onnx/lowering.h"
#include "lite/core/model/onnx/sizes.h"
#include "lite/core/op/window.h"

namespace placelite {
namespace onnx_import {
namespace {

using Ints = std::vector<int64_t>;
using Floats = std::vector<float>;

// More places than these are computed.
constexpr int64_t kMaxListedPlaces = 1 << 14;

// The middles of `size` pixels between -1 and 1; with align the first and the
// last lie at the ends.
ValueId EmitKnownPlaces(OpLowering& op, int64_t size, bool align) {
  Floats places;
  const auto count = static_cast<double>(size);
  for (int64_t i = 0; i < size; ++i) {
    const auto at = static_cast<double>(i);
    const double middle = (2 * at + 1) / count - 1;
    const double corner = size == 1 ? -1 : 2 * at / (count - 1) - 1;
    places.push_back(static_cast<float>(align ? corner : middle));
  }
  return EmitList(op, places);
}

// These middles where the size, a list of one, is computed.
ValueId EmitPlaces(OpLowering& op, ValueId size, bool align) {
  const ValueId steps = EmitCount(op, Size::Computed(size));
  const ValueId at = EmitCast(op, steps, Precision::kFloat);
  ValueId count = EmitCast(op, size, Precision::kFloat);
  ValueId twice = EmitScale(op, at, 2, align ? 0 : 1);
  if (align) {
    // One point lies at -1: 0 divided by anything but 0.
    count = op.Emit("clip", {EmitScale(op, count, 1, -1)},
                    {{"min", 1.f}, {"max", 1e30f}});
  }
  return EmitScale(op, op.Emit("elementwise_div", {twice, count}), 1, -1);
}

// Theta [N, n, n + 1]: its columns are what x, y (and z) of a point are
// multiplied by, the last is added.
void LowerAffineGrid(OpLowering& op) {
  const ValueId theta = op.Input(0), size = op.Input(1);
  const ShapeRange& shape = op.shape(theta);
  if (!op.ok()) return;
  const bool known = shape.rank_known() && shape.rank() == 3 &&
                     shape[1].exact() && shape[2].exact();
  const int n = known ? static_cast<int>(shape[1].min) : 0;
  if ((n != 2 && n != 3) || shape[2].min != n + 1) {
    return op.FailUnsupported(
        StrCat("theta ", shape, ", expected [N,2,3] or [N,3,4]"));
  }
  const bool align = op.Int("align_corners", 0) != 0;
  const Precision precision = op.info(theta).precision;
  Ints sizes;
  if (op.info(size).is_constant()) sizes = ConstantInts(op, size, "size");
  if (op.ok() && !sizes.empty() && sizes.size() != static_cast<size_t>(n + 2)) {
    return op.FailCorrupt(
        StrCat("size is [", Join(sizes, ","), "] for theta ", shape));
  }
  for (size_t i = 2; i < sizes.size(); ++i) {
    if (sizes[i] >= 1) continue;
    return op.FailCorrupt(StrCat("size is [", Join(sizes, ","),
                                 "], expected images of one pixel or more"));
  }
  // Column c of theta as [N, 1, ..., 1, n].
  const ValueId columns =
      op.Emit("transpose", {theta}, {{"axis", Ints{0, 2, 1}}});
  Ints added;
  for (int i = 1; i < n; ++i) added.push_back(1 + i);
  const auto column = [&](int64_t c) {
    const ValueId one = op.Emit(
        "slice", {columns},
        {{"axes", Ints{1}}, {"starts", Ints{c}}, {"ends", Ints{c + 1}}});
    return EmitUnsqueeze(op, one, added);
  };
  ValueId grid = column(n);
  for (int axis = n - 1; axis >= 0 && op.ok(); --axis) {
    const auto at = static_cast<size_t>(axis) + 2;
    const bool listed = !sizes.empty() && sizes[at] <= kMaxListedPlaces;
    ValueId places =
        listed ? EmitKnownPlaces(op, sizes[at], align)
               : EmitPlaces(op, EmitElement(op, size, axis + 2), align);
    // The spatial axes behind this one follow, then the coordinates.
    Ints behind;
    for (int i = axis; i < n; ++i) behind.push_back(1 + i - axis);
    places = EmitUnsqueeze(op, EmitCast(op, places, precision), behind);
    const ValueId moved =
        op.Emit("elementwise_mul", {column(n - 1 - axis), places});
    grid = op.Emit("elementwise_add", {grid, moved});
  }
  op.Define(grid);
}

// The parameters of a DeformConv; all sizes but the batch are known.
struct Deform {
  int64_t channels, height, width;
  int64_t filters, per_group, kernel_h, kernel_w;
  int64_t out_h, out_w;
  int64_t groups, offset_groups;
  Ints strides, dilations, pads;

  int64_t taps() const { return kernel_h * kernel_w; }
  int64_t pixels() const { return out_h * out_w; }
  WindowAxis window_h() const {
    return {kernel_h, strides[0], dilations[0], pads[0], pads[2]};
  }
  WindowAxis window_w() const {
    return {kernel_w, strides[1], dilations[1], pads[1], pads[3]};
  }
};

Ints PairOf(OpLowering& op, const char* attribute, size_t count,
            int64_t fallback) {
  const Ints list = op.Ints(attribute, Ints(count, fallback));
  const Status fits = CheckWindowList(attribute, list, count, fallback);
  if (fits.ok()) return list;
  op.FailCorrupt(std::string(fits.message()));
  return Ints(count, fallback);
}

bool AreExactFrom(const ShapeRange& shape, int first) {
  if (!shape.rank_known() || shape.rank() != 4) return false;
  for (int i = first; i < 4; ++i) {
    if (!shape[i].exact() || shape[i].min < 1) return false;
  }
  return true;
}

// Checks that there is an offset for each filter position of each output pixel,
// in each sample.
void CheckPositions(OpLowering& op, const Deform& d) {
  const ShapeRange& x = op.shape(op.Input(0));
  const ShapeRange& offset = op.shape(op.Input(2));
  const Ints kernel = {d.kernel_h, d.kernel_w};
  const Ints said = op.Ints("kernel_shape", kernel);
  if (op.ok() && said != kernel) {
    op.FailCorrupt(StrCat("kernel_shape is [", Join(said, ","), "] for W ",
                          op.shape(op.Input(1))));
  }
  const Ints out = {d.window_h().OutputSize(d.height),
                    d.window_w().OutputSize(d.width)};
  if (out == Ints{d.out_h, d.out_w} && (x[0] == offset[0]) != Tri::kNo) return;
  op.FailCorrupt(StrCat("offsets ", offset, " for X ", x, ", whose window has ",
                        out[0], " x ", out[1], " positions"));
}

// A mask has an element for each two of the offsets.
void CheckMask(OpLowering& op, const Deform& d) {
  const ShapeRange& mask = op.shape(op.Input(4));
  if (op.ok() && !AreExactFrom(mask, 1)) {
    op.FailUnsupported(StrCat("mask ", mask, ", expected exact sizes"));
  }
  if (!op.ok()) return;
  const ShapeRange fits = {op.shape(op.Input(0))[0],
                           Dim(d.offset_groups * d.taps()), Dim(d.out_h),
                           Dim(d.out_w)};
  for (int i = 0; i < 4; ++i) {
    if ((mask[i] == fits[i]) != Tri::kNo) continue;
    return op.FailCorrupt(StrCat("mask ", mask, ", expected ", fits));
  }
}

Deform ReadDeform(OpLowering& op) {
  const ShapeRange& x = op.shape(op.Input(0));
  const ShapeRange& w = op.shape(op.Input(1));
  const ShapeRange& offset = op.shape(op.Input(2));
  if (op.ok() &&
      !(AreExactFrom(x, 1) && AreExactFrom(w, 0) && AreExactFrom(offset, 1))) {
    op.FailUnsupported(StrCat("X ", x, ", W ", w, " and offsets ", offset,
                              ", expected images of exact sizes"));
  }
  if (!op.ok()) return {};
  Deform d = {x[1].min,
              x[2].min,
              x[3].min,
              w[0].min,
              w[1].min,
              w[2].min,
              w[3].min,
              offset[2].min,
              offset[3].min,
              op.Int("group", 1),
              op.Int("offset_group", 1),
              PairOf(op, "strides", 2, 1),
              PairOf(op, "dilations", 2, 1),
              PairOf(op, "pads", 4, 0)};
  const bool fits =
      d.groups >= 1 && d.offset_groups >= 1 && d.groups <= d.channels &&
      d.offset_groups <= d.channels && d.channels == d.per_group * d.groups &&
      d.filters % d.groups == 0 && d.channels % d.offset_groups == 0 &&
      offset[1].min == 2 * d.offset_groups * d.taps();
  if (op.ok() && !fits) {
    op.FailCorrupt(StrCat("X ", x, ", W ", w, ", offsets ", offset, ", ",
                          d.groups, " groups, ", d.offset_groups,
                          " offset groups"));
  }
  if (op.ok()) CheckPositions(op, d);
  if (op.ok() && op.HasInput(4)) CheckMask(op, d);
  return d;
}

// Returns the points [taps, 2, pixels] of the filter positions without offsets,
// within -1 and 1. `scale` [2, 1] is the factor for offsets.
ValueId EmitBase(OpLowering& op, const Deform& d, ValueId* scale) {
  op.CountGenerated(static_cast<uint64_t>(d.taps() * 2 * d.pixels()) *
                    sizeof(float));
  if (!op.ok()) return kNone;
  const double height = static_cast<double>(d.height);
  const double width = static_cast<double>(d.width);
  Floats rows, columns, base;
  for (int64_t tap = 0; tap < d.taps(); ++tap) {
    for (int part = 0; part < 2; ++part) {
      for (int64_t i = 0; i < d.pixels(); ++i) {
        const int64_t out = part == 0 ? i / d.out_w : i % d.out_w;
        const int64_t k = part == 0 ? tap / d.kernel_w : tap % d.kernel_w;
        const auto p = static_cast<size_t>(part);
        const auto at = static_cast<double>(out * d.strides[p] - d.pads[p] +
                                            k * d.dilations[p]);
        base.push_back(static_cast<float>(
            (2 * at + 1) / (part == 0 ? height : width) - 1));
      }
    }
  }
  *scale = EmitReshape(op,
                       EmitList(op, Floats{static_cast<float>(2 / height),
                                           static_cast<float>(2 / width)}),
                       {2, 1});
  return EmitReshape(op, EmitList(op, base), {d.taps(), 2, d.pixels()});
}

// Returns the mask as [N * offset groups, 1, taps, pixels].
ValueId EmitMask(OpLowering& op, const Deform& d, const Size& batches,
                 ValueId* grid) {
  const std::vector<Size> sizes = {batches, 1, d.taps(), d.pixels()};
  if (batches.Known(op) >= 0) return EmitReshapeTo(op, op.Input(4), sizes);
  // If the number of batches is unknown, a reshape of the mask alone could not
  // check it, and a mask for one sample would broadcast over all. Joined with
  // the grid [N * offset groups, taps, 2, pixels] along axis 2, the mask must
  // have as many.
  const ValueId mask =
      EmitReshapeTo(op, op.Input(4), {batches, d.taps(), 1, d.pixels()});
  const ValueId both = EmitConcat(op, {*grid, mask}, 2);
  *grid = EmitSlice(op, both, 2, 0, 2);
  return EmitReshapeTo(op, EmitSlice(op, both, 2, 2, 3), sizes);
}

// Samples X at the filter positions of all pixels: [N * offset groups, channels
// of one, taps, pixels].
ValueId EmitTaps(OpLowering& op, const Deform& d, const Size& batches) {
  const ValueId x = op.Input(0);
  const Precision precision = op.info(x).precision;
  ValueId scale = kNone;
  const ValueId base = EmitBase(op, d, &scale);
  ValueId grid =
      EmitReshapeTo(op, op.Input(2), {batches, d.taps(), 2, d.pixels()});
  grid = op.Emit("elementwise_mul", {grid, EmitCast(op, scale, precision)});
  grid = op.Emit("elementwise_add", {grid, EmitCast(op, base, precision)});
  const ValueId mask =
      op.HasInput(4) ? EmitMask(op, d, batches, &grid) : ValueId{kNone};
  // Turns (y, x) into (x, y), as the last axis.
  grid = op.Emit("gather", {grid, EmitList(op, Ints{1, 0})},
                 {{"axis", int64_t{2}}});
  grid = op.Emit("transpose", {grid}, {{"axis", Ints{0, 1, 3, 2}}});
  const ValueId images = EmitReshapeTo(
      op, x, {batches, d.channels / d.offset_groups, d.height, d.width});
  const ValueId taps = op.Emit("grid_sampler", {images, grid},
                               {{"mode", std::string("bilinear")},
                                {"padding_mode", std::string("zeros")},
                                {"align_corners", false}});
  if (mask == kNone) return taps;
  return op.Emit("elementwise_mul", {taps, mask});
}

// DeformConv: the sampled inputs at the filter positions times the filters, as
// a product of matrices.
void LowerDeformConv(OpLowering& op) {
  const ValueId x = op.Input(0), w = op.Input(1);
  const Deform d = ReadDeform(op);
  if (!op.ok()) return;
  Size batches(x, 0);
  batches *= d.offset_groups;
  const ValueId taps = EmitTaps(op, d, batches);
  const int64_t in = d.per_group * d.taps(), out = d.filters / d.groups;
  ValueId y = kNone;
  if (d.groups == 1) {
    y = op.Emit("matmul",
                {EmitReshape(op, w, {out, in}),
                 EmitReshapeTo(op, taps, {Size(x, 0), in, d.pixels()})});
  } else {
    y = op.Emit(
        "matmul",
        {EmitReshape(op, w, {d.groups, out, in}),
         EmitReshapeTo(op, taps, {Size(x, 0), d.groups, in, d.pixels()})});
  }
  y = EmitReshapeTo(op, y, {Size(x, 0), d.filters, d.out_h, d.out_w});
  if (op.HasInput(3)) {
    const ValueId bias = EmitReshape(op, op.Input(3), {d.filters, 1, 1});
    y = op.Emit("elementwise_add", {y, bias});
  }
  op.Define(y);
}

constexpr LoweringRule kRules[] = {
    {"AffineGrid", 20, kNewestOpset, LowerAffineGrid},
    {"DeformConv", 19, kNewestOpset, LowerDeformConv},
};

}  // namespace

Span<const LoweringRule> SamplingRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
