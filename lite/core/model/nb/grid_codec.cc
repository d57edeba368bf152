// SPDX-License-Identifier: Apache-2.0
// Grid to and from proto::Grid.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/nb/nb.pb.h"
#include "lite/core/model/nb/program_codec.h"

namespace placelite {
namespace nb {

void EncodeGrid(const Grid& grid, proto::Grid* result) {
  result->set_code(ToString(grid.code));
  if (!grid.IsPerTensor()) result->set_axis(static_cast<uint32_t>(grid.axis));
  if (grid.block_size != 0) {
    result->set_block_size(static_cast<uint64_t>(grid.block_size));
  }
  for (float scale : grid.scales) result->add_scales(scale);
  const bool centred =
      std::all_of(grid.zero_points.begin(), grid.zero_points.end(),
                  [](int32_t zero_point) { return zero_point == 0; });
  if (!centred) {
    for (int32_t zero_point : grid.zero_points) {
      result->add_zero_points(zero_point);
    }
  }
  result->set_qmin(grid.qmin);
  result->set_qmax(grid.qmax);
  if (grid.rounding != Rounding::kToEven) {
    result->set_rounding(ToString(grid.rounding));
  }
  if (grid.formula != QuantizeFormula::kDivide) {
    result->set_formula(ToString(grid.formula));
  }
}

namespace {

Status DecodeHowCodesAreMade(const proto::Grid& from, Grid* grid) {
  if (from.has_rounding()) {
    const Result<Rounding> rounding = ParseRounding(from.rounding());
    if (!rounding.ok()) return Status::Corrupt(rounding.status().message());
    grid->rounding = *rounding;
  }
  if (from.has_formula()) {
    const Result<QuantizeFormula> formula =
        ParseQuantizeFormula(from.formula());
    if (!formula.ok()) return Status::Corrupt(formula.status().message());
    grid->formula = *formula;
  }
  return Status::Ok();
}

}  // namespace

Result<GridPtr> DecodeGrid(const proto::Grid& from) {
  Grid grid;
  const Result<Precision> code = ParsePrecision(from.code());
  if (!code.ok() || !LimitsOfCode(*code).has_value()) {
    return Status::Corrupt(StrCat("'", from.code(), "' is no type of codes"));
  }
  grid.code = *code;
  if (from.axis() >= static_cast<uint32_t>(kMaxRank)) {
    return Status::Corrupt(StrCat("its grid is by axis ", from.axis()));
  }
  if (from.has_axis()) grid.axis = static_cast<int>(from.axis());
  if (from.block_size() > (uint64_t{1} << 40)) {
    return Status::Corrupt(
        StrCat("its grid has blocks of ", from.block_size()));
  }
  grid.block_size = static_cast<int64_t>(from.block_size());
  grid.scales.assign(from.scales().begin(), from.scales().end());
  if (grid.scales.empty()) return Status::Corrupt("its grid has no scale");
  grid.zero_points.assign(from.zero_points().begin(), from.zero_points().end());
  if (grid.zero_points.empty()) grid.zero_points.resize(grid.scales.size());
  grid.qmin = from.qmin();
  grid.qmax = from.qmax();
  LITE_RETURN_IF_ERROR(DecodeHowCodesAreMade(from, &grid));
  return GridPtr(std::make_shared<const Grid>(std::move(grid)));
}

}  // namespace nb
}  // namespace placelite
