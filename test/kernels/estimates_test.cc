// SPDX-License-Identifier: Apache-2.0
// Every variant has an estimate wherever it applies to exact shapes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <string_view>

#include "lite/core/op/codes.h"
#include "lite/kernels/all_kernels.h"
#include "test/kernels/cases/cases.h"
#include "test/support/bound_case.h"
#include "test/support/devices.h"
#include "test/support/graphs.h"

namespace placelite {
namespace {

void CheckVariants(const KernelDef& row, const OpView& op,
                   const DeviceInfo& device, const char* name,
                   std::set<std::string>* estimated) {
  const KernelAnswer answer = AskKernel(row, op, device);
  for (const VariantAnswer& each : answer.variants) {
    if (!each.support.yes()) continue;
    const bool is_view = row.storage == OutputStorage::kViewOfInput;
    EXPECT_TRUE(std::isfinite(each.cost)) << each.variant->name << " " << name;
    EXPECT_GE(each.cost, is_view ? 0 : 1) << each.variant->name << " " << name;
    estimated->insert(each.variant->name);
  }
}

TEST(Estimates, OfEveryVariantThatApplies) {
  KernelRegistry registry;
  AddAllKernels(&registry);
  std::set<std::string> estimated;
  for (const KernelDef* row : registry.all()) {
    for (const KernelCase* source : CasesOf(row->op)) {
      const auto bound = BoundCase::Bind(*source, row, BoundFor::kAsking);
      if (!bound.ok()) continue;
      for (const DeviceInfo& device : TestDevices()) {
        CheckVariants(*row, (*bound)->op(), device, source->name.c_str(),
                      &estimated);
      }
    }
  }
  // Most variants apply to a case on one of the devices.
  size_t variants = 0;
  for (const KernelDef* row : registry.all()) variants += row->variants.size();
  EXPECT_GT(estimated.size(), variants * 9 / 10);
}

// Returns the lowest estimate of the case by a kernel for Arm in `precision`
// that takes no codes, or infinity.
double BestOnArm(const KernelRegistry& registry, const KernelCase& source,
                 Precision precision, const DeviceInfo& device) {
  double best = INFINITY;
  for (const KernelDef* row : registry.ForOp(source.op)) {
    if (row->place.target != Target::kArm ||
        row->place.precision != precision) {
      continue;
    }
    const auto bound = BoundCase::Bind(source, row, BoundFor::kAsking);
    if (!bound.ok()) continue;
    if (StoresCodes(InputPlace(*row, (*bound)->op().def(), 0))) continue;
    const KernelAnswer answer = AskKernel(*row, (*bound)->op(), device);
    for (const VariantAnswer& each : answer.variants) {
      // Convolutions to few channels have this kernel in floats alone.
      if (each.variant->name == std::string_view("conv2d_narrow_neon")) {
        continue;
      }
      if (each.support.yes()) best = std::min(best, each.cost);
    }
  }
  return best;
}

// A vector holds twice as many halves, so no op is dearer in halves, except
// that whole blocks of 8 channels may have more padding than blocks of 4.
// Weights that stay codes are read by kernels of floats alone.
TEST(Estimates, HalvesAreNotDearerThanFloats) {
  KernelRegistry registry;
  AddAllKernels(&registry);
  const DeviceInfo* device = nullptr;
  for (const DeviceInfo& each : TestDevices()) {
    if ((each.cpu.features & kArmFp16) != 0) device = &each;
  }
  ASSERT_NE(device, nullptr);
  int compared = 0;
  for (const KernelCase& source : AllCases()) {
    const bool has_codes = std::any_of(
        source.inputs.begin(), source.inputs.end(),
        [](const CaseInput& input) { return input.grid != nullptr; });
    if (has_codes) continue;
    const double halves =
        BestOnArm(registry, source, Precision::kFP16, *device);
    if (!std::isfinite(halves)) continue;
    const double floats =
        BestOnArm(registry, source, Precision::kFloat, *device);
    if (!std::isfinite(floats)) continue;
    ++compared;
    EXPECT_LE(halves, floats * 1.25) << source.name;
  }
  EXPECT_GT(compared, 100);
}

// Returns a convolution of 3x3 taps, 64 channels to 64 on 16x16 pixels.
Graph Conv2dWithDilation(int64_t dilation) {
  AttributeMap attributes;
  const std::vector<int64_t> both = {dilation, dilation};
  attributes.Set("paddings", std::vector<int64_t>(4, dilation));
  attributes.Set("dilations", both);
  return OneOp("conv2d", {Shape({1, 64, 16, 16}), Shape({64, 64, 3, 3})},
               attributes);
}

// A filter dilated by 16 is seen with the tap in its middle alone. Kernels that
// leave the other eight out have an estimate that does so, too.
TEST(Estimates, TapsBeyondTheImageCostNothing) {
  KernelRegistry registry;
  AddAllKernels(&registry);
  const Graph near = Conv2dWithDilation(1), far = Conv2dWithDilation(16);
  const Graph::View near_view = near.ViewOf(near.node(0));
  const Graph::View far_view = far.ViewOf(far.node(0));
  std::set<std::string> cheaper;
  for (const KernelDef* row : registry.ForOp("conv2d")) {
    for (const VariantDef& variant : row->variants) {
      if (variant.cost == nullptr) continue;
      if (variant.cost(far_view.op(), DeviceInfo()) * 4 <
          variant.cost(near_view.op(), DeviceInfo())) {
        cheaper.insert(variant.name);
      }
    }
  }
  for (const char* name :
       {"conv2d_direct_avx2", "conv2d_direct_avx512", "conv2d_gemm_avx2",
        "conv2d_gemm_avx512", "conv2d_gemm_channels_avx512"}) {
    EXPECT_EQ(cheaper.count(name), 1u) << name;
  }
}

}  // namespace
}  // namespace placelite
