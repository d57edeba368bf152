// SPDX-License-Identifier: Apache-2.0
// The kernel rows of comparisons, logic and where, best first.
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
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

constexpr Algorithm kCompare[] = {
    AtRate(8, {"{op}_rows", kBitExact, CreateStateless<CompareRows>}),
    {"{op}_reference", kBitExact, CreateStateless<CompareReference>},
};
constexpr Algorithm kPredicate[] = {
    AtRate(8, {"{op}_rows", kBitExact, CreateStateless<PredicateLoop>}),
    {"{op}_reference", kBitExact, CreateStateless<PredicateReference>},
};
constexpr Algorithm kWhere[] = {
    AtRate(8, {"{op}_rows", kBitExact, CreateStateless<WhereRows>}),
    {"{op}_reference", kBitExact, CreateStateless<WhereReference>},
};

constexpr const char* kComparisons[] = {"equal",        "not_equal",
                                        "less_than",    "less_equal",
                                        "greater_than", "greater_equal"};
constexpr const char* kLogic[] = {"logical_and", "logical_or", "logical_xor"};
constexpr const char* kPredicates[] = {"isnan", "isinf"};

constexpr RowPlace kAtHostBool[] = {{kHostBool, kPortable, ""}};
constexpr ArgPlace kAnyX[] = {{"X", kHostAny}};
constexpr ArgPlace kAnyXY[] = {{"X", kHostAny}, {"Y", kHostAny}};
constexpr ArgPlace kCondition[] = {{"Condition", kHostBool}};

constexpr RowSet kRows[] = {
    RowSet(kComparisons, kAtHostBool, kCompare).If(HasKnownType).Args(kAnyXY),
    RowSet(kLogic, kAtHostBool, kCompare),
    RowSet("logical_not", kAtHostBool, kPredicate),
    RowSet(kPredicates, kAtHostBool, kPredicate).If(HasKnownType).Args(kAnyX),
    RowSet("where", kAtHostAny, kWhere).If(HasSize).Args(kCondition),
};

}  // namespace

Span<const KernelDef> ComparisonKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
