#include "lite/kernels/unary/unary.h"

#include <algorithm>

#include "lite/core/base/check.h"

namespace placelite {
namespace {

// Elements in one unit of parallel work, as in the activations.
constexpr int64_t kUnit = 4096;

// An op, its function, and the attributes that are alpha and beta.
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

Status RunUnary(const RunContext& context, UnarySlice slice) {
  const UnaryStep step = ReadUnary(context.op);
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const int64_t count = x.NumElements();
  ParallelFor(context.pool, (count + kUnit - 1) / kUnit,
              [&](int64_t begin, int64_t end) {
                const int64_t first = begin * kUnit;
                slice(step, x.data<float>() + first, y.data<float>() + first,
                      std::min(count, end * kUnit) - first);
              });
  return Status::Ok();
}

}  // namespace placelite
