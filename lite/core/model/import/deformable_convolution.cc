// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/import/deformable_convolution.h"

#include "lite/core/base/strings.h"
#include "lite/core/model/import/sizes.h"
#include "lite/core/op/window.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;
using Floats = std::vector<float>;

// The sizes of one; all but the batch are known.
struct Deform : DeformableConvolution {
  int64_t channels, height, width;
  int64_t filters, per_group, kernel_h, kernel_w;
  int64_t out_h, out_w;

  int64_t taps() const { return kernel_h * kernel_w; }
  int64_t pixels() const { return out_h * out_w; }
  WindowAxis window_h() const {
    return {kernel_h, strides[0], dilations[0], pads[0], pads[2]};
  }
  WindowAxis window_w() const {
    return {kernel_w, strides[1], dilations[1], pads[1], pads[3]};
  }
};

bool AreExactFrom(const ShapeRange& shape, int first) {
  if (!shape.rank_known() || shape.rank() != 4) return false;
  for (int i = first; i < 4; ++i) {
    if (!shape[i].exact() || shape[i].min < 1) return false;
  }
  return true;
}

// Checks that there is an offset for each filter position of each output pixel,
// in each sample.
void CheckPositions(OpEmitter& op, const Deform& d) {
  const ShapeRange& x = op.shape(d.x);
  const ShapeRange& offset = op.shape(d.offsets);
  const Ints out = {d.window_h().OutputSize(d.height),
                    d.window_w().OutputSize(d.width)};
  if (out == Ints{d.out_h, d.out_w} && (x[0] == offset[0]) != Tri::kNo) return;
  op.FailCorrupt(StrCat("offsets ", offset, " for X ", x, ", whose window has ",
                        out[0], " x ", out[1], " positions"));
}

// A mask has an element for each two of the offsets.
void CheckMask(OpEmitter& op, const Deform& d) {
  const ShapeRange& mask = op.shape(d.mask);
  if (op.ok() && !AreExactFrom(mask, 1)) {
    op.FailUnsupported(StrCat("mask ", mask, ", expected exact sizes"));
  }
  if (!op.ok()) return;
  const ShapeRange fits = {op.shape(d.x)[0], Dim(d.offset_groups * d.taps()),
                           Dim(d.out_h), Dim(d.out_w)};
  for (int i = 0; i < 4; ++i) {
    if ((mask[i] == fits[i]) != Tri::kNo) continue;
    return op.FailCorrupt(StrCat("mask ", mask, ", expected ", fits));
  }
}

void CheckWindow(OpEmitter& op, const DeformableConvolution& c) {
  for (const Status& fits : {CheckWindowList("strides", c.strides, 2, 1),
                             CheckWindowList("dilations", c.dilations, 2, 1),
                             CheckWindowList("pads", c.pads, 4, 0)}) {
    if (!fits.ok()) op.FailCorrupt(std::string(fits.message()));
  }
}

Deform WithSizes(OpEmitter& op, const DeformableConvolution& c) {
  CheckWindow(op, c);
  const ShapeRange& x = op.shape(c.x);
  const ShapeRange& w = op.shape(c.filter);
  const ShapeRange& offset = op.shape(c.offsets);
  if (op.ok() &&
      !(AreExactFrom(x, 1) && AreExactFrom(w, 0) && AreExactFrom(offset, 1))) {
    op.FailUnsupported(StrCat("X ", x, ", W ", w, " and offsets ", offset,
                              ", expected images of exact sizes"));
  }
  if (!op.ok()) return {};
  const Deform d = {c,        x[1].min, x[2].min, x[3].min,      w[0].min,
                    w[1].min, w[2].min, w[3].min, offset[2].min, offset[3].min};
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
  if (op.ok() && d.mask != kNone) CheckMask(op, d);
  return d;
}

// Returns the points [taps, 2, pixels] of the filter positions without offsets,
// within -1 and 1. `scale` [2, 1] is the factor for offsets.
ValueId EmitBase(OpEmitter& op, const Deform& d, ValueId* scale) {
  op.CountGenerated(static_cast<uint64_t>(d.taps() * 2 * d.pixels()) *
                    sizeof(float));
  if (!op.ok()) return kNone;
  const double height = static_cast<double>(d.height);
  const double width = static_cast<double>(d.width);
  Floats base;
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

// Part [first, end) along axis 2.
ValueId EmitPart(OpEmitter& op, ValueId x, int64_t first, int64_t end) {
  return op.Emit(
      "slice", {x},
      {{"axes", Ints{2}}, {"starts", Ints{first}}, {"ends", Ints{end}}});
}

// Returns the mask as [N * offset groups, 1, taps, pixels].
ValueId EmitMask(OpEmitter& op, const Deform& d, const Size& batches,
                 ValueId* grid) {
  const std::vector<Size> sizes = {batches, 1, d.taps(), d.pixels()};
  if (batches.Known(op) >= 0) return EmitReshapeTo(op, d.mask, sizes);
  // If the number of batches is unknown, a reshape of the mask alone could not
  // check it, and a mask for one sample would broadcast over all. Joined with
  // the grid [N * offset groups, taps, 2, pixels] along axis 2, the mask must
  // have as many.
  const ValueId mask =
      EmitReshapeTo(op, d.mask, {batches, d.taps(), 1, d.pixels()});
  const ValueId both = op.Emit("concat", {*grid, mask}, {{"axis", int64_t{2}}});
  *grid = EmitPart(op, both, 0, 2);
  return EmitReshapeTo(op, EmitPart(op, both, 2, 3), sizes);
}

// Samples X at the filter positions of all pixels: [N * offset groups, channels
// of one, taps, pixels].
ValueId EmitTaps(OpEmitter& op, const Deform& d, const Size& batches) {
  const Precision precision = op.info(d.x).precision;
  ValueId scale = kNone;
  const ValueId base = EmitBase(op, d, &scale);
  ValueId grid =
      EmitReshapeTo(op, d.offsets, {batches, d.taps(), 2, d.pixels()});
  grid = op.Emit("elementwise_mul", {grid, EmitCast(op, scale, precision)});
  grid = op.Emit("elementwise_add", {grid, EmitCast(op, base, precision)});
  const ValueId mask =
      d.mask != kNone ? EmitMask(op, d, batches, &grid) : ValueId{kNone};
  // Turns (y, x) into (x, y), as the last axis.
  grid = op.Emit("gather", {grid, EmitList(op, Ints{1, 0})},
                 {{"axis", int64_t{2}}});
  grid = op.Emit("transpose", {grid}, {{"axis", Ints{0, 1, 3, 2}}});
  const ValueId images = EmitReshapeTo(
      op, d.x, {batches, d.channels / d.offset_groups, d.height, d.width});
  const ValueId taps = op.Emit("grid_sampler", {images, grid},
                               {{"mode", std::string("bilinear")},
                                {"padding_mode", std::string("zeros")},
                                {"align_corners", false}});
  if (mask == kNone) return taps;
  return op.Emit("elementwise_mul", {taps, mask});
}

}  // namespace

ValueId EmitDeformableConvolution(OpEmitter& op,
                                  const DeformableConvolution& convolution) {
  const Deform d = WithSizes(op, convolution);
  if (!op.ok()) return kNone;
  Size batches(d.x, 0);
  batches *= d.offset_groups;
  const ValueId taps = EmitTaps(op, d, batches);
  const int64_t in = d.per_group * d.taps(), out = d.filters / d.groups;
  ValueId y = kNone;
  if (d.groups == 1) {
    y = op.Emit("matmul",
                {EmitReshape(op, d.filter, {out, in}),
                 EmitReshapeTo(op, taps, {Size(d.x, 0), in, d.pixels()})});
  } else {
    y = op.Emit(
        "matmul",
        {EmitReshape(op, d.filter, {d.groups, out, in}),
         EmitReshapeTo(op, taps, {Size(d.x, 0), d.groups, in, d.pixels()})});
  }
  y = EmitReshapeTo(op, y, {Size(d.x, 0), d.filters, d.out_h, d.out_w});
  if (d.bias == kNone) return y;
  return op.Emit("elementwise_add",
                 {y, EmitReshape(op, d.bias, {d.filters, 1, 1})});
}

}  // namespace placelite
