// SPDX-License-Identifier: Apache-2.0
// A row lists transforms by how much they round, least first: IsRougher relies
// on it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "lite/core/check/elements.h"
#include "lite/kernels/all_kernels.h"
#include "test/kernels/cases/cases.h"
#include "test/support/case_reference.h"
#include "test/support/devices.h"
#include "test/support/kernel_runner.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

// Sums over the elements that are numbers: a NaN does not measure rounding, and
// the kernel test checks that NaN is kept.
double SquaredError(const Expected& expected,
                    const std::vector<Tensor>& outputs) {
  const Tensor &want = expected.outputs[0], &got = outputs[0];
  double sum = 0;
  for (int64_t i = 0; i < want.NumElements(); ++i) {
    const double wanted = ReadElement(want, i);
    if (std::isnan(wanted)) continue;
    const double difference = ReadElement(got, i) - wanted;
    sum += difference * difference;
  }
  return sum;
}

// Returns the transforms in the row's order; none where one does not take the
// op.
std::vector<const VariantDef*> TransformsOf(const KernelDef& row,
                                            const OpView& op) {
  std::vector<const VariantDef*> transforms;
  const KernelAnswer answer = AskWithEpilogue(row, op, ThisDevice());
  for (const VariantAnswer& each : answer.variants) {
    if (each.variant->contract != NumericContract::kTransform) continue;
    if (!each.support.yes() || each.variant->create == nullptr) return {};
    transforms.push_back(each.variant);
  }
  return transforms;
}

// Returns the error of each transform; none where there are not several.
std::vector<double> ErrorsOn(const KernelRegistry& registry,
                             const KernelDef& row, const KernelCase& source) {
  const auto asked = BoundCase::Bind(source, &row, BoundFor::kAsking);
  if (!asked.ok()) return {};
  const auto transforms = TransformsOf(row, (*asked)->op());
  if (transforms.size() < 2) return {};
  const auto bound = BoundCase::Bind(source, &row);
  if (!bound.ok()) return {};
  const Result<Expected> expected = RunReference(registry, source);
  EXPECT_OK(expected);
  std::vector<double> errors;
  for (const VariantDef* variant : transforms) {
    VariantRunner runner(row, *variant, ThisDevice());
    const auto outputs = runner.Run(**bound, {});
    EXPECT_OK(outputs);
    if (!expected.ok() || !outputs.ok()) return {};
    errors.push_back(SquaredError(*expected, *outputs));
  }
  return errors;
}

TEST(RoundingOrder, TransformsStandByTheirErrors) {
  KernelRegistry registry;
  AddAllKernels(&registry);
  for (const KernelDef* row : registry.all()) {
    std::vector<double> sums;
    for (const KernelCase* source : CasesOf(row->op)) {
      const std::vector<double> errors = ErrorsOn(registry, *row, *source);
      sums.resize(std::max(sums.size(), errors.size()));
      for (size_t i = 0; i < errors.size(); ++i) sums[i] += errors[i];
    }
    for (size_t i = 1; i < sums.size(); ++i) {
      EXPECT_LT(2 * sums[i - 1], sums[i]) << KernelName(*row) << " " << i;
    }
  }
}

}  // namespace
}  // namespace placelite
