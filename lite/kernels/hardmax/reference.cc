// SPDX-License-Identifier: Apache-2.0
// hardmax is 1 at the largest element along an axis, at the first of several,
// and 0 elsewhere: its reference and its kernel row.
#include <cstring>

#include "lite/core/base/fp16.h"
#include "lite/core/op/infer_util.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"

namespace placelite {

namespace {

// The elements along one axis lie `inner` apart; a scalar is one of them.
struct Line {
  int64_t count = 1;
  int64_t inner = 1;
};

Line LineOf(const OpView& op) {
  const Shape shape = op.input_shape(0).shape();
  if (shape.rank() == 0) return {};
  const Result<int> axis =
      NormalizeAxis(op.attributes().Int("axis"), shape.rank());
  LITE_CHECK(axis.ok());
  return {shape[*axis], Extent(shape, *axis + 1, shape.rank())};
}

template <typename T, typename Read>
void MarkLargest(const RunContext& context, T one, const Read& read) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const Line line = LineOf(context.op);
  std::memset(y.data<char>(), 0, y.bytes());
  if (x.NumElements() == 0) return;
  for (int64_t i = 0; i < x.NumElements() / line.count; ++i) {
    int64_t best = i / line.inner * line.count * line.inner + i % line.inner;
    const int64_t first = best;
    for (int64_t k = 1; k < line.count; ++k) {
      const int64_t at = first + k * line.inner;
      if (read(x.data<T>()[at]) > read(x.data<T>()[best])) best = at;
    }
    y.data<T>()[best] = one;
  }
}

Status HardmaxReference(const RunContext& context) {
  const auto number = [](auto element) { return element; };
  switch (context.tensors.input(0).precision()) {
    case Precision::kFloat:
      MarkLargest(context, 1.f, number);
      return Status::Ok();
    case Precision::kDouble:
      MarkLargest(context, 1.0, number);
      return Status::Ok();
    case Precision::kFP16:
      MarkLargest(context, FloatToFp16(1), Fp16ToFloat);
      return Status::Ok();
    default:
      constexpr uint16_t kOne = 0x3f80;
      MarkLargest(context, kOne, Bfloat16ToFloat);
      return Status::Ok();
  }
}

Support IsFloats(const OpView& op, const DeviceInfo&) {
  return Require(IsFloatingPoint(op.input(0).precision), "X is no float");
}

constexpr Algorithm kReference[] = {
    {"{op}_reference", kBitExact, CreateStateless<HardmaxReference>}};

constexpr RowSet kRows[] = {
    RowSet("hardmax", kAtHostAny, kReference).If(IsFloats)};

}  // namespace

Span<const KernelDef> HardmaxKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
