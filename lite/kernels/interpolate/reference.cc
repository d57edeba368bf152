// The oracle: one output at a time, in double.
#include "lite/kernels/common/index.h"
#include "lite/kernels/interpolate/interpolate.h"
#include "lite/kernels/interpolate/taps.h"

namespace placelite {
namespace {

// Of the output: the inputs along each image axis of it.
struct Image {
  int axes = 0;
  int64_t size[kMaxImageAxes];
  TapFinder finders[kMaxImageAxes];
  Taps taps[kMaxImageAxes];
};

// The sum over all combinations of taps, counted as digits of a number.
double Sum(const float* x, const Image& image) {
  const int count = image.finders[0].count();
  int64_t combinations = 1;
  for (int axis = 0; axis < image.axes; ++axis) combinations *= count;
  double sum = 0;
  for (int64_t i = 0; i < combinations; ++i) {
    int64_t digits = i, at = 0;
    double weight = 1;
    for (int axis = 0; axis < image.axes; ++axis) {
      const int64_t t = digits % count;
      digits /= count;
      at = at * image.size[axis] + image.taps[axis].index[t];
      weight *= image.taps[axis].weight[t];
    }
    sum += weight * x[at];
  }
  return sum;
}

}  // namespace

Status InterpolateReference(const RunContext& context) {
  const Shape x_shape = context.op.input_shape(0).shape();
  const Shape y_shape = context.op.output_shape(0).shape();
  Image image;
  int64_t pixels = 1;
  for (image.axes = 0; image.axes + 2 < x_shape.rank(); ++image.axes) {
    image.size[image.axes] = x_shape[2 + image.axes];
    image.finders[image.axes] = TapFinder(context.op, image.axes);
    pixels *= image.size[image.axes];
  }
  const float* x = context.tensors.input(0).data<float>();
  float* y = context.tensors.output(0).data<float>();
  for (int64_t i = 0; i < y_shape.NumElements(); ++i) {
    const Index at = Unravel(i, y_shape);
    for (int axis = 0; axis < image.axes; ++axis) {
      image.taps[axis] = image.finders[axis].At(at[2 + axis]);
    }
    const int64_t plane = at[0] * y_shape[1] + at[1];
    y[i] = static_cast<float>(Sum(x + plane * pixels, image));
  }
  return Status::Ok();
}

}  // namespace placelite
