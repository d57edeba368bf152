// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/unary/unary.h"

#include "lite/core/base/check.h"
#include "lite/kernels/common/map_elements.h"

namespace placelite {
namespace {

// A UnaryRow is an op, its function, and the attributes that are alpha and
// beta.
struct UnaryRow {
  const char* op;
  UnaryFunction function;
  const char* alpha = nullptr;
  const char* beta = nullptr;
};

constexpr UnaryRow kRows[] = {
    {"sqrt", UnaryFunction::kSqrt},
    {"rsqrt", UnaryFunction::kRsqrt},
    {"exp", UnaryFunction::kExp},
    {"log", UnaryFunction::kLog},
    {"abs", UnaryFunction::kAbs},
    {"floor", UnaryFunction::kFloor},
    {"ceil", UnaryFunction::kCeil},
    {"round", UnaryFunction::kRound},
    {"reciprocal", UnaryFunction::kReciprocal},
    {"square", UnaryFunction::kSquare},
    {"erf", UnaryFunction::kErf},
    {"gelu", UnaryFunction::kGelu},
    {"softplus", UnaryFunction::kSoftplus, "beta", "threshold"},
    {"elu", UnaryFunction::kElu, "alpha"},
    {"sin", UnaryFunction::kSin},
    {"cos", UnaryFunction::kCos},
    {"tan", UnaryFunction::kTan},
    {"asin", UnaryFunction::kAsin},
    {"acos", UnaryFunction::kAcos},
    {"atan", UnaryFunction::kAtan},
    {"sinh", UnaryFunction::kSinh},
    {"cosh", UnaryFunction::kCosh},
    {"asinh", UnaryFunction::kAsinh},
    {"acosh", UnaryFunction::kAcosh},
    {"atanh", UnaryFunction::kAtanh},
    {"sign", UnaryFunction::kSign},
};

}  // namespace

UnaryStep ReadUnary(const OpView& op) {
  const AttributeMap& attributes = op.attributes();
  for (const UnaryRow& row : kRows) {
    if (std::string_view(row.op) != op.def().name) continue;
    UnaryStep step{row.function, 0, 0};
    if (row.alpha != nullptr) step.alpha = attributes.Float(row.alpha);
    if (row.beta != nullptr) step.beta = attributes.Float(row.beta);
    if (row.function == UnaryFunction::kGelu &&
        attributes.Bool("approximate")) {
      step.function = UnaryFunction::kGeluTanh;
    }
    return step;
  }
  LITE_CHECK(false);
  return {};
}

template <typename E>
Status RunUnary(const RunContext& context, UnarySlice<E> slice) {
  const UnaryStep step = ReadUnary(context.op);
  MapElements<E>(context, [&](const E* x, E* y, int64_t count) {
    slice(step, x, y, count);
  });
  return Status::Ok();
}

template Status RunUnary<float>(const RunContext&, UnarySlice<float>);
template Status RunUnary<Bfloat16>(const RunContext&, UnarySlice<Bfloat16>);

}  // namespace placelite
