// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/one_hot/one_hot.h"

#include <cstring>

namespace placelite {
namespace {

int64_t PositionAt(const Tensor& x, int64_t i) {
  return x.precision() == Precision::kInt64 ? x.data<int64_t>()[i]
                                            : x.data<int32_t>()[i];
}

}  // namespace

Status OneHotFill(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const int64_t depth = context.op.attributes().Int("depth");
  std::memset(y.data<float>(), 0, y.bytes());
  for (int64_t i = 0; i < x.NumElements(); ++i) {
    const int64_t position = PositionAt(x, i);
    if (position < -depth || position >= depth) continue;
    const int64_t at = position < 0 ? position + depth : position;
    y.data<float>()[i * depth + at] = 1;
  }
  return Status::Ok();
}

Status OneHotReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const int64_t depth = context.op.attributes().Int("depth");
  for (int64_t i = 0; i < y.NumElements(); ++i) {
    const int64_t position = PositionAt(x, i / depth), at = i % depth;
    y.data<float>()[i] = position == at || position == at - depth ? 1.f : 0.f;
  }
  return Status::Ok();
}

}  // namespace placelite
