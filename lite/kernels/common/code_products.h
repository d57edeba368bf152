// SPDX-License-Identifier: Apache-2.0
// Products of codes are sums of whole numbers,
//
//   y[o] = (start[o] + sum_k x[k] * weight[o][k]) * multiplier[o]
//
// with x as it is stored, or less 128 where instructions multiply signed bytes.
// `start` makes up for the zero point of x, and holds the bias where y becomes
// codes; floats get it afterwards. Weights are whole numbers from -128 to 127,
// since a zero point of theirs is subtracted when they are packed.
#ifndef LITE_KERNELS_COMMON_CODE_PRODUCTS_H_
#define LITE_KERNELS_COMMON_CODE_PRODUCTS_H_

#include <cstdint>
#include <vector>

#include "lite/core/kernel/kernel.h"
#include "lite/core/kernel/support.h"

namespace placelite {

// Asks whether input 0 is codes, and the weights, which are input 1, are whole
// numbers of a byte with one scale, or one for each index of the axis
// `outputs`. A sum may have `products` products.
Support MultipliesCodes(const OpView& op, int outputs, int64_t products);

// Asks whether no weight of an op of which MultipliesCodes() holds is -128. It
// is a predicate of kernel rows.
Support AvoidsLeastWeight(const OpView& op, const DeviceInfo& device);

// WholeWeights are the weights of an op of which MultipliesCodes() holds.
struct WholeWeights {
  std::vector<float> weights;  // whole numbers, in the order of the model
  std::vector<float> scales;   // for each output
};
WholeWeights ReadWholeWeights(const PrepareContext& context, int64_t outputs);

// CodeSums are what the sums of outputs start from and are multiplied by, in
// whole vectors.
struct CodeSums {
  std::vector<int32_t> start;
  std::vector<float> multipliers;
};

// The bias of an op, which is input 2 and may be absent, is part of the sums in
// multiples of their unit.
enum class CodeBias : uint8_t { kInSums, kLeftOut };

// `weight_sums` holds the sum of the weights of each output, which are `count`
// each; products take x less `code_offset`, and results are counted in `scale`.
CodeSums MakeCodeSums(const PrepareContext& context,
                      const std::vector<double>& weight_sums, int64_t count,
                      int32_t code_offset, const std::vector<float>& scales,
                      float scale, int64_t lanes, CodeBias added);

// Returns the sums of rows of `count` weights.
std::vector<double> SumsOfRows(const float* weights, int64_t rows,
                               int64_t count);

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_CODE_PRODUCTS_H_
