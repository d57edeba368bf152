// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/matrix/arm_fp16.h"

#include <algorithm>

#include "lite/core/base/align.h"
#include "lite/core/base/fp16.h"
#include "lite/core/base/strings.h"
#include "lite/kernels/conv2d_fp16/tiles.h"

namespace placelite {
#if defined(LITE_WITH_ARM) && defined(__aarch64__)
namespace {

constexpr Packing kBiasPacking = {"matrix_fp16_bias", 1};
constexpr Packing kWeightsPacking = {"matrix_fp16_weights", 1};

}  // namespace

Status MatrixFp16::Prepare(PrepareContext& context) {
  product_ = ReadProduct(context.op);
  const MatrixProduct& p = product_;
  depth_blocks_ = std::max<int64_t>(CeilDiv(p.depth, kFp16Lanes), 1);
  // A matrix without rows has no tiles to plan, and nothing will run.
  plan_ = PlanTiles(kTilesFp16, std::max<int64_t>(p.rows, 1),
                    std::max<int64_t>(CeilDiv(p.columns, kFp16Lanes), 1), 0, 0);
  offsets_.clear();
  for (int64_t block = 0; block < depth_blocks_; ++block) {
    offsets_.push_back(block * p.rows * kFp16Lanes);
  }
  if (!TakesRowInPlace()) {
    context.scratch_bytes =
        static_cast<size_t>(depth_blocks_ * p.rows * kFp16Lanes) *
        sizeof(uint16_t);
  }
  LITE_ASSIGN_OR_RETURN(bias_, PackBias(context));
  LITE_ASSIGN_OR_RETURN(weights_, PackWeights(context));
  return Status::Ok();
}

// Packs the bias in whole vectors, with zeros if there is none, as for matmul,
// whose third input is an operand of its epilogue.
Result<std::shared_ptr<Buffer>> MatrixFp16::PackBias(
    PrepareContext& context) const {
  const int64_t padded = AlignUp(product_.columns, kFp16Lanes);
  const auto pack = [&](void* memory) {
    uint16_t* to = static_cast<uint16_t*>(memory);
    std::fill_n(to, padded, uint16_t{0});
    if (!IsFc(context.op) || !context.op.has_input(2)) return;
    const float* from = context.tensors.input(2).data<float>();
    std::transform(from, from + product_.columns, to, FloatToFp16);
  };
  return context.packs->Get(
      kBiasPacking, "", static_cast<size_t>(padded) * sizeof(uint16_t), pack);
}

bool MatrixFp16::TakesRowInPlace() const {
  return product_.rows == 1 && product_.depth % kFp16Lanes == 0 &&
         product_.depth > 0;
}

// Packs the weights in the order of tiles.h; what lies behind the matrix is
// zero.
Result<std::shared_ptr<Buffer>> MatrixFp16::PackWeights(
    PrepareContext& context) const {
  const MatrixProduct& p = product_;
  const auto pack = [&](void* memory) {
    const MatrixView y =
        p.y(context.tensors.input(1).data<float>(), p.y_matrix(0));
    uint16_t* to = static_cast<uint16_t*>(memory);
    for (int64_t i = 0; i < plan_.blocks.parts(); ++i) {
      const int64_t first = plan_.blocks.begin(i) * kFp16Lanes;
      const int64_t last = plan_.blocks.end(i) * kFp16Lanes;
      for (int64_t k = 0; k < depth_blocks_ * kFp16Lanes; ++k) {
        for (int64_t j = first; j < last; ++j) {
          const bool exists = k < p.depth && j < p.columns;
          *to++ = exists
                      ? FloatToFp16(y.data[k * y.row_step + j * y.column_step])
                      : uint16_t{0};
        }
      }
    }
  };
  const int64_t halves = plan_.blocks.end(plan_.blocks.parts() - 1) *
                         kFp16Lanes * depth_blocks_ * kFp16Lanes;
  return context.packs->Get(kWeightsPacking, StrCat(plan_.blocks.max_size()),
                            static_cast<size_t>(halves) * sizeof(uint16_t),
                            pack);
}

void MatrixFp16::PackRows(const uint16_t* x, ThreadPool* pool,
                          uint16_t* to) const {
  const MatrixProduct& p = product_;
  ParallelFor(pool, depth_blocks_, [&](int64_t begin, int64_t end) {
    for (int64_t block = begin; block < end; ++block) {
      const int64_t first = block * kFp16Lanes;
      const int64_t count = std::min(kFp16Lanes, p.depth - first);
      uint16_t* pixel = to + block * p.rows * kFp16Lanes;
      for (int64_t row = 0; row < p.rows; ++row, pixel += kFp16Lanes) {
        std::copy_n(x + row * p.x_row_step + first, count, pixel);
        std::fill_n(pixel + count, kFp16Lanes - count, uint16_t{0});
      }
    }
  });
}

Status MatrixFp16::Run(const RunContext& context) {
  if (product_.rows * product_.columns == 0) return Status::Ok();
  Operands operands = {context.tensors.input(0).data<uint16_t>(),
                       context.tensors.output(0).data<uint16_t>(),
                       MakeFp16Epilogue(context, /*takes_add=*/false)};
  if (!TakesRowInPlace()) {
    auto* packed = static_cast<uint16_t*>(context.scratch);
    PackRows(operands.x, context.pool, packed);
    operands.x = packed;
  }
  ParallelFor(context.pool, plan_.blocks.parts() * plan_.pixels.parts(),
              [&](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) RunTile(operands, i);
              });
  return Status::Ok();
}

// Tiles with equal columns follow one another, so their weights stay in a near
// cache.
void MatrixFp16::RunTile(const Operands& operands, int64_t index) const {
  const MatrixProduct& p = product_;
  const int64_t first_row = plan_.pixels.begin(index % plan_.pixels.parts());
  const int64_t rows = plan_.pixels.size(index % plan_.pixels.parts());
  const int64_t first_block = plan_.blocks.begin(index / plan_.pixels.parts());
  const int64_t blocks = plan_.blocks.size(index / plan_.pixels.parts());
  // This holds the vectors of the largest tile.
  uint16_t sums[4 * 4 * kFp16Lanes];

  Fp16Tile tile = {};
  tile.x = operands.x + first_row * kFp16Lanes;
  tile.offsets = offsets_.data();
  tile.steps = depth_blocks_;
  tile.filter = static_cast<const uint16_t*>(weights_->host_data()) +
                first_block * kFp16Lanes * depth_blocks_ * kFp16Lanes;
  tile.bias = static_cast<const uint16_t*>(bias_->host_data()) +
              first_block * kFp16Lanes;
  tile.y = sums;
  tile.y_block = rows * kFp16Lanes;
  tile.low = operands.epilogue.low;
  tile.high = operands.epilogue.high;
  FindTileFp16(kFp16Lanes, static_cast<int>(blocks),
               static_cast<int>(rows))(tile);

  const int64_t first = first_block * kFp16Lanes;
  const int64_t columns = std::min(blocks * kFp16Lanes, p.columns - first);
  for (int64_t row = 0; row < rows; ++row) {
    const int64_t at = (first_row + row) * p.columns + first;
    for (int64_t j = 0; j < columns; j += kFp16Lanes) {
      std::copy_n(sums + j * rows + row * kFp16Lanes,
                  std::min(kFp16Lanes, columns - j), operands.out + at + j);
    }
    ApplyRest(operands.epilogue.rest, operands.out + at, columns, at);
  }
}

#endif
}  // namespace placelite
