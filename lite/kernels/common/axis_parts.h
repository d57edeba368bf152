// What concat and split share: a tensor that is other tensors, one behind the
// other along one axis.
#ifndef LITE_KERNELS_COMMON_AXIS_PARTS_H_
#define LITE_KERNELS_COMMON_AXIS_PARTS_H_

#include <vector>

#include "lite/core/kernel/kernel.h"

namespace placelite {

// Copies `bytes` one way or the other.
using CopyPart = void (*)(char* whole, char* part, size_t bytes);

// Calls `copy` for every run of memory that is contiguous on both sides, over
// the pool.
void ForEachPart(ThreadPool* pool, const Tensor& whole,
                 Span<const Tensor* const> parts, int axis, CopyPart copy);

// For PartOffsets: where parts of these shapes start. Empty unless the whole is
// one run of parts: all axes before `axis` are 1.
std::vector<int64_t> OffsetsOfParts(const Shape& whole, int64_t axis,
                                    const std::vector<Shape>& parts);

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_AXIS_PARTS_H_
