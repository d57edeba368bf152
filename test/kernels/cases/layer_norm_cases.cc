// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/strings.h"
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

// `parts`: 0 neither, 1 Scale, 2 both, 3 Bias alone.
KernelCase LayerNorm(std::string name, const Shape& shape, int64_t begin,
                     int parts = 2, double low = -2, double high = 2) {
  int64_t count = 1;
  for (int i = static_cast<int>(begin < 0 ? begin + shape.rank() : begin);
       i < shape.rank(); ++i) {
    count *= shape[i];
  }
  KernelCase result{std::move(name),
                    "layer_norm",
                    {{"begin_norm_axis", begin}, {"epsilon", 1e-5f}},
                    {Random(shape, low, high)}};
  if (parts == 3) result.inputs.push_back(Absent());
  for (int i = 0; i < (parts == 3 ? 1 : parts); ++i) {
    result.inputs.push_back(Constant(Random({count}, -2, 2)));
  }
  return result;
}

std::vector<KernelCase> LayerNormCases() {
  std::vector<KernelCase> cases = {
      LayerNorm("ocr_rec", {2, 40, 120}, -1),
      LayerNorm("image", {2, 3, 5, 7}, 1),
      LayerNorm("all_axes", {3, 5}, 0),
      LayerNorm("no_parameters", {3, 37}, 1, 0),
      LayerNorm("scale_only", {3, 37}, 1, 1),
      LayerNorm("bias_only", {3, 37}, 1, 3),
      LayerNorm("large_mean", {3, 50}, 1, 2, 100, 101),
      LayerNorm("row_beyond_halves", {2, 200}, 1, 2, -1000, 1000),
      LayerNorm("mean_beyond_halves", {2, 200}, 1, 0, 300, 1000),
      LayerNorm("no_rows", {0, 5}, 1),
      LayerNorm("empty_rows", {3, 0}, 1),
      LayerNorm("rank_5", {2, 1, 3, 4, 5}, 3),
  };
  for (int64_t size : {1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 65}) {
    cases.push_back(LayerNorm(StrCat("row_", size), {5, size}, 1));
  }
  // The variance is 0: epsilon alone divides.
  cases.push_back({"constant_row",
                   "layer_norm",
                   {{"epsilon", 0.25f}},
                   {Values({1, 4}, {3, 3, 3, 3})}});
  return cases;
}

const CaseFamily kLayerNormCases(LayerNormCases);

}  // namespace
}  // namespace placelite
