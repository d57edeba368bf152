// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iomanip>

#include "lite/core/base/strings.h"
#include "lite/core/plan/order.h"
#include "lite/core/plan/plan_report.h"

namespace placelite {
namespace {

constexpr int kNumber = 14;  // columns

std::string Fixed(double value, int digits) {
  TextStream out;
  out.imbue(std::locale::classic());
  out << std::fixed << std::setprecision(digits) << value;
  return out.str();
}

template <typename Cell>
std::string Right(const Cell& cell) {
  const std::string text = StrCat(cell);
  return std::string(kNumber - std::min<size_t>(kNumber, text.size()), ' ') +
         text;
}

std::string Left(const std::string& text, size_t columns) {
  return text + std::string(columns - std::min(columns, text.size()), ' ');
}

size_t LongestPlanner(const PlanReport& report) {
  size_t longest = 7;  // the heading's
  for (const PlannerOutcome& outcome : report.planners) {
    longest = std::max(longest, outcome.name.size());
  }
  return longest;
}

std::string PlannerLine(const PlanReport& report, size_t i, size_t columns) {
  const PlannerOutcome& outcome = report.planners[i];
  const std::string name =
      StrCat(i == report.chosen ? "* " : "  ", Left(outcome.name, columns));
  if (!outcome.refusal.ok()) {
    return StrCat(name, "  refused: ", outcome.refusal.message(), "\n");
  }
  return StrCat(name, Right(outcome.bytes),
                Right(Fixed(static_cast<double>(outcome.bytes) / (1 << 20), 2)),
                Right(Fixed(100 * GapToBound(report, outcome), 1)),
                Right(Fixed(outcome.milliseconds, 3)), "\n");
}

std::string BoundLine(const PlanReport& report) {
  return StrCat("lower bound: ", report.lower_bound_bytes, " bytes (",
                BytesText(report.lower_bound_bytes), "); most are live at ",
                StepName(report.names, report.widest.step), ": ",
                report.widest.bytes, "\n");
}

std::string TensorLine(const PlanReport& report, int32_t i, size_t columns) {
  const PlanTensor& tensor = report.tensors[i];
  const MemoryPlan& plan = report.planners[report.chosen].plan;
  const std::string place = IsImage(tensor) ? StrCat("image ", plan.image_of[i])
                                            : StrCat(plan.offsets[i]);
  return StrCat("  ", Left(TensorName(report.names, i), columns),
                Right(TensorBytes(report, i)), Right(place), "   ",
                tensor.first, "..", tensor.last, "\n");
}

std::string TensorLines(const PlanReport& report, size_t max_tensors) {
  const auto order = OrderBy(report.tensors.size(),
                             [&](int32_t i) { return -report.sizes[i]; });
  const size_t count = std::min(order.size(), max_tensors);
  size_t columns = 6;  // the heading's
  for (size_t k = 0; k < count; ++k) {
    columns = std::max(columns, TensorName(report.names, order[k]).size());
  }
  std::string text = StrCat("  ", Left("tensor", columns), Right("bytes"),
                            Right("offset"), "   steps\n");
  for (size_t k = 0; k < count; ++k) {
    text += TensorLine(report, order[k], columns);
  }
  if (count < order.size()) {
    text += StrCat("  and ", order.size() - count, " smaller ones\n");
  }
  return text;
}

}  // namespace

std::string PlanReportText(const PlanReport& report, size_t max_tensors) {
  const size_t columns = LongestPlanner(report);
  std::string text =
      StrCat("  ", Left("planner", columns), Right("bytes"), Right("MiB"),
             Right("gap in %"), Right("planning ms"), "\n");
  for (size_t i = 0; i < report.planners.size(); ++i) {
    text += PlannerLine(report, i, columns);
  }
  return text + BoundLine(report) + TensorLines(report, max_tensors);
}

}  // namespace placelite
