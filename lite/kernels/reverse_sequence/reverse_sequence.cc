// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/reverse_sequence/reverse_sequence.h"

#include "lite/core/base/strings.h"
#include "lite/core/op/infer_util.h"
#include "lite/kernels/common/index.h"

namespace placelite {
namespace {

// Returns the axis in an attribute, which inference has checked.
int AxisOf(const OpView& op, const char* attribute) {
  const Result<int> axis = NormalizeAxis(op.attributes().Int(attribute),
                                         op.input_shape(0).shape().rank());
  LITE_CHECK(axis.ok());
  return *axis;
}

int64_t Length(const Tensor& lengths, int64_t i) {
  return lengths.precision() == Precision::kInt64 ? lengths.data<int64_t>()[i]
                                                  : lengths.data<int32_t>()[i];
}

}  // namespace

Status ReverseSequenceReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& lengths = context.tensors.input(1);
  const Tensor& y = context.tensors.output(0);
  const int batch = AxisOf(context.op, "batch_axis");
  const int time = AxisOf(context.op, "time_axis");
  for (int64_t i = 0; i < lengths.NumElements(); ++i) {
    const int64_t length = Length(lengths, i);
    if (length >= 0 && length <= x.shape()[time]) continue;
    return Status::InvalidArgument(StrCat("reverse_sequence: length ", i,
                                          " is ", length, ", X ", x.shape(),
                                          " has ", x.shape()[time], " steps"));
  }
  for (int64_t i = 0; i < y.NumElements(); ++i) {
    Index from = Unravel(i, y.shape());
    const int64_t length = Length(lengths, from[batch]);
    if (from[time] < length) from[time] = length - 1 - from[time];
    CopyElement(x, Ravel(from, x.shape()), y, i);
  }
  return Status::Ok();
}

}  // namespace placelite
