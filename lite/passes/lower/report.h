// SPDX-License-Identifier: Apache-2.0
// What lowering considered and why it chose: the data behind `--explain`.
#ifndef LITE_PASSES_LOWER_REPORT_H_
#define LITE_PASSES_LOWER_REPORT_H_

#include <cmath>
#include <string>
#include <vector>

#include "lite/core/ir/decision.h"
#include "lite/core/tensor/place.h"
#include "lite/core/tensor/shape.h"
#include "lite/passes/lower/score.h"

namespace placelite {

struct VariantReport {
  std::string name;
  NumericContract contract;
  Tri answer = Tri::kYes;
  std::string reason;  // why not, or what it depends on
  double cost = NAN;   // estimated cycles of one thread; NaN: unknown
};

struct CandidateReport {
  std::string kernel;
  Place place;
  Tri answer = Tri::kYes;
  std::string reason;  // why it is refused
  Score score;         // set unless it is refused
  std::vector<VariantReport> variants;
};

struct OpReport {
  std::string name;
  std::string type;
  std::string text;                         // the op as the printer shows it
  std::vector<CandidateReport> candidates;  // in row order
  Decision decision;  // not decided: no kernel runs this op
  // The variant that static data suggest; the first run may pick another.
  std::string variant;
  std::string note;  // why an earlier decision was replaced
  // If weights are packed ahead of time: the packed bytes of this op, and the
  // reason if there are none.
  int64_t packed_bytes = 0;
  std::string not_packed;
};

struct CastReport {
  std::string name;  // name of the cast value
  std::string type;  // op type: io_copy, calib or layout
  std::string kernel;
  Place from;
  Place to;
};

// A kernel that does not hold in its final surroundings: with the inputs that
// casts deliver, and without the epilogue steps that were split off.
struct KernelRefusal {
  std::string op;  // name of the fused graph's node, or of a step split off
  std::string kernel;
  std::string reason;
};

// The result of PickByCost for the whole graph.
struct GraphPick {
  double cycles = NAN;  // estimated, casts included; NaN: it did not run
  double lower_bound = 0;
  bool proven = false;  // no other choice of kernels has a lower estimate
  int64_t branches = 0;
};

struct LowerReport {
  std::string device;
  std::vector<Place> valid_places;
  std::vector<std::string> notes;  // about the device
  std::vector<OpReport> ops;
  GraphPick graph_pick;
  std::vector<CastReport> casts;
  std::vector<std::string> splits;  // epilogue steps that became ops
  // The reasons why this round of lowering failed; empty if it succeeded.
  std::vector<KernelRefusal> refusals;

  // One line for every op that has no kernel, with each kernel's refusal.
  std::string Unsupported() const;
};

// The text "op 'y' (relu): " followed by each kernel's refusal.
std::string WhyUndecided(const OpReport& op);

std::string ExplainText(const LowerReport& report);
std::string ExplainJson(const LowerReport& report);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_REPORT_H_
