// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/interpolate/tables.h"

#include "lite/core/base/strings.h"

namespace placelite {

Result<TapTable> MakeTapTable(const TapFinder& finder) {
  if (finder.in() > INT32_MAX) {
    return Status::Unsupported(StrCat("interpolate: an axis of ", finder.in(),
                                      " elements, expected at most ",
                                      INT32_MAX));
  }
  const auto out = static_cast<size_t>(finder.out());
  const auto taps = static_cast<size_t>(finder.count());
  std::vector<int64_t> index(taps);
  std::vector<float> weight(taps);
  TapTable table;
  table.index.resize(out * taps);
  table.weight.resize(out * taps);
  for (size_t i = 0; i < out; ++i) {
    finder.At(static_cast<int64_t>(i), index.data(), weight.data());
    for (size_t t = 0; t < taps; ++t) {
      table.index[t * out + i] = static_cast<int32_t>(index[t]);
      table.weight[t * out + i] = weight[t];
    }
  }
  return table;
}

}  // namespace placelite
