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
              ShapeRule::kLikeInput, Trait::kNamesNoAxis);
}

constexpr OpDef Row(const char* name, const char* sources,
                    Span<const AttributeDef> attributes = {}) {
  return With(Bounded(name, sources, attributes), WideLikeInputs);
}

constexpr OpDef Growing(const char* name, const char* sources) {
  return With(Row(name, sources), AlwaysWide);
}

constexpr OpDef kOps[] = {
    With(Row("sqrt", "paddle sqrt; onnx Sqrt"), kDivision),
    With(Row("rsqrt", "paddle rsqrt"), kDivision),
    With(Growing("exp", "paddle exp; onnx Exp"), kFunction),
    With(Row("log", "paddle log; onnx Log"), kFunction),
    Row("abs", "paddle abs; onnx Abs"),
    Row("floor", "paddle floor; onnx Floor"),
    Row("ceil", "paddle ceil; onnx Ceil"),
    // Ties round to the even neighbour.
    Row("round", "paddle round; onnx Round"),
    With(Row("reciprocal", "paddle reciprocal; onnx Reciprocal"), kDivision),
    Growing("square", "paddle square"),
    With(Bounded("erf", "paddle erf; onnx Erf"), kLongFunction),
    // x * (1 + erf(x / sqrt(2))) / 2, or its approximation by tanh.
    With(Row("gelu", "paddle gelu; onnx Gelu 20", kGelu), kLongFunction),
    // log(1 + exp(beta * x)) / beta; x where beta * x is above the threshold.
    With(Row("softplus", "paddle softplus; onnx Softplus", kSoftplus),
         kLongFunction),
    // x > 0 ? x : alpha * (exp(x) - 1)
    With(Row("elu", "paddle elu; onnx Elu", kElu), kFunction),
    With(Bounded("sin", "paddle sin; onnx Sin"), kFunction),
    With(Bounded("cos", "paddle cos; onnx Cos"), kFunction),
    With(Row("tan", "paddle tan; onnx Tan"), kFunction),
    With(Bounded("asin", "paddle asin; onnx Asin"), kFunction),
    With(Bounded("acos", "paddle acos; onnx Acos"), kFunction),
    With(Bounded("atan", "paddle atan; onnx Atan"), kFunction),
    With(Growing("sinh", "paddle sinh; onnx Sinh"), kFunction),
    With(Growing("cosh", "paddle cosh; onnx Cosh"), kFunction),
    With(Row("asinh", "paddle asinh; onnx Asinh"), kFunction),
    With(Row("acosh", "paddle acosh; onnx Acosh"), kFunction),
    With(Row("atanh", "paddle atanh; onnx Atanh"), kFunction),
    // -1, 0 or 1
    Bounded("sign", "paddle sign; onnx Sign"),
};

}  // namespace

Span<const OpDef> UnaryOps() { return kOps; }

}  // namespace placelite
