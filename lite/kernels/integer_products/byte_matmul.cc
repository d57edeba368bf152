// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/integer_products/byte_matmul.h"

#include <algorithm>
#include <cmath>

#include "lite/core/base/align.h"
#include "lite/core/base/strings.h"
#include "lite/core/op/integer_products.h"
#include "lite/kernels/integer_products/exact_sums.h"

namespace placelite {
namespace {

constexpr Packing kWeightsPacking = {"byte_matmul_weights", 1};
enum Input : size_t { kX, kY, kXZero, kYZero, kScale, kBias };

// Signed bytes become unsigned ones that are larger by so much.
constexpr int32_t kShift = 128;

// Returns the one zero point that makes all bytes of the type int8.
int32_t MiddleOf(Precision bytes) {
  return bytes == Precision::kInt8 ? 0 : kShift;
}

bool AreAll(const Tensor& bytes, int32_t value) {
  for (int64_t i = 0; i < bytes.NumElements(); ++i) {
    if (ByteAt(bytes, i) != value) return false;
  }
  return true;
}

bool AreInt8(const OpView& op) {
  const int32_t middle = MiddleOf(op.input(kY).precision);
  if (!op.has_input(kYZero)) return middle == 0;
  return AreAll(op.input(kYZero).constant, middle);
}

// Copies one element for each column, or the one that there is for all; absent
// ones are zero.
void SpreadColumns(const RunContext& context, size_t input, int64_t columns,
                   int64_t padded, float* to) {
  std::fill_n(to, padded, 0.0f);
  if (!context.op.has_input(input)) return;
  const Tensor& from = context.tensors.input(input);
  if (from.NumElements() == 1) {
    std::fill_n(to, columns, from.data<float>()[0]);
  } else {
    std::copy_n(from.data<float>(), columns, to);
  }
}

}  // namespace

Support TakesByteMatmul(const OpView& op, const DeviceInfo&) {
  constexpr int64_t kMaxProducts = INT32_MAX / (255 * 128);
  const ShapeRange& y = op.input_shape(kY);
  const bool is_matrix =
      op.input(kY).is_constant() && y.rank() == 2 && IsConstant(op, kYZero);
  if (!is_matrix) return Support::No("Y is no constant matrix");
  const int64_t depth = y.shape()[op.attributes().Bool("transpose_y") ? 1 : 0];
  return Require(IsByte(op.input(kX).precision), "the elements are no bytes")
      .And(op.has_input(kScale), "it has no scale")
      .And(!op.attributes().Bool("transpose_x"), "X is transposed")
      .And(AreInt8(op), "Y less its zero points is no int8")
      .And(depth <= kMaxProducts,
           StrCat("sums of ", depth, " products may leave 32 bits"));
}

Support AvoidsLeastByte(const OpView& op, const DeviceInfo& device) {
  const Support takes = TakesByteMatmul(op, device);
  if (!takes.yes()) return takes;
  const Tensor& y = op.input(kY).constant;
  for (int64_t i = 0; i < y.NumElements(); ++i) {
    if (ByteAt(y, i) - MiddleOf(y.precision()) == -kShift) {
      return Support::No("a weight is -128, whose products leave 16 bits");
    }
  }
  return takes;
}

int64_t ByteMatmul::PaddedColumns() const {
  return AlignUp(product_.columns, row_tiles_.lanes());
}

Status ByteMatmul::Prepare(PrepareContext& context) {
  product_ = ReadProduct(context.op);
  const MatrixProduct& p = product_;
  is_signed_ = context.op.input(kX).precision == Precision::kInt8;
  row_tiles_.Plan(p.rows, p.columns, p.depth, p.x_row_step,
                  is_signed_ ? uint8_t{kShift} : uint8_t{0});
  const auto columns = static_cast<size_t>(PaddedColumns());
  context.scratch_bytes =
      AlignUp(row_tiles_.scratch_bytes(), size_t{kCpuAlignment}) +
      3 * columns * sizeof(float);

  const Tensor& y = context.tensors.input(kY);
  const int32_t middle = MiddleOf(y.precision());
  const auto weight = [&](int64_t k, int64_t j) {
    return static_cast<float>(
        ByteAt(y, k * p.y_row_step + j * p.y_column_step) - middle);
  };
  column_sums_.assign(columns, 0);
  for (int64_t j = 0; j < p.columns; ++j) {
    double sum = 0;
    for (int64_t k = 0; k < p.depth; ++k) sum += weight(k, j);
    column_sums_[static_cast<size_t>(j)] = static_cast<int32_t>(sum);
  }
  LITE_ASSIGN_OR_RETURN(
      weights_, context.packs->Get(kWeightsPacking, row_tiles_.key(),
                                   row_tiles_.weight_bytes(), [&](void* to) {
                                     row_tiles_.PackWeights(weight, to);
                                   }));
  return Status::Ok();
}

RowTiles::ColumnSums ByteMatmul::SumsOf(const RunContext& context,
                                        uint8_t* scratch) const {
  const int64_t columns = PaddedColumns();
  auto* start = reinterpret_cast<int32_t*>(scratch);
  float* multipliers = reinterpret_cast<float*>(start + columns);
  float* addends = multipliers + columns;
  const int32_t zero = ZeroPoint(context.op, context.tensors, kXZero) +
                       (is_signed_ ? kShift : 0) - row_tiles_.code_offset();
  for (int64_t j = 0; j < columns; ++j) {
    // Sums wrap around on the way; their end fits.
    start[j] = static_cast<int32_t>(
        0u - static_cast<uint32_t>(zero) *
                 static_cast<uint32_t>(column_sums_[static_cast<size_t>(j)]));
  }
  SpreadColumns(context, kScale, product_.columns, columns, multipliers);
  SpreadColumns(context, kBias, product_.columns, columns, addends);
  return {start, multipliers, addends};
}

Status ByteMatmul::Run(const RunContext& context) {
  const MatrixProduct& p = product_;
  if (p.rows * p.columns == 0) return Status::Ok();
  auto* scratch = static_cast<uint8_t*>(context.scratch);
  const RowTiles::ColumnSums sums = SumsOf(
      context,
      scratch + AlignUp(row_tiles_.scratch_bytes(), size_t{kCpuAlignment}));
  auto* out = context.tensors.output(0).data<float>();
  const int64_t lanes = row_tiles_.lanes();
  row_tiles_.Run(context.tensors.input(kX).data<uint8_t>(),
                 weights_->host_data(), sums, {-INFINITY, INFINITY, 0, 0, {}},
                 scratch, context.pool, [&](const RowTiles::Made& made) {
                   const int64_t first = made.first_block * lanes;
                   const int64_t columns =
                       std::min(made.blocks * lanes, p.columns - first);
                   for (int64_t row = 0; row < made.rows; ++row) {
                     float* to =
                         out + (made.first_row + row) * p.columns + first;
                     for (int64_t j = 0; j < columns; j += lanes) {
                       const int64_t count = std::min(lanes, columns - j);
                       CopyVector(row_tiles_.VectorOf(made, row, j / lanes),
                                  static_cast<size_t>(count) * sizeof(float),
                                  reinterpret_cast<uint8_t*>(to + j));
                     }
                   }
                 });
  return Status::Ok();
}

}  // namespace placelite
