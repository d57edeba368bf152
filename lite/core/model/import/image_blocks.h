// SPDX-License-Identifier: Apache-2.0
// Blocks of pixels of images [N, C, H, W] become channels, or channels become
// blocks of pixels. Batch, height and width may be open.
#ifndef LITE_CORE_MODEL_IMPORT_IMAGE_BLOCKS_H_
#define LITE_CORE_MODEL_IMPORT_IMAGE_BLOCKS_H_

#include <cstdint>

#include "lite/core/model/import/op_emitter.h"

namespace placelite {

// Which of the two parts of a channel's number counts faster.
enum class BlockOrder {
  kPlacesFirst,    // channel = place in the block * channels + channel
  kChannelsFirst,  // channel = channel * places in the block + place
};

// [N, C * block^2, H, W] becomes [N, C, H * block, W * block]. Fails unless X
// has rank 4 and an exact number of channels that can be divided so.
ValueId EmitDepthToSpace(OpEmitter& op, ValueId x, int64_t block,
                         BlockOrder order);

// [N, C, H * block, W * block] becomes [N, C * block^2, H, W].
ValueId EmitSpaceToDepth(OpEmitter& op, ValueId x, int64_t block,
                         BlockOrder order);

}  // namespace placelite

#endif  // LITE_CORE_MODEL_IMPORT_IMAGE_BLOCKS_H_
