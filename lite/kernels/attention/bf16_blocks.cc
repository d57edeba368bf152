// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/attention/bf16_blocks.h"

#include <algorithm>

#include "lite/core/base/align.h"
#include "lite/core/op/attention.h"
#include "lite/kernels/attention/block_loop.h"

namespace placelite {
namespace {

int64_t PairsOf(int64_t count) { return (count + 1) / 2; }

}  // namespace

Status Bf16AttentionBlocks::Prepare(PrepareContext& context) {
  shape_ = ReadAttention(context.op);
  const AttentionShape& s = shape_;
  const GemmFunctions& gemm = functions_.gemm.floats;
  queries_ = GemmPanels(s.queries, gemm);
  keys_ = EvenSplit::AtMost(s.keys, gemm.rows);
  columns_ = GemmPanels(s.columns, gemm);
  mask_by_key_ =
      s.has_mask && !s.hides && s.mask.row_step == 0 && s.mask.column_step == 1;
  parts_ =
      std::clamp<int64_t>(s.batches * queries_.count(), 1, context.threads);
  int64_t floats = 0;
  const auto reserve = [&](int64_t size) {
    const int64_t begin = floats;
    floats += AlignUp(size, gemm.lanes);
    return begin;
  };
  // A pair takes the space of a float.
  reserve(2 * PairsOf(s.keys) * queries_.max_width());
  inverse_at_ = reserve(queries_.max_width());
  queries_at_ = reserve(PairsOf(s.depth) * queries_.max_width());
  values_at_ = reserve(PairsOf(s.keys) * columns_.total_width());
  scratch_floats_ = floats;
  context.scratch_bytes =
      static_cast<size_t>(parts_ * scratch_floats_) * sizeof(float);
  return Status::Ok();
}

Status Bf16AttentionBlocks::Run(const RunContext& context) {
  Tensor& out = context.tensors.output(0);
  const int64_t elements = out.shape().NumElements();
  if (shape_.keys == 0) {
    std::fill_n(out.data<uint16_t>(), elements, uint16_t{0});
  }
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

Bf16AttentionBlocks::Scratch Bf16AttentionBlocks::ScratchOf(
    const RunContext& context, int64_t part) const {
  float* begin = static_cast<float*>(context.scratch) + part * scratch_floats_;
  return {begin, begin + inverse_at_,
          reinterpret_cast<uint16_t*>(begin + queries_at_),
          reinterpret_cast<uint16_t*>(begin + values_at_)};
}

Bf16AttentionBlocks::Batch Bf16AttentionBlocks::BeginBatch(
    const RunContext& context, int64_t batch, const Scratch& scratch) const {
  const AttentionShape& s = shape_;
  const auto input = [&](size_t i, const AttentionOperand& operand) {
    return context.tensors.input(i).data<uint16_t>() + s.Begin(operand, batch);
  };
  Batch made = {};
  made.q = input(kAttentionQ, s.q);
  made.k = input(kAttentionK, s.k);
  if (s.has_mask) {
    const Tensor& mask = context.tensors.input(kAttentionMask);
    const int64_t begin = s.Begin(s.mask, batch);
    if (s.hides) {
      made.hides = mask.data<bool>() + begin;
    } else {
      made.mask = mask.data<float>() + begin;
    }
  }
  made.out = context.tensors.output(0).data<uint16_t>() + s.Begin(s.out, batch);
  const uint16_t* v = input(kAttentionV, s.v);
  for (int64_t p = 0; p < columns_.count(); ++p) {
    const int64_t column = columns_.first_column(p);
    functions_.gemm.pack_row_pairs(
        v + column, s.v.row_step, s.keys, columns_.columns(p),
        scratch.values + 2 * column * PairsOf(s.keys), columns_.width(p));
  }
  return made;
}

void Bf16AttentionBlocks::RunBlock(const Batch& batch, int64_t block,
                                   const Scratch& scratch) const {
  const AttentionShape& s = shape_;
  const int64_t first = queries_.first_column(block);
  const int64_t width = queries_.width(block);
  functions_.gemm.pack_column_pairs(batch.q + first * s.q.row_step,
                                    s.q.row_step, queries_.columns(block),
                                    s.depth, s.scale, scratch.queries, width);
  MakeScores(batch, block, scratch);
  if (batch.hides != nullptr) {
    HideScores(MaskOf(block), batch.hides + first * s.mask.row_step,
               scratch.scores);
  }
  functions_.floats.exp(scratch.scores, s.keys, width, scratch.inverse);
  // A row of pairs is written where rows were read before.
  functions_.gemm.round_row_pairs(scratch.scores, s.keys, width,
                                  reinterpret_cast<uint16_t*>(scratch.scores));
  MultiplyValues(batch, block, scratch);
}

void Bf16AttentionBlocks::MakeScores(const Batch& batch, int64_t block,
                                     const Scratch& scratch) const {
  const AttentionShape& s = shape_;
  Bf16GemmTile tile = {};
  tile.vectors = queries_.vectors(block);
  tile.columns = tile.c_step = queries_.width(block);
  tile.b = scratch.queries;
  tile.b_step = 2 * tile.columns;
  tile.depth = s.depth;
  tile.a_step = 2;
  tile.a_row_step = s.k.row_step;
  if (mask_by_key_) {
    tile.start = GemmStart::kRowBias;
  } else if (batch.mask != nullptr) {
    PackMask(MaskOf(block),
             batch.mask + queries_.first_column(block) * s.mask.row_step,
             functions_.floats.pack, scratch.scores);
    tile.start = GemmStart::kOutput;
  }
  for (int64_t i = 0; i < keys_.parts(); ++i) {
    const int64_t key = keys_.begin(i);
    tile.rows = static_cast<int>(keys_.size(i));
    tile.a = batch.k + key * s.k.row_step;
    tile.c = scratch.scores + key * tile.c_step;
    if (mask_by_key_) tile.bias = batch.mask + key;
    functions_.gemm.sums(tile);
  }
}

void Bf16AttentionBlocks::MultiplyValues(const Batch& batch, int64_t block,
                                         const Scratch& scratch) const {
  const AttentionShape& s = shape_;
  const int64_t first = queries_.first_column(block);
  const auto* pairs = reinterpret_cast<const uint16_t*>(scratch.scores);
  const EvenSplit tiles =
      EvenSplit::AtMost(queries_.columns(block), functions_.gemm.floats.rows);
  Bf16GemmTile tile = {};
  // The last pair of an odd number of keys is whole: it has a zero.
  tile.depth = 2 * PairsOf(s.keys);
  tile.a_step = 2 * queries_.width(block);
  tile.a_row_step = 2;
  tile.c_step = s.out.row_step;
  for (int64_t p = 0; p < columns_.count(); ++p) {
    const int64_t column = columns_.first_column(p);
    tile.vectors = columns_.vectors(p);
    tile.columns = columns_.columns(p);
    tile.b = scratch.values + 2 * column * PairsOf(s.keys);
    tile.b_step = 2 * columns_.width(p);
    for (int64_t i = 0; i < tiles.parts(); ++i) {
      const int64_t row = tiles.begin(i);
      tile.rows = static_cast<int>(tiles.size(i));
      tile.a = pairs + 2 * row;
      tile.row_factors = scratch.inverse + row;
      tile.c = batch.out + (first + row) * tile.c_step + column;
      functions_.gemm.tile(tile);
    }
  }
}

}  // namespace placelite
