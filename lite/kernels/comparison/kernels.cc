// SPDX-License-Identifier: Apache-2.0
// Rows of comparisons, logic and where.
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/comparison/comparison.h"

namespace placelite {
namespace {

Support HasKnownType(const OpView& op, const DeviceInfo&) {
  return Require(HasType(op.input(0).precision), "X has four bits");
}

Support HasSize(const OpView& op, const DeviceInfo&) {
  return Require(SizeOf(op.input(1).precision) != 0,
                 "X has no known precision");
}

template <Status (*run)(const RunContext&)>
constexpr VariantDef Exact(const char* name) {
  return {name, kAnyCpu, NumericContract::kBitExact, nullptr,
          CreateStateless<run>};
}

// The same for every op but for the names.
#define LITE_BOOL_VARIANTS(Name, name, Fast, Slow)             \
  constexpr VariantDef k##Name[] = {Exact<Fast>(name "_rows"), \
                                    Exact<Slow>(name "_reference")};
#define LITE_COMPARE(Name, name) \
  LITE_BOOL_VARIANTS(Name, name, CompareRows, CompareReference)
#define LITE_PREDICATE(Name, name) \
  LITE_BOOL_VARIANTS(Name, name, PredicateLoop, PredicateReference)

LITE_COMPARE(Equal, "equal")
LITE_COMPARE(NotEqual, "not_equal")
LITE_COMPARE(LessThan, "less_than")
LITE_COMPARE(LessEqual, "less_equal")
LITE_COMPARE(GreaterThan, "greater_than")
LITE_COMPARE(GreaterEqual, "greater_equal")
LITE_COMPARE(And, "logical_and")
LITE_COMPARE(Or, "logical_or")
LITE_COMPARE(Xor, "logical_xor")
LITE_PREDICATE(Not, "logical_not")
LITE_PREDICATE(IsNan, "isnan")
LITE_PREDICATE(IsInf, "isinf")
LITE_BOOL_VARIANTS(Where, "where", WhereRows, WhereReference)

constexpr Place kHostBool(Target::kHost, Precision::kBool);
constexpr ArgPlace kAnyX[] = {{"X", kHostAny}};
constexpr ArgPlace kAnyXY[] = {{"X", kHostAny}, {"Y", kHostAny}};
constexpr ArgPlace kCondition[] = {{"Condition", kHostBool}};

constexpr KernelDef Comparison(const char* op,
                               Span<const VariantDef> variants) {
  return {op, kHostBool, "def", variants, HasKnownType, kAnyXY};
}
constexpr KernelDef Logic(const char* op, Span<const VariantDef> variants) {
  return {op, kHostBool, "def", variants};
}
constexpr KernelDef Predicate(const char* op, Span<const VariantDef> variants) {
  return {op, kHostBool, "def", variants, HasKnownType, kAnyX};
}

constexpr KernelDef kKernels[] = {
    Comparison("equal", kEqual),
    Comparison("not_equal", kNotEqual),
    Comparison("less_than", kLessThan),
    Comparison("less_equal", kLessEqual),
    Comparison("greater_than", kGreaterThan),
    Comparison("greater_equal", kGreaterEqual),
    Logic("logical_and", kAnd),
    Logic("logical_or", kOr),
    Logic("logical_xor", kXor),
    Logic("logical_not", kNot),
    Predicate("isnan", kIsNan),
    Predicate("isinf", kIsInf),
    {"where", kHostAny, "def", kWhere, HasSize, kCondition},
};

}  // namespace

Span<const KernelDef> ComparisonKernels() { return kKernels; }

}  // namespace placelite
