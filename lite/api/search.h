// SPDX-License-Identifier: Apache-2.0
// Global search: chooses kernels for the whole graph by measurements on this
// machine (NeoCPU, section 3.3.2; over kernels, variants, precisions and places
// at once).
//
// The network runs with the kernels of the score, with those of the estimates,
// and once for each of its places with as many ops there as possible. From
// these runs come the times of kernels, launches included; with the times of
// casts between places, and the cost of each op in each place, they make a PBQP
// (passes/lower/pbqp.h), which is solved exactly where the graph is
// series-parallel. The answer runs against all the others, in turn; it becomes
// the kernel plan where it is faster by more than chance.
#ifndef LITE_API_SEARCH_H_
#define LITE_API_SEARCH_H_

#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "lite/api/config.h"
#include "lite/api/kernel_plan.h"
#include "lite/api/predictor.h"
#include "lite/core/tune/statistics.h"

namespace placelite {

struct SearchOptions {
  // The number of runs of each program, in turn: once for the times of ops and
  // again for those of the whole.
  int rounds = 15;
  // If true, nothing is timed: all times come from the runtime's tuning
  // database, and missing ones are estimated. The same database gives the same
  // plan.
  bool replay = false;
  // If true, variants that the database does not know are measured first.
  bool tune = true;
  // Sets shapes and fills the inputs of each program.
  std::function<Status(Predictor*)> fill;
  // Receives lines that say what is being done, for people to read.
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
  std::string why_not;  // the reason why it could not be made
};

struct SearchReport {
  Plan plan;  // of the chosen program
  std::vector<SearchedProgram> programs;
  // The cost of the PBQP's answer, in milliseconds.
  double cost_ms = 0;
  double lower_bound_ms = 0;
  bool proven = false;
  int64_t branches = 0;
  int64_t samples = 0;                 // number of samples taken
  std::vector<std::string> estimated;  // neither known nor measured
};

// Searches a plan for a Paddle or ONNX model. With a limit of memory in the
// config, programs that need more are left out, and the search looks for one
// that needs less.
Result<SearchReport> SearchPlan(const FullConfig& config,
                                const SearchOptions& options);

std::string ToText(const SearchReport& report);

}  // namespace placelite

#endif  // LITE_API_SEARCH_H_
