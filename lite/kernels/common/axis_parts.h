// SPDX-License-Identifier: Apache-2.0
// Concat and split share these functions: both have a tensor that is made of
// other tensors, one behind the other along one axis.
#ifndef LITE_KERNELS_COMMON_AXIS_PARTS_H_
#define LITE_KERNELS_COMMON_AXIS_PARTS_H_

#include <vector>

#include "lite/core/kernel/kernel.h"
#include "lite/core/kernel/support.h"

namespace placelite {

enum class PartsTo { kJoin, kCut };

// Copies all parts into the whole (kJoin) or out of it, over the pool, but for
// those that lie there already. In NCHW[x]c parts along the channels must be
// whole blocks.
void CopyParts(ThreadPool* pool, const Tensor& whole,
               Span<const Tensor* const> parts, int axis, PartsTo direction);

// Returns the element offsets at which parts of these shapes start in the
// whole, for PartOffsets; `block` is the channels per block of a blocked
// layout. The result is empty unless each part is one run of memory: all axes
// before `axis` must be 1, and parts along the channels must be whole blocks.
std::vector<int64_t> OffsetsOfParts(const Shape& whole, int64_t axis,
                                    const std::vector<Shape>& parts,
                                    int64_t block = 1);

// Returns whether all parts along the channels but the last one are whole
// blocks.
bool PartsAreBlocks(const std::vector<Shape>& parts, int64_t block);

// Requires what PartsAreBlocks() asks, for blocked tensors that are joined
// along `axis`.
Support PartsAreWhole(const std::vector<ShapeRange>& parts, int64_t axis,
                      int64_t block);

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_AXIS_PARTS_H_
