// SPDX-License-Identifier: Apache-2.0
#include <iomanip>

#include "lite/api/search.h"
#include "lite/core/base/strings.h"

namespace placelite {

std::string ToText(const SearchReport& report) {
  if (report.programs.empty()) return "stopped before there was a program\n";
  TextStream out;
  out << std::fixed << std::setprecision(3);
  for (const SearchedProgram& each : report.programs) {
    out << (each.chosen ? "* " : "  ") << std::left << std::setw(30)
        << each.name << std::right;
    if (!each.why_not.empty()) {
      out << "  " << each.why_not << "\n";
      continue;
    }
    if (each.measured.count > 0) {
      out << std::setw(10) << each.measured.median << " ms ("
          << each.measured.min << " to " << each.measured.max << "), ";
    } else {
      out << "  not timed, ";
    }
    if (each.predicted_ms > 0) out << "predicted " << each.predicted_ms << ", ";
    out << each.casts << " casts: " << each.places << "\n";
  }
  if (report.cost_ms > 0) {
    out << "costs " << report.cost_ms << " ms, at least "
        << report.lower_bound_ms << " ms ("
        << (report.proven ? "proven best" : "not proven best") << ", "
        << report.branches << " branches); ";
  }
  out << report.measured_kernels << " kernels measured, "
      << report.known_kernels << " known; " << report.samples << " samples\n";
  for (const std::string& cast : report.estimated) {
    out << "estimated: " << cast << "\n";
  }
  return out.str();
}

}  // namespace placelite
