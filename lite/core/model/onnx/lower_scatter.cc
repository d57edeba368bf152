// SPDX-License-Identifier: Apache-2.0
// Elements at positions that another tensor holds.
#include "lite/core/base/strings.h"
#include "lite/core/model/import/sizes.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

using Ints = std::vector<int64_t>;

void LowerGatherNd(OpLowering& op) {
  op.Define(op.Emit("gather_nd", {op.Input(0), op.Input(1)},
                    {{"batch_dims", op.Int("batch_dims", 0)}}));
}

void LowerScatterElements(OpLowering& op) {
  op.Define(op.Emit("put_along_axis", {op.Input(0), op.Input(1), op.Input(2)},
                    {{"axis", op.Int("axis", 0)},
                     {"reduction", op.String("reduction", "none")}}));
}

void LowerScatterNd(OpLowering& op) {
  op.Define(op.Emit("scatter_nd", {op.Input(0), op.Input(1), op.Input(2)},
                    {{"reduction", op.String("reduction", "none")}}));
}

void LowerReverseSequence(OpLowering& op) {
  op.Define(op.Emit("reverse_sequence", {op.Input(0), op.Input(1)},
                    {{"batch_axis", op.Int("batch_axis", 1)},
                     {"time_axis", op.Int("time_axis", 0)}}));
}

// The size for a pooling window that ends at the last element.
int64_t UnpooledSize(OpLowering& op, int64_t size, size_t axis, size_t axes) {
  const auto at = [&](const char* attribute, size_t i, int64_t fallback) {
    const std::vector<int64_t> list = op.Ints(attribute);
    if (list.empty()) return fallback;
    if (i < list.size() && list[i] <= 1 << 20 && list[i] >= 0) return list[i];
    op.FailCorrupt(
        StrCat("attribute '", attribute, "' is [", Join(list, ","), "]"));
    return fallback;
  };
  return (size - 1) * at("strides", axis, 1) + at("kernel_shape", axis, 1) -
         at("pads", axis, 0) - at("pads", axis + axes, 0);
}

// Adds zeros behind the elements of X along each axis, up to the shape that
// input 2 holds.
ValueId EmitUpToShape(OpLowering& op, ValueId x, const Shape& shape) {
  Ints pads(static_cast<size_t>(shape.rank()), 0);
  if (op.IsComputed(2)) {
    const ValueId wanted = EmitCast(op, op.Input(2), Precision::kInt64);
    const ValueId more =
        op.Emit("elementwise_sub",
                {wanted, EmitList(op, Ints(shape.begin(), shape.end()))});
    return op.Emit("pad_by_input",
                   {x, EmitJoined(op, {EmitList(op, pads), more})});
  }
  const Ints wanted = ConstantInts(op, op.Input(2), "output_shape");
  Ints paddings;
  for (int i = 0; i < shape.rank() && op.ok(); ++i) {
    const auto at = static_cast<size_t>(i);
    if (at >= wanted.size() || wanted[at] < shape[i]) {
      op.FailCorrupt(StrCat("output_shape is [", Join(wanted, ","),
                            "], expected at least ", shape));
      return kNone;
    }
    paddings.push_back(0);
    paddings.push_back(wanted[at] - shape[i]);
  }
  return op.Emit("pad", {x}, {{"paddings", paddings}});
}

// Zeros, with X at its positions among all elements.
void LowerMaxUnpool(OpLowering& op) {
  const ValueId x = op.Input(0), index = op.Input(1);
  const ShapeRange shape = op.shape(x);
  if (!op.ok()) return;
  if (!shape.rank_known() || shape.rank() < 3 || !shape.exact()) {
    return op.FailUnsupported(StrCat("X ", shape, ", expected exact sizes"));
  }
  Shape out = shape.shape();
  const auto axes = static_cast<size_t>(out.rank() - 2);
  for (size_t i = 0; i < axes; ++i) {
    int64_t& size = out[2 + static_cast<int>(i)];
    size = UnpooledSize(op, size, i, axes);
  }
  if (op.ok()) op.Fail(CheckShape(out));
  if (!op.ok()) return;
  const ValueId zeros =
      op.Emit("fill_constant", {},
              {{"dtype", std::string(ToString(op.info(x).precision))},
               {"shape", std::vector<int64_t>{out.NumElements()}}});
  const auto reshape = [&](ValueId id, std::vector<int64_t> to) {
    return op.Emit("reshape", {id}, {{"shape", std::move(to)}});
  };
  const ValueId all =
      op.Emit("scatter_nd", {zeros, reshape(index, {-1, 1}), reshape(x, {-1})});
  const ValueId y = reshape(all, {out.begin(), out.end()});
  op.Define(op.HasInput(2) ? EmitUpToShape(op, y, out) : y);
}

constexpr LoweringRule kRules[] = {
    {"GatherND", 11, kNewestOpset, LowerGatherNd},
    {"MaxUnpool", 9, kNewestOpset, LowerMaxUnpool},
    {"ReverseSequence", 10, kNewestOpset, LowerReverseSequence},
    {"Scatter", 9, 10, LowerScatterElements},
    {"ScatterElements", 11, kNewestOpset, LowerScatterElements},
    {"ScatterND", 11, kNewestOpset, LowerScatterNd},
};

}  // namespace

Span<const LoweringRule> ScatterRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
