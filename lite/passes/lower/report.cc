// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/lower/report.h"

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

std::string ScoreText(const Score& s) {
  return StrCat(s.total, " = (", s.target, " + ", s.precision, " + ", s.layout,
                ")", s.doubled ? " * 2" : "", " * ", s.weight, " at place ",
                s.place + 1);
}

std::string CandidateText(const OpReport& op, const CandidateReport& c) {
  const bool chosen = c.kernel == op.decision.kernel;
  std::string text = StrCat("  ", chosen ? "* " : "  ", c.kernel, ": ");
  if (c.answer == Tri::kNo) {
    text += StrCat("refused, ", c.reason, "\n");
  } else {
    text += StrCat("score ", ScoreText(c.score));
    if (c.answer == Tri::kDepends) text += StrCat("; depends: ", c.reason);
    text += "\n";
  }
  for (const VariantReport& variant : c.variants) {
    const bool first = chosen && variant.name == op.variant;
    text += StrCat("      ", first ? "* " : "  ", variant.name, ": ",
                   ToString(variant.answer));
    if (!variant.reason.empty()) text += StrCat(", ", variant.reason);
    if (!std::isnan(variant.cost)) {
      text += StrCat(", about ", std::llround(variant.cost), " cycles");
    }
    text += StrCat(" (", ToString(variant.contract), ")\n");
  }
  return text;
}

}  // namespace

std::string WhyUndecided(const OpReport& op) {
  std::vector<std::string> refusals;
  for (const CandidateReport& candidate : op.candidates) {
    refusals.push_back(StrCat(candidate.kernel, ": ", candidate.reason));
  }
  return StrCat("op '", op.name, "' (", op.type, "): ",
                op.candidates.empty() ? "no kernel is registered for this op"
                                      : Join(refusals, "; "));
}

std::string LowerReport::Unsupported() const {
  std::string text;
  for (const OpReport& op : ops) {
    if (!op.decision.decided()) text += WhyUndecided(op) + "\n";
  }
  return text;
}

std::string ExplainText(const LowerReport& report) {
  std::string text = StrCat("device: ", report.device, "\nvalid places:\n");
  for (size_t i = 0; i < report.valid_places.size(); ++i) {
    text += StrCat("  ", i + 1, " ", report.valid_places[i], "\n");
  }
  for (const std::string& note : report.notes) {
    text += StrCat("note: ", note, "\n");
  }
  const GraphPick& pick = report.graph_pick;
  if (!std::isnan(pick.cycles)) {
    text += StrCat(
        "all kernels together: about ", std::llround(pick.cycles), " cycles, ",
        pick.proven ? "proven to be the least"
                    : StrCat("at least ", std::llround(pick.lower_bound)),
        " (", pick.branches, " branches)\n");
  }
  for (const OpReport& op : report.ops) {
    text += StrCat(op.text, "\n  chosen: ",
                   op.decision.decided() ? op.decision.kernel : "nothing",
                   " by ", ToString(op.decision.source));
    if (!op.variant.empty()) text += StrCat(", variant ", op.variant);
    if (!op.decision.fallback.empty()) {
      text += StrCat(", fallback ", op.decision.fallback);
    }
    text += "\n";
    if (!op.note.empty()) text += StrCat("  note: ", op.note, "\n");
    if (op.packed_bytes > 0) {
      text += StrCat("  packed ahead: ", op.packed_bytes, " bytes\n");
    }
    if (!op.not_packed.empty()) {
      text += StrCat("  packed at the first run: ", op.not_packed, "\n");
    }
    for (const CandidateReport& candidate : op.candidates) {
      text += CandidateText(op, candidate);
    }
  }
  for (const CastReport& cast : report.casts) {
    text += StrCat("cast ", cast.type, " '", cast.name, "': ", cast.from,
                   " -> ", cast.to, " by ", cast.kernel, "\n");
  }
  for (const std::string& split : report.splits) text += split + "\n";
  return text;
}

}  // namespace placelite
