// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/map_codes.h"

#include <cmath>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

bool IsScale(float scale) { return scale > 0 && std::isnormal(scale); }

}  // namespace

Status SetCodeTable(const std::vector<int64_t>& codes, EpilogueStep* step) {
  if (!IsScale(step->alpha) || !IsScale(step->gamma)) {
    return Status::InvalidArgument(
        StrCat("map_codes: scales are ", step->alpha, " and ", step->gamma));
  }
  if (!(std::abs(step->beta) <= 65535) || std::rint(step->beta) != step->beta) {
    return Status::InvalidArgument(
        StrCat("map_codes: the least code is ", step->beta));
  }
  if (codes.size() != kTableCodes) {
    return Status::InvalidArgument(StrCat("map_codes has ", codes.size(),
                                          " codes, expected ", kTableCodes));
  }
  auto table = std::make_shared<CodeTable>();
  for (size_t i = 0; i < codes.size(); ++i) {
    if (codes[i] < INT16_MIN || codes[i] > INT16_MAX) {
      return Status::InvalidArgument(
          StrCat("map_codes: code ", i, " becomes ", codes[i]));
    }
    table->codes[i] = static_cast<int16_t>(codes[i]);
    table->values[i] = static_cast<float>(codes[i]) * step->gamma;
  }
  step->table = std::move(table);
  return Status::Ok();
}

std::vector<int64_t> CodesOf(const CodeTable& table) {
  return {std::begin(table.codes), std::end(table.codes)};
}

}  // namespace placelite
