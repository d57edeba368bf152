// SPDX-License-Identifier: Apache-2.0
// The programs that a search compares: one model, lowered in several ways.
#ifndef LITE_API_SEARCH_CANDIDATES_H_
#define LITE_API_SEARCH_CANDIDATES_H_

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "lite/api/fused_model.h"
#include "lite/api/search.h"
#include "lite/api/search_control.h"
#include "lite/api/search_records.h"

namespace placelite {

// A kernel that runs in a program, in the layout of its op's output.
struct SearchedKernel {
  const KernelDef* kernel = nullptr;
  Layout layout;
  // The workload, and the names of the variants that run it: more than one
  // where the op's epilogue was split off. The revision is the sum of theirs,
  // which changes whenever one of them does. No samples: never timed.
  TuningRecord record;
  bool known = false;  // by an earlier search
};

struct SearchCandidate {
  std::string name;
  LowerOptions lower;
  std::unique_ptr<Predictor> predictor;           // null: it could not be made
  std::map<std::string, Decision> decisions;      // by op of the model
  std::map<std::string, SearchedKernel> kernels;  // likewise
  std::map<std::string, std::vector<double>> op_ms;  // likewise
  std::vector<double> run_ms;
  SearchedProgram report;

  // Whether some of its kernels must be timed.
  bool HasUnknown() const;
};

// All arguments must outlive this object.
class SearchCandidates {
 public:
  SearchCandidates(const FusedModel& model, const MemoryConfig& memory,
                   const SearchOptions& options, const SearchRecords& records,
                   SearchControl* control);

  // Makes a program, tunes it where the options say so, warms it up, and looks
  // up what is known of its kernels. One that lacks a kernel or memory, or is
  // the same as another, is kept without a predictor and says why, unless it is
  // the first; any other failure returns.
  Status Add(const std::string& name, const LowerOptions& lower);
  void DropLast() { all_.pop_back(); }

  // Runs one round: each program with an unknown kernel runs once with
  // profiling and once without. Ends early when the search is stopped.
  Status SampleOps();
  // Sets the times of unknown kernels from the samples: of each workload and
  // variant the least that the programs show, with its share of launches.
  // Keeps them.
  Status TakeTimes();
  // Times whole runs of all programs in turn and fills in the reports' times.
  // When the search is stopped, whole rounds count alone.
  Status TimeRuns();

  // Returns the fused graph with the exact shapes of the programs' inputs.
  // There must be a program.
  const Graph& shaped() const { return shaped_; }
  int64_t kernel_samples() const { return kernel_samples_; }
  int64_t run_samples() const { return run_samples_; }
  std::vector<SearchCandidate>& all() { return all_; }
  const std::vector<SearchCandidate>& all() const { return all_; }

 private:
  Status Build(SearchCandidate* candidate) const;
  Status Tune(SearchCandidate* candidate) const;
  Status TakeShapes(const SearchCandidate& first);
  void Describe(SearchCandidate* candidate) const;
  void AddKernels(SearchCandidate* candidate) const;
  Status SampleOpsOf(SearchCandidate* candidate);
  // Returns the timed kernels of one program, by workload and variant.
  std::map<std::string, TuningRecord> TimesOf(
      const SearchCandidate& candidate) const;
  Status TimeRound(bool counts);
  void ReportTimes();
  std::string OpOf(const std::string& piece) const;

  const FusedModel& model_;
  const MemoryConfig& memory_;
  const SearchOptions& options_;
  const SearchRecords& records_;
  SearchControl& control_;
  std::map<std::string, NodeId> ops_;  // the model's ops by name
  Graph shaped_;
  std::vector<SearchCandidate> all_;
  int64_t kernel_samples_ = 0;
  int64_t run_samples_ = 0;
};

}  // namespace placelite

#endif  // LITE_API_SEARCH_CANDIDATES_H_
