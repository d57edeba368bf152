// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "lite/core/op/codes.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/blocked_padding.h"
#include "lite/kernels/quantize/quantize.h"

namespace placelite {
namespace {

// Tensors in other layouts than blocks of channels count as one plane.
BlockedExtents ExtentsOf(const Tensor& x) {
  if (BlockOf(x) > 1) return BlockedExtents(x);
  return {{1, 1, 1, StoredElements(x)}, 1};
}

}  // namespace

Status CalibCodes::Run(const RunContext& context) {
  // A unit of parallel work is this many elements.
  constexpr int64_t kUnit = 4096;
  const ByteCodes codes = UnsignedCodes(*context.op.input(0).grid);
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const bool encodes = x.precision() == Precision::kFloat;
  const BlockedExtents e = ExtentsOf(x);
  ForEachRun(context.pool, e, kUnit / e.block,
             [&](int64_t block, int64_t first, int64_t pixels) {
               const int64_t at = (block * e.pixels() + first) * e.block;
               const int64_t n = pixels * e.block;
               const FloatsAndCodes run = {n, codes.scale, codes.zero, false};
               if (encodes) {
                 functions_.quantize(run, x.data<float>() + at,
                                     y.data<uint8_t>() + at);
                 return;
               }
               float* to = y.data<float>() + at;
               functions_.dequantize(run, x.data<uint8_t>() + at, to);
               // Padding of codes may hold anything, that of floats is zero.
               const int64_t lanes = e.lanes(block % e.blocks);
               if (lanes < e.block) {
                 ClearBlockPadding(to, pixels, lanes, e.block, sizeof(float));
               }
             });
  return Status::Ok();
}

Status CalibCodesReference(const RunContext& context) {
  const ByteCodes codes = UnsignedCodes(*context.op.input(0).grid);
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const int64_t count = StoredElements(x);
  const auto zero = static_cast<float>(codes.zero);
  if (x.precision() != Precision::kFloat) {
    for (int64_t i = 0; i < count; ++i) {
      const auto code = static_cast<float>(x.data<uint8_t>()[i]);
      y.data<float>()[i] = (code - zero) * codes.scale;
    }
    const BlockedExtents e = ExtentsOf(y);
    for (int64_t b = e.blocks - 1; b < e.batch * e.blocks; b += e.blocks) {
      if (!e.has_padding()) break;
      ClearBlockPadding(y.data<float>() + b * e.pixels() * e.block, e.pixels(),
                        e.lanes(b % e.blocks), e.block, sizeof(float));
    }
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
