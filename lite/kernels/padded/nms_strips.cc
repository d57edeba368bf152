// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/padded/nms_strips.h"

#include <algorithm>
#include <cmath>

namespace placelite {
namespace {

// Strips are a little wider, against rounding where a box begins at the edge of
// one.
constexpr double kWider = 1.0001;

// Strips tells which strip a box lies in, by where the box begins.
class Strips {
 public:
  Strips(const Corners* boxes, int64_t count) {
    double first = HUGE_VAL, last = -HUGE_VAL, widest = 0;
    bool finite = true;
    for (int64_t i = 0; i < count; ++i) {
      first = std::min(first, boxes[i].x0);
      last = std::max(last, boxes[i].x0);
      widest = std::max(widest, boxes[i].x1 - boxes[i].x0);
      finite &= std::isfinite(boxes[i].x0) && std::isfinite(boxes[i].x1);
    }
    // If a box has no finite end, all are in one strip.
    if (!finite || !(last > first)) return;
    first_ = first;
    width_ = kWider * std::max(widest, (last - first) / (kMaxStrips - 1));
  }

  int64_t Of(const Corners& box) const {
    if (width_ == 0) return 0;
    return static_cast<int64_t>((box.x0 - first_) / width_);
  }

 private:
  double first_ = 0;
  double width_ = 0;  // 0 stands for a single strip
};

}  // namespace

bool OverlapsChunk(const BoxChunk& chunk, const Corners& box, double limit) {
  for (int i = 0; i < kChunkBoxes; ++i) {
    const Corners other = {chunk.x0[i], chunk.y0[i], chunk.x1[i], chunk.y1[i]};
    if (OverlapTooMuch(other, box, limit)) return true;
  }
  return false;
}

struct NmsByStrips::Chunk {
  BoxChunk boxes;
  int64_t next;  // the next chunk of the strip; -1: none
};

// There is memory for a chunk that is not full in each strip.
Status NmsByStrips::Prepare(PrepareContext& context) {
  const ShapeRange& scores = context.op.input_shape(1);
  if (scores.NumElements().max == 0) return Status::Ok();
  const auto boxes = static_cast<size_t>(scores[2].min);
  const size_t chunks =
      boxes / kChunkBoxes + std::min<size_t>(boxes, kMaxStrips) + 1;
  context.scratch_bytes =
      boxes * (sizeof(Corners) + 2 * sizeof(int64_t)) + chunks * sizeof(Chunk);
  return Status::Ok();
}

int64_t NmsByStrips::Select(const Line& line, const NmsLimits& limits,
                            void* scratch, int64_t* kept) {
  auto* order = static_cast<int64_t*>(scratch);
  const int64_t count =
      SortByScore(line.scores, line.count, limits.score, order);
  auto* boxes = reinterpret_cast<Corners*>(order + line.count);
  auto* chunks = reinterpret_cast<Chunk*>(boxes + line.count);
  for (int64_t i = 0; i < count; ++i) {
    boxes[i] = CornersOf(line.boxes + order[i] * 4, line.center);
  }
  const Strips strips(boxes, count);
  std::fill(std::begin(heads_), std::end(heads_), -1);
  num_chunks_ = 0;
  int64_t found = 0;
  for (int64_t i = 0; i < count && found < limits.most; ++i) {
    // Strips are counted from 1, with an empty one at either end.
    const int64_t strip = strips.Of(boxes[i]) + 1;
    bool is_free = true;
    for (int64_t near : {strip, strip - 1, strip + 1}) {
      is_free = is_free && IsFree(chunks, boxes[i], near, limits.overlap);
    }
    if (!is_free) continue;
    Keep(chunks, boxes[i], strip);
    kept[found++] = order[i];
  }
  return found;
}

bool NmsByStrips::IsFree(const Chunk* chunks, const Corners& box, int64_t strip,
                         double limit) const {
  for (int64_t k = heads_[strip]; k >= 0; k = chunks[k].next) {
    if (overlaps_(chunks[k].boxes, box, limit)) return false;
  }
  return true;
}

void NmsByStrips::Keep(Chunk* chunks, const Corners& box, int64_t strip) {
  if (heads_[strip] < 0 || filled_[strip] == kChunkBoxes) {
    Chunk* chunk = chunks + num_chunks_;
    std::fill_n(chunk->boxes.x0, kChunkBoxes, HUGE_VAL);
    std::fill_n(chunk->boxes.y0, kChunkBoxes, HUGE_VAL);
    std::fill_n(chunk->boxes.x1, kChunkBoxes, -HUGE_VAL);
    std::fill_n(chunk->boxes.y1, kChunkBoxes, -HUGE_VAL);
    chunk->next = heads_[strip];
    heads_[strip] = num_chunks_++;
    filled_[strip] = 0;
  }
  BoxChunk& last = chunks[heads_[strip]].boxes;
  const int at = filled_[strip]++;
  last.x0[at] = box.x0;
  last.y0[at] = box.y0;
  last.x1[at] = box.x1;
  last.y1[at] = box.y1;
}

}  // namespace placelite
