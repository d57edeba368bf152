// SPDX-License-Identifier: Apache-2.0
// What lowering considered and why it chose: the data behind `--explain`.
#ifndef LITE_PASSES_LOWER_REPORT_H_
#define LITE_PASSES_LOWER_REPORT_H_

#include <cmath>
#include <string>
#include <vector>

#include "lite/core/ir/decision.h"
#include "lite/core/tensor/place.h"
#include "lite/passes/lower/score.h"

namespace placelite {

// A kernel for one op: the answers of its predicates, what excludes and devices
// refuse being taken off, and its score.
struct KernelCandidate : KernelAnswer {
  Score score;                 // set unless it is refused
  bool some_excluded = false;  // the user excluded a variant
};

struct OpReport {
  std::string name;
  std::string type;
  std::string text;                         // the op as the printer shows it
  std::vector<KernelCandidate> candidates;  // in row order
  Decision decision;  // not decided: no kernel runs this op
  // The variant that static data suggest; the first run may pick another. Null
  // where nothing is decided.
  const VariantDef* variant = nullptr;
  std::string note;  // why an earlier decision was replaced
  // If weights are packed ahead of time: the packed bytes of this op, and the
  // reason if there are none.
  int64_t packed_bytes = 0;
  std::string not_packed;
};

struct CastReport {
  std::string name;  // name of the cast value
  std::string type;  // op type: io_copy, calib or layout
  const KernelDef* kernel = nullptr;
  Place from;
  Place to;
};

// A kernel that does not hold in its final surroundings: with the inputs that
// casts deliver, and without the epilogue steps that were split off.
struct KernelRefusal {
  std::string op;  // name of the fused graph's node, or of a step split off
  const KernelDef* kernel = nullptr;
  std::string reason;
};

// The result of PickByCost for the whole graph.
struct GraphPick {
  double cycles = NAN;  // estimated, casts included; NaN: it did not run
  double lower_bound = 0;
  bool proven = false;  // no other choice of kernels has a lower estimate
  int64_t branches = 0;
};

// What is marked (explain) is there only with LowerOptions::explain.
struct LowerReport {
  std::string device;               // (explain)
  std::vector<Place> valid_places;  // (explain)
  ScoreFactors score_factors;       // (explain)
  std::vector<std::string> notes;   // (explain) about the device
  std::vector<OpReport> ops;        // (explain)
  std::vector<CastReport> casts;    // (explain)
  std::vector<std::string> splits;  // (explain) epilogue steps that became ops
  GraphPick graph_pick;
  // The reasons why this round of lowering failed; empty if it succeeded.
  std::vector<KernelRefusal> refusals;
};

std::string ExplainText(const LowerReport& report);
std::string ExplainJson(const LowerReport& report);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_REPORT_H_
