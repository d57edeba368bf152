// SPDX-License-Identifier: Apache-2.0
// Fourier transforms, of whole signals and of frames.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/fourier.h"

namespace placelite {
namespace onnx_import {
namespace {

using Ints = std::vector<int64_t>;

// The longest transform whose matrix is a constant.
constexpr int64_t kMaxLength = 1 << 12;

// Since opset 20 the axis is an input; here it is known.
int64_t DftAxis(OpLowering& op, int rank) {
  int64_t axis = op.Int("axis", 1);
  if (op.opset() >= 20) {
    const Ints list = op.HasInput(2) ? op.IntsInput(2, "axis") : Ints{-2};
    axis = list.size() == 1 ? list[0] : rank;
  }
  return axis < 0 ? axis + rank : axis;
}

// Numbers of a last axis of 1 or 2.
int64_t CountParts(OpLowering& op, ValueId x) {
  const Dim parts = op.shape(x)[op.rank(x) - 1];
  if (parts.exact() && (parts.min == 1 || parts.min == 2)) return parts.min;
  if (parts.exact()) {
    op.FailCorrupt(StrCat("numbers of ", parts, " parts"));
  } else {
    op.FailUnsupported(StrCat("numbers of ", parts, " parts"));
  }
  return 1;
}

// A constant length must be one that there is a matrix for.
void CheckLength(OpLowering& op, const Transform& transform) {
  const int64_t length = transform.length.Known(op);
  if (length < 0) return;
  const int64_t in = std::max<int64_t>(transform.in.Known(op), 0);
  if (length >= 1 && std::max(in, length) <= kMaxLength) return;
  op.FailUnsupported(
      StrCat("a transform of ", in, " numbers to length ", length));
}

// Sizes of the transform of `x`; fails on what is no transform.
Transform ReadDft(OpLowering& op, ValueId x, int64_t axis) {
  Transform transform;
  transform.inverse = op.Int("inverse", 0) != 0;
  transform.onesided = op.Int("onesided", 0) != 0;
  transform.in_parts = CountParts(op, x);
  transform.in = EmitSizeOf(op, x, static_cast<int>(axis));
  if (op.ok() && transform.onesided &&
      transform.inverse != (transform.in_parts == 2)) {
    op.FailCorrupt(StrCat("a one-sided transform that is ",
                          transform.inverse ? "inverse" : "not inverse",
                          " of numbers of ", transform.in_parts, " parts"));
  }
  const bool to_real = transform.onesided && transform.inverse;
  transform.out_parts = to_real ? 1 : 2;
  transform.length = transform.in;
  if (op.HasInput(1)) {
    transform.length = PositiveInput(op, 1, "dft_length");
  } else if (to_real && transform.in.Known(op) >= 0) {
    transform.length = std::max<int64_t>(0, 2 * (transform.in.Known(op) - 1));
  } else if (to_real) {
    const ValueId more =
        EmitSubtract(op, transform.in.Emit(op), EmitList(op, Ints{1}));
    transform.length = Size::Computed(EmitAdd(op, more, more));
  }
  if (op.ok()) CheckLength(op, transform);
  return transform;
}

// [..., n, parts] as a product with a matrix.
ValueId EmitTransformed(OpLowering& op, ValueId x, ValueId matrix,
                        int64_t out_parts) {
  const int rank = op.rank(x);
  if (!op.ok()) return kNone;
  x = op.Emit("flatten", {x},
              {{"start_axis", int64_t{-2}}, {"stop_axis", int64_t{-1}}});
  x = EmitMatmul(op, x, matrix, false, false);
  Ints target(static_cast<size_t>(rank - 2), 0);
  target.push_back(-1);
  target.push_back(out_parts);
  return EmitReshapePattern(op, x, target);
}

// An axis that is known at run time alone, and lists of one number for each
// axis but the last: 1 where it lies before, at or behind that axis, else 0.
// Made of arithmetic that inference follows by value.
class ComputedAxis {
 public:
  ComputedAxis(OpLowering& op, ValueId x)
      : op_(op), count_(op.rank(x) - 1), one_(EmitList(op, Ints{1})) {
    Ints numbers;
    for (int64_t i = 0; i < count_; ++i) numbers.push_back(i);
    const ValueId places = EmitList(op, numbers);
    const ValueId axis = EmitFront(SizeInput(op, 2, "axis").Emit(op));
    const ValueId most = op.Emit("elementwise_max", {places, axis});
    before_ = EmitAtMostOne(EmitSubtract(op, most, places));
    behind_ = EmitAtMostOne(EmitSubtract(op, most, axis));
    at_ = EmitSubtract(op, EmitSubtract(op, one_, before_), behind_);
    sizes_ = EmitSlice(op, EmitShape(op, x), 0, 0, count_);
  }

  // X as [axes before, axis, axes behind, parts].
  ValueId Split(ValueId x, int64_t parts) {
    const ValueId shape =
        EmitConcat(op_,
                   {Product(before_), EmitList(op_, Ints{-1}), Product(behind_),
                    EmitList(op_, Ints{parts})},
                   0);
    return WithParts(op_.Emit("reshape", {x, shape}), 4, parts);
  }

  // The axes of X again, but for the one that is `length` now.
  ValueId Join(ValueId y, const Size& length, int64_t parts) {
    const ValueId kept =
        EmitMultiply(op_, sizes_, EmitSubtract(op_, one_, at_));
    const ValueId changed = EmitMultiply(op_, length.Emit(op_), at_);
    const ValueId shape = EmitConcat(
        op_, {EmitAdd(op_, kept, changed), EmitList(op_, Ints{parts})}, 0);
    return WithParts(op_.Emit("reshape", {y, shape}), count_ + 1, parts);
  }

 private:
  // Says again how long the last of some axes is.
  ValueId WithParts(ValueId x, int64_t axes, int64_t parts) {
    Ints shape(static_cast<size_t>(axes - 1), 0);
    shape.push_back(parts);
    return EmitReshapePattern(op_, x, shape);
  }
  ValueId EmitAtMostOne(ValueId x) {
    return op_.Emit("elementwise_min", {x, one_});
  }
  // Counted from the front.
  ValueId EmitFront(ValueId axis) {
    const ValueId below = op_.Emit(
        "elementwise_max", {EmitSubtract(op_, EmitList(op_, Ints{0}), axis),
                            EmitList(op_, Ints{0})});
    const ValueId more = EmitMultiply(op_, EmitAtMostOne(below),
                                      EmitList(op_, Ints{count_ + 1}));
    return EmitAdd(op_, axis, more);
  }
  // The product of the sizes of the axes whose flag is 1.
  ValueId Product(ValueId flags) {
    const ValueId others = EmitSubtract(op_, one_, flags);
    return EmitReduce(op_, "reduce_prod",
                      EmitAdd(op_, EmitMultiply(op_, sizes_, flags), others),
                      {});
  }

  OpLowering& op_;
  const int64_t count_;
  const ValueId one_;
  ValueId before_ = kNone, at_ = kNone, behind_ = kNone;
  ValueId sizes_ = kNone;
};

// X along `axis`.
ValueId EmitDft(OpLowering& op, ValueId x, const Transform& transform,
                int64_t axis) {
  const int rank = op.rank(x);
  const ValueId matrix = EmitFourierMatrix(op, transform, op.info(x).precision);
  x = EmitTransformed(op, EmitMoveAxis(op, x, axis, rank - 2), matrix,
                      transform.out_parts);
  return EmitMoveAxis(op, x, rank - 2, axis);
}

void LowerComputedDft(OpLowering& op, ValueId x) {
  ComputedAxis axis(op, x);
  const ValueId split = axis.Split(x, CountParts(op, x));
  if (!op.ok()) return;
  const Transform transform = ReadDft(op, split, 1);
  if (!op.ok()) return;
  const ValueId y = EmitDft(op, split, transform, 1);
  op.Define(axis.Join(y, EmitSizeOf(op, y, 1), transform.out_parts));
}

void LowerDft(OpLowering& op) {
  const ValueId x = op.Input(0);
  const int rank = op.rank(x);
  if (!op.ok()) return;
  if (rank < 2 || rank >= kMaxRank) {
    return op.FailUnsupported(StrCat("X ", op.shape(x)));
  }
  if (op.opset() >= 20 && op.IsComputed(2)) return LowerComputedDft(op, x);
  const int64_t axis = DftAxis(op, rank);
  if (!op.ok()) return;
  // The first axis was the batch.
  if (axis < (op.opset() < 20 ? 1 : 0) || axis > rank - 2) {
    return op.FailCorrupt(StrCat("axis ", axis, " for X ", op.shape(x)));
  }
  const Transform transform = ReadDft(op, x, axis);
  if (op.ok()) op.Define(EmitDft(op, x, transform, axis));
}

// frame_length, else the length of the window, else of the signal.
Size FrameLength(OpLowering& op, ValueId x) {
  if (op.HasInput(3)) return PositiveInput(op, 3, "frame_length");
  return EmitSizeOf(op, op.HasInput(2) ? op.Input(2) : x,
                    op.HasInput(2) ? 0 : 1);
}

// A frame lies within the signal, and is as long as the window.
void CheckFrame(OpLowering& op, ValueId x, const Size& length) {
  const int64_t known = length.Known(op);
  if (op.ok() && known > op.shape(x)[1].max) {
    op.FailCorrupt(
        StrCat("frames of ", known, " numbers of a signal ", op.shape(x)));
  }
  if (!op.ok() || known < 0 || !op.HasInput(2)) return;
  const ShapeRange& window = op.shape(op.Input(2));
  const bool differs =
      window.rank_known() &&
      (window.rank() != 1 || (window[0] == Dim(known)) == Tri::kNo);
  if (!differs) return;
  op.FailCorrupt(
      StrCat("a window of shape ", window, " for frames of ", known));
}

// Frames [batch, frames, length, parts] of a signal [batch, numbers, parts].
ValueId EmitFrames(OpLowering& op, ValueId x, const Size& length) {
  const ValueId step = PositiveInput(op, 1, "frame_step").Emit(op);
  const ValueId rest =
      EmitSubtract(op, EmitSizeOf(op, x, 1).Emit(op), length.Emit(op));
  const ValueId count =
      EmitAdd(op, EmitDivide(op, rest, step), EmitList(op, Ints{1}));
  const ValueId starts =
      EmitMultiply(op, EmitCount(op, Size::Computed(count)), step);
  const ValueId places =
      EmitAdd(op, EmitUnsqueeze(op, starts, {1}), EmitCount(op, length));
  return op.Emit("gather", {x, places}, {{"axis", int64_t{1}}});
}

// The window scales rows of the matrix.
ValueId EmitWindowed(OpLowering& op, ValueId matrix, int64_t parts) {
  if (!op.HasInput(2)) return matrix;
  const ValueId window = EmitCast(op, op.Input(2), op.info(matrix).precision);
  if (parts == 1) {
    return EmitMultiply(op, matrix, EmitUnsqueeze(op, window, {1}));
  }
  const Size columns = EmitSizeOf(op, matrix, 1);
  const ValueId shape = EmitSizes(op, {{-1}, {parts}, columns});
  matrix = EmitMultiply(op, op.Emit("reshape", {matrix, shape}),
                        EmitUnsqueeze(op, window, {1, 2}));
  return op.Emit("flatten", {matrix},
                 {{"start_axis", int64_t{0}}, {"stop_axis", int64_t{1}}});
}

void LowerStft(OpLowering& op) {
  ValueId x = op.Input(0);
  if (op.ok() && op.rank(x) == 2) x = EmitUnsqueeze(op, x, {2});
  if (op.ok() && op.rank(x) != 3) {
    return op.FailUnsupported(
        StrCat("signal ", op.shape(x), ", expected rank 3"));
  }
  if (!op.ok()) return;
  Transform transform;
  transform.in_parts = CountParts(op, x);
  transform.onesided = op.Int("onesided", 1) != 0;
  transform.in = transform.length = FrameLength(op, x);
  if (op.ok()) CheckFrame(op, x, transform.length);
  if (op.ok()) CheckLength(op, transform);
  if (!op.ok()) return;
  const ValueId matrix =
      EmitWindowed(op, EmitFourierMatrix(op, transform, op.info(x).precision),
                   transform.in_parts);
  op.Define(EmitTransformed(op, EmitFrames(op, x, transform.length), matrix,
                            transform.out_parts));
}

constexpr LoweringRule kRules[] = {
    {"DFT", 17, kNewestOpset, LowerDft},
    {"STFT", 17, kNewestOpset, LowerStft},
};

}  // namespace

Span<const LoweringRule> SpectrumRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
