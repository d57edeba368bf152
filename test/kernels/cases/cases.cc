// SPDX-License-Identifier: Apache-2.0
#include "test/kernels/cases/cases.h"

#include <algorithm>
#include <utility>

#include "test/support/bound_case.h"
#include "test/support/case_reference.h"
#include "test/support/devices.h"

namespace placelite {
namespace {

using Family = std::vector<KernelCase> (*)();

// Made by the first file that asks, in whatever order files are initialised.
std::vector<Family>& Families() {
  static auto* const kFamilies = new std::vector<Family>();
  return *kFamilies;
}

std::vector<KernelCase> MakeCases() {
  std::vector<KernelCase> all;
  for (Family family : Families()) {
    for (KernelCase& kernel_case : family()) {
      all.push_back(std::move(kernel_case));
    }
  }
  std::stable_sort(
      all.begin(), all.end(),
      [](const KernelCase& a, const KernelCase& b) { return a.op < b.op; });
  return all;
}

}  // namespace

CaseFamily::CaseFamily(Family make) { Families().push_back(make); }

const std::vector<KernelCase>& AllCases() {
  static const auto* const kCases = new std::vector<KernelCase>(MakeCases());
  return *kCases;
}

std::vector<const KernelCase*> CasesOf(std::string_view op) {
  std::vector<const KernelCase*> cases;
  for (const KernelCase& kernel_case : AllCases()) {
    if (kernel_case.op == op) cases.push_back(&kernel_case);
  }
  return cases;
}

std::map<const VariantDef*, std::vector<const KernelCase*>> CasesByVariant(
    const KernelDef& row) {
  std::map<const VariantDef*, std::vector<const KernelCase*>> cases;
  for (const KernelCase* source : CasesOf(row.op)) {
    const auto bound = BoundCase::Bind(*source, &row, BoundFor::kAsking);
    if (!bound.ok()) continue;
    const KernelAnswer answer =
        AskWithEpilogue(row, (*bound)->op(), ThisDevice());
    for (const VariantAnswer& each : answer.variants) {
      if (each.support.yes()) cases[each.variant].push_back(source);
    }
  }
  return cases;
}

}  // namespace placelite
