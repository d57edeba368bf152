// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/fourier.h"

#include <cmath>
#include <utility>

namespace placelite {
namespace onnx_import {
namespace {

using Ints = std::vector<int64_t>;

const double kTurn = 2 * std::acos(-1.0);

// How many numbers are computed.
Size OutSize(OpLowering& op, const Transform& transform) {
  const bool mirrored = transform.onesided && transform.out_parts == 2;
  return mirrored ? EmitOneSided(op, transform.length) : transform.length;
}

// How often frequency `i` counts where its mirror image is not given.
double MirrorWeight(int64_t length, int64_t i) {
  if (i == 0 || 2 * i == length) return 1;
  return 2 * i < length ? 2 : 0;
}

// The sizes of a transform where they are known.
struct KnownSizes {
  int64_t in, length, out;
};

// What number `i` of the input contributes to number `k` of the output: the
// factor of its real part, as real and imaginary part.
std::pair<double, double> FourierFactor(const Transform& transform,
                                        int64_t length, int64_t i, int64_t k) {
  if (i >= length) return {0, 0};
  const double t =
      kTurn / static_cast<double>(length) * static_cast<double>(i * k % length);
  double scale = transform.inverse ? 1 / static_cast<double>(length) : 1;
  if (transform.out_parts == 1) scale *= MirrorWeight(length, i);
  const double sine = transform.inverse ? std::sin(t) : -std::sin(t);
  return {scale * std::cos(t), scale * sine};
}

template <typename T>
Result<Tensor> FourierTensor(const Transform& transform,
                             const KnownSizes& sizes, Precision precision) {
  const auto& [in, length, out] = sizes;
  LITE_ASSIGN_OR_RETURN(
      Tensor matrix,
      Tensor::Allocate({transform.in_parts * in, transform.out_parts * out},
                       precision));
  T* to = matrix.data<T>();
  for (int64_t i = 0; i < in; ++i) {
    for (int64_t part = 0; part < transform.in_parts; ++part) {
      for (int64_t k = 0; k < out; ++k) {
        const auto [re, im] = FourierFactor(transform, length, i, k);
        *to++ = static_cast<T>(part == 0 ? re : -im);
        if (transform.out_parts == 2) {
          *to++ = static_cast<T>(part == 0 ? im : re);
        }
      }
    }
  }
  return matrix;
}

ValueId EmitKnown(OpLowering& op, const Transform& transform,
                  const KnownSizes& sizes, Precision precision) {
  const bool wide = precision == Precision::kDouble;
  op.CountGenerated(static_cast<uint64_t>(transform.in_parts * sizes.in *
                                          transform.out_parts * sizes.out) *
                    (wide ? sizeof(double) : sizeof(float)));
  if (!op.ok()) return kNone;
  if (wide) {
    return op.Constant(FourierTensor<double>(transform, sizes, precision));
  }
  const ValueId matrix =
      op.Constant(FourierTensor<float>(transform, sizes, Precision::kFloat));
  return EmitCast(op, matrix, precision);
}

// How often each frequency [in, 1] counts where mirror images are not given.
ValueId EmitMirrorWeights(OpLowering& op, ValueId i, ValueId length,
                          Precision precision) {
  const ValueId twice = EmitAdd(op, i, i);
  const ValueId one = EmitNumber(op, 1, precision);
  const ValueId two = EmitNumber(op, 2, precision);
  const ValueId zero = EmitNumber(op, 0, precision);
  const ValueId inner =
      op.Emit("where", {op.Emit("less_than", {twice, length}), two, zero});
  const ValueId alone =
      op.Emit("logical_or",
              {op.Emit("equal", {i, EmitInteger(op, 0, Precision::kInt64)}),
               op.Emit("equal", {twice, length})});
  return op.Emit("where", {alone, one, inner});
}

// Computes the matrix where its sizes are known at run time alone. Angles are
// taken modulo a turn while they are integers.
ValueId EmitComputed(OpLowering& op, const Transform& transform,
                     const Size& out, Precision precision) {
  const ValueId i = EmitUnsqueeze(op, EmitCount(op, transform.in), {1});
  const ValueId length = transform.length.Emit(op);
  const ValueId turns = op.Emit(
      "elementwise_mod", {EmitMultiply(op, i, EmitCount(op, out)), length});
  const ValueId whole = EmitCast(op, length, precision);
  const ValueId t = EmitScale(
      op, EmitDivide(op, EmitCast(op, turns, precision), whole), kTurn, 0);
  // Elements beyond `length` are cut: their factor is 0.
  ValueId scale = EmitCast(op, op.Emit("less_than", {i, length}), precision);
  if (transform.inverse) scale = EmitDivide(op, scale, whole);
  if (transform.out_parts == 1) {
    scale =
        EmitMultiply(op, scale, EmitMirrorWeights(op, i, length, precision));
  }
  const ValueId re = EmitMultiply(op, op.Emit("cos", {t}), scale);
  const ValueId im = EmitScale(op, EmitMultiply(op, op.Emit("sin", {t}), scale),
                               transform.inverse ? 1 : -1, 0);
  // [in, in_parts, out, out_parts]
  const auto row = [&](ValueId real, ValueId imaginary) {
    std::vector<ValueId> parts = {EmitUnsqueeze(op, real, {1, 3})};
    if (transform.out_parts == 2) {
      parts.push_back(EmitUnsqueeze(op, imaginary, {1, 3}));
    }
    return EmitConcat(op, parts, 3);
  };
  std::vector<ValueId> rows = {row(re, im)};
  if (transform.in_parts == 2)
    rows.push_back(row(EmitScale(op, im, -1, 0), re));
  const ValueId matrix =
      op.Emit("flatten", {EmitConcat(op, rows, 1)},
              {{"start_axis", int64_t{2}}, {"stop_axis", int64_t{3}}});
  return op.Emit("flatten", {matrix},
                 {{"start_axis", int64_t{0}}, {"stop_axis", int64_t{1}}});
}

}  // namespace

Size EmitOneSided(OpLowering& op, const Size& length) {
  const int64_t known = length.Known(op);
  if (known >= 0) return known / 2 + 1;
  const ValueId half = EmitDivide(op, length.Emit(op), EmitList(op, Ints{2}));
  return Size::Computed(EmitAdd(op, half, EmitList(op, Ints{1})));
}

ValueId EmitFourierMatrix(OpLowering& op, const Transform& transform,
                          Precision precision) {
  const Size out = OutSize(op, transform);
  const KnownSizes sizes = {transform.in.Known(op), transform.length.Known(op),
                            out.Known(op)};
  if (sizes.in >= 0 && sizes.length >= 0) {
    return EmitKnown(op, transform, sizes, precision);
  }
  return EmitComputed(op, transform, out, precision);
}

}  // namespace onnx_import
}  // namespace placelite
