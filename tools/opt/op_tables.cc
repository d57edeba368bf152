// SPDX-License-Identifier: Apache-2.0
#include "tools/opt/op_tables.h"

#include <algorithm>
#include <iomanip>
#include <map>

#include "lite/core/base/strings.h"
#include "lite/core/op/op_def.h"

namespace placelite::tools {
namespace {

bool HasKernel(const KernelRegistry& registry, const char* op, Target target) {
  const auto& kernels = registry.ForOp(op);
  return std::any_of(kernels.begin(), kernels.end(), [&](const KernelDef* def) {
    return def->place.target == target;
  });
}

// Says why no kernel of `target` was chosen for the op.
std::string WhyNotOn(const OpReport& op, Target target) {
  std::vector<std::string> reasons;
  for (const KernelCandidate& candidate : op.candidates) {
    if (candidate.kernel->place.target != target) continue;
    const std::string name = KernelName(*candidate.kernel);
    reasons.push_back(
        candidate.support.no()
            ? StrCat(name, " refused: ", candidate.support.reason())
            : StrCat(name, " scored lower"));
  }
  if (reasons.empty()) return "no kernel is registered";
  return Join(reasons, "; ");
}

Target ChosenTarget(const OpReport& op) {
  return op.decision.decided() ? op.decision.kernel->place.target
                               : Target::kUnknown;
}

}  // namespace

std::vector<Target> TargetsOf(const std::vector<Place>& places) {
  std::vector<Target> targets;
  for (const Place& place : places) {
    if (std::find(targets.begin(), targets.end(), place.target) ==
        targets.end()) {
      targets.push_back(place.target);
    }
  }
  return targets;
}

std::string OpTable(const KernelRegistry& registry,
                    const std::vector<Place>& places) {
  std::vector<Target> targets = TargetsOf(places);
  if (targets.empty()) {
    targets = {Target::kHost, Target::kX86, Target::kArm, Target::kOpenCL};
  }
  TextStream out;
  out << std::left << std::setw(20) << "op";
  for (Target target : targets) {
    out << std::right << std::setw(8) << ToString(target);
  }
  out << "\n";
  for (const OpDef* op : AllOps()) {
    out << std::left << std::setw(20) << op->name;
    for (Target target : targets) {
      out << std::right << std::setw(8)
          << (HasKernel(registry, op->name, target) ? "Y" : "");
    }
    out << "\n";
  }
  return out.str();
}

std::string ModelOpTable(const LowerReport& report) {
  const std::vector<Target> targets = TargetsOf(report.valid_places);
  std::map<std::string, int> count;
  TextStream out;
  for (const OpReport& op : report.ops) {
    const Target chosen = ChosenTarget(op);
    const bool runs = op.decision.decided();
    ++count[runs ? ToString(chosen) : "nowhere"];
    out << op.type << " '" << op.name << "': "
        << (runs ? StrCat("runs on ", KernelName(*op.decision.kernel))
                 : "not supported")
        << "\n";
    for (Target target : targets) {
      if (runs && target == chosen) break;
      out << "    " << ToString(target) << ": " << WhyNotOn(op, target) << "\n";
    }
  }
  out << report.ops.size() << " ops:";
  for (const auto& [where, ops] : count) out << " " << ops << " " << where;
  out << "\n";
  return out.str();
}

}  // namespace placelite::tools
