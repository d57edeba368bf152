// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/code_products.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "lite/core/base/align.h"
#include "lite/core/base/strings.h"
#include "lite/core/op/codes.h"

namespace placelite {
namespace {

constexpr int64_t kMaxProduct = 255 * 128;

// Returns whether every code of the grid, less its zero point, is an int8.
bool AreInt8(const Grid& grid) {
  const std::optional<CodeLimits> limits = LimitsOfCode(grid.code);
  if (!limits.has_value()) return false;
  return std::all_of(
      grid.zero_points.begin(), grid.zero_points.end(), [&](int32_t zero) {
        return limits->low - zero >= -128 && limits->high - zero <= 127;
      });
}

bool HasScalesOf(const ValueInfo& weights, int outputs) {
  const Grid& grid = *weights.grid;
  return grid.block_size == 0 && (grid.IsPerTensor() || grid.axis == outputs);
}

bool IsFinite(const ValueInfo& bias) {
  if (!bias.is_constant()) return true;
  const auto* data = bias.constant.data<float>();
  return std::all_of(data, data + bias.constant.NumElements(),
                     [](float x) { return std::isfinite(x); });
}

// Calls use(i, whole number i) for all weights, and reads their codes where
// they are stored as such, or their floats.
template <typename F>
void ForEachWhole(const Grid& grid, const Tensor& tensor, const F& use) {
  const int64_t count = tensor.NumElements();
  const GridIndex index(grid, tensor.shape());
  const Buffer& buffer = *tensor.buffer();
  const StoredCodes codes = buffer.codes();
  if (codes.type == grid.code && tensor.bytes() == buffer.bytes()) {
    for (int64_t i = 0; i < count; ++i) {
      use(i, LoadCode(codes.type, codes.data, i) - grid.zero_points[index(i)]);
    }
    return;
  }
  const float* data = tensor.data<float>();
  for (int64_t i = 0; i < count; ++i) {
    use(i,
        static_cast<int32_t>(std::nearbyint(data[i] / grid.scales[index(i)])));
  }
}

}  // namespace

Support MultipliesCodes(const OpView& op, int outputs, int64_t products) {
  constexpr int64_t kMaxProducts = INT32_MAX / kMaxProduct;
  const ValueInfo& weights = op.input(1);
  if (weights.grid == nullptr) return Support::No("its weights have no grid");
  return Require(HasByteCodes(op.input(0)),
                 "its input has no grid of bytes with one scale")
      .And(HasScalesOf(weights, outputs),
           "its weights have scales for what is no output")
      .And(AreInt8(*weights.grid),
           "its weights, less their zero point, are no bytes")
      .And(!op.has_input(2) || IsFinite(op.input(2)), "its bias is not finite")
      .And(products <= kMaxProducts,
           StrCat("sums of ", products, " products may leave 32 bits"));
}

Support AvoidsLeastWeight(const OpView& op, const DeviceInfo&) {
  const ValueInfo& weights = op.input(1);
  if (!weights.is_constant()) return Support::No("its weights may be -128");
  if (weights.grid == nullptr) return Support::No("its weights have no grid");
  bool has_least = false;
  ForEachWhole(*weights.grid, weights.constant,
               [&](int64_t, int32_t whole) { has_least |= whole == -128; });
  return Require(!has_least, "a weight is -128, whose products leave 16 bits");
}

WholeWeights ReadWholeWeights(const PrepareContext& context, int64_t outputs) {
  const Grid& grid = *context.op.input(1).grid;
  const Tensor& tensor = context.tensors.input(1);
  WholeWeights whole;
  whole.weights.resize(static_cast<size_t>(tensor.NumElements()));
  ForEachWhole(grid, tensor, [&](int64_t i, int32_t weight) {
    whole.weights[static_cast<size_t>(i)] = static_cast<float>(weight);
  });
  whole.scales = grid.scales;
  if (grid.IsPerTensor()) {
    whole.scales.assign(static_cast<size_t>(outputs), grid.scales[0]);
  }
  return whole;
}

std::vector<double> SumsOfRows(const float* weights, int64_t rows,
                               int64_t count) {
  std::vector<double> sums;
  for (int64_t r = 0; r < rows; ++r, weights += count) {
    sums.push_back(std::accumulate(weights, weights + count, 0.0));
  }
  return sums;
}

CodeSums MakeCodeSums(const PrepareContext& context,
                      const std::vector<double>& weight_sums, int64_t count,
                      int32_t code_offset, const std::vector<float>& scales,
                      float scale, int64_t lanes, CodeBias added) {
  const ByteCodes x = UnsignedCodes(*context.op.input(0).grid);
  const auto outputs = static_cast<int64_t>(scales.size());
  const auto padded = static_cast<size_t>(AlignUp(outputs, lanes));
  CodeSums sums;
  sums.start.assign(padded, 0);
  sums.multipliers.assign(padded, 0);
  const bool has_bias = context.op.has_input(2) && added == CodeBias::kInSums;
  const float* bias =
      has_bias ? context.tensors.input(2).data<float>() : nullptr;
  // What the products leave of 32 bits.
  const double room =
      double{INT32_MAX} - static_cast<double>(count) * kMaxProduct;
  for (int64_t o = 0; o < outputs; ++o) {
    const auto at = static_cast<size_t>(o);
    const double unit = double{x.scale} * scales[at];
    const double rounded =
        bias == nullptr
            ? 0
            : std::clamp(std::nearbyint(bias[o] / unit), -room, room);
    // Sums wrap around on the way; their end fits.
    const auto start = static_cast<int64_t>(
        rounded - weight_sums[at] * (x.zero - code_offset));
    sums.start[at] = static_cast<int32_t>(static_cast<uint32_t>(start));
    sums.multipliers[at] = static_cast<float>(unit / scale);
  }
  return sums;
}

}  // namespace placelite
