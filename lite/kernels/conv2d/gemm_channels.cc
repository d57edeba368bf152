// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d/gemm_channels.h"

#include <algorithm>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

constexpr Packing kFilterPacking = {"conv2d_gemm_channels_filter", 1};

// Longer sums are cut, so that a block of the filter and of the columns stays
// in the first-level cache.
constexpr int64_t kDepth = 128;

// Computes y[j][i] = tile[i][j] + add[j][i]. `add` may be y; null stands for
// zeros.
void StoreTransposed(const float* tile, int64_t rows, int64_t columns,
                     int64_t tile_step, const float* add, float* y) {
  for (int64_t j = 0; j < columns; ++j) {
    for (int64_t i = 0; i < rows; ++i) {
      const float start = add == nullptr ? 0.0f : *add++;
      *y++ = start + tile[i * tile_step + j];
    }
  }
}

}  // namespace

Status Conv2dGemmChannels::Prepare(PrepareContext& context) {
  Conv2dParams image = ReadConv2d(context.op);
  const SeenPositions seen(&image);
  params_ = AsVolume(image);
  const Conv3dParams& p = params_;
  pixels_ = p.OutSize();
  channels_ = p.in_channels / p.groups;
  positions_ = p.Positions();
  tiles_ = EvenSplit::AtMost(pixels_, functions_.gemm.rows);
  depths_ = EvenSplit::AtMost(channels_ * positions_, kDepth);
  panels_ = GemmPanels(p.out_channels / p.groups, functions_.gemm);

  const int64_t lanes = functions_.gemm.lanes;
  in_place_ = p.IsPointwise();
  column_step_ = in_place_ ? pixels_ : (pixels_ + lanes - 1) / lanes * lanes;
  column_floats_ = in_place_ ? 0 : channels_ * positions_ * column_step_;
  tile_floats_ = pixels_ * panels_.max_width();
  tile_floats_ = (tile_floats_ + lanes - 1) / lanes * lanes;
  parts_ = std::min<int64_t>(context.threads, panels_.count());
  context.scratch_bytes =
      static_cast<size_t>(column_floats_ + parts_ * tile_floats_) *
      sizeof(float);
  return PackFilter(seen, context);
}

Status Conv2dGemmChannels::PackFilter(const SeenPositions& seen,
                                      PrepareContext& context) {
  const int64_t depth = channels_ * positions_;
  const int64_t rows = params_.out_channels / params_.groups;
  const int64_t group_floats = panels_.total_width() * depth;
  auto pack = [&](void* to) {
    std::vector<float> cut;
    const float* filter = seen.Cut(context.tensors.input(1).data<float>(),
                                   params_.out_channels * channels_, &cut);
    for (int64_t g = 0; g < params_.groups; ++g) {
      PackPanels({filter + g * rows * depth, 1, depth}, panels_, 0,
                 panels_.count(), depth,
                 static_cast<float*>(to) + g * group_floats);
    }
  };
  const size_t bytes =
      static_cast<size_t>(params_.groups * group_floats) * sizeof(float);
  LITE_ASSIGN_OR_RETURN(
      filter_, context.packs->Get(kFilterPacking,
                                  StrCat(functions_.gemm.name, seen.Key()),
                                  bytes, pack));
  return Status::Ok();
}

void Conv2dGemmChannels::PackColumns(const RunContext& context,
                                     const float* x) const {
  const Conv3dParams& p = params_;
  float* columns = static_cast<float*>(context.scratch);
  ParallelFor(context.pool, channels_, [&](int64_t begin, int64_t end) {
    functions_.pack_columns({x + begin * p.InSize(), end - begin, p, 0, pixels_,
                             column_step_,
                             columns + begin * positions_ * column_step_});
  });
}

Status Conv2dGemmChannels::Run(const RunContext& context) {
  const Conv3dParams& p = params_;
  const AddedEpilogue epilogue = MakeAddedEpilogue(context);
  const int64_t rows = p.out_channels / p.groups;
  const int64_t filter_step = panels_.total_width() * channels_ * positions_;
  const float* x = context.tensors.input(0).data<float>();
  const float* bias = context.op.has_input(2)
                          ? context.tensors.input(2).data<float>()
                          : nullptr;
  float* y = context.tensors.output(0).data<float>();
  float* scratch = static_cast<float*>(context.scratch);
  for (int64_t i = 0; i < p.batch * p.groups; ++i) {
    const int64_t g = i % p.groups;
    const float* group = x + i * channels_ * p.InSize();
    if (!in_place_) PackColumns(context, group);
    const int64_t index = i * rows * pixels_;
    const Operands operands = {
        in_place_ ? group : scratch,
        static_cast<const float*>(filter_->host_data()) + g * filter_step,
        bias == nullptr ? nullptr : bias + g * rows,
        epilogue.OperandAt<float>(index),
        y + index,
        index,
        &epilogue.after};
    const EvenSplit split(panels_.count(), parts_);
    ParallelFor(context.pool, parts_, [&](int64_t begin, int64_t end) {
      for (int64_t part = begin; part < end; ++part) {
        float* tile = scratch + column_floats_ + part * tile_floats_;
        for (int64_t j = split.begin(part); j < split.end(part); ++j) {
          RunPanel(operands, j, tile);
        }
      }
    });
  }
  return Status::Ok();
}

void Conv2dGemmChannels::RunPanel(const Operands& operands, int64_t panel,
                                  float* tile) const {
  const int64_t first = panels_.first_column(panel);
  const int64_t width = panels_.width(panel);
  const int64_t columns = panels_.columns(panel);
  const float* filter = operands.filter + first * channels_ * positions_;
  GemmTile t = {};
  t.vectors = panels_.vectors(panel);
  t.columns = columns;
  t.a_step = column_step_;
  t.b_step = t.c_step = width;
  if (operands.bias != nullptr) t.bias = operands.bias + first;
  for (int64_t d = 0; d < depths_.parts(); ++d) {
    t.start = d > 0               ? GemmStart::kOutput
              : t.bias != nullptr ? GemmStart::kColumnBias
                                  : GemmStart::kZero;
    t.depth = depths_.size(d);
    t.b = filter + depths_.begin(d) * width;
    for (int64_t i = 0; i < tiles_.parts(); ++i) {
      t.rows = static_cast<int>(tiles_.size(i));
      t.a =
          operands.columns + depths_.begin(d) * column_step_ + tiles_.begin(i);
      t.c = tile + tiles_.begin(i) * width;
      functions_.gemm.tile(t);
    }
  }
  float* y = operands.y + first * pixels_;
  const float* add =
      operands.add == nullptr ? nullptr : operands.add + first * pixels_;
  StoreTransposed(tile, pixels_, columns, width, add, y);
  functions_.gemm.finish(y, columns * pixels_, *operands.epilogue,
                         operands.index + first * pixels_);
}

}  // namespace placelite
