// SPDX-License-Identifier: Apache-2.0
// This is the oracle: it computes one output at a time, in double.
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/interpolate/interpolate.h"

namespace placelite {

Status InterpolateReference::Prepare(PrepareContext& context) {
  const OpView& op = context.op;
  axes_ = op.input_shape(0).rank() - 2;
  extrapolation_ = op.attributes().Float("extrapolation_value");
  for (int i = 0; i < axes_; ++i) {
    const TapFinder finder(op, i);
    Axis& axis = axis_[i];
    axis.in = finder.in();
    axis.count = finder.count();
    const auto count = static_cast<size_t>(finder.count());
    const auto out = static_cast<size_t>(finder.out());
    axis.index.resize(out * count);
    axis.weight.resize(out * count);
    axis.outside.resize(out);
    for (size_t at = 0; at < out; ++at) {
      finder.At(static_cast<int64_t>(at), &axis.index[at * count],
                &axis.weight[at * count]);
      axis.outside[at] = finder.IsOutside(static_cast<int64_t>(at)) ? 1 : 0;
    }
  }
  return Status::Ok();
}

double InterpolateReference::Sum(const float* x, const int64_t* at, int axis,
                                 int64_t offset) const {
  if (axis == axes_) return x[offset];
  const Axis& a = axis_[axis];
  const int64_t first = at[axis] * a.count;
  double sum = 0;
  for (int64_t t = first; t < first + a.count; ++t) {
    const auto tap = static_cast<size_t>(t);
    if (a.weight[tap] == 0 && a.count > 1) continue;
    sum += double{a.weight[tap]} *
           Sum(x, at, axis + 1, offset * a.in + a.index[tap]);
  }
  return sum;
}

Status InterpolateReference::Run(const RunContext& context) {
  const Shape y_shape = context.op.output_shape(0).shape();
  const float* x = context.tensors.input(0).data<float>();
  float* y = context.tensors.output(0).data<float>();
  int64_t pixels = 1;
  for (int i = 0; i < axes_; ++i) pixels *= axis_[i].in;
  for (int64_t i = 0; i < y_shape.NumElements(); ++i) {
    const Index index = Unravel(i, y_shape);
    int64_t at[kMaxImageAxes] = {};
    bool outside = false;
    for (int axis = 0; axis < axes_; ++axis) {
      at[axis] = index[2 + axis];
      outside =
          outside || axis_[axis].outside[static_cast<size_t>(at[axis])] != 0;
    }
    const int64_t plane = index[0] * y_shape[1] + index[1];
    y[i] = outside ? extrapolation_
                   : static_cast<float>(Sum(x + plane * pixels, at, 0, 0));
  }
  return Status::Ok();
}

Status NearestReference::Prepare(PrepareContext& context) {
  const int axes = context.op.input_shape(0).rank() - 2;
  for (int i = 0; i < kMaxImageAxes; ++i) from_[i] = {0};
  for (int i = 0; i < axes; ++i) {
    const TapFinder finder(context.op, i);
    const int to = kMaxImageAxes - axes + i;
    in_[to] = finder.in();
    from_[to].resize(static_cast<size_t>(finder.out()));
    float weight;
    for (int64_t at = 0; at < finder.out(); ++at) {
      finder.At(at, &from_[to][static_cast<size_t>(at)], &weight);
    }
  }
  return Status::Ok();
}

template <typename T>
void NearestReference::Pick(const Tensor& x, const Tensor& y) const {
  const int64_t volume = in_[0] * in_[1] * in_[2];
  const int64_t planes = y.shape()[0] * y.shape()[1];
  T* to = y.data<T>();
  for (int64_t plane = 0; plane < planes; ++plane) {
    const T* const from = x.data<T>() + plane * volume;
    for (int64_t slice : from_[0]) {
      for (int64_t row : from_[1]) {
        const T* const line = from + (slice * in_[1] + row) * in_[2];
        for (int64_t column : from_[2]) *to++ = line[column];
      }
    }
  }
}

Status NearestReference::Run(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  if (y.NumElements() == 0) return Status::Ok();
  WithSizeOf(x.precision(),
             [&](auto element) { Pick<decltype(element)>(x, y); });
  return Status::Ok();
}

}  // namespace placelite
