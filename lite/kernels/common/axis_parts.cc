// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/axis_parts.h"

#include <algorithm>
#include <cstring>

#include "lite/core/op/infer_util.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/index.h"

namespace placelite {
namespace {

// These are `count` rows of `bytes` bytes. In the whole they begin `whole_step`
// bytes apart; in the part they follow each other.
struct Rows {
  char* whole;
  size_t whole_step;
  char* part;
  size_t bytes;
  int64_t count;
};

// Copies rows whose size the compiler knows.
template <size_t bytes>
void CopyShortRows(char* to, size_t to_step, const char* from, size_t from_step,
                   int64_t count) {
  for (int64_t i = 0; i < count; ++i, to += to_step, from += from_step) {
    std::memcpy(to, from, bytes);
  }
}

void CopyRows(char* to, size_t to_step, const char* from, size_t from_step,
              size_t bytes, int64_t count) {
  switch (bytes) {
    case 1:
      return CopyShortRows<1>(to, to_step, from, from_step, count);
    case 2:
      return CopyShortRows<2>(to, to_step, from, from_step, count);
    case 4:
      return CopyShortRows<4>(to, to_step, from, from_step, count);
    case 8:
      return CopyShortRows<8>(to, to_step, from, from_step, count);
    case 16:
      return CopyShortRows<16>(to, to_step, from, from_step, count);
    default:
      break;
  }
  for (int64_t i = 0; i < count; ++i, to += to_step, from += from_step) {
    std::memcpy(to, from, bytes);
  }
}

void Copy(const Rows& rows, PartsTo direction) {
  if (rows.whole == rows.part) return;
  if (direction == PartsTo::kJoin) {
    CopyRows(rows.whole, rows.whole_step, rows.part, rows.bytes, rows.bytes,
             rows.count);
  } else {
    CopyRows(rows.part, rows.bytes, rows.whole, rows.whole_step, rows.bytes,
             rows.count);
  }
}

// Copies the parts of blocked images along the channels, in runs of rows of
// each block.
void CopyPlanesOfParts(ThreadPool* pool, const Tensor& whole,
                       Span<const Tensor* const> parts, PartsTo direction) {
  const BlockedExtents e(whole);
  const size_t pixel = static_cast<size_t>(e.block) * SizeOf(whole.precision());
  const size_t plane = static_cast<size_t>(e.pixels()) * pixel;
  // A unit of work is a row.
  ForEachPlanePart(
      pool, e.batch, e.blocks, e.height,
      [&](int64_t at, int64_t first_row, int64_t last_row) {
        const int64_t image = at / e.blocks;
        int64_t block = at % e.blocks;
        size_t i = 0;
        int64_t blocks = StoredShape(*parts[0])[1];
        while (block >= blocks) {
          block -= blocks;
          blocks = StoredShape(*parts[++i])[1];
        }
        const size_t row = static_cast<size_t>(e.width) * pixel;
        const size_t first = static_cast<size_t>(first_row) * row;
        const size_t bytes = static_cast<size_t>(last_row - first_row) * row;
        Copy({whole.data<char>() + static_cast<size_t>(at) * plane + first,
              bytes,
              parts[i]->data<char>() +
                  static_cast<size_t>(image * blocks + block) * plane + first,
              bytes, 1},
             direction);
      });
}

// Rows of fewer bytes are copied several at a time, of one part and then of the
// next, while their memory is in the nearest cache.
constexpr int64_t kBytesAtATime = 8192;

}  // namespace

void CopyParts(ThreadPool* pool, const Tensor& whole,
               Span<const Tensor* const> parts, int axis, PartsTo direction) {
  if (axis == 1 && pool->threads() > 1 && BlockOf(whole) > 1) {
    CopyPlanesOfParts(pool, whole, parts, direction);
    return;
  }
  const Shape shape = StoredShape(whole);
  const auto inner =
      static_cast<size_t>(Extent(shape, axis + 1, shape.rank())) *
      SizeOf(whole.precision());
  const size_t row = static_cast<size_t>(shape[axis]) * inner;
  const int64_t rows = Extent(shape, 0, axis);
  if (rows == 0 || row == 0) return;
  const auto runs = EvenSplit::AtMost(
      rows, std::max<int64_t>(1, kBytesAtATime / static_cast<int64_t>(row)));
  const auto count = static_cast<int64_t>(parts.size());
  // A unit of work is a run of rows of one part.
  ParallelFor(pool, runs.parts() * count, [&](int64_t begin, int64_t end) {
    size_t before = 0;
    for (int64_t i = 0; i < begin % count; ++i) {
      before += static_cast<size_t>(StoredShape(*parts[i])[axis]) * inner;
    }
    for (int64_t unit = begin; unit < end; ++unit) {
      const int64_t run = unit / count, index = unit % count;
      if (index == 0) before = 0;
      const Tensor& part = *parts[index];
      const size_t bytes = static_cast<size_t>(StoredShape(part)[axis]) * inner;
      const auto first = static_cast<size_t>(runs.begin(run));
      if (bytes != 0) {
        Copy({whole.data<char>() + first * row + before, row,
              part.data<char>() + first * bytes, bytes, runs.size(run)},
             direction);
      }
      before += bytes;
    }
  });
}

std::vector<int64_t> OffsetsOfParts(const Shape& whole, int64_t axis,
                                    const std::vector<Shape>& parts,
                                    int64_t block) {
  const Result<int> at = NormalizeAxis(axis, whole.rank());
  if (!at.ok() || Extent(whole, 0, *at) != 1) return {};
  if (block > 1 && *at == 1 && !PartsAreBlocks(parts, block)) return {};
  const Shape stored = StoredShape(whole, block);
  const int64_t inner = Extent(stored, *at + 1, stored.rank());
  std::vector<int64_t> offsets;
  int64_t before = 0;
  for (const Shape& part : parts) {
    offsets.push_back(before * inner);
    before += StoredShape(part, block)[*at];
  }
  return offsets;
}

bool PartsAreBlocks(const std::vector<Shape>& parts, int64_t block) {
  for (size_t i = 0; i + 1 < parts.size(); ++i) {
    if (parts[i][1] % block != 0) return false;
  }
  return true;
}

Support PartsAreWhole(const std::vector<ShapeRange>& parts, int64_t axis,
                      int64_t block) {
  Support support;
  if (axis != 1 && axis != -3) return support;
  for (size_t i = 0; i + 1 < parts.size(); ++i) {
    if (!parts[i].rank_known() || parts[i].rank() != 4) continue;
    support = support.And(Divides(block, parts[i][1]),
                          "a part ends within a block of channels");
  }
  return support;
}

}  // namespace placelite
