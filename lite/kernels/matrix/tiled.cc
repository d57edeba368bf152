// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/matrix/tiled.h"

#include <algorithm>
#include <cmath>

#include "lite/core/base/align.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

constexpr Packing kBiasPacking = {"matrix_tiled_bias", 1};
constexpr Packing kWeightsPacking = {"matrix_tiled_weights", 1};

}  // namespace

Status MatrixTiled::Prepare(PrepareContext& context) {
  product_ = ReadProduct(context.op);
  const MatrixProduct& p = product_;
  row_tiles_.Plan(p.rows, p.columns, p.depth, p.x_row_step);
  context.scratch_bytes = row_tiles_.scratch_bytes();
  if (TakesCodes()) return PackCodes(context);
  LITE_ASSIGN_OR_RETURN(bias_, PackBias(context));
  LITE_ASSIGN_OR_RETURN(
      weights_, PackWeights(context.tensors.input(1).data<float>(), context));
  return Status::Ok();
}

Status MatrixTiled::PackCodes(PrepareContext& context) {
  const MatrixProduct& p = product_;
  const WholeWeights whole = ReadWholeWeights(context, p.columns);
  const MatrixView y = p.y(whole.weights.data(), p.y_matrix(0));
  std::vector<double> column_sums(static_cast<size_t>(p.columns), 0);
  for (int64_t k = 0; k < p.depth; ++k) {
    for (int64_t j = 0; j < p.columns; ++j) {
      column_sums[static_cast<size_t>(j)] +=
          y.data[k * y.row_step + j * y.column_step];
    }
  }
  if (MakesCodes()) steps_ = PlanCodeSteps(context.op);
  sums_ =
      MakeCodeSums(context, column_sums, p.depth, tiles_.elements.code_offset,
                   whole.scales, steps_.scale, row_tiles_.lanes(),
                   MakesCodes() ? CodeBias::kInSums : CodeBias::kLeftOut);
  if (MakesCodes()) {
    no_bias_.assign(sums_.start.size(), 0);
  } else {
    LITE_ASSIGN_OR_RETURN(bias_, PackBias(context));
  }
  LITE_ASSIGN_OR_RETURN(weights_, PackWeights(whole.weights.data(), context));
  return Status::Ok();
}

// Packs the bias in whole vectors, with zeros if there is none, as for matmul,
// whose third input is an operand of its epilogue.
Result<std::shared_ptr<Buffer>> MatrixTiled::PackBias(
    PrepareContext& context) const {
  const int64_t padded = AlignUp(product_.columns, row_tiles_.lanes());
  const auto pack = [&](void* memory) {
    float* to = static_cast<float*>(memory);
    std::fill_n(to, padded, 0.0f);
    if (!IsFc(context.op) || !context.op.has_input(2)) return;
    std::copy_n(context.tensors.input(2).data<float>(), product_.columns, to);
  };
  return context.packs->Get(kBiasPacking, StrCat(row_tiles_.lanes()),
                            static_cast<size_t>(padded) * sizeof(float), pack);
}

Result<std::shared_ptr<Buffer>> MatrixTiled::PackWeights(
    const float* weights, PrepareContext& context) const {
  const MatrixView y = product_.y(weights, product_.y_matrix(0));
  const auto weight = [&](int64_t k, int64_t j) {
    return y.data[k * y.row_step + j * y.column_step];
  };
  return context.packs->Get(
      kWeightsPacking, row_tiles_.key(), row_tiles_.weight_bytes(),
      [&](void* to) { row_tiles_.PackWeights(weight, to); });
}

RowTiles::ColumnSums MatrixTiled::Sums() const {
  const float* bias = bias_ == nullptr
                          ? no_bias_.data()
                          : static_cast<const float*>(bias_->host_data());
  if (!TakesCodes()) return {bias, nullptr, nullptr};
  return {sums_.start.data(), sums_.multipliers.data(), bias};
}

Status MatrixTiled::Run(const RunContext& context) {
  if (product_.rows * product_.columns == 0) return Status::Ok();
  Operands operands = {context.tensors.output(0).data<uint8_t>(),
                       MakeClampedEpilogue(context, tiles_.elements.output !=
                                                        ElementType::kFp16),
                       CodeSteps()};
  if (MakesCodes()) {
    operands.epilogue = {-INFINITY, INFINITY, 0, 0, {}};
    operands.steps = MakeCodeSteps(steps_, context);
  }
  row_tiles_.Run(
      context.tensors.input(0).data<uint8_t>(), weights_->host_data(), Sums(),
      operands.epilogue, context.scratch, context.pool,
      [&](const RowTiles::Made& made) { StoreRows(operands, made); });
  return Status::Ok();
}

void MatrixTiled::StoreRows(const Operands& operands,
                            const RowTiles::Made& made) const {
  const MatrixProduct& p = product_;
  const int64_t lanes = row_tiles_.lanes();
  const int64_t first = made.first_block * lanes;
  const int64_t columns = std::min(made.blocks * lanes, p.columns - first);
  for (int64_t row = 0; row < made.rows; ++row) {
    const int64_t at = (made.first_row + row) * p.columns + first;
    uint8_t* out = operands.out + at * out_bytes_;
    for (int64_t j = 0; j < columns; j += lanes) {
      const uint8_t* from = row_tiles_.VectorOf(made, row, j / lanes);
      const int64_t count = std::min(lanes, columns - j);
      if (MakesCodes()) {
        tiles_.encode(operands.steps, reinterpret_cast<const float*>(from),
                      count, at + j, out + j);
      } else {
        CopyVector(from, static_cast<size_t>(count * made_bytes_),
                   out + j * made_bytes_);
      }
    }
    if (operands.epilogue.rest.count > 0) {
      tiles_.finish(operands.epilogue.rest, out, columns, at);
    }
  }
}

}  // namespace placelite
