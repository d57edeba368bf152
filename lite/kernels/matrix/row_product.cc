// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/matrix/row_product.h"

#include <algorithm>
#include <cmath>

#include "lite/core/base/align.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

constexpr Packing kBiasPacking = {"matrix_tiled_bias", 1};
constexpr Packing kWeightsPacking = {"matrix_tiled_weights", 1};

}  // namespace

Status RowProduct::Prepare(const Plan& plan, const Arrange& arrange,
                           PrepareContext& context) {
  plan_ = plan;
  plan_.has_bias = plan.has_bias && context.op.has_input(2);
  row_tiles_.Plan(plan.rows, plan.columns, plan.depth, plan.x_row_step);
  if (TakesCodes()) return PackCodes(arrange, context);
  LITE_ASSIGN_OR_RETURN(bias_, PackBias(context));
  LITE_ASSIGN_OR_RETURN(
      weights_,
      PackWeights(arrange(context.tensors.input(1).data<float>()), context));
  return Status::Ok();
}

Status RowProduct::PackCodes(const Arrange& arrange, PrepareContext& context) {
  const WholeWeights whole = ReadWholeWeights(context, plan_.columns);
  const MatrixView weights = arrange(whole.weights.data());
  std::vector<double> column_sums(static_cast<size_t>(plan_.columns), 0);
  for (int64_t k = 0; k < plan_.depth; ++k) {
    for (int64_t j = 0; j < plan_.columns; ++j) {
      column_sums[static_cast<size_t>(j)] +=
          weights.data[k * weights.row_step + j * weights.column_step];
    }
  }
  if (MakesCodes()) steps_ = PlanCodeSteps(context.op);
  sums_ = MakeCodeSums(context, column_sums, plan_.depth,
                       tiles_.elements.code_offset, whole.scales, steps_.scale,
                       row_tiles_.lanes(),
                       MakesCodes() ? CodeBias::kInSums : CodeBias::kLeftOut);
  if (MakesCodes()) {
    no_bias_.assign(sums_.start.size(), 0);
  } else {
    LITE_ASSIGN_OR_RETURN(bias_, PackBias(context));
  }
  LITE_ASSIGN_OR_RETURN(weights_, PackWeights(weights, context));
  return Status::Ok();
}

// Packs the bias in whole vectors, with zeros if there is none.
Result<std::shared_ptr<Buffer>> RowProduct::PackBias(
    PrepareContext& context) const {
  const int64_t padded = AlignUp(plan_.columns, row_tiles_.lanes());
  const auto pack = [&](void* memory) {
    float* to = static_cast<float*>(memory);
    std::fill_n(to, padded, 0.0f);
    if (!plan_.has_bias) return;
    std::copy_n(context.tensors.input(2).data<float>(), plan_.columns, to);
  };
  return context.packs->Get(kBiasPacking, StrCat(row_tiles_.lanes()),
                            static_cast<size_t>(padded) * sizeof(float), pack);
}

Result<std::shared_ptr<Buffer>> RowProduct::PackWeights(
    const MatrixView& weights, PrepareContext& context) const {
  const auto weight = [&](int64_t k, int64_t j) {
    return weights.data[k * weights.row_step + j * weights.column_step];
  };
  return context.packs->Get(
      kWeightsPacking, StrCat(row_tiles_.key(), plan_.order),
      row_tiles_.weight_bytes(),
      [&](void* to) { row_tiles_.PackWeights(weight, to); });
}

RowTiles::ColumnSums RowProduct::Sums() const {
  const float* bias = bias_ == nullptr
                          ? no_bias_.data()
                          : static_cast<const float*>(bias_->host_data());
  if (!TakesCodes()) return {bias, nullptr, nullptr};
  return {sums_.start.data(), sums_.multipliers.data(), bias};
}

RowProduct::Operands RowProduct::OperandsOf(const RunContext& context) const {
  uint8_t* const out = context.tensors.output(0).data<uint8_t>();
  if (MakesCodes()) {
    return {
        out, {-INFINITY, INFINITY, 0, 0, {}}, MakeCodeSteps(steps_, context)};
  }
  return {out,
          MakeClampedEpilogue(context,
                              tiles_.elements.output != ElementType::kFp16),
          CodeSteps()};
}

void RowProduct::Store(const Operands& operands, const uint8_t* made,
                       int64_t count, int64_t index) const {
  uint8_t* const out = operands.out + index * out_bytes_;
  if (MakesCodes()) {
    const int64_t lanes = row_tiles_.lanes();
    const auto* values = reinterpret_cast<const float*>(made);
    return tiles_.encode(operands.steps,
                         {values, 0, lanes, 1, count, index, 0, out});
  }
  CopyVector(made, static_cast<size_t>(count * made_bytes_), out);
  Finish(operands, out, count, index);
}

void RowProduct::StoreRows(const Operands& operands, const RowTiles::Made& made,
                           int64_t index) const {
  const int64_t lanes = row_tiles_.lanes();
  const int64_t first = made.first_block * lanes;
  const int64_t columns = std::min(made.blocks * lanes, plan_.columns - first);
  if (MakesCodes()) {
    const int64_t at = index + made.first_row * plan_.columns + first;
    const auto* values =
        reinterpret_cast<const float*>(row_tiles_.VectorOf(made, 0, 0));
    return tiles_.encode(operands.steps,
                         {values, lanes, made.rows * lanes, made.rows, columns,
                          at, plan_.columns, operands.out + at});
  }
  for (int64_t row = 0; row < made.rows; ++row) {
    const int64_t at = index + (made.first_row + row) * plan_.columns + first;
    uint8_t* out = operands.out + at * out_bytes_;
    for (int64_t j = 0; j < columns; j += lanes) {
      const int64_t count = std::min(lanes, columns - j);
      CopyVector(row_tiles_.VectorOf(made, row, j / lanes),
                 static_cast<size_t>(count * made_bytes_),
                 out + j * out_bytes_);
    }
    Finish(operands, out, columns, at);
  }
}

}  // namespace placelite
