// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/lower/report.h"

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

std::string ScoreText(const Score& s) {
  const std::string times =
      s.precisions == 1 ? "" : StrCat(" * ", s.precisions);
  return StrCat(s.total, " = (", s.target, " + ", s.precision, " + ", s.layout,
                ")", times, " * ", s.weight, " at place ", s.place + 1);
}

std::string CandidateText(const OpReport& op, const KernelCandidate& c) {
  const bool chosen = c.kernel == op.decision.kernel;
  std::string text =
      StrCat("  ", chosen ? "* " : "  ", KernelName(*c.kernel), ": ");
  if (c.support.no()) {
    text += StrCat("refused, ", c.support.reason(), "\n");
  } else {
    text += StrCat("score ", ScoreText(c.score));
    if (!c.support.yes()) text += StrCat("; depends: ", c.support.reason());
    text += "\n";
  }
  for (const VariantAnswer& row : c.variants) {
    const bool first = chosen && row.variant == op.variant;
    text += StrCat("      ", first ? "* " : "  ", row.variant->name, ": ",
                   ToString(row.support.answer()));
    if (!row.support.yes()) text += StrCat(", ", row.support.reason());
    if (!std::isnan(row.cost)) {
      text += StrCat(", about ", std::llround(row.cost), " cycles");
    }
    text += StrCat(" (", ToString(row.variant->contract), ")\n");
  }
  return text;
}

}  // namespace

std::string ExplainText(const LowerReport& report) {
  std::string text = StrCat("device: ", report.device, "\nvalid places:\n");
  for (size_t i = 0; i < report.valid_places.size(); ++i) {
    text += StrCat("  ", i + 1, " ", report.valid_places[i], "\n");
  }
  text += StrCat("score factors: ", ToString(report.score_factors), "\n");
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
    const NamedDecision names = NamesOf(op.decision);
    text +=
        StrCat(op.text,
               "\n  chosen: ", op.decision.decided() ? names.kernel : "nothing",
               " by ", ToString(op.decision.source));
    if (op.variant != nullptr) text += StrCat(", variant ", op.variant->name);
    if (!names.fallback.empty()) {
      text += StrCat(", fallback ", names.fallback);
    }
    text += "\n";
    if (!op.note.empty()) text += StrCat("  note: ", op.note, "\n");
    if (op.packed_bytes > 0) {
      text += StrCat("  packed ahead: ", op.packed_bytes, " bytes\n");
    }
    if (!op.not_packed.empty()) {
      text += StrCat("  packed at the first run: ", op.not_packed, "\n");
    }
    for (const KernelCandidate& candidate : op.candidates) {
      text += CandidateText(op, candidate);
    }
  }
  for (const CastReport& cast : report.casts) {
    text += StrCat("cast ", cast.type, " '", cast.name, "': ", cast.from,
                   " -> ", cast.to, " by ", KernelName(*cast.kernel), "\n");
  }
  for (const std::string& split : report.splits) text += split + "\n";
  return text;
}

}  // namespace placelite
