// SPDX-License-Identifier: Apache-2.0
// Ops that give random numbers, which differ from run to run.
#include "lite/core/base/strings.h"
#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"

namespace placelite {
namespace {

// X gives the shape alone.
Status InferRandom(InferContext& context) {
  context.SetOutput(0, Precision::kFloat, context.op().input_shape(0));
  return Status::Ok();
}

Status InferUniform(InferContext& context) {
  const AttributeMap& attributes = context.op().attributes();
  const float low = attributes.Float("low"), high = attributes.Float("high");
  if (!(low <= high)) {
    return Status::InvalidArgument(
        StrCat("random_uniform: low is ", low, ", high is ", high));
  }
  return InferRandom(context);
}

constexpr ArgDef kX[] = {{"X"}};
constexpr ArgDef kOut[] = {{"Out"}};

// A seed makes the numbers the same in every predictor; -1 stands for none.
constexpr AttributeDef kNormal[] = {{"mean", AttributeType::kFloat, "0"},
                                    {"deviation", AttributeType::kFloat, "1"},
                                    {"seed", AttributeType::kInt, "-1"}};
constexpr AttributeDef kUniform[] = {{"low", AttributeType::kFloat, "0"},
                                     {"high", AttributeType::kFloat, "1"},
                                     {"seed", AttributeType::kInt, "-1"}};

constexpr OpDef kOps[] = {
    With({"random_normal", kX, kOut, kNormal, InferRandom,
          "onnx RandomNormal, RandomNormalLike"},
         kLongFunction, ShapeRule::kLikeInput, Trait::kIsRandom),
    // The numbers are at least `low` and less than `high`.
    With({"random_uniform", kX, kOut, kUniform, InferUniform,
          "onnx RandomUniform, RandomUniformLike, Bernoulli"},
         kDivision, ShapeRule::kLikeInput, Trait::kIsRandom),
};

}  // namespace

Span<const OpDef> RandomOps() { return kOps; }

}  // namespace placelite
