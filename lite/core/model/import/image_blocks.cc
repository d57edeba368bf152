// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/import/image_blocks.h"

#include <vector>

#include "lite/core/base/strings.h"
#include "lite/core/model/import/sizes.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;

constexpr int64_t kMaxBlock = 1 << 10;

bool CheckBlock(OpEmitter& op, ValueId x, int64_t block) {
  if (op.ok() && (block < 1 || block > kMaxBlock)) {
    op.FailCorrupt(StrCat("blocks of ", block, " by ", block, " pixels"));
  }
  if (op.ok() && op.rank(x) != 4) {
    op.FailUnsupported(StrCat("X ", op.shape(x), ", expected rank 4"));
  }
  return op.ok();
}

// How many blocks an axis of X has; -1 where it is open, of which a reshape can
// find one.
Size CountBlocks(OpEmitter& op, ValueId x, int axis, int64_t block) {
  const Dim length = op.shape(x)[axis];
  if (!length.exact()) return -1;
  if (length.min % block != 0) {
    op.FailCorrupt(
        StrCat("blocks of ", block, " for axis ", axis, " of ", op.shape(x)));
  }
  return length.min / block;
}

// X as [N, C, H / block, block, W / block, block].
ValueId EmitBlocks(OpEmitter& op, ValueId x, int64_t block) {
  const Size height = CountBlocks(op, x, 2, block);
  const Size width = CountBlocks(op, x, 3, block);
  const Size batch(x, 0), channels(x, 1);
  if (!op.ok()) return kNone;
  if (height.Known(op) >= 0 || width.Known(op) >= 0) {
    return EmitReshapeTo(op, x, {batch, channels, height, block, width, block});
  }
  const ValueId rows =
      EmitReshapeTo(op, x, {batch, channels, height, block, Size(x, 3)});
  return EmitReshapeTo(op, rows,
                       {batch, channels, Size(rows, 2), block, width, block});
}

}  // namespace

ValueId EmitDepthToSpace(OpEmitter& op, ValueId x, int64_t block,
                         BlockOrder order) {
  if (!CheckBlock(op, x, block)) return kNone;
  const Dim channels = op.shape(x)[1];
  const int64_t places = block * block;
  if (!channels.exact()) {
    op.FailUnsupported(StrCat("channels of ", op.shape(x), " are not known"));
    return kNone;
  }
  if (channels.min % places != 0) {
    op.FailCorrupt(StrCat("blocks of ", block, " by ", block,
                          " pixels for the channels of ", op.shape(x)));
    return kNone;
  }
  const Size batch(x, 0), depth = channels.min / places;
  Size height(x, 2), width(x, 3);
  const bool places_first = order == BlockOrder::kPlacesFirst;
  ValueId y = EmitReshapeTo(
      op, x,
      places_first
          ? std::vector<Size>{batch, block, block, depth, height, width}
          : std::vector<Size>{batch, depth, block, block, height, width});
  y = op.Emit("transpose", {y},
              {{"axis", places_first ? Ints{0, 3, 4, 1, 5, 2}
                                     : Ints{0, 1, 4, 2, 5, 3}}});
  height *= block;
  width *= block;
  return EmitReshapeTo(op, y, {batch, depth, height, width});
}

ValueId EmitSpaceToDepth(OpEmitter& op, ValueId x, int64_t block,
                         BlockOrder order) {
  if (!CheckBlock(op, x, block)) return kNone;
  const ValueId blocks = EmitBlocks(op, x, block);
  if (!op.ok()) return kNone;
  Size channels(x, 1);
  channels *= block * block;
  const ValueId y = op.Emit(
      "transpose", {blocks},
      {{"axis", order == BlockOrder::kPlacesFirst ? Ints{0, 3, 5, 1, 2, 4}
                                                  : Ints{0, 1, 3, 5, 2, 4}}});
  return EmitReshapeTo(
      op, y, {Size(x, 0), channels, Size(blocks, 2), Size(blocks, 4)});
}

}  // namespace placelite
