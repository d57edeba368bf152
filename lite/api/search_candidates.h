// SPDX-License-Identifier: Apache-2.0
// The programs that a search compares: one model, lowered in several ways.
#ifndef LITE_API_SEARCH_CANDIDATES_H_
#define LITE_API_SEARCH_CANDIDATES_H_

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "lite/api/fused_model.h"
#include "lite/api/search.h"
#include "lite/api/search_costs.h"

namespace placelite {

struct SearchCandidate {
  std::string name;
  LowerOptions lower;
  std::unique_ptr<Predictor> predictor;       // null: it could not be made
  std::map<std::string, Decision> decisions;  // by op of the model
  std::map<std::string, std::vector<double>> op_ms;  // likewise
  std::map<std::string, Layout> layouts;             // likewise, of the outputs
  std::vector<double> run_ms;
  SearchedProgram report;
};

// The measured time of an op's kernel with its output in a layout.
struct SearchedKernel {
  std::string op, kernel;
  Layout layout;
  TuningKey key;
  Summary seen;
};

// All arguments must outlive this object.
class SearchCandidates {
 public:
  SearchCandidates(const FusedModel& model, const MemoryConfig& memory,
                   const SearchOptions& options);

  // Makes a program, tunes it where the options say so, and warms it up. One
  // that lacks a kernel or memory, or is the same as another, is kept without a
  // predictor and says why, unless it is the first; any other failure returns.
  Status Add(const std::string& name, const LowerOptions& lower);
  void DropLast() { all_.pop_back(); }

  // Runs one round: each program runs once with profiling and once without.
  Status SampleOps();
  // Times whole runs of all programs in turn and fills in the reports' times.
  Status TimeRuns();
  // Returns, for each kernel in each layout, the least time that the programs
  // show; in a replay, the recorded time.
  std::map<std::string, SearchedKernel> Kernels(
      const SearchRecords& records) const;

  std::vector<SearchCandidate>& all() { return all_; }
  const std::vector<SearchCandidate>& all() const { return all_; }

 private:
  Status Build(SearchCandidate* candidate) const;
  void Describe(SearchCandidate* candidate) const;
  Status SampleOpsOf(SearchCandidate* candidate) const;
  std::string OpOf(const std::string& piece) const;

  const FusedModel& model_;
  const MemoryConfig& memory_;
  const SearchOptions& options_;
  std::set<std::string> ops_;  // names of the model's ops
  std::vector<SearchCandidate> all_;
};

}  // namespace placelite

#endif  // LITE_API_SEARCH_CANDIDATES_H_
