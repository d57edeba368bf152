// SPDX-License-Identifier: Apache-2.0
// The cases on which kernels are tested, a file for each family:
//
//   std::vector<KernelCase> LrnCases() { ... }
//   const CaseFamily kLrnCases(LrnCases);
#ifndef TEST_KERNELS_CASES_CASES_H_
#define TEST_KERNELS_CASES_CASES_H_

#include <map>
#include <string_view>
#include <vector>

#include "lite/core/kernel/kernel_def.h"
#include "test/support/kernel_cases.h"

namespace placelite {

// An object of a file that adds its cases to those of all; nothing else has to
// name them.
class CaseFamily {
 public:
  explicit CaseFamily(std::vector<KernelCase> (*make)());
};

// Those of all families, ops in the order of their names.
const std::vector<KernelCase>& AllCases();

// Those of one op.
std::vector<const KernelCase*> CasesOf(std::string_view op);

// Those that each variant of the row takes on this machine. Binding a case
// takes its time: once for all variants.
std::map<const VariantDef*, std::vector<const KernelCase*>> CasesByVariant(
    const KernelDef& row);

}  // namespace placelite

#endif  // TEST_KERNELS_CASES_CASES_H_
