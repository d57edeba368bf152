// SPDX-License-Identifier: Apache-2.0
// What concat and split share: a tensor that is other tensors, one behind the
// other along one axis.
#ifndef LITE_KERNELS_COMMON_AXIS_PARTS_H_
#define LITE_KERNELS_COMMON_AXIS_PARTS_H_

#include <vector>

#include "lite/core/kernel/kernel.h"
#include "lite/core/kernel/support.h"

namespace placelite {

// Copies `bytes` one way or the other.
using CopyPart = void (*)(char* whole, char* part, size_t bytes);

// Calls `copy` for every run of memory that is contiguous on both sides, over
// the pool. In NCHW[x]c parts along the channels must be whole blocks.
void ForEachPart(ThreadPool* pool, const Tensor& whole,
                 Span<const Tensor* const> parts, int axis, CopyPart copy);

// For PartOffsets: where parts of these shapes start, images in blocks of
// `block` channels. Empty unless the whole is one run of parts: all axes before
// `axis` are 1, and parts along the channels whole blocks.
std::vector<int64_t> OffsetsOfParts(const Shape& whole, int64_t axis,
                                    const std::vector<Shape>& parts,
                                    int64_t block = 1);

// Whether all parts along the channels but the last one are whole blocks.
bool PartsAreBlocks(const std::vector<Shape>& parts, int64_t block);

// The same as a requirement for images in blocks that are joined along `axis`.
Support PartsAreWhole(const std::vector<ShapeRange>& parts, int64_t axis,
                      int64_t block);

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_AXIS_PARTS_H_
