// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/symbolic_rules.h"

#include <algorithm>
#include <optional>

#include "lite/core/op/infer_util.h"
#include "lite/core/op/reduce_axes.h"
#include "lite/core/op/window.h"

namespace placelite {
namespace {

// Distinguish the functions that share a SymbolTable with products, whose
// keys start with a count that is not negative.
enum WindowKey : int64_t { kExplicit = -1, kSame = -2 };

void LikeInput(const SymbolicOp& op, SymbolicShape* out) {
  if (op.input(0).rank() == out->rank()) *out = op.input(0);
}

// Follows inference: if one dimension is 1, or the other one cannot be 1, the
// other one decides.
SymbolicDim Broadcast(Dim a, SymbolicDim sa, Dim b, SymbolicDim sb,
                      SymbolicDim unknown) {
  if (sa == sb) return sa;
  if ((a == Dim(1)) == Tri::kYes || !b.contains(1)) return sb;
  if ((b == Dim(1)) == Tri::kYes || !a.contains(1)) return sa;
  return unknown;
}

// Broadcasts all but the last `kept` axes of the inputs into `out`.
void BroadcastAxes(const SymbolicOp& op, int kept, SymbolicShape* out) {
  const size_t count = op.op.num_op_inputs();
  for (size_t k = 0; k < count; ++k) {
    if (!op.has(k)) return;
  }
  for (int i = 0; i < out->rank() - kept; ++i) {
    Dim size(1);
    SymbolicDim dim = {0, 1};
    for (size_t k = 0; k < count; ++k) {
      const ShapeRange& shape = op.op.input_shape(k);
      const int axis = i - (out->rank() - shape.rank());
      if (axis < 0) continue;
      const SymbolicDim before = dim, own = op.input(k)[axis];
      dim = Broadcast(size, before, shape[axis], own, (*out)[i]);
      if (!(dim == before)) size = dim == own ? shape[axis] : Dim::Any();
    }
    (*out)[i] = dim;
  }
}

void BroadcastAll(const SymbolicOp& op, SymbolicShape* out) {
  BroadcastAxes(op, 0, out);
}

void Matmul(const SymbolicOp& op, SymbolicShape* out) {
  if (!op.has(1)) return;
  BroadcastAxes(op, 2, out);
  const SymbolicShape &x = op.input(0), &y = op.input(1);
  const bool tx = op.op.attributes().Bool("transpose_x");
  const bool ty = op.op.attributes().Bool("transpose_y");
  (*out)[out->rank() - 2] = x[x.rank() - (tx ? 1 : 2)];
  (*out)[out->rank() - 1] = y[y.rank() - (ty ? 2 : 1)];
}

void Fc(const SymbolicOp& op, SymbolicShape* out) {
  for (int i = 0; i < out->rank() - 1; ++i) (*out)[i] = op.input(0)[i];
}

// How a pool2d counts its windows; a conv2d has neither.
struct WindowCount {
  bool ceil_mode = false;
  bool starts_inside = false;
};

SymbolicDim WindowDim(SymbolTable* symbols, SymbolicDim in,
                      const WindowAxis& axis, bool same, WindowCount count) {
  const bool ceil_mode = count.ceil_mode;
  if (ceil_mode && count.starts_inside) {
    return symbols->Function({same ? kSame : kExplicit, in.symbol, in.offset,
                              axis.pad_before, axis.pad_after, axis.extent(),
                              axis.stride});
  }
  if (same) {
    if (axis.stride == 1) return in;
    return symbols->Function(
        {kSame, in.symbol, in.offset, axis.kernel, axis.stride, ceil_mode});
  }
  const int64_t room =
      in.offset + axis.pad_before + axis.pad_after - axis.extent();
  if (axis.stride == 1) return {in.symbol, room + 1};
  return symbols->Function(
      {kExplicit, in.symbol, room, axis.stride, ceil_mode});
}

// The sizes of the two spatial axes after a window of kernel_h x kernel_w.
void Windows(const SymbolicOp& op, int64_t kernel_h, int64_t kernel_w,
             WindowCount count, SymbolicShape* out) {
  const AttributeMap& attributes = op.op.attributes();
  const bool same = attributes.String("padding_algorithm") == "SAME";
  // Explicit windows do not depend on the size; that of SAME is not used.
  const Result<Window2d> window =
      ResolveWindow(attributes, kernel_h, kernel_w, 1, 1);
  if (!window.ok()) return;
  (*out)[2] = WindowDim(op.symbols, op.input(0)[2], window->h, same, count);
  (*out)[3] = WindowDim(op.symbols, op.input(0)[3], window->w, same, count);
}

void Conv2d(const SymbolicOp& op, SymbolicShape* out) {
  const Shape filter = op.op.input_shape(1).shape();
  (*out)[0] = op.input(0)[0];
  Windows(op, filter[2], filter[3], WindowCount(), out);
}

// Other axes are not followed.
template <int count>
void FirstAxes(const SymbolicOp& op, SymbolicShape* out) {
  for (int i = 0; i < count; ++i) (*out)[i] = op.input(0)[i];
}

void Pool2d(const SymbolicOp& op, SymbolicShape* out) {
  const AttributeMap& attributes = op.op.attributes();
  const std::vector<int64_t>& ksize = attributes.Ints("ksize");
  (*out)[0] = op.input(0)[0];
  (*out)[1] = op.input(0)[1];
  if (attributes.Bool("global_pooling") || attributes.Bool("adaptive")) return;
  Windows(op, ksize[0], ksize[1],
          {attributes.Bool("ceil_mode"), attributes.Bool("starts_inside")},
          out);
}

// Element `i` of the target of a reshape, 0 and -1 as they are; nothing where
// it is not followed.
std::optional<SymbolicDim> TargetOf(const SymbolicOp& op, int i) {
  const std::vector<int64_t>& target = op.op.attributes().Ints("shape");
  if (!op.op.has_input(1)) return SymbolicDim{0, target[i]};
  if (!op.has_list(1) || i >= (*op.lists[1])->rank()) return std::nullopt;
  return (**op.lists[1])[i];
}

// Whether element `i`, a symbol, is the dimension: not where it may be 0, and
// copy another one.
bool IsDimension(const SymbolicOp& op, int i, SymbolicDim element) {
  const SymbolicShape& x = op.input(0);
  if (element.symbol == 0) return false;
  if (i >= x.rank() || x[i] == element) return true;
  const auto ints = KnownInts(op.op.input(1));
  return ints.has_value() && (*ints)[i].min > 0;
}

// The count of elements stays. So where all dimensions but one are exact,
// copied from the input (a 0 in the target) or told by the target, that one is
// what is left.
void Reshape(const SymbolicOp& op, SymbolicShape* out) {
  const SymbolicShape& x = op.input(0);
  const bool copies = !op.op.attributes().Bool("allow_zero");
  const ShapeRange& range = op.op.output_shape(op.output);
  ElementCount rest(op.symbols);
  for (const SymbolicDim& dim : x) rest.MultiplyBy(dim);
  int unknown = -1, unknowns = 0;
  for (int i = 0; i < out->rank(); ++i) {
    const std::optional<SymbolicDim> target = TargetOf(op, i);
    const bool copied = copies && target == SymbolicDim{0, 0} && i < x.rank();
    const bool told = target.has_value() && IsDimension(op, i, *target);
    if (copied) (*out)[i] = x[i];
    if (told) (*out)[i] = *target;
    if (copied || told || range[i].exact()) {
      rest.DivideBy((*out)[i]);
    } else {
      unknown = i;
      ++unknowns;
    }
  }
  if (unknowns == 1) (*out)[unknown] = rest.ToDim();
}

void Flatten(const SymbolicOp& op, SymbolicShape* out) {
  const SymbolicShape& x = op.input(0);
  if (x.rank() == 0) return;
  const int start =
      *NormalizeAxis(op.op.attributes().Int("start_axis"), x.rank());
  const int stop =
      *NormalizeAxis(op.op.attributes().Int("stop_axis"), x.rank());
  ElementCount merged(op.symbols);
  for (int i = 0; i < x.rank(); ++i) {
    if (i >= start && i <= stop) {
      merged.MultiplyBy(x[i]);
    } else {
      (*out)[i < start ? i : i - (stop - start)] = x[i];
    }
  }
  (*out)[start] = merged.ToDim();
}

// The shape of X without the axes of size 1 that are dropped. As the rank is
// known, it is also known for each axis whether its size is 1.
void Squeeze(const SymbolicOp& op, SymbolicShape* out) {
  const SymbolicShape& x = op.input(0);
  const std::vector<int64_t>& axes = op.op.attributes().Ints("axes");
  bool named[kMaxRank] = {};
  for (int64_t axis : axes) named[*NormalizeAxis(axis, x.rank())] = true;
  const bool strict = op.op.attributes().Bool("strict");
  int to = 0;
  for (int i = 0; i < x.rank(); ++i) {
    if (strict && named[i]) continue;
    const bool is_one = x[i] == SymbolicDim{0, 1};
    if (!is_one || !(axes.empty() || named[i])) (*out)[to++] = x[i];
  }
}

void Unsqueeze(const SymbolicOp& op, SymbolicShape* out) {
  bool added[kMaxRank] = {};
  for (int64_t axis : op.op.attributes().Ints("axes")) {
    added[*NormalizeAxis(axis, out->rank())] = true;
  }
  int from = 0;
  for (int i = 0; i < out->rank(); ++i) {
    (*out)[i] = added[i] ? SymbolicDim{0, 1} : op.input(0)[from++];
  }
}

void Transpose(const SymbolicOp& op, SymbolicShape* out) {
  const std::vector<int64_t>& perm = op.op.attributes().Ints("axis");
  for (int i = 0; i < out->rank(); ++i) {
    (*out)[i] = op.input(0)[*NormalizeAxis(perm[i], out->rank())];
  }
}

void Concat(const SymbolicOp& op, SymbolicShape* out) {
  const int axis = *NormalizeAxis(op.op.attributes().Int("axis"), out->rank());
  SymbolicDim sum;
  for (size_t i = 0; i < op.inputs.size(); ++i) {
    const SymbolicDim part = op.input(i)[axis];
    // A sum of two symbols is not followed.
    if (sum.symbol != 0 && part.symbol != 0) {
      sum = (*out)[axis];
      break;
    }
    sum = {sum.symbol + part.symbol, sum.offset + part.offset};
  }
  *out = op.input(0);
  (*out)[axis] = sum;
}

void Split(const SymbolicOp& op, SymbolicShape* out) {
  const int axis = *NormalizeAxis(op.op.attributes().Int("axis"), out->rank());
  for (int i = 0; i < out->rank(); ++i) {
    if (i != axis) (*out)[i] = op.input(0)[i];
  }
  if (op.op.num_outputs() == 1) (*out)[axis] = op.input(0)[axis];
}

void Slice(const SymbolicOp& op, SymbolicShape* out) {
  const ShapeRange& x = op.op.input_shape(0);
  const auto& axes = op.op.attributes().Ints("axes");
  bool cut[kMaxRank] = {};
  for (size_t i = 0; i < axes.size(); ++i) {
    const int axis = *NormalizeAxis(axes[i], x.rank());
    const bool all = op.op.attributes().Ints("starts")[i] == 0 &&
                     op.op.attributes().Ints("ends")[i] >= x[axis].max;
    cut[axis] = cut[axis] || !all;
  }
  for (int i = 0; i < x.rank(); ++i) {
    if (!cut[i]) (*out)[i] = op.input(0)[i];
  }
}

void Pad(const SymbolicOp& op, SymbolicShape* out) {
  const std::vector<int64_t>& pads = op.op.attributes().Ints("paddings");
  for (int i = 0; i < out->rank(); ++i) {
    (*out)[i] = op.input(0)[i];
    (*out)[i].offset += pads[2 * i] + pads[2 * i + 1];
  }
}

// Axes of X where the list holds one of two numbers that leave an axis as it
// is; both end with the last axis.
void KeepUnrepeated(const SymbolicOp& op, const char* attribute, int64_t one,
                    int64_t other, SymbolicShape* out) {
  if (op.op.has_input(1)) return;
  const std::vector<int64_t>& list = op.op.attributes().Ints(attribute);
  const SymbolicShape& x = op.input(0);
  for (int i = 0; i < x.rank(); ++i) {
    const int own = static_cast<int>(list.size()) - 1 - i;
    if (own < 0 || list[own] == one || list[own] == other) {
      (*out)[out->rank() - 1 - i] = x[x.rank() - 1 - i];
    }
  }
}

void Expand(const SymbolicOp& op, SymbolicShape* out) {
  KeepUnrepeated(op, "shape", 1, -1, out);
}

void Tile(const SymbolicOp& op, SymbolicShape* out) {
  KeepUnrepeated(op, "repeat_times", 1, 1, out);
}

// The axes that stay.
void Reduce(const SymbolicOp& op, SymbolicShape* out) {
  const SymbolicShape& x = op.input(0);
  const auto reduced = ReducedAxes(op.op.attributes(), x.rank());
  const bool keep = op.op.attributes().Bool("keep_dim");
  if (!reduced.ok()) return;
  int to = 0;
  for (int i = 0; i < x.rank(); ++i) {
    if (!(*reduced)[i]) (*out)[to] = x[i];
    if (!(*reduced)[i] || keep) ++to;
  }
}

}  // namespace

SymbolicRule FindSymbolicRule(ShapeRule rule) {
  switch (rule) {
    case ShapeRule::kNone:
      return nullptr;
    case ShapeRule::kLikeInput:
      return LikeInput;
    case ShapeRule::kBroadcast:
      return BroadcastAll;
    case ShapeRule::kBatch:
      return FirstAxes<1>;
    case ShapeRule::kBatchAndChannels:
      return FirstAxes<2>;
    case ShapeRule::kReduce:
      return Reduce;
    case ShapeRule::kReshape:
      return Reshape;
    case ShapeRule::kFlatten:
      return Flatten;
    case ShapeRule::kSqueeze:
      return Squeeze;
    case ShapeRule::kUnsqueeze:
      return Unsqueeze;
    case ShapeRule::kTranspose:
      return Transpose;
    case ShapeRule::kConcat:
      return Concat;
    case ShapeRule::kSplit:
      return Split;
    case ShapeRule::kSlice:
      return Slice;
    case ShapeRule::kPad:
      return Pad;
    case ShapeRule::kExpand:
      return Expand;
    case ShapeRule::kTile:
      return Tile;
    case ShapeRule::kFc:
      return Fc;
    case ShapeRule::kMatmul:
      return Matmul;
    case ShapeRule::kConv2d:
      return Conv2d;
    case ShapeRule::kPool2d:
      return Pool2d;
  }
  return nullptr;
}

}  // namespace placelite
