// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/layout/layout_op.h"

namespace placelite {
namespace {

// A unit of parallel work is this many pixels of a block.
constexpr int64_t kUnit = 1024;

bool IsPlanes(const Tensor& tensor) {
  return tensor.layout().kind == LayoutKind::kNCHW;
}

// Returns null if no functions are for blocks of this size.
const SquareFunctions* Find(Span<const SquareFunctions> squares,
                            int64_t block) {
  for (const SquareFunctions& each : squares) {
    if (each.lanes == block) return &each;
  }
  return nullptr;
}

template <typename T>
void RunSquares(const RunContext& context, BlockOfPlanesSlice<T> slice) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const bool to_block = IsPlanes(x);
  const BlockedExtents e(to_block ? y : x);
  const auto run = [&](int64_t block, int64_t first, int64_t count) {
    const int64_t image = block / e.blocks, b = block % e.blocks;
    const int64_t in_planes =
        (image * e.channels + b * e.block) * e.pixels() + first;
    const int64_t in_blocks = (block * e.pixels() + first) * e.block;
    const T* from = x.data<T>() + (to_block ? in_planes : in_blocks);
    T* to = y.data<T>() + (to_block ? in_blocks : in_planes);
    slice({from, to, e.pixels(), e.lanes(b), count});
  };
  ForEachRun(context.pool, e, kUnit, run);
}

}  // namespace

Status LayoutSquares::Run(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const bool to_block = IsPlanes(x), to_planes = IsPlanes(y);
  const SquareFunctions* square = Find(squares_, BlockOf(to_block ? y : x));
  if (square == nullptr || to_block == to_planes) return LayoutTiled(context);
  if (x.NumElements() == 0) return Status::Ok();
  const size_t bytes = SizeOf(x.precision());
  if (bytes == sizeof(float)) {
    RunSquares(context, to_block ? square->to_block : square->to_planes);
  } else if (bytes == sizeof(uint16_t) && square->halves_to_block != nullptr) {
    RunSquares(context,
               to_block ? square->halves_to_block : square->halves_to_planes);
  } else if (bytes == sizeof(uint8_t) && square->bytes_to_block != nullptr) {
    RunSquares(context,
               to_block ? square->bytes_to_block : square->bytes_to_planes);
  } else {
    return LayoutTiled(context);
  }
  return Status::Ok();
}

}  // namespace placelite
