// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/axis_parts.h"

#include "lite/core/op/infer_util.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/index.h"

namespace placelite {
namespace {

// Copies the parts of blocked images along the channels, in runs of rows of
// each block.
void ForEachPlaneOfParts(ThreadPool* pool, const Tensor& whole,
                         Span<const Tensor* const> parts, CopyPart copy) {
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
        copy(whole.data<char>() + static_cast<size_t>(at) * plane + first,
             parts[i]->data<char>() +
                 static_cast<size_t>(image * blocks + block) * plane + first,
             static_cast<size_t>(last_row - first_row) * row);
      });
}

}  // namespace

void ForEachPart(ThreadPool* pool, const Tensor& whole,
                 Span<const Tensor* const> parts, int axis, CopyPart copy) {
  if (axis == 1 && pool->threads() > 1 && BlockOf(whole) > 1) {
    ForEachPlaneOfParts(pool, whole, parts, copy);
    return;
  }
  const Shape shape = StoredShape(whole);
  const size_t inner =
      static_cast<size_t>(Extent(shape, axis + 1, shape.rank())) *
      SizeOf(whole.precision());
  const size_t row = static_cast<size_t>(shape[axis]) * inner;
  const auto count = static_cast<int64_t>(parts.size());
  // A unit of work is one part at one index of the axes before `axis`.
  ParallelFor(pool, Extent(shape, 0, axis) * count,
              [&](int64_t begin, int64_t end) {
                for (int64_t unit = begin; unit < end; ++unit) {
                  const auto outer = static_cast<size_t>(unit / count);
                  const auto index = static_cast<size_t>(unit % count);
                  size_t before = 0;
                  for (size_t i = 0; i < index; ++i) {
                    before += static_cast<size_t>(StoredShape(*parts[i])[axis]);
                  }
                  const Tensor& part = *parts[index];
                  const size_t bytes =
                      static_cast<size_t>(StoredShape(part)[axis]) * inner;
                  if (bytes == 0) continue;
                  copy(whole.data<char>() + outer * row + before * inner,
                       part.data<char>() + outer * bytes, bytes);
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
