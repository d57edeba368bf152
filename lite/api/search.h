// SPDX-License-Identifier: Apache-2.0
// Global search: kernels for the whole graph by what was measured on this
// machine (NeoCPU, section 3.3.2; over kernels, variants, precisions and places
// at once).
//
// The network runs as the score has it, as the estimates have it, and for each
// of its places with as much there as there can be. What each kernel takes in
// these runs, launches included, what casts between places take, and what each
// op would cost in a place make a PBQP (passes/lower/pbqp.h), solved exactly
// where the graph is series-parallel. The answer runs against all the others,
// in turn; it becomes the plan where it is faster by more than chance.
#ifndef LITE_API_SEARCH_H_
#define LITE_API_SEARCH_H_

#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "lite/api/config.h"
#include "lite/api/plan_file.h"
#include "lite/api/predictor.h"
#include "lite/core/tune/statistics.h"

namespace placelite {

struct SearchOptions {
  // Runs of each program, in turn, for the times of ops and again for those of
  // the whole.
  int rounds = 15;
  // Nothing is timed: all comes from the runtime's tuning database, and what is
  // not there is estimated. The same database gives the same plan.
  bool replay = false;
  // Variants that the database does not know are measured first.
  bool tune = true;
  // Sets shapes and fills the inputs of each program.
  std::function<Status(Predictor*)> fill;
  // What is being done, for people.
  std::function<void(const std::string&)> progress;
};

struct SearchedProgram {
  std::string name;         // "score", "model", "search", or a place
  double predicted_ms = 0;  // 0: unknown
  Summary measured;         // of whole runs; count 0: not measured
  double wins = 0;          // share of rounds faster than "score"
  int casts = 0;
  int64_t arena_bytes = 0;
  std::string places;  // "opencl/fp16/ImageDefault 31, x86/float/NCHW 2"
  bool chosen = false;
  std::string why_not;  // it could not be made
};

struct SearchReport {
  Plan plan;  // of the chosen program
  std::vector<SearchedProgram> programs;
  // Of the PBQP, in milliseconds.
  double cost_ms = 0;
  double lower_bound_ms = 0;
  bool proven = false;
  int64_t branches = 0;
  int64_t samples = 0;                 // that were taken
  std::vector<std::string> estimated;  // what was neither known nor measured
};

// Of a Paddle or ONNX model. With a limit of memory in the config, programs
// that need more are left out, and the search looks for one that needs less.
Result<SearchReport> SearchPlan(const FullConfig& config,
                                const SearchOptions& options);

std::string ToText(const SearchReport& report);

}  // namespace placelite

#endif  // LITE_API_SEARCH_H_
