// SPDX-License-Identifier: Apache-2.0
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

std::vector<KernelCase> RandomOpCases() {
  std::vector<KernelCase> cases;
  for (const char* op : {"random_normal", "random_uniform"}) {
    const auto add = [&](const char* name, CaseInput x, int64_t seed) {
      cases.push_back({name, op, {{"seed", seed}}, {std::move(x)}});
    };
    add("plain", Random({3, 5, 7}), 0);
    add("seeded", Random({16}), 1234567890123);
    add("scalar", Random({}), 1);
    add("empty", Random({0, 4}), 1);
    add("like_integers", RandomOf(Precision::kInt64, {9, 2}, 0, 9), 5);
  }
  cases.push_back({"scaled",
                   "random_normal",
                   {{"mean", 3.0f}, {"deviation", 0.5f}, {"seed", int64_t{3}}},
                   {Random({33})}});
  cases.push_back({"between",
                   "random_uniform",
                   {{"low", -2.0f}, {"high", -1.0f}, {"seed", int64_t{3}}},
                   {Random({33})}});
  return cases;
}

const CaseFamily kRandomOpCases(RandomOpCases);

}  // namespace
}  // namespace placelite
