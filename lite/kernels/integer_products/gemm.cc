// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/integer_products/gemm.h"

#include <algorithm>

#include "lite/kernels/integer_products/exact_sums.h"

namespace placelite {
namespace {

constexpr Packing kWeightsPacking = {"byte_gemm_weights", 1};

// So many floats of rows are packed at a time.
constexpr int64_t kBlockFloats = int64_t{1} << 16;
enum Input : size_t { kX, kY, kXZero, kYZero, kScale, kBias };

// Takes the zero point of each column off bytes that are floats by now.
void SubtractZeros(const Tensor& zeros, int64_t depth, const MatrixView& view,
                   float* y) {
  for (int64_t j = 0; j < zeros.NumElements(); ++j) {
    const auto zero = static_cast<float>(ByteAt(zeros, j));
    float* column = y + j * view.column_step;
    for (int64_t k = 0; k < depth; ++k) column[k * view.row_step] -= zero;
  }
}

}  // namespace

Status ByteGemm::Prepare(PrepareContext& context) {
  product_ = ReadProduct(context.op);
  const MatrixProduct& p = product_;
  tiles_ = EvenSplit::AtMost(p.rows, gemm_.rows);
  panels_ = GemmPanels(p.columns, gemm_);
  y_floats_ = panels_.total_width() * p.depth;
  y_constant_ = IsConstant(context.op, kY) && IsConstant(context.op, kYZero);
  int64_t largest = kLargestByte;
  if (y_constant_) {
    largest = LargestOf(context.op, context.tensors, kY, kYZero);
  }
  depths_ = ExactPieces(p.depth, largest);
  parts_ = std::min<int64_t>(tiles_.parts(), context.threads);
  // A product without rows has no tile that would take memory.
  const int64_t tile_floats = std::max<int64_t>(tiles_.max_size() * p.depth, 1);
  block_tiles_ = std::max<int64_t>(1, kBlockFloats / tile_floats);
  block_tiles_ = std::min(block_tiles_, tiles_.parts());
  part_floats_ = 2 * block_tiles_ * tile_floats;
  const int64_t y_scratch = y_constant_ ? 0 : y_floats_ + p.depth * p.columns;
  context.scratch_bytes =
      static_cast<size_t>(y_scratch + parts_ * part_floats_) * sizeof(float);
  return y_constant_ ? PackConstant(context) : Status::Ok();
}

void ByteGemm::PackY(const OpView& op, const KernelTensors& tensors, int64_t i,
                     float* centred, float* packed) const {
  const Tensor& y = tensors.input(kY);
  const int64_t elements = product_.depth * product_.columns;
  const bool has_list = HasZeroList(op, tensors, kYZero);
  const int32_t zero = has_list ? 0 : ZeroPoint(op, tensors, kYZero);
  sums_.centre(y.data<uint8_t>() + i * elements, IsSigned(y), zero, elements,
               centred);
  const MatrixView view = product_.y(centred, 0);
  if (has_list) {
    SubtractZeros(tensors.input(kYZero), product_.depth, view, centred);
  }
  PackPanels(view, panels_, 0, panels_.count(), product_.depth, packed);
}

Status ByteGemm::PackConstant(PrepareContext& context) {
  const int64_t matrix = product_.depth * product_.columns;
  LITE_ASSIGN_OR_RETURN(const Tensor centred,
                        Tensor::Allocate(Shape({matrix}), Precision::kFloat));
  auto pack = [&](void* to) {
    for (int64_t i = 0; i < product_.y_matrices; ++i) {
      PackY(context.op, context.tensors, i, centred.data<float>(),
            static_cast<float*>(to) + i * y_floats_);
    }
  };
  const size_t bytes =
      static_cast<size_t>(product_.y_matrices * y_floats_) * sizeof(float);
  LITE_ASSIGN_OR_RETURN(
      y_, context.packs->Get(kWeightsPacking, gemm_.name, bytes, pack));
  return Status::Ok();
}

Status ByteGemm::Run(const RunContext& context) {
  const MatrixProduct& p = product_;
  if (p.rows * p.columns == 0) return Status::Ok();
  const Tensor& x = context.tensors.input(kX);
  const Tensor& out = context.tensors.output(0);
  Operands operands = {};
  operands.out.out_row = p.columns;
  operands.scales = context.op.has_input(kScale);
  if (operands.scales) {
    const Tensor& scale = context.tensors.input(kScale);
    operands.out.scale = scale.data<float>();
    operands.out.scale_step = scale.NumElements() == 1 ? 0 : 1;
  }
  if (context.op.has_input(kBias)) {
    const Tensor& bias = context.tensors.input(kBias);
    operands.out.bias = bias.data<float>();
    operands.out.bias_step = bias.NumElements() == 1 ? 0 : 1;
  }
  float* scratch = static_cast<float*>(context.scratch);
  float* centred = scratch + (y_constant_ ? 0 : y_floats_);
  float* parts = centred + (y_constant_ ? 0 : p.depth * p.columns);
  int64_t packed = -1;  // the matrix that scratch holds packed
  for (int64_t batch = 0; batch < p.batches; ++batch) {
    const int64_t matrix = p.y_matrix(batch);
    if (y_constant_) {
      operands.y =
          static_cast<const float*>(y_->host_data()) + matrix * y_floats_;
    } else {
      if (matrix != packed) {
        PackY(context.op, context.tensors, matrix, centred, scratch);
      }
      operands.y = scratch;
      packed = matrix;
    }
    operands.x = x.data<uint8_t>() + p.x_matrix(batch) * p.rows * p.depth;
    // Elements of either type take four bytes.
    operands.out.out = out.data<uint8_t>() + batch * p.rows * p.columns * 4;
    RunProduct(context, operands, parts);
  }
  return Status::Ok();
}

void ByteGemm::RunProduct(const RunContext& context, const Operands& operands,
                          float* scratch) const {
  ParallelFor(context.pool, parts_, [&](int64_t begin, int64_t end) {
    for (int64_t part = begin; part < end; ++part) {
      RunPart(context, operands, part, scratch + part * part_floats_);
    }
  });
}

void ByteGemm::RunPart(const RunContext& context, const Operands& operands,
                       int64_t part, float* scratch) const {
  const MatrixProduct& p = product_;
  const bool is_signed = IsSigned(context.tensors.input(kX));
  const int32_t zero = ZeroPoint(context.op, context.tensors, kXZero);
  const EvenSplit parts(tiles_.parts(), parts_);
  float* packed = scratch + part_floats_ / 2;
  for (int64_t t = parts.begin(part); t < parts.end(part); t += block_tiles_) {
    const int64_t last = std::min(t + block_tiles_, parts.end(part));
    const int64_t first_row = tiles_.begin(t);
    const int64_t rows = tiles_.end(last - 1) - first_row;
    sums_.centre(operands.x + first_row * p.depth, is_signed, zero,
                 rows * p.depth, scratch);
    const MatrixView view = {scratch - first_row * p.depth, p.depth, 1};
    PackRows(view, tiles_, t, last, p.depth, packed);
    for (int64_t panel = 0; panel < panels_.count(); ++panel) {
      const float* a = packed;
      for (int64_t tile = t; tile < last; ++tile) {
        RunTile(operands, tile, panel, a);
        a += tiles_.size(tile) * p.depth;
      }
    }
  }
}

void ByteGemm::RunTile(const Operands& operands, int64_t tile, int64_t panel,
                       const float* a) const {
  const int64_t column = panels_.first_column(panel);
  const int64_t width = panels_.width(panel);
  alignas(64) float sums[kMaxTileFloats];
  alignas(64) int32_t whole[kMaxTileFloats];
  GemmTile gemm = {};
  gemm.rows = static_cast<int>(tiles_.size(tile));
  gemm.vectors = panels_.vectors(panel);
  gemm.columns = panels_.columns(panel);
  gemm.a_step = gemm.rows;
  gemm.b_step = width;
  gemm.c = sums;
  gemm.c_step = width;
  gemm.start = GemmStart::kZero;

  SumsBlock out = operands.out;
  out.sums = sums;
  out.sums_row = width;
  out.rows = gemm.rows;
  out.columns = gemm.columns;
  out.out = static_cast<uint8_t*>(out.out) +
            (tiles_.begin(tile) * out.out_row + column) * 4;
  out.scale += column * out.scale_step;
  if (out.bias != nullptr) out.bias += column * out.bias_step;
  SumsBlock pieces = out;
  if (operands.scales) {
    pieces.out = whole;
    pieces.out_row = width;
  }
  for (int64_t d = 0; d < depths_.parts(); ++d) {
    gemm.depth = depths_.size(d);
    gemm.a = a + depths_.begin(d) * gemm.rows;
    gemm.b = operands.y + column * product_.depth + depths_.begin(d) * width;
    gemm_.tile(gemm);
    if (operands.scales && depths_.parts() == 1) return sums_.scale(out);
    sums_.store(pieces, d > 0);
  }
  if (!operands.scales) return;
  out.whole = whole;
  sums_.scale_whole(out);
}

}  // namespace placelite
