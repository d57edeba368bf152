// assign_value, and ops that only hand values on.
#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/constant_elements.h"
#include "lite/core/model/paddle/data_type.h"

namespace placelite {
namespace paddle {
namespace {

// The values stand in an attribute of their type, or, from Paddle 2.6 on, in
// `values`.
void LowerAssignValue(OpLowering& op) {
  const Precision precision = PrecisionAttribute(op, "dtype");
  const std::vector<int64_t> dims = op.Ints("shape");
  const bool has_values = !op.Floats("values").empty();
  std::string from = has_values ? "values" : "";
  if (!has_values) {
    switch (precision) {
      case Precision::kFloat:
        from = "fp32_values";
        break;
      case Precision::kDouble:
        from = "fp64_values";
        break;
      case Precision::kInt32:
        from = "int32_values";
        break;
      case Precision::kInt64:
        from = "int64_values";
        break;
      case Precision::kBool:
        from = "bool_values";
        break;
      default:
        return op.FailUnsupported(StrCat("values of ", precision));
    }
  }
  Elements elements;
  if (IsReal(precision)) {
    elements.reals = op.Floats(from);
  } else {
    elements.integers = op.ExactInts(from);
  }
  if (!op.ok()) return;
  const Result<Shape> shape = ToShape(dims);
  if (!shape.ok()) return op.Fail(shape.status());
  const size_t count = elements.reals.size() + elements.integers.size();
  if (count != static_cast<size_t>(shape->NumElements())) {
    return op.FailCorrupt(
        StrCat(count, " elements in '", from, "' for shape ", *shape));
  }
  DefineConstant(op, *shape, precision, elements);
}

void LowerAssign(OpLowering& op) {
  op.Define(op.Emit("identity", {op.Input("X")}));
}

void LowerCast(OpLowering& op) {
  const ValueId x = op.Input("X");
  const std::string to = ToString(PrecisionAttribute(op, "out_dtype"));
  op.Define(op.Emit("cast", {x}, {{"to", to}}));
}

constexpr LoweringRule kRules[] = {
    {"assign_value", "Out", LowerAssignValue},
    {"assign", "Out", LowerAssign},
    {"share_data", "Out", LowerAssign},
    {"cast", "Out", LowerCast},
};

}  // namespace

Span<const LoweringRule> ConstantRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
