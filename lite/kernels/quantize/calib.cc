// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "lite/core/base/align.h"
#include "lite/core/op/codes.h"
#include "lite/kernels/common/blocked_padding.h"
#include "lite/kernels/quantize/quantize.h"

namespace placelite {
namespace {

// The count includes channel padding.
int64_t CountOf(const Tensor& x) {
  return static_cast<int64_t>(x.bytes() / SizeOf(x.precision()));
}

// Padding of codes may hold anything, that of floats is zero.
void ClearPadding(const Tensor& y) {
  const Layout layout = y.layout();
  const Shape& shape = y.shape();
  if (layout.kind != LayoutKind::kNCHWc || shape.rank() != 4) return;
  const int64_t used = shape[1] % layout.block;
  if (used == 0) return;
  const int64_t pixels = shape[2] * shape[3];
  const int64_t blocks = CeilDiv(shape[1], int64_t{layout.block});
  for (int64_t n = 1; n <= shape[0]; ++n) {
    float* last = y.data<float>() + (n * blocks - 1) * pixels * layout.block;
    ClearBlockPadding(last, pixels, used, layout.block, sizeof(float));
  }
}

}  // namespace

Status CalibCodes::Run(const RunContext& context) {
  // A unit of parallel work is this many elements.
  constexpr int64_t kUnit = 4096;
  const ByteCodes codes = UnsignedCodes(*context.op.input(0).grid);
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const bool encodes = x.precision() == Precision::kFloat;
  const int64_t count = CountOf(x);
  ParallelFor(context.pool, (count + kUnit - 1) / kUnit,
              [&](int64_t begin, int64_t end) {
                const int64_t at = begin * kUnit;
                const int64_t n = std::min(count, end * kUnit) - at;
                const FloatsAndCodes run = {n, codes.scale, codes.zero, false};
                if (encodes) {
                  functions_.quantize(run, x.data<float>() + at,
                                      y.data<uint8_t>() + at);
                } else {
                  functions_.dequantize(run, x.data<uint8_t>() + at,
                                        y.data<float>() + at);
                }
              });
  if (!encodes) ClearPadding(y);
  return Status::Ok();
}

Status CalibCodesReference(const RunContext& context) {
  const ByteCodes codes = UnsignedCodes(*context.op.input(0).grid);
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const int64_t count = CountOf(x);
  const auto zero = static_cast<float>(codes.zero);
  if (x.precision() != Precision::kFloat) {
    for (int64_t i = 0; i < count; ++i) {
      const auto code = static_cast<float>(x.data<uint8_t>()[i]);
      y.data<float>()[i] = (code - zero) * codes.scale;
    }
    ClearPadding(y);
    return Status::Ok();
  }
  for (int64_t i = 0; i < count; ++i) {
    const float quotient = std::nearbyint(x.data<float>()[i] / codes.scale);
    const float code = std::isnan(quotient) ? zero : quotient + zero;
    y.data<uint8_t>()[i] = static_cast<uint8_t>(std::clamp(code, 0.0f, 255.0f));
  }
  return Status::Ok();
}

}  // namespace placelite
