// SPDX-License-Identifier: Apache-2.0
// No kernel allocates when it runs: Prepare has allocated all that it needs.
#include <gtest/gtest.h>

#include "lite/kernels/all_kernels.h"
#include "test/kernels/cases/cases.h"
#include "test/support/allocation_counter.h"
#include "test/support/devices.h"
#include "test/support/kernel_runner.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

int g_allocations = 0;

void StopCounting() { g_allocations = StopCountingAllocations(); }

// Runs the cases, which the variant takes.
void ExpectNone(const KernelDef& row, const VariantDef& variant,
                const std::vector<const KernelCase*>& cases) {
  for (const KernelCase* source : cases) {
    SCOPED_TRACE(std::string(variant.name) + " " + source->name);
    ASSERT_OK_AND_ASSIGN(const auto bound, BoundCase::Bind(*source, &row));
    VariantRunner runner(row, variant, ThisDevice());
    runner.Watch(StartCountingAllocations, StopCounting);
    g_allocations = -1;
    ASSERT_OK(runner.Run(*bound, {}));
    EXPECT_EQ(g_allocations, 0);
  }
}

TEST(RunAllocations, NoKernelMakesAny) {
  KernelRegistry registry;
  AddAllKernels(&registry);
  size_t num_cases = 0;
  for (const KernelDef* row : registry.all()) {
    // Drivers of devices allocate as they like.
    if (KernelTarget(*row) == Target::kOpenCL) continue;
    for (const auto& [variant, cases] : CasesByVariant(*row)) {
      if (variant->create == nullptr) continue;
      ExpectNone(*row, *variant, cases);
      num_cases += cases.size();
    }
  }
  EXPECT_GT(num_cases, 5000u);
}

}  // namespace
}  // namespace placelite
