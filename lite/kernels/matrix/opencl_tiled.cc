// SPDX-License-Identifier: Apache-2.0
// These kernels compute fc and matmul on an OpenCL device by tiles in local
// memory (tiled_product.cl). Their parameter is the number of a tile; without
// it, a guess at the time of each decides.
#include <algorithm>
#include <iterator>
#include <limits>

#include "lite/backends/opencl/call.h"
#include "lite/kernels/matrix/matrix.h"
#include "lite/kernels/matrix/opencl_operands.h"
#include "lite/kernels/matrix/product.h"

namespace placelite {
namespace {

constexpr int64_t kDepth = 16;

int64_t Parts(int64_t whole, int64_t part) { return (whole + part - 1) / part; }

// A ProductTile is what a work group computes.
struct ProductTile {
  int64_t rows, columns, sets;

  // A work item has so many rows, and vectors of four columns, of sums.
  int64_t item_rows() const { return rows >= 64 ? 8 : 4; }
  int64_t item_vectors() const { return columns >= 64 ? 2 : 1; }
  int64_t x_items() const { return columns / 4 / item_vectors(); }
  int64_t y_items() const { return rows / item_rows(); }
  int64_t items() const { return x_items() * y_items() * sets; }
  // Steps that a set takes down the depth.
  int64_t steps(int64_t depth) const {
    return Parts(Parts(depth, kDepth), sets);
  }
  int64_t local_bytes() const {
    constexpr auto kFloat = static_cast<int64_t>(sizeof(float));
    const int64_t step = kDepth * (rows + 4 + columns + 4) * sets * kFloat;
    const int64_t sums = sets > 1 ? rows * columns * kFloat : 0;
    return std::max(step, sums);
  }
};

// The list goes from tiles for few rows, whose depth many work items share, to
// those that read local memory least.
constexpr ProductTile kTiles[] = {{16, 32, 4},  {16, 64, 4},  {32, 64, 4},
                                  {32, 64, 2},  {32, 128, 2}, {64, 128, 2},
                                  {128, 128, 1}};
static_assert(std::size(kTiles) == std::size(kProductTiles));

bool Fits(const ProductTile& tile, const GpuInfo& gpu) {
  return (gpu.max_work_group_size == 0 ||
          tile.items() <= gpu.max_work_group_size) &&
         (gpu.local_memory_bytes == 0 ||
          tile.local_bytes() <= gpu.local_memory_bytes);
}

// Guesses the time of a product, in multiplications of a lane: what the busiest
// unit computes, over the share of its speed that it reaches. That grows with
// the work items that it can choose from, and with the multiplications for each
// number that is read from local memory. The two constants were fitted to 30
// tiles and nine products on an NVIDIA H100 (docs/opencl.md).
double GuessTime(const MatrixProduct& p, const ProductTile& tile,
                 const GpuInfo& gpu) {
  constexpr double kWaitingItems = 150, kReadCost = 16, kMostItems = 1024;
  const int64_t groups =
      Parts(p.rows, tile.rows) * Parts(p.columns, tile.columns) * p.batches;
  const int64_t turns = Parts(groups, std::max(gpu.compute_units, 1));
  const double items =
      std::min(static_cast<double>(turns * tile.items()), kMostItems);
  const auto sums =
      static_cast<double>(tile.item_rows() * tile.item_vectors() * 4);
  const double speed =
      items / (items + kWaitingItems) * sums / (sums + kReadCost);
  const int64_t depth = tile.steps(p.depth) * tile.sets * kDepth;
  return static_cast<double>(turns * tile.rows * tile.columns * depth) / speed;
}

// A tile that does not fit is tried with fewer sets; the smallest one, with one
// set, fits into every device.
ProductTile ChooseTile(const PrepareContext& context, const MatrixProduct& p) {
  const GpuInfo& gpu = context.device.gpu;
  const int number = context.parameter(0);
  if (number > 0 && Fits(kTiles[number - 1], gpu)) return kTiles[number - 1];
  ProductTile best = kTiles[0];
  double least = std::numeric_limits<double>::infinity();
  for (ProductTile tile : kTiles) {
    while (tile.sets > 1 && !Fits(tile, gpu)) tile.sets /= 2;
    const double time = GuessTime(p, tile, gpu);
    if (!Fits(tile, gpu) || time >= least) continue;
    least = time;
    best = tile;
  }
  return best;
}

OpenClCall& AddCall(const MatrixProduct& p, const ProductTile& tile,
                    OpenClCalls* calls) {
  OpenClCall& call = calls->Add("tiled_product.cl", "product");
  DefineProduct(p, &call);
  call.Define("TILE_ROWS", tile.rows);
  call.Define("TILE_COLUMNS", tile.columns);
  call.Define("TILE_DEPTH", kDepth);
  call.Define("ITEM_ROWS", tile.item_rows());
  call.Define("ITEM_VECTORS", tile.item_vectors());
  call.Define("SETS", tile.sets);
  call.Define("STEPS", tile.steps(p.depth));
  // Four columns of x are read at once where rows are whole vectors; those of
  // an image are whole texels then.
  if (p.x_column_step == 1 && p.x_row_step == p.depth && p.depth % 4 == 0) {
    call.Define("X_VECTORS", 1);
  }
  call.Grid(
      static_cast<size_t>(Parts(p.columns, tile.columns) * tile.x_items()),
      static_cast<size_t>(Parts(p.rows, tile.rows) * tile.y_items()),
      static_cast<size_t>(p.batches * tile.sets));
  call.Group(static_cast<size_t>(tile.x_items()),
             static_cast<size_t>(tile.y_items()),
             static_cast<size_t>(tile.sets));
  call.Output("out", 0);
  call.Input("x", 0);
  return call;
}

void Finish(const PrepareContext& context, const ProductTile& tile,
            OpenClCall* call) {
  call->Local(static_cast<size_t>(tile.local_bytes()));
  call->Steps(context.op.epilogue());
}

}  // namespace

Status PlanFcTiledOpenCl(const PrepareContext& context, OpenClCalls* calls) {
  if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
  const MatrixProduct p = ReadProduct(context.op);
  const ProductTile tile = ChooseTile(context, p);
  OpenClCall& call = AddCall(p, tile, calls);
  AddWeights(context, p, &call);
  Finish(context, tile, &call);
  return Status::Ok();
}

Status PlanMatmulTiledOpenCl(const PrepareContext& context,
                             OpenClCalls* calls) {
  if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
  const MatrixProduct p = ReadProduct(context.op);
  const ProductTile tile = ChooseTile(context, p);
  OpenClCall& call = AddCall(p, tile, calls);
  DefineY(p, &call);
  if (p.y_column_step == 1 && p.y_row_step == p.columns && p.columns % 4 == 0) {
    call.Define("Y_VECTORS", 1);
  } else if (p.y_row_step == 1 && p.y_column_step == p.depth &&
             p.depth % 4 == 0) {
    call.Define("Y_DEPTHS", 1);
  }
  call.Input("y", 1);
  Finish(context, tile, &call);
  return Status::Ok();
}

}  // namespace placelite
