// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/attention/blocks.h"

#include <algorithm>

#include "lite/core/op/attention.h"
#include "lite/kernels/attention/block_loop.h"

namespace placelite {

Status AttentionBlocks::Prepare(PrepareContext& context) {
  shape_ = ReadAttention(context.op);
  const AttentionShape& s = shape_;
  const GemmFunctions& gemm = functions_.gemm;
  queries_ = GemmPanels(s.queries, gemm);
  keys_ = EvenSplit::AtMost(s.keys, gemm.rows);
  columns_ = GemmPanels(s.columns, gemm);
  // Tiles take rows that lie apart, or neighbours for each k.
  const bool rows_apart = gemm.rows_apart && s.k.column_step == 1;
  packs_keys_ = !rows_apart && s.k.row_step != 1;
  packs_values_ = s.v.column_step != 1 || s.columns % gemm.lanes != 0;
  mask_by_key_ =
      s.has_mask && !s.hides && s.mask.row_step == 0 && s.mask.column_step == 1;
  parts_ =
      std::clamp<int64_t>(s.batches * queries_.count(), 1, context.threads);

  int64_t floats = 0;
  const auto reserve = [&](int64_t size) {
    const int64_t begin = floats;
    floats += (size + gemm.lanes - 1) / gemm.lanes * gemm.lanes;
    return begin;
  };
  reserve(s.depth * queries_.max_width());
  scores_at_ = reserve(s.keys * queries_.max_width());
  inverse_at_ = reserve(queries_.max_width());
  packed_keys_at_ = reserve(packs_keys_ ? s.keys * s.depth : 0);
  packed_values_at_ =
      reserve(packs_values_ ? s.keys * columns_.total_width() : 0);
  scratch_floats_ = floats;
  context.scratch_bytes =
      static_cast<size_t>(parts_ * scratch_floats_) * sizeof(float);
  return Status::Ok();
}

Status AttentionBlocks::Run(const RunContext& context) {
  Tensor& out = context.tensors.output(0);
  const int64_t elements = out.shape().NumElements();
  if (shape_.keys == 0) std::fill_n(out.data<float>(), elements, 0.0f);
  if (elements == 0 || shape_.keys == 0) return Status::Ok();
  ForEachBlock(
      context.pool, parts_, shape_.batches, queries_.count(),
      [&](int64_t part) { return ScratchOf(context, part); },
      [&](int64_t batch, const Scratch& scratch) {
        return BeginBatch(context, batch, scratch);
      },
      [&](const Batch& batch, int64_t block, const Scratch& scratch) {
        RunBlock(batch, block, scratch);
      });
  return Status::Ok();
}

AttentionBlocks::Scratch AttentionBlocks::ScratchOf(const RunContext& context,
                                                    int64_t part) const {
  float* begin = static_cast<float*>(context.scratch) + part * scratch_floats_;
  return {begin, begin + scores_at_, begin + inverse_at_,
          begin + packed_keys_at_, begin + packed_values_at_};
}

AttentionBlocks::Batch AttentionBlocks::BeginBatch(
    const RunContext& context, int64_t batch, const Scratch& scratch) const {
  const AttentionShape& s = shape_;
  const auto input = [&](size_t i, const AttentionOperand& operand) {
    return context.tensors.input(i).data<float>() + s.Begin(operand, batch);
  };
  Batch made = {};
  made.q = input(kAttentionQ, s.q);
  made.keys = {input(kAttentionK, s.k), s.k.row_step, s.k.column_step};
  made.values = input(kAttentionV, s.v);
  if (s.hides) {
    made.hides = context.tensors.input(kAttentionMask).data<bool>() +
                 s.Begin(s.mask, batch);
  } else if (s.has_mask) {
    made.mask = input(kAttentionMask, s.mask);
  }
  made.out = context.tensors.output(0).data<float>() + s.Begin(s.out, batch);
  if (packs_keys_) {
    PackRows(made.keys, keys_, 0, keys_.parts(), s.depth, scratch.keys);
  }
  if (packs_values_) {
    PackPanels({made.values, s.v.row_step, s.v.column_step}, columns_, 0,
               columns_.count(), s.keys, scratch.values);
  }
  return made;
}

void AttentionBlocks::RunBlock(const Batch& batch, int64_t block,
                               const Scratch& scratch) const {
  PackQueries(batch.q, block, scratch.queries);
  MakeScores(batch, block, scratch);
  if (batch.hides != nullptr) {
    HideScores(
        MaskOf(block),
        batch.hides + queries_.first_column(block) * shape_.mask.row_step,
        scratch.scores);
  }
  functions_.exp(scratch.scores, shape_.keys, queries_.width(block),
                 scratch.inverse);
  MultiplyValues(batch, block, scratch);
  functions_.scale(
      batch.out + queries_.first_column(block) * shape_.out.row_step,
      shape_.out.row_step, queries_.columns(block), shape_.columns,
      scratch.inverse);
}

void AttentionBlocks::PackQueries(const float* q, int64_t block,
                                  float* packed) const {
  const AttentionShape& s = shape_;
  const int64_t rows = queries_.columns(block);
  const int64_t width = queries_.width(block);
  q += queries_.first_column(block) * s.q.row_step;
  if (s.q.column_step == 1) {
    functions_.pack(q, s.q.row_step, rows, s.depth, s.scale, packed, width);
    return;
  }
  for (int64_t c = 0; c < s.depth; ++c, packed += width) {
    for (int64_t r = 0; r < width; ++r) {
      packed[r] =
          r < rows ? s.scale * q[r * s.q.row_step + c * s.q.column_step] : 0.0f;
    }
  }
}

void AttentionBlocks::MakeScores(const Batch& batch, int64_t block,
                                 const Scratch& scratch) const {
  const AttentionShape& s = shape_;
  GemmTile tile = {};
  tile.vectors = queries_.vectors(block);
  tile.columns = tile.b_step = tile.c_step = queries_.width(block);
  tile.b = scratch.queries;
  tile.depth = s.depth;
  if (mask_by_key_) {
    tile.start = GemmStart::kRowBias;
  } else if (batch.mask != nullptr) {
    PackMask(MaskOf(block),
             batch.mask + queries_.first_column(block) * s.mask.row_step,
             functions_.pack, scratch.scores);
    tile.start = GemmStart::kOutput;
  }
  for (int64_t i = 0; i < keys_.parts(); ++i) {
    const int64_t key = keys_.begin(i);
    tile.rows = static_cast<int>(keys_.size(i));
    if (packs_keys_) {
      tile.a = scratch.keys + key * s.depth;
      tile.a_step = tile.rows;
    } else {
      tile.a = batch.keys.data + key * batch.keys.row_step;
      tile.a_step = batch.keys.column_step;
      tile.a_row_step = batch.keys.row_step;
    }
    tile.c = scratch.scores + key * tile.c_step;
    if (mask_by_key_) tile.bias = batch.mask + key;
    functions_.gemm.tile(tile);
  }
}

void AttentionBlocks::MultiplyValues(const Batch& batch, int64_t block,
                                     const Scratch& scratch) const {
  const AttentionShape& s = shape_;
  const int64_t first = queries_.first_column(block);
  const EvenSplit tiles =
      EvenSplit::AtMost(queries_.columns(block), functions_.gemm.rows);
  GemmTile tile = {};
  tile.depth = s.keys;
  tile.a_step = queries_.width(block);
  tile.c_step = s.out.row_step;
  for (int64_t p = 0; p < columns_.count(); ++p) {
    const int64_t column = columns_.first_column(p);
    tile.vectors = columns_.vectors(p);
    tile.columns = columns_.columns(p);
    tile.b = packs_values_ ? scratch.values + column * s.keys
                           : batch.values + column;
    tile.b_step = packs_values_ ? columns_.width(p) : s.v.row_step;
    for (int64_t i = 0; i < tiles.parts(); ++i) {
      tile.rows = static_cast<int>(tiles.size(i));
      tile.a = scratch.scores + tiles.begin(i);
      tile.c = batch.out + (first + tiles.begin(i)) * tile.c_step + column;
      functions_.gemm.tile(tile);
    }
  }
}

}  // namespace placelite
