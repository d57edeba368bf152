// SPDX-License-Identifier: Apache-2.0
// No kernel allocates when it runs: Prepare has allocated all that it needs.
#include <gtest/gtest.h>

#include "lite/kernels/all_kernels.h"
#include "test/kernels/cases/cases.h"
#include "test/support/allocation_counter.h"
#include "test/support/case_reference.h"
#include "test/support/devices.h"
#include "test/support/kernel_runner.h"

namespace placelite {
namespace {

int g_allocations = 0;

void StopCounting() { g_allocations = StopCountingAllocations(); }

// Returns whether the variant takes the case on this processor.
bool Takes(const KernelDef& row, const VariantDef& variant,
           const BoundCase& bound) {
  if (variant.create == nullptr) return false;
  const KernelAnswer answer = AskWithEpilogue(row, bound.op(), ThisDevice());
  for (const VariantAnswer& each : answer.variants) {
    if (each.variant == &variant) return each.support.yes();
  }
  return false;
}

// Runs every case that the variant takes, and returns how many these are.
int ExpectNone(const KernelDef& row, const VariantDef& variant) {
  int cases = 0;
  for (const KernelCase* source : CasesOf(row.op)) {
    const auto bound = BoundCase::Bind(*source, &row);
    if (!bound.ok() || !Takes(row, variant, **bound)) continue;
    VariantRunner runner(row, variant, ThisDevice());
    runner.Watch(StartCountingAllocations, StopCounting);
    g_allocations = -1;
    const auto outputs = runner.Run(**bound, {});
    EXPECT_TRUE(outputs.ok()) << variant.name << " " << source->name << ": "
                              << outputs.status().ToString();
    EXPECT_EQ(g_allocations, 0) << variant.name << " " << source->name;
    ++cases;
  }
  return cases;
}

TEST(RunAllocations, NoKernelMakesAny) {
  KernelRegistry registry;
  AddAllKernels(&registry);
  int cases = 0;
  for (const KernelDef* row : registry.all()) {
    // Drivers of devices allocate as they like.
    if (KernelTarget(*row) == Target::kOpenCL) continue;
    for (const VariantDef& variant : row->variants) {
      cases += ExpectNone(*row, variant);
    }
  }
  EXPECT_GT(cases, 5000);
}

}  // namespace
}  // namespace placelite
