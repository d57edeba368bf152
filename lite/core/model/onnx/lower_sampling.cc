// SPDX-License-Identifier: Apache-2.0
// Sampling of NCHW tensors at computed points.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/import/deformable_convolution.h"
#include "lite/core/model/import/sizes.h"
#include "lite/core/model/onnx/formula.h"
#include "lite/core/model/onnx/lowering.h"

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

void LowerDeformConv(OpLowering& op) {
  const ValueId filter = op.Input(1);
  const ShapeRange& w = op.shape(filter);
  const Ints said = op.Ints("kernel_shape");
  if (op.ok() && !said.empty() && w.exact() && w.rank() == 4 &&
      said != Ints{w[2].min, w[3].min}) {
    return op.FailCorrupt(
        StrCat("kernel_shape is [", Join(said, ","), "] for W ", w));
  }
  DeformableConvolution c;
  c.x = op.Input(0);
  c.filter = filter;
  c.offsets = op.Input(2);
  c.bias = op.OptionalInput(3);
  c.mask = op.OptionalInput(4);
  c.groups = op.Int("group", 1);
  c.offset_groups = op.Int("offset_group", 1);
  c.strides = op.Ints("strides", {1, 1});
  c.dilations = op.Ints("dilations", {1, 1});
  c.pads = op.Ints("pads", {0, 0, 0, 0});
  op.Define(EmitDeformableConvolution(op, c));
}

constexpr LoweringRule kRules[] = {
    {"AffineGrid", 20, kNewestOpset, LowerAffineGrid},
    {"DeformConv", 19, kNewestOpset, LowerDeformConv},
};

}  // namespace

Span<const LoweringRule> SamplingRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
