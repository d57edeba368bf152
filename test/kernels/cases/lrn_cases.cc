// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/strings.h"
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

KernelCase Lrn(std::string name, const Shape& shape, int64_t n = 5, float k = 2,
               float alpha = 1e-4f, float beta = 0.75f, double range = 20) {
  return {std::move(name),
          "lrn",
          {{"n", n}, {"k", k}, {"alpha", alpha}, {"beta", beta}},
          {Random(shape, -range, range)}};
}

std::vector<KernelCase> LrnCases() {
  std::vector<KernelCase> cases = {
      Lrn("alexnet_1", {1, 96, 27, 27}),
      Lrn("googlenet_2", {1, 32, 56, 56}, 5, 1),
      Lrn("several_pieces", {2, 5, 40, 41}, 3, 1, 0.1f),
      Lrn("one_channel", {2, 1, 3, 7}, 5, 1, 0.5f),
      Lrn("window_of_one", {1, 4, 3, 7}, 1, 1, 0.5f),
      Lrn("even_window", {1, 7, 3, 7}, 4, 1, 0.5f),
      Lrn("window_above_channels", {1, 4, 3, 7}, 99, 1, 0.5f),
      Lrn("square_root", {1, 9, 3, 7}, 3, 1, 0.25f, 0.5f),
      Lrn("beta_1", {1, 9, 3, 7}, 3, 0.5f, 1, 1),
      Lrn("beta_2", {1, 9, 3, 7}, 3, 0.25f, 1, 2),
      Lrn("beta_0", {1, 9, 3, 7}, 3, 1, 1, 0),
      Lrn("alpha_0", {1, 9, 3, 7}, 3, 3, 0, 0.9f),
      Lrn("squares_beyond_halves", {1, 9, 3, 7}, 5, 1, 1e-4f, 0.75f, 1000),
      // For the reference alone.
      Lrn("negative_beta", {1, 9, 3, 7}, 3, 1, 1, -0.5f),
      Lrn("empty_batch", {0, 9, 3, 7}),
  };
  for (int64_t width : {1, 7, 8, 9, 15, 16, 17, 31, 33}) {
    cases.push_back(Lrn(StrCat("row_", width), {1, 6, 1, width}, 3, 1, 0.5f));
    cases.push_back(
        Lrn(StrCat("power_row_", width), {1, 6, 1, width}, 3, 1, 0.5f, 0.6f));
  }
  return cases;
}

const CaseFamily kLrnCases(LrnCases);

}  // namespace
}  // namespace placelite
