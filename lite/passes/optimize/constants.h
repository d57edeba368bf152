// SPDX-License-Identifier: Apache-2.0
// Constants as numbers, for passes that compute with them.
#ifndef LITE_PASSES_OPTIMIZE_CONSTANTS_H_
#define LITE_PASSES_OPTIMIZE_CONSTANTS_H_

#include <vector>

#include "lite/core/ir/graph.h"

namespace placelite {

// A constant of floats (the only precision that fusions compute in).
inline bool IsFloatConstant(const ValueInfo& info) {
  return info.is_constant() && info.precision == Precision::kFloat;
}

// The elements of a float constant, row-major.
std::vector<double> ReadFloats(const Tensor& tensor);

// The only element of a one-element float constant; else nothing.
std::optional<float> ScalarConstant(const ValueInfo& info);

// Whether this is a float, int32 or int64 constant full of `number`.
bool IsConstantOf(const ValueInfo& info, int number);

// A dense float tensor of `values` rounded to float.
Result<Tensor> MakeFloats(const Shape& shape,
                          const std::vector<double>& values);

// How many bytes of new constants a pass may make, so that a small model with
// large constants or a few much-used ones cannot fill the memory.
class ConstantBudget {
 public:
  // 16 MiB and four times what the graph's constants take.
  explicit ConstantBudget(const Graph& graph);

  // Whether `bytes` are left; if so they are taken.
  bool Take(size_t bytes);

 private:
  size_t left_;
};

}  // namespace placelite

#endif  // LITE_PASSES_OPTIMIZE_CONSTANTS_H_
