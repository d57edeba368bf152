// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/blocked.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "lite/core/op/codes.h"
#include "lite/kernels/common/convert.h"
#include "lite/kernels/pad/pad.h"

namespace placelite {
namespace {

// Returns what is written where there is no input.
template <typename E>
E ValueOf(const OpView& op, const PadParams& pad) {
  if constexpr (std::is_same_v<E, uint8_t>) {
    return CodeOf(pad.value, op.output(0)).value_or(0);
  } else {
    return Convert<E>(pad.value);
  }
}

// A RowPadder writes rows of the output; a row is pixels of one block of
// channels.
template <typename E>
class RowPadder {
 public:
  explicit RowPadder(const RunContext& context)
      : pad_(ReadPad(context.op)),
        in_(context.tensors.input(0)),
        out_(context.tensors.output(0)),
        x_(context.tensors.input(0).data<E>()),
        y_(context.tensors.output(0).data<E>()),
        value_(ValueOf<E>(context.op, pad_)) {}

  const BlockedExtents& out() const { return out_; }

  // Writes a row of a block; blocks are counted through the batch.
  void Run(int64_t block, int64_t row) const {
    const int64_t b = block % out_.blocks;
    const int64_t image = pad_.Source(0, block / out_.blocks, in_.batch);
    const int64_t from = pad_.Source(2, row, in_.height);
    E* to = y_ + (block * out_.height + row) * out_.width * out_.block;
    if (image < 0 || from < 0) return FillValue(b, to, out_.width);
    const int64_t source = (image * in_.blocks + b) * in_.height + from;
    PadRow(x_ + source * in_.width * in_.block, b, to);
  }

 private:
  void PadRow(const E* x, int64_t b, E* y) const {
    const int64_t before = pad_.before(3);
    const auto inside = static_cast<size_t>(in_.width * in_.block);
    AddPixels(x, b, 0, before, y);
    std::memcpy(y + before * out_.block, x, inside * sizeof(E));
    AddPixels(x, b, before + in_.width, out_.width, y);
  }

  // Writes the pixels first..last-1 of the output row `y`, which lie beside the
  // input.
  void AddPixels(const E* x, int64_t b, int64_t first, int64_t last,
                 E* y) const {
    for (int64_t i = first; i < last; ++i) {
      const int64_t from = pad_.Source(3, i, in_.width);
      if (from < 0) {
        FillValue(b, y + i * out_.block, 1);
      } else {
        std::copy_n(x + from * in_.block, in_.block, y + i * out_.block);
      }
    }
  }

  // Writes the padding value to the channels of the block that exist, and zero
  // to the others.
  void FillValue(int64_t b, E* y, int64_t pixels) const {
    for (int64_t i = 0; i < pixels; ++i, y += out_.block) {
      std::fill_n(y, out_.block, E{});
      std::fill_n(y, out_.lanes(b), value_);
    }
  }

  const PadParams pad_;
  const BlockedExtents in_, out_;
  const E* x_;
  E* y_;
  const E value_;
};

}  // namespace

template <typename E>
Status PadBlocks(const RunContext& context) {
  if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
  const RowPadder<E> padder(context);
  const BlockedExtents& out = padder.out();
  ForEachPlanePart(context.pool, out.batch, out.blocks, out.height,
                   [&](int64_t block, int64_t first, int64_t last) {
                     for (int64_t row = first; row < last; ++row) {
                       padder.Run(block, row);
                     }
                   });
  return Status::Ok();
}

template Status PadBlocks<float>(const RunContext&);
template Status PadBlocks<Bfloat16>(const RunContext&);
template Status PadBlocks<uint8_t>(const RunContext&);

}  // namespace placelite
