// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/matrix/gemm.h"

#include <algorithm>

#include "lite/core/base/align.h"

namespace placelite {
namespace {

constexpr Packing kWeightsPacking = {"matrix_gemm_weights", 1};

// Longer sums are cut, so that a panel and the packed rows stay in a near
// cache.
constexpr int64_t kDepth = 512;
// A panel is multiplied by so many tiles of rows before the next one.
constexpr int64_t kBlockTiles = 32;
// Fewer tiles would have to fetch more than a line for each k.
constexpr int64_t kTilesThatFetch = 4;

}  // namespace

Status MatrixGemm::Prepare(PrepareContext& context) {
  product_ = ReadProduct(context.op);
  const MatrixProduct& p = product_;
  tiles_ = EvenSplit::AtMost(p.rows, functions_.rows);
  if (coded_ != nullptr) depth_unit_ = CodedWeights::BlockOf(context.op);
  depths_ = EvenSplit::AtMost((p.depth + depth_unit_ - 1) / depth_unit_,
                              std::max<int64_t>(kDepth / depth_unit_, 1));
  panels_ = GemmPanels(p.columns, functions_);
  y_floats_ = panels_.total_width() * p.depth;
  split_tiles_ = Imbalance(tiles_.parts(), context.threads) <=
                 Imbalance(panels_.count(), context.threads);
  parts_ = std::min<int64_t>(split_tiles_ ? tiles_.parts() : panels_.count(),
                             context.threads);

  const int64_t lanes = functions_.lanes;
  packs_rows_ = !functions_.rows_apart || p.x_column_step != 1;
  const int64_t max_depth = depths_.max_size() * depth_unit_;
  if (packs_rows_) {
    rows_floats_ = AlignUp(
        std::min(kBlockTiles, tiles_.parts()) * tiles_.max_size() * max_depth,
        lanes);
  }
  part_floats_ =
      rows_floats_ + (coded_ == nullptr ? 0 : panels_.max_width() * max_depth);
  y_constant_ = context.op.input(1).is_constant();
  context.scratch_bytes = static_cast<size_t>((y_constant_ ? 0 : y_floats_) +
                                              parts_ * part_floats_) *
                          sizeof(float);
  if (coded_ != nullptr) {
    return codes_.Prepare(context, p, panels_, functions_);
  }
  return y_constant_ ? PackConstant(context) : Status::Ok();
}

Status MatrixGemm::PackConstant(PrepareContext& context) {
  const float* y = context.tensors.input(1).data<float>();
  auto pack = [&](void* to) {
    for (int64_t i = 0; i < product_.y_matrices; ++i) {
      PackPanels(product_.y(y, i), panels_, 0, panels_.count(), product_.depth,
                 static_cast<float*>(to) + i * y_floats_);
    }
  };
  const size_t bytes =
      static_cast<size_t>(product_.y_matrices * y_floats_) * sizeof(float);
  LITE_ASSIGN_OR_RETURN(
      y_, context.packs->Get(kWeightsPacking, functions_.name, bytes, pack));
  return Status::Ok();
}

Status MatrixGemm::Run(const RunContext& context) {
  const MatrixProduct& p = product_;
  if (p.rows * p.columns == 0) return Status::Ok();
  const ClampedEpilogue epilogue = MakeClampedEpilogue(context);
  const float* x = context.tensors.input(0).data<float>();
  float* out = context.tensors.output(0).data<float>();
  float* scratch = static_cast<float*>(context.scratch);
  int64_t packed = -1;  // the matrix that scratch holds packed
  for (int64_t batch = 0; batch < p.batches; ++batch) {
    const int64_t matrix = p.y_matrix(batch);
    const int64_t index = batch * p.rows * p.columns;
    Operands operands = {p.x(x, batch), scratch, ProductBias(context),
                         out + index,   index,   &epilogue};
    if (coded_ != nullptr) {
      operands.y = nullptr;
    } else if (y_constant_) {
      operands.y =
          static_cast<const float*>(y_->host_data()) + matrix * y_floats_;
    } else if (matrix != packed) {
      const MatrixView view =
          p.y(context.tensors.input(1).data<float>(), matrix);
      ParallelFor(context.pool, panels_.count(),
                  [&](int64_t begin, int64_t end) {
                    PackPanels(view, panels_, begin, end, p.depth,
                               scratch + panels_.first_column(begin) * p.depth);
                  });
      packed = matrix;
    }
    if (coded_ != nullptr && p.rows == 1) {
      RunRow(context, operands);
    } else {
      RunProduct(context, operands);
    }
  }
  return Status::Ok();
}

void MatrixGemm::RunRow(const RunContext& context, const Operands& o) const {
  ParallelFor(context.pool, panels_.count(), [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const int64_t column = panels_.first_column(i);
      const int64_t columns = panels_.columns(i);
      coded_->gemv({codes_.Rows(i, 0, product_.depth), columns, o.x.data,
                    o.bias == nullptr ? nullptr : o.bias + column,
                    o.out + column});
      functions_.finish(o.out + column, columns, *o.epilogue, o.index + column);
    }
  });
}

void MatrixGemm::RunProduct(const RunContext& context,
                            const Operands& operands) const {
  float* scratch =
      static_cast<float*>(context.scratch) + (y_constant_ ? 0 : y_floats_);
  ParallelFor(context.pool, parts_, [&](int64_t begin, int64_t end) {
    for (int64_t part = begin; part < end; ++part) {
      RunPart(operands, part, scratch + part * part_floats_);
    }
  });
}

void MatrixGemm::RunPart(const Operands& operands, int64_t part,
                         float* scratch) const {
  const EvenSplit tiles(tiles_.parts(), split_tiles_ ? parts_ : 1);
  const EvenSplit panels(panels_.count(), split_tiles_ ? 1 : parts_);
  const int64_t tile_part = split_tiles_ ? part : 0;
  const int64_t panel_part = split_tiles_ ? 0 : part;
  const int64_t last = tiles.end(tile_part);
  for (int64_t t = tiles.begin(tile_part); t < last; t += kBlockTiles) {
    for (int64_t d = 0; d < depths_.parts(); ++d) {
      RunBlock(operands, panels, panel_part, t, std::min(t + kBlockTiles, last),
               d, scratch);
    }
  }
}

void MatrixGemm::RunBlock(const Operands& operands, const EvenSplit& panels,
                          int64_t panel_part, int64_t first_tile,
                          int64_t last_tile, int64_t depth,
                          float* scratch) const {
  const int64_t first_k = FirstRow(depth);
  const int64_t tiles = last_tile - first_tile;
  float *rows = scratch, *decoded = scratch + rows_floats_;
  GemmTile tile = {};
  tile.depth = FirstRow(depth + 1) - first_k;
  tile.c_step = product_.columns;
  tile.start = depth > 0                  ? GemmStart::kOutput
               : operands.bias != nullptr ? GemmStart::kColumnBias
                                          : GemmStart::kZero;
  if (depth + 1 == depths_.parts()) tile.epilogue = operands.epilogue;

  MatrixView x = operands.x;
  x.data += first_k * x.column_step;
  const int64_t row_step = packs_rows_ ? tile.depth : x.row_step;
  if (packs_rows_) {
    PackRows(x, tiles_, first_tile, last_tile, tile.depth, rows);
  } else {
    tile.a_step = 1;
    tile.a_row_step = x.row_step;
  }
  for (int64_t i = panels.begin(panel_part); i < panels.end(panel_part); ++i) {
    const int64_t column = panels_.first_column(i);
    tile.vectors = panels_.vectors(i);
    tile.columns = panels_.columns(i);
    tile.b_step = panels_.width(i);
    if (coded_ != nullptr) {
      coded_->decode(codes_.Rows(i, first_k, tile.depth), decoded);
      tile.b = decoded;
    } else {
      tile.b = operands.y + column * product_.depth + first_k * tile.b_step;
    }
    if (operands.bias != nullptr) tile.bias = operands.bias + column;
    tile.a =
        packs_rows_ ? rows : x.data + tiles_.begin(first_tile) * x.row_step;
    // The next panel comes from memory while this one is multiplied.
    tile.next = nullptr;
    if (coded_ == nullptr && tiles >= kTilesThatFetch &&
        i + 1 < panels.end(panel_part)) {
      tile.next = operands.y + panels_.first_column(i + 1) * product_.depth +
                  first_k * panels_.width(i + 1);
      tile.next_step = panels_.width(i + 1) / tiles + 1;
    }
    for (int64_t t = first_tile; t < last_tile; ++t) {
      tile.rows = static_cast<int>(tiles_.size(t));
      if (packs_rows_) tile.a_step = tile.rows;
      const int64_t offset = tiles_.begin(t) * product_.columns + column;
      tile.c = operands.out + offset;
      tile.index = operands.index + offset;
      functions_.tile(tile);
      tile.a += tile.rows * row_step;
      if (tile.next != nullptr) tile.next += tile.next_step * tile.depth;
    }
  }
}

}  // namespace placelite
