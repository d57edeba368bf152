// SPDX-License-Identifier: Apache-2.0
// This is padded_nms by strips: boxes that overlap begin less than the width of
// the widest box from each other, so a box is compared only with the kept boxes
// of its own strip and the neighbouring ones. Detectors that choose the boxes
// of all classes at once move each class to a place of its own, so that a strip
// has the boxes of one class of many.
#ifndef LITE_KERNELS_PADDED_NMS_STRIPS_H_
#define LITE_KERNELS_PADDED_NMS_STRIPS_H_

#include "lite/kernels/padded/box_chunk.h"
#include "lite/kernels/padded/nms.h"

namespace placelite {

inline constexpr int64_t kMaxStrips = 1024;

class NmsByStrips : public PaddedNms {
 public:
  explicit NmsByStrips(OverlapsChunkFn overlaps) : overlaps_(overlaps) {}

  Status Prepare(PrepareContext& context) override;

 private:
  struct Chunk;

  int64_t Select(const Line& line, const NmsLimits& limits, void* scratch,
                 int64_t* kept) override;
  bool IsFree(const Chunk* chunks, const Corners& box, int64_t strip,
              double limit) const;
  void Keep(Chunk* chunks, const Corners& box, int64_t strip);

  const OverlapsChunkFn overlaps_;
  // For each strip these are its last chunk, or -1 if there is none, and how
  // many boxes that chunk has.
  int64_t heads_[kMaxStrips + 2];
  int filled_[kMaxStrips + 2];
  int64_t num_chunks_ = 0;
};

}  // namespace placelite

#endif  // LITE_KERNELS_PADDED_NMS_STRIPS_H_
