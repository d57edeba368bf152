// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/elementwise/arm_fp16.h"

#include "lite/kernels/common/arm_fp16.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/blocked_padding.h"

namespace placelite {
#if defined(LITE_WITH_ARM) && defined(__aarch64__)
namespace {

// An Operand tells where the elements of an operand are.
struct Operand {
  Operand(const Tensor& tensor, const BlockedExtents& out)
      : data(tensor.data<uint16_t>()) {
    const Shape& shape = tensor.shape();
    const int64_t pixels = shape[2] * shape[3];
    step = pixels > 1 ? kFp16Lanes : 0;
    block = pixels * kFp16Lanes;
    image = shape[0] > 1 ? out.blocks * block : 0;
  }

  const uint16_t* data;
  int64_t step, block, image;
};

}  // namespace

Status RunElementwiseFp16(const RunContext& context) {
  // A unit of parallel work is this many pixels.
  constexpr int64_t kUnit = 512;
  const BlockedExtents extents(context.tensors.output(0));
  const Operand x(context.tensors.input(0), extents);
  const Operand y(context.tensors.input(1), extents);
  uint16_t* out = context.tensors.output(0).data<uint16_t>();
  const Fp16Epilogue epilogue = MakeFp16Epilogue(context, /*takes_add=*/false);
  const BinaryFunction function = ReadBinaryFunction(context.op);
  const bool clears =
      extents.has_padding() &&
      (function == BinaryFunction::kDiv || !KeepsZero(context.op.epilogue()));
  auto at = [&](const Operand& operand, int64_t block, int64_t first) {
    return operand.data + block / extents.blocks * operand.image +
           block % extents.blocks * operand.block + first * operand.step;
  };
  ForEachRun(
      context.pool, extents, kUnit,
      [&](int64_t block, int64_t first, int64_t count) {
        const int64_t index = (block * extents.pixels() + first) * kFp16Lanes;
        ElementwisePixelsFp16({function, count, at(x, block, first), x.step,
                               at(y, block, first), y.step, out + index,
                               epilogue.low, epilogue.high});
        ApplyRest(epilogue.rest, out + index, count * kFp16Lanes, index);
        const int64_t lanes = extents.lanes(block % extents.blocks);
        if (clears && lanes < kFp16Lanes) {
          ClearFp16Padding(out + index, count, lanes);
        }
      });
  return Status::Ok();
}

#endif
}  // namespace placelite
