// SPDX-License-Identifier: Apache-2.0
// Tensors that are put into others, or parts of others.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/import/sizes.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

using Ints = std::vector<int64_t>;

// The axes, counted from the front; all of them if there is no attribute.
Ints AxesOf(OpLowering& op, int rank) {
  Ints axes = op.Ints("axes");
  if (!op.HasAttribute("axes")) {
    for (int i = 0; i < rank; ++i) axes.push_back(i);
  }
  for (int64_t& axis : axes) {
    if (axis < 0) axis += rank;
    if (axis >= 0 && axis < rank) continue;
    op.FailCorrupt(
        StrCat("axes are [", Join(op.Ints("axes"), ","), "] for rank ", rank));
    return {};
  }
  return axes;
}

// Whether all sizes along the axes are known.
bool AreExact(const ShapeRange& x, const Ints& axes) {
  return std::all_of(axes.begin(), axes.end(), [&](int64_t axis) {
    return x[static_cast<int>(axis)].exact();
  });
}

// Cuts or pads X to constant sizes. Where the number of elements that are too
// many, or missing, is odd, the larger part is at the end.
void PlaceExactly(OpLowering& op, const Ints& axes) {
  ValueId x = op.Input(0);
  const ShapeRange& shape = op.shape(x);
  const Ints wanted = ConstantInts(op, op.Input(1), "shape");
  if (op.ok() && wanted.size() != axes.size()) {
    op.FailCorrupt(
        StrCat("shape [", Join(wanted, ","), "] for ", axes.size(), " axes"));
  }
  if (!op.ok()) return;
  Ints cut, starts, ends, paddings(2 * static_cast<size_t>(shape.rank()), 0);
  bool pads = false;
  for (size_t i = 0; i < axes.size(); ++i) {
    const int64_t size = shape[static_cast<int>(axes[i])].min;
    const int64_t much = size - wanted[i];
    if (much > 0) {
      cut.push_back(axes[i]);
      starts.push_back(much / 2);
      ends.push_back(much / 2 + wanted[i]);
    } else {
      pads = pads || much < 0;
      const auto axis = static_cast<size_t>(axes[i]);
      paddings[2 * axis] = -much / 2;
      paddings[2 * axis + 1] = -much - -much / 2;
    }
  }
  if (!cut.empty()) {
    x = op.Emit("slice", {x},
                {{"axes", cut}, {"starts", starts}, {"ends", ends}});
  }
  if (pads) x = op.Emit("pad", {x}, {{"paddings", paddings}});
  op.Define(x == op.Input(0) ? op.Emit("identity", {x}) : x);
}

// Does so by sizes that are computed.
void PlaceByInput(OpLowering& op, const Ints& axes) {
  ValueId x = op.Input(0);
  std::vector<Size> sizes;
  for (int64_t axis : axes) sizes.push_back(Size(x, static_cast<int>(axis)));
  const ValueId wanted = EmitCast(op, op.Input(1), Precision::kInt64);
  const ValueId size = EmitSizes(op, sizes);
  const ValueId zero = EmitList(op, Ints{0}), two = EmitList(op, Ints{2});
  const auto binary = [&](const char* name, ValueId a, ValueId b) {
    return op.Emit(name, {a, b});
  };
  const ValueId much = binary("elementwise_sub", size, wanted);
  const ValueId less = binary("elementwise_sub", wanted, size);
  const ValueId cut = binary("elementwise_max", much, zero);
  const ValueId pad = binary("elementwise_max", less, zero);
  const ValueId start = binary("elementwise_div", cut, two);
  const ValueId end =
      binary("elementwise_add", start, binary("elementwise_min", size, wanted));
  const ValueId before = binary("elementwise_div", pad, two);
  const ValueId behind = binary("elementwise_sub", pad, before);
  const ValueId list = EmitList(op, axes);
  x = op.Emit("slice_by_input", {x, start, end, list});
  const ValueId number = EmitCast(
      op, EmitReshape(op, EmitList(op, std::vector<float>{0}), Shape()),
      op.info(x).precision);
  op.Define(op.Emit("pad_by_input",
                    {x, EmitJoined(op, {before, behind}), number, list}));
}

void LowerCenterCropPad(OpLowering& op) {
  const ValueId x = op.Input(0);
  const int rank = op.rank(x);
  if (!op.ok()) return;
  if (rank < 0) return op.FailUnsupported("X has no known rank");
  const Ints axes = AxesOf(op, rank);
  if (!op.ok()) return;
  if (!op.IsComputed(1) && AreExact(op.shape(x), axes)) {
    return PlaceExactly(op, axes);
  }
  PlaceByInput(op, axes);
}

// Row b of the result holds the positions where the update of batch b is
// written.
ValueId EmitPositions(OpLowering& op, const Size& length, ValueId begins,
                      const Size& cache) {
  ValueId places = EmitUnsqueeze(op, EmitCount(op, length), {0});
  if (begins != kNone) {
    begins = EmitUnsqueeze(op, EmitCast(op, begins, Precision::kInt64), {1});
    places = op.Emit("elementwise_add", {begins, places});
  }
  const std::string mode = op.String("mode", "linear");
  if (mode == "linear") return places;
  if (mode != "circular") op.FailCorrupt(StrCat("mode is '", mode, "'"));
  return op.Emit("elementwise_mod", {places, cache.Emit(op)});
}

// Slices of the cache along an axis are replaced by those of the update, from
// another place on in each batch.
void LowerTensorScatter(OpLowering& op) {
  const ValueId cache = op.Input(0), update = op.Input(1);
  const int rank = op.rank(update);
  if (!op.ok()) return;
  if (rank < 2 || op.rank(cache) != rank) {
    return op.FailUnsupported(StrCat("a cache ", op.shape(cache),
                                     " and an update ", op.shape(update)));
  }
  const int64_t axis = op.Int("axis", -2);
  const auto front = static_cast<int>(FrontAxis(op, update, axis));
  if (op.ok() && front == 0) {
    op.FailCorrupt(StrCat("axis ", axis, " of ", op.shape(update)));
  }
  if (!op.ok()) return;
  ValueId places = EmitPositions(op, Size(update, front), op.OptionalInput(2),
                                 Size(cache, front));
  Ints added;
  for (int i = 1; i < rank; ++i) {
    if (i != front) added.push_back(i);
  }
  places = EmitUnsqueeze(op, places, added);
  places = op.Emit("expand", {places, EmitShape(op, update)});
  op.Define(op.Emit("put_along_axis", {cache, places, update},
                    {{"axis", int64_t{front}}}));
}

constexpr LoweringRule kRules[] = {
    {"CenterCropPad", 18, kNewestOpset, LowerCenterCropPad},
    {"TensorScatter", 24, kNewestOpset, LowerTensorScatter},
};

}  // namespace

Span<const LoweringRule> PlaceRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
