// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/matrix/tiled.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "lite/core/base/align.h"
#include "lite/core/base/strings.h"
#include "lite/kernels/common/narrow.h"

namespace placelite {
namespace {

constexpr Packing kBiasPacking = {"matrix_tiled_bias", 1};
constexpr Packing kWeightsPacking = {"matrix_tiled_weights", 1};

// The largest tile, of bytes.
constexpr size_t kMaxTileBytes = 1792;

constexpr bool Fits(const BlockedTiles& tiles) {
  for (int b = 1; b <= kMaxTileBlocks; ++b) {
    const int64_t vectors = int64_t{b} * tiles.max_pixels[b - 1];
    if (vectors * tiles.lanes * BytesOf(tiles.elements.output) >
        static_cast<int64_t>(kMaxTileBytes)) {
      return false;
    }
  }
  return true;
}
static_assert(Fits(kTilesAvx512Bf16) && Fits(kTilesNeonFp16) &&
              Fits(kFloatTilesAvx512Vnni));

// Copies a vector of elements. Sizes that the compiler knows are copied by one
// instruction.
inline void CopyVector(const uint8_t* from, size_t bytes, uint8_t* to) {
  if (bytes == 64) {
    std::memcpy(to, from, 64);
  } else if (bytes == 32) {
    std::memcpy(to, from, 32);
  } else if (bytes == 16) {
    std::memcpy(to, from, 16);
  } else {
    std::memcpy(to, from, bytes);
  }
}

}  // namespace

Status MatrixTiled::Prepare(PrepareContext& context) {
  product_ = ReadProduct(context.op);
  const MatrixProduct& p = product_;
  depth_blocks_ = std::max<int64_t>(CeilDiv(p.depth, lanes()), 1);
  // A matrix without rows has no tiles to plan, and nothing will run.
  plan_ = PlanTiles(tiles_, std::max<int64_t>(p.rows, 1),
                    std::max<int64_t>(CeilDiv(p.columns, lanes()), 1), 0, 0);
  // A cache line more keeps the blocks from lying a power of two apart, where
  // they would share few places of the cache.
  block_bytes_ = p.rows * lanes() * element_bytes_ + 64;
  offsets_.clear();
  for (int64_t block = 0; block < depth_blocks_; ++block) {
    offsets_.push_back(TakesRowInPlace() ? block * lanes() * element_bytes_
                                         : block * block_bytes_);
  }
  if (!TakesRowInPlace()) {
    context.scratch_bytes = static_cast<size_t>(depth_blocks_ * block_bytes_);
  }
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
  sums_ = MakeCodeSums(context, column_sums, p.depth, whole.scales,
                       steps_.scale, lanes(),
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
  const int64_t padded = AlignUp(product_.columns, lanes());
  const auto pack = [&](void* memory) {
    float* to = static_cast<float*>(memory);
    std::fill_n(to, padded, 0.0f);
    if (!IsFc(context.op) || !context.op.has_input(2)) return;
    std::copy_n(context.tensors.input(2).data<float>(), product_.columns, to);
  };
  return context.packs->Get(kBiasPacking, StrCat(lanes()),
                            static_cast<size_t>(padded) * sizeof(float), pack);
}

bool MatrixTiled::TakesRowInPlace() const {
  return product_.rows == 1 && product_.depth % lanes() == 0 &&
         product_.depth > 0;
}

// Packs the weights in the order of tiles.h; what lies behind the matrix is
// zero.
Result<std::shared_ptr<Buffer>> MatrixTiled::PackWeights(
    const float* weights, PrepareContext& context) const {
  const MatrixProduct& p = product_;
  const int64_t group = tiles_.elements.group;
  const auto pack = [&](void* memory) {
    const MatrixView y = p.y(weights, p.y_matrix(0));
    const auto weight = [&](int64_t k, int64_t j) {
      return k < p.depth && j < p.columns
                 ? y.data[k * y.row_step + j * y.column_step]
                 : 0.0f;
    };
    WithNarrowing(tiles_.elements.input, [&](auto convert) {
      auto* to = static_cast<decltype(convert(0.0f))*>(memory);
      for (int64_t i = 0; i < plan_.blocks.parts(); ++i) {
        const int64_t first = plan_.blocks.begin(i) * lanes();
        const int64_t last = plan_.blocks.end(i) * lanes();
        for (int64_t k = 0; k < depth_blocks_ * lanes(); k += group) {
          for (int64_t j = first; j < last; ++j) {
            for (int64_t n = 0; n < group; ++n) {
              *to++ = convert(weight(k + n, j));
            }
          }
        }
      }
    });
  };
  const int64_t elements = plan_.blocks.end(plan_.blocks.parts() - 1) *
                           lanes() * depth_blocks_ * lanes();
  return context.packs->Get(
      kWeightsPacking, StrCat(tiles_.name, "_", plan_.blocks.max_size()),
      static_cast<size_t>(elements * element_bytes_), pack);
}

void MatrixTiled::PackRows(const uint8_t* x, ThreadPool* pool,
                           uint8_t* to) const {
  const MatrixProduct& p = product_;
  const int64_t pixel_bytes = lanes() * element_bytes_;
  ParallelFor(pool, depth_blocks_, [&](int64_t begin, int64_t end) {
    for (int64_t block = begin; block < end; ++block) {
      const int64_t first = block * lanes();
      const int64_t count = std::min(lanes(), p.depth - first);
      const auto bytes = static_cast<size_t>(count * element_bytes_);
      uint8_t* pixel = to + block * block_bytes_;
      for (int64_t row = 0; row < p.rows; ++row, pixel += pixel_bytes) {
        CopyVector(x + (row * p.x_row_step + first) * element_bytes_, bytes,
                   pixel);
        if (count == lanes()) continue;
        std::memset(pixel + bytes, 0, static_cast<size_t>(pixel_bytes) - bytes);
      }
    }
  });
}

Status MatrixTiled::Run(const RunContext& context) {
  if (product_.rows * product_.columns == 0) return Status::Ok();
  Operands operands = {context.tensors.input(0).data<uint8_t>(),
                       context.tensors.output(0).data<uint8_t>(),
                       MakeClampedEpilogue(context, tiles_.elements.output !=
                                                        ElementType::kFp16),
                       CodeSteps()};
  if (MakesCodes()) {
    operands.epilogue = {-INFINITY, INFINITY, 0, 0, {}};
    operands.steps = MakeCodeSteps(steps_, context);
  }
  if (!TakesRowInPlace()) {
    auto* packed = static_cast<uint8_t*>(context.scratch);
    PackRows(operands.x, context.pool, packed);
    operands.x = packed;
  }
  ParallelFor(context.pool, plan_.blocks.parts() * plan_.pixels.parts(),
              [&](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) RunTile(operands, i);
              });
  return Status::Ok();
}

void MatrixTiled::SetSums(int64_t first, BlockedTile* tile) const {
  const float* bias = bias_ == nullptr
                          ? no_bias_.data()
                          : static_cast<const float*>(bias_->host_data());
  if (TakesCodes()) {
    tile->bias = sums_.start.data() + first;
    tile->multipliers = sums_.multipliers.data() + first;
    tile->addends = bias + first;
  } else {
    tile->bias = bias + first;
  }
}

// Tiles with equal columns follow one another, so their weights stay in a near
// cache. What a tile stores lies in blocks, so the steps that need to know
// where are applied to its rows.
void MatrixTiled::RunTile(const Operands& operands, int64_t index) const {
  const int64_t first_row = plan_.pixels.begin(index % plan_.pixels.parts());
  const int64_t rows = plan_.pixels.size(index % plan_.pixels.parts());
  const int64_t first_block = plan_.blocks.begin(index / plan_.pixels.parts());
  const int64_t blocks = plan_.blocks.size(index / plan_.pixels.parts());
  const int64_t vector_bytes = lanes() * element_bytes_;
  alignas(64) uint8_t made[kMaxTileBytes];
  ClampedEpilogue in_registers = operands.epilogue;
  in_registers.rest.count = 0;

  BlockedTile tile = {};
  tile.x = operands.x + first_row * vector_bytes;
  tile.offsets = offsets_.data();
  tile.steps = depth_blocks_;
  tile.filter = static_cast<const uint8_t*>(weights_->host_data()) +
                first_block * vector_bytes * depth_blocks_ * lanes();
  SetSums(first_block * lanes(), &tile);
  tile.y = made;
  tile.y_block = rows * lanes() * made_bytes_;
  tile.epilogue = &in_registers;
  // Each tile prefetches its share of what the next columns will read.
  const int64_t filter_bytes = blocks * vector_bytes * depth_blocks_ * lanes();
  const int64_t parts = plan_.pixels.parts();
  if (index / parts + 1 < plan_.blocks.parts()) {
    tile.ahead_bytes =
        AlignUp(CeilDiv(filter_bytes, depth_blocks_ * parts), 64);
    tile.ahead = tile.filter + filter_bytes +
                 index % parts * depth_blocks_ * tile.ahead_bytes;
  }
  tiles_.find(tiles_.lanes, static_cast<int>(blocks), static_cast<int>(rows),
              0)(tile);
  StoreRows(operands, made, first_row, rows, first_block, blocks);
}

void MatrixTiled::StoreRows(const Operands& operands, const uint8_t* made,
                            int64_t first_row, int64_t rows,
                            int64_t first_block, int64_t blocks) const {
  const MatrixProduct& p = product_;
  const int64_t first = first_block * lanes();
  const int64_t columns = std::min(blocks * lanes(), p.columns - first);
  for (int64_t row = 0; row < rows; ++row) {
    const int64_t at = (first_row + row) * p.columns + first;
    uint8_t* out = operands.out + at * out_bytes_;
    for (int64_t j = 0; j < columns; j += lanes()) {
      const uint8_t* from =
          made + (j / lanes() * rows + row) * lanes() * made_bytes_;
      const int64_t count = std::min(lanes(), columns - j);
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
