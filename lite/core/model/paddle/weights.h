// SPDX-License-Identifier: Apache-2.0
// The source of a program's constants: one combined file, one file per
// variable, or none (the constants are then zeros, which is enough to look at a
// program).
#ifndef LITE_CORE_MODEL_PADDLE_WEIGHTS_H_
#define LITE_CORE_MODEL_PADDLE_WEIGHTS_H_

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lite/core/model/paddle/framework.pb.h"
#include "lite/core/model/paddle/lod_tensor.h"

namespace placelite {
namespace paddle {

// Weights that are not read are zeros in one shared buffer as large as the
// largest of them; beyond this many bytes they are refused.
inline constexpr size_t kMaxZeroBytes = size_t{64} << 20;

// The variables of `block` that have weights, sorted by name, which is their
// order in a combined file.
std::vector<const proto::VarDesc*> WeightVariables(
    const proto::BlockDesc& block);

class Weights {
 public:
  virtual ~Weights() = default;

  // The tensor of a variable of WeightVariables, with the shape and precision
  // that the program declares, or int8 or int16 where it declares floats:
  // codes, of which attributes of an op say what they stand for.
  virtual Result<Tensor> Read(const proto::VarDesc& variable) = 0;

  // Returns whether zeros stand in place of all weights.
  virtual bool AreAbsent() const { return false; }
};

// All of `variables` in one stream of exactly `bytes`, which must outlive the
// result.
Result<std::unique_ptr<Weights>> CombinedWeights(
    const std::vector<const proto::VarDesc*>& variables,
    Span<const char> bytes);

// Each in a file of its name in `folder`, read when it is asked for.
std::unique_ptr<Weights> SeparateWeights(std::string folder);

// Zeros.
std::unique_ptr<Weights> AbsentWeights();

}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_WEIGHTS_H_
