// SPDX-License-Identifier: Apache-2.0
// Element-wise functions of one tensor. They are no epilogue steps: those are
// compiled into every anchor kernel, and few models have these behind one.
#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"
#include "lite/core/op/wide.h"

namespace placelite {
namespace {

constexpr ArgDef kX[] = {{"X"}};
constexpr ArgDef kOut[] = {{"Out"}};

constexpr AttributeDef kGelu[] = {
    {"approximate", AttributeType::kBool, "false"}};
constexpr AttributeDef kSoftplus[] = {
    {"beta", AttributeType::kFloat, "1"},
    {"threshold", AttributeType::kFloat, "20"}};
constexpr AttributeDef kElu[] = {{"alpha", AttributeType::kFloat, "1"}};

// Within -pi and pi, whatever goes in.
constexpr OpDef Bounded(const char* name, const char* sources,
                        Span<const AttributeDef> attributes = {}) {
  return With({name, kX, kOut, attributes, InferLikeInput, sources},
              ShapeRule::kLikeInput);
}

constexpr OpDef Row(const char* name, const char* sources,
                    Span<const AttributeDef> attributes = {}) {
  return With(Bounded(name, sources, attributes), WideLikeInputs);
}

constexpr OpDef Growing(const char* name, const char* sources) {
  return With(Row(name, sources), AlwaysWide);
}

constexpr OpDef kOps[] = {
    Row("sqrt", "paddle sqrt; onnx Sqrt"),
    Row("rsqrt", "paddle rsqrt"),
    Growing("exp", "paddle exp; onnx Exp"),
    Row("log", "paddle log; onnx Log"),
    Row("abs", "paddle abs; onnx Abs"),
    Row("floor", "paddle floor; onnx Floor"),
    Row("ceil", "paddle ceil; onnx Ceil"),
    // Ties round to the even neighbour.
    Row("round", "paddle round; onnx Round"),
    Row("reciprocal", "paddle reciprocal; onnx Reciprocal"),
    Growing("square", "paddle square"),
    Bounded("erf", "paddle erf; onnx Erf"),
    // x * (1 + erf(x / sqrt(2))) / 2, or its approximation by tanh.
    Row("gelu", "paddle gelu; onnx Gelu 20", kGelu),
    // log(1 + exp(beta * x)) / beta; x where beta * x is above the threshold.
    Row("softplus", "paddle softplus; onnx Softplus", kSoftplus),
    // x > 0 ? x : alpha * (exp(x) - 1)
    Row("elu", "paddle elu; onnx Elu", kElu),
    Bounded("sin", "paddle sin; onnx Sin"),
    Bounded("cos", "paddle cos; onnx Cos"),
    Row("tan", "paddle tan; onnx Tan"),
    Bounded("asin", "paddle asin; onnx Asin"),
    Bounded("acos", "paddle acos; onnx Acos"),
    Bounded("atan", "paddle atan; onnx Atan"),
    Growing("sinh", "paddle sinh; onnx Sinh"),
    Growing("cosh", "paddle cosh; onnx Cosh"),
    Row("asinh", "paddle asinh; onnx Asinh"),
    Row("acosh", "paddle acosh; onnx Acosh"),
    Row("atanh", "paddle atanh; onnx Atanh"),
    // -1, 0 or 1
    Bounded("sign", "paddle sign; onnx Sign"),
};

}  // namespace

Span<const OpDef> UnaryOps() { return kOps; }

}  // namespace placelite
