// SPDX-License-Identifier: Apache-2.0
// A BoxChunk holds kept boxes as arrays of coordinates, so that a box is
// compared with several at once.
#ifndef LITE_KERNELS_PADDED_BOX_CHUNK_H_
#define LITE_KERNELS_PADDED_BOX_CHUNK_H_

#include "lite/kernels/common/backends.h"
#include "lite/kernels/padded/boxes.h"

namespace placelite {

inline constexpr int kChunkBoxes = 8;

// An unused place holds a box that overlaps none: it ends before it begins.
struct BoxChunk {
  double x0[kChunkBoxes], y0[kChunkBoxes], x1[kChunkBoxes], y1[kChunkBoxes];
};

// Returns whether the box and one of the chunk have more than `limit` of their
// area in common; OverlapTooMuch (nms.h) defines this for two boxes.
using OverlapsChunkFn = bool (*)(const BoxChunk& chunk, const Corners& box,
                                 double limit);

bool OverlapsChunk(const BoxChunk& chunk, const Corners& box, double limit);
LITE_DECLARE_STAMPED(bool, OverlapsChunk, const BoxChunk& chunk,
                     const Corners& box, double limit);

}  // namespace placelite

#endif  // LITE_KERNELS_PADDED_BOX_CHUNK_H_
