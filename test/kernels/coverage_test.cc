// SPDX-License-Identifier: Apache-2.0
// Every row and variant, of every backend, has a case: registering a kernel
// without one fails here.
#include <gtest/gtest.h>

#include <cctype>
#include <set>

#include "lite/core/ir/subgraphs.h"
#include "lite/kernels/all_kernels.h"
#include "test/kernels/cases/cases.h"
#include "test/support/bound_case.h"
#include "test/support/case_reference.h"
#include "test/support/devices.h"
#include "test/support/kernel_runner.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

KernelRegistry AllRows() {
  KernelRegistry registry;
  AddAllKernels(&registry);
  return registry;
}

// Variants of `row` that some device takes for the case.
std::set<const VariantDef*> VariantsFor(const KernelDef& row,
                                        const KernelCase& source) {
  std::set<const VariantDef*> variants;
  const auto bound = BoundCase::Bind(source, &row, BoundFor::kAsking);
  if (!bound.ok()) return variants;
  for (const DeviceInfo& device : TestDevices()) {
    const KernelAnswer answer = AskWithEpilogue(row, (*bound)->op(), device);
    for (const VariantAnswer& each : answer.variants) {
      if (each.support.yes()) variants.insert(each.variant);
    }
  }
  return variants;
}

TEST(KernelCoverage, EveryVariantHasACase) {
  const KernelRegistry registry = AllRows();
  for (const KernelDef* row : registry.all()) {
    const OpDef* op = FindOp(row->op);
    ASSERT_NE(op, nullptr) << KernelName(*row);
    if (NumSubgraphs(*op) > 0) continue;  // test/models/subgraphs_test.cc
    std::set<const VariantDef*> met;
    for (const KernelCase* source : CasesOf(row->op)) {
      met.merge(VariantsFor(*row, *source));
    }
    EXPECT_FALSE(met.empty()) << KernelName(*row) << " has no case";
    for (const VariantDef& variant : row->variants) {
      EXPECT_EQ(met.count(&variant), 1u)
          << KernelName(*row) << ": no case is taken by " << variant.name;
    }
  }
}

TEST(KernelCoverage, EveryCaseIsSoundAndHasAReference) {
  const KernelRegistry registry = AllRows();
  for (const KernelCase& source : AllCases()) {
    SCOPED_TRACE(source.op + " " + source.name);
    ASSERT_OK_AND_ASSIGN(auto bound,
                         BoundCase::Bind(WithoutImages(source), nullptr));
    EXPECT_NE(FindReference(registry, bound->op(), ThisDevice()).variant,
              nullptr);
  }
}

TEST(KernelCoverage, NamesOfCasesAreUniqueAndPlain) {
  std::set<std::string> names;
  for (const KernelCase& source : AllCases()) {
    EXPECT_TRUE(names.insert(source.op + " " + source.name).second)
        << source.op << " " << source.name;
    for (char c : source.name) {
      EXPECT_TRUE(std::isalnum(static_cast<unsigned char>(c)) || c == '_')
          << source.name;
    }
  }
}

TEST(KernelCoverage, NamesOfRowsAndVariantsAreUnique) {
  const KernelRegistry registry = AllRows();
  std::set<std::string> rows, variants;
  for (const KernelDef* row : registry.all()) {
    EXPECT_TRUE(rows.insert(KernelName(*row)).second) << KernelName(*row);
    EXPECT_FALSE(row->variants.empty()) << KernelName(*row);
    for (const VariantDef& variant : row->variants) {
      EXPECT_TRUE(variants.insert(variant.name).second) << variant.name;
    }
  }
}

}  // namespace
}  // namespace placelite
