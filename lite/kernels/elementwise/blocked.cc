// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/blocked.h"

#include "lite/kernels/common/clamped_epilogue.h"
#include "lite/kernels/elementwise/elementwise.h"

namespace placelite {
namespace {

// A unit of parallel work is this many pixels, which are as many elements as a
// unit in NCHW.
constexpr int64_t kUnit = 256;

// OperandSteps tells where the elements of one operand are, for each pixel of
// the output.
template <typename E>
struct OperandSteps {
  const E* data;
  int64_t image = 0;
  int64_t block = 0;
  int64_t row = 0;
  int64_t column = 0;
  bool one = false;       // one element for all channels
  bool unpadded = false;  // one for each channel, dense
};

// Returns the size of `input`, seen from the back as in NumPy, along an axis of
// an NCHW tensor.
int64_t SizeAlong(const Shape& input, int axis) {
  const int own = axis - (4 - input.rank());
  return own < 0 ? 1 : input[own];
}

template <typename E>
OperandSteps<E> StepsOf(const Tensor& tensor, const BlockedExtents& out) {
  const Shape& shape = tensor.shape();
  const int64_t channels = SizeAlong(shape, 1);
  const int64_t height = SizeAlong(shape, 2), width = SizeAlong(shape, 3);
  OperandSteps<E> steps;
  steps.data = tensor.data<E>();
  const bool blocked = shape.rank() == 4;
  steps.one = channels == 1 && (out.channels > 1 || !blocked);
  steps.unpadded = !blocked && !steps.one;
  const int64_t pixel = blocked ? out.block : 1;
  const int64_t plane = height * width * pixel;
  if (width > 1) steps.column = pixel;
  if (height > 1) steps.row = width * pixel;
  // If rows have one pixel, they count as the pixels of one row.
  if (out.width == 1) steps.column = steps.row;
  if (channels > 1) steps.block = blocked ? plane : out.block;
  if (blocked && shape[0] > 1) {
    steps.image = (channels + out.block - 1) / out.block * plane;
  }
  return steps;
}

// Returns whether neighbouring pixels have elements at one distance in all
// rows, so that a sample is one row.
template <typename E>
bool RowsAreOne(const OperandSteps<E>& steps, const BlockedExtents& e) {
  return e.height == 1 || steps.row == e.width * steps.column;
}

// Returns whether they do so in all blocks of all samples.
template <typename E>
bool BlocksAreOne(const OperandSteps<E>& steps, const BlockedExtents& e) {
  const int64_t plane = e.pixels() * steps.column;
  return !steps.unpadded && (e.blocks == 1 || steps.block == plane) &&
         (e.batch == 1 || steps.image == e.blocks * plane);
}

template <typename E>
class PixelRunner {
 public:
  // `steps` is for codes alone.
  PixelRunner(const RunContext& context, BinaryPixelsSlice<E> slice,
              const CodeSteps* steps)
      : extents_(context.tensors.output(0)),
        split_(extents_),
        x_(StepsOf<E>(context.tensors.input(0), extents_)),
        y_(StepsOf<E>(context.tensors.input(1), extents_)),
        slice_(slice),
        function_(ReadBinaryFunction(context.op)),
        epilogue_(MakeClampedEpilogue(context)),
        out_(context.tensors.output(0).data<E>()) {
    if constexpr (std::is_same_v<E, Code>) {
      x_codes_ = CodesOfOperand(context.op, 0);
      y_codes_ = CodesOfOperand(context.op, 1);
      codes_ = CodesOfResult(context, *steps);
    }
    Merge(context.pool->threads());
  }

  void Run(ThreadPool* pool) const {
    ForEachRun(pool, split_, kUnit,
               [&](int64_t block, int64_t first, int64_t count) {
                 while (count > 0) {
                   const int64_t left = extents_.width - first % extents_.width;
                   const int64_t now = std::min(count, left);
                   RunRow(block, first, now);
                   first += now;
                   count -= now;
                 }
               });
  }

 private:
  // Replaces short runs by long ones if the operands do not differ between
  // them. Several threads keep to planes, which ForEachRun() splits.
  void Merge(int threads) {
    BlockedExtents& e = extents_;
    if (!RowsAreOne(x_, e) || !RowsAreOne(y_, e)) return;
    e.width = e.pixels();
    e.height = 1;
    if (threads > 1 || e.has_padding()) return;
    if (!BlocksAreOne(x_, e) || !BlocksAreOne(y_, e)) return;
    e.width *= e.batch * e.blocks;
    e.batch = e.blocks = 1;
    e.channels = e.block;
    split_ = e;
  }

  // Returns the operand from pixel (row, column) of a block on; `copy` holds
  // one padded vector.
  PixelOperand<E> OperandAt(const OperandSteps<E>& steps, int64_t block,
                            int64_t first, E* copy) const {
    const int64_t b = block % extents_.blocks;
    const E* data = steps.data + block / extents_.blocks * steps.image +
                    b * steps.block + first / extents_.width * steps.row +
                    first % extents_.width * steps.column;
    if (!steps.unpadded) return {data, steps.column, steps.one};
    std::fill_n(copy, kMaxBlock, E{});
    std::copy_n(data, extents_.lanes(b), copy);
    return {copy, 0, false};
  }

  void RunRow(int64_t block, int64_t first, int64_t count) const {
    E x_copy[kMaxBlock], y_copy[kMaxBlock];
    const int64_t at = (block * extents_.pixels() + first) * extents_.block;
    slice_({function_, count, extents_.lanes(block % extents_.blocks),
            OperandAt(x_, block, first, x_copy),
            OperandAt(y_, block, first, y_copy), out_ + at, &epilogue_, at,
            x_codes_, y_codes_, &codes_});
  }

  BlockedExtents extents_;
  BlockedExtents split_;  // the same extents, whose rows are split over threads
  OperandSteps<E> x_, y_;
  BinaryPixelsSlice<E> slice_;
  BinaryFunction function_;
  ClampedEpilogue epilogue_;
  E* out_;
  OperandCodes x_codes_, y_codes_;
  ResultCodes codes_;
};

// Requires of one operand what BlockedOperands asks for.
Support LiesLikeAnImage(const ShapeRange& shape) {
  if (!shape.rank_known()) return Support(Tri::kDepends, "rank unknown");
  if (shape.rank() != 3) return Support::Yes();
  const Tri one_for_all = shape[0] == Dim(1);
  const Tri one_for_each = shape[1] == Dim(1) && shape[2] == Dim(1);
  return Require(one_for_all || one_for_each,
                 "channels and pixels of an operand of rank 3 are row-major");
}

}  // namespace

template <typename E>
Status RunElementwiseBlocks(const RunContext& context,
                            BinaryPixelsSlice<E> slice) {
  if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
  PixelRunner<E>(context, slice, nullptr).Run(context.pool);
  return Status::Ok();
}

Status RunElementwiseBlocksOfCodes(const RunContext& context,
                                   BinaryPixelsSlice<Code> slice,
                                   const CodeSteps& plan) {
  if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
  PixelRunner<Code>(context, slice, &plan).Run(context.pool);
  return Status::Ok();
}

template Status RunElementwiseBlocks<float>(const RunContext&,
                                            BinaryPixelsSlice<float>);
template Status RunElementwiseBlocks<Bfloat16>(const RunContext&,
                                               BinaryPixelsSlice<Bfloat16>);

Support BlockedOperands(const OpView& op, const DeviceInfo&) {
  return IsNchw(op.output_shape(0))
      .And(LiesLikeAnImage(op.input_shape(0)))
      .And(LiesLikeAnImage(op.input_shape(1)));
}

}  // namespace placelite
