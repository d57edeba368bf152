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
//
// Times of kernels and casts belong to workloads, not to models: they are
// records of the runtime's tuning database, and what one model has measured
// serves the next one. Only the comparison of whole programs is a model's own.
#ifndef LITE_API_SEARCH_H_
#define LITE_API_SEARCH_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "lite/api/config.h"
#include "lite/api/kernel_plan.h"
#include "lite/api/predictor.h"
#include "lite/core/tune/statistics.h"

namespace placelite {

struct SearchProgress {
  std::string phase;  // "timing the kernels"
  // Steps of the phase (rounds, workloads); total 0: they are not counted.
  int64_t done = 0;
  int64_t total = 0;
  // The estimated time until all phases are done whose length is known by now;
  // negative: none is.
  double seconds_left = -1;
};

// "timing the kernels, 3 of 15, about 40 s to go"
std::string ToText(const SearchProgress& progress);

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
  // If false, a kernel is not measured where the database has its time from at
  // least `rounds` samples, nor a cast where it has one at all; a program all
  // of whose kernels are known is not run for them. If true, all are measured.
  bool measure_again = false;
  // Sets shapes and fills the inputs of each program.
  std::function<Status(Predictor*)> fill;
  // Called on the searching thread at the beginning of each phase and after
  // each of its steps. May be empty.
  std::function<void(const SearchProgress&)> progress;
  // Asked on the searching thread between runs. Once it returns true the search
  // ends: what was measured is kept, and the report has the best plan so far.
  // May be empty.
  std::function<bool()> stop;
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
  // The plan of the chosen program; without decisions where the search was
  // stopped before it had a program.
  Plan plan;
  std::vector<SearchedProgram> programs;
  // The cost of the PBQP's answer, in milliseconds; 0 if none was looked for.
  double cost_ms = 0;
  double lower_bound_ms = 0;
  bool proven = false;
  int64_t branches = 0;
  // Kernels of the programs, each with its workload and variant: those that the
  // database knew, and those that were measured.
  int64_t known_kernels = 0;
  int64_t measured_kernels = 0;
  // Number of samples taken, of kernels, casts and whole runs.
  int64_t kernel_samples = 0;
  int64_t samples = 0;
  std::vector<std::string> estimated;  // neither known nor measured
  // SearchOptions::stop said so before the search was done.
  bool stopped = false;
};

// Searches a plan for a model: a Paddle or ONNX model, or a .nb, whose own
// decisions and pins do not count. Without valid_targets the places are those
// of the .nb, or this machine's CPU. Of a model that runs in stages the first
// is searched. With a limit of memory in the config, programs that need more
// are left out, and the search looks for one that needs less.
//
// Fails with kInvalidArgument for no rounds, with kFailedPrecondition without a
// tuning database where one is needed (a runtime of the caller, a replay) or
// where a replay finds no search in it, and as Predictor::Create and Run do.
Result<SearchReport> SearchPlan(const FullConfig& config,
                                const SearchOptions& options);

std::string ToText(const SearchReport& report);

}  // namespace placelite

#endif  // LITE_API_SEARCH_H_
