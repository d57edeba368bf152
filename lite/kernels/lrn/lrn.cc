// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/lrn/lrn.h"

#include <algorithm>

namespace placelite {
namespace {

// A piece is this many pixels: the rows of a window stay in the first-level
// cache.
constexpr int64_t kPiece = 512;

}  // namespace

Status RunLrn(const RunContext& context, LrnFunction slice) {
  const Shape shape = context.op.input_shape(0).shape();
  const AttributeMap& attributes = context.op.attributes();
  const int64_t n = attributes.Int("n");
  const int64_t plane = shape[2] * shape[3];
  const int64_t pieces = (plane + kPiece - 1) / kPiece;
  LrnSlice all = {};
  all.x = context.tensors.input(0).data<float>();
  all.y = context.tensors.output(0).data<float>();
  all.channels = shape[1];
  all.step = plane;
  all.before = (n - 1) / 2;
  all.after = n - 1 - all.before;
  all.k = attributes.Float("k");
  all.alpha = attributes.Float("alpha");
  all.beta = attributes.Float("beta");
  ParallelFor(context.pool, shape[0] * pieces, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const int64_t first = i % pieces * kPiece;
      const int64_t offset = i / pieces * shape[1] * plane + first;
      LrnSlice piece = all;
      piece.x += offset;
      piece.y += offset;
      piece.count = std::min(kPiece, plane - first);
      slice(piece);
    }
  });
  return Status::Ok();
}

}  // namespace placelite
