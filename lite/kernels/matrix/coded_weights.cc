// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/matrix/coded_weights.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "lite/core/base/strings.h"
#include "lite/core/kernel/estimate.h"
#include "lite/core/op/grid.h"

namespace placelite {
namespace {

constexpr Packing kPacking = {"matrix_coded_weights", 1};

// Longer blocks are cut, so that decoded ones stay in a near cache.
constexpr int64_t kMaxBlock = 512;

// Vectors are multiplied at this rate by a tile and by a gemv of codes, and
// decoded at this one.
constexpr double kTileRate = 1.5;
constexpr double kGemvRate = 0.8;
constexpr double kDecodeRate = 0.6;
// So many rows share what is decoded.
constexpr double kSharedRows = 256;
// Where a product of floats would take about as long, the memory of codes, an
// eighth to a quarter, decides.
constexpr double kWorthOfMemory = 0.95;

bool IsTransposed(const OpView& op) {
  return !IsFc(op) && op.attributes().Bool("transpose_y");
}

int BitsOf(Precision code) {
  switch (code) {
    case Precision::kInt4:
    case Precision::kUInt4:
      return 4;
    case Precision::kInt8:
    case Precision::kUInt8:
      return 8;
    default:
      return 0;
  }
}

// Reads codes, counted from the least one, where the weights are stored as
// such, or finds the codes of their floats.
class CodeReader {
 public:
  CodeReader(const Grid& grid, const Tensor& weights)
      : grid_(grid), least_(LimitsOfCode(grid.code)->low) {
    const StoredCodes stored = weights.buffer()->codes();
    if (stored.type == grid.code &&
        weights.bytes() == weights.buffer()->bytes()) {
      codes_ = stored.data;
    } else {
      floats_ = weights.data<float>();
    }
  }

  uint32_t Zero(size_t scale) const {
    return static_cast<uint32_t>(grid_.zero_points[scale] - least_);
  }
  uint32_t Code(int64_t element, size_t scale) const {
    if (codes_ != nullptr) {
      return static_cast<uint32_t>(LoadCode(grid_.code, codes_, element) -
                                   least_);
    }
    // A float may be infinite, as a large scale makes it, and no int32 then.
    const float code = std::nearbyint(floats_[element] / grid_.scales[scale]) +
                       static_cast<float>(grid_.zero_points[scale]);
    const float within = std::fmax(std::fmin(code, grid_.qmax), grid_.qmin);
    return static_cast<uint32_t>(static_cast<int32_t>(within) - least_);
  }

 private:
  const Grid& grid_;
  const int32_t least_;
  const uint8_t* codes_ = nullptr;
  const float* floats_ = nullptr;
};

}  // namespace

Support CodedWeights::AreOf(const OpView& op) {
  const ValueInfo& weights = op.input(1);
  if (!weights.is_constant()) return Support::No("the weights are no constant");
  if (weights.grid == nullptr) return Support::No("the weights have no grid");
  const ShapeRange& shape = op.input_shape(1);
  if (!shape.exact() || shape.rank() != 2) return Support::No("Y has batches");
  if (!IsFc(op) && op.attributes().Bool("transpose_x")) {
    return Support::No("X is transposed");
  }
  const Grid& grid = *weights.grid;
  const int bits = BitsOf(grid.code);
  if (bits == 0) return Support::No("codes have neither four nor eight bits");
  const int depth_axis = IsTransposed(op) ? 1 : 0;
  const bool by_depth = grid.axis == depth_axis;
  const bool whole_words =
      grid.block_size > 0 && (grid.block_size % (32 / bits) == 0 ||
                              grid.block_size >= shape.shape()[depth_axis]);
  const CodeLimits limits = *LimitsOfCode(grid.code);
  const bool has_codes_of_zero = std::all_of(
      grid.zero_points.begin(), grid.zero_points.end(),
      [&](int32_t zero) { return limits.low <= zero && zero <= limits.high; });
  return Require(by_depth ? whole_words : grid.block_size == 0,
                 "scales differ along depth other than by blocks of words")
      .And(has_codes_of_zero, "a zero point is no code");
}

int64_t CodedWeights::BlockOf(const OpView& op) {
  const Grid& grid = *op.input(1).grid;
  if (grid.block_size == 0) return kMaxBlock;
  // A part of a block is a block of the same scale.
  int64_t block = grid.block_size;
  const int64_t depth = op.input_shape(1).shape()[grid.axis];
  if (block >= depth) return kMaxBlock;
  const int64_t word = 32 / BitsOf(grid.code);
  for (int64_t parts = 2; block > kMaxBlock; ++parts) {
    if (grid.block_size % (parts * word) == 0) block = grid.block_size / parts;
  }
  return block;
}

Status CodedWeights::Prepare(PrepareContext& context,
                             const MatrixProduct& product,
                             const GemmPanels& panels,
                             const GemmFunctions& functions) {
  product_ = product;
  panels_ = panels;
  bits_ = BitsOf(context.op.input(1).grid->code);
  block_ = BlockOf(context.op);
  const int64_t bytes = panels.total_width() * BytesOfRows(product.depth);
  const auto pack = [&](void* to) { Pack(context, static_cast<uint8_t*>(to)); };
  LITE_ASSIGN_OR_RETURN(
      packed_, context.packs->Get(
                   kPacking, StrCat(functions.name, "_", bits_, "_", block_),
                   static_cast<size_t>(bytes), pack));
  return Status::Ok();
}

int64_t CodedWeights::BytesOfRows(int64_t rows) const {
  const int64_t rest = rows % block_;
  return rows / block_ * BytesOfCodedBlock(bits_, 1, block_) +
         (rest == 0 ? 0 : BytesOfCodedBlock(bits_, 1, rest));
}

CodedBlocks CodedWeights::Rows(int64_t panel, int64_t first,
                               int64_t rows) const {
  const auto* data = static_cast<const uint8_t*>(packed_->host_data());
  return {data + panels_.first_column(panel) * BytesOfRows(product_.depth) +
              panels_.width(panel) * BytesOfRows(first),
          bits_, panels_.vectors(panel), block_, rows};
}

void CodedWeights::Pack(const PrepareContext& context, uint8_t* packed) const {
  const Grid& grid = *context.op.input(1).grid;
  const Tensor& weights = context.tensors.input(1);
  const CodeReader reader(grid, weights);
  const GridIndex index(grid, weights.shape());
  const MatrixProduct& p = product_;
  const int64_t codes = 32 / bits_;
  for (int64_t panel = 0; panel < panels_.count(); ++panel) {
    const int64_t width = panels_.width(panel);
    const int64_t first = panels_.first_column(panel);
    for (int64_t row = 0; row < p.depth; row += block_) {
      const int64_t rows = std::min(block_, p.depth - row);
      const int64_t bytes = BytesOfCodedBlock(bits_, width, rows);
      std::memset(packed, 0, static_cast<size_t>(bytes));
      auto* scales = reinterpret_cast<float*>(packed);
      uint8_t* zeros = packed + 4 * width;
      auto* words = reinterpret_cast<uint32_t*>(packed + 5 * width);
      for (int64_t c = 0; c < panels_.columns(panel); ++c) {
        int64_t element = row * p.y_row_step + (first + c) * p.y_column_step;
        const size_t scale = index(element);
        scales[c] = grid.scales[scale];
        zeros[c] = static_cast<uint8_t>(reader.Zero(scale));
        for (int64_t r = 0; r < rows; ++r, element += p.y_row_step) {
          words[r / codes * width + c] |= reader.Code(element, scale)
                                          << (r % codes * bits_);
        }
      }
      packed += bytes;
    }
  }
}

template <int lanes>
double CodedWeightsCost(const OpView& op, const DeviceInfo&) {
  const auto rows = static_cast<double>(ProductRows(op).max);
  const Shape shape = op.input_shape(1).shape();
  const auto weights = static_cast<double>(shape.NumElements());
  const double vectors = weights / lanes;
  const double bytes = weights * BitsOf(op.input(1).grid->code) / 8;
  const double computing =
      rows == 1 ? vectors / kGemvRate
                : rows * vectors / kTileRate +
                      std::ceil(rows / kSharedRows) * vectors / kDecodeRate;
  return kWorthOfMemory * (computing + bytes / kMemoryBytesPerCycle);
}

template double CodedWeightsCost<16>(const OpView& op, const DeviceInfo&);
template double CodedWeightsCost<8>(const OpView& op, const DeviceInfo&);
template double CodedWeightsCost<4>(const OpView& op, const DeviceInfo&);

}  // namespace placelite
