// SPDX-License-Identifier: Apache-2.0
// Ops that draw random numbers: other ones in each run.
#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"

namespace placelite {
namespace {

// X gives the shape alone.
Status InferRandom(InferContext& context) {
  context.SetOutput(0, Precision::kFloat, context.op().input_shape(0));
  return Status::Ok();
}

constexpr ArgDef kX[] = {{"X"}};
constexpr ArgDef kOut[] = {{"Out"}};

// Draws of one seed are the same in every predictor.
constexpr AttributeDef kNormal[] = {{"mean", AttributeType::kFloat, "0"},
                                    {"deviation", AttributeType::kFloat, "1"},
                                    {"seed", AttributeType::kInt, "0"}};
constexpr AttributeDef kUniform[] = {{"low", AttributeType::kFloat, "0"},
                                     {"high", AttributeType::kFloat, "1"},
                                     {"seed", AttributeType::kInt, "0"}};

constexpr OpDef kOps[] = {
    With({"random_normal", kX, kOut, kNormal, InferRandom,
          "onnx RandomNormal, RandomNormalLike"},
         kLongFunction, ShapeRule::kLikeInput, Trait::kDraws),
    // From low to high, without high.
    With({"random_uniform", kX, kOut, kUniform, InferRandom,
          "onnx RandomUniform, RandomUniformLike, Bernoulli"},
         kDivision, ShapeRule::kLikeInput, Trait::kDraws),
};

}  // namespace

Span<const OpDef> RandomOps() { return kOps; }

}  // namespace placelite
