// SPDX-License-Identifier: Apache-2.0
// The records of a search in the runtime's tuning database: times of kernels in
// a program, of casts, and of whole programs. Every measurement becomes a
// record at once, so that a later search finds it there.
//
// Kernels and casts are known by their workload, so that models share them;
// programs by their model.
#ifndef LITE_API_SEARCH_RECORDS_H_
#define LITE_API_SEARCH_RECORDS_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/core/program/runtime.h"
#include "lite/core/tune/statistics.h"

namespace placelite {

// Returns the key of a kernel that runs a node of a fused graph: the workload
// as tuning_key.h has it, where all arguments lie in the kernel's place with
// its output in `layout`, and the kernel's name. A node that has no workload
// (shapes that are not exact, too long a text) is known by its name in
// `model`, so that no other model shares it.
TuningKey KernelKey(const Graph& graph, NodeId node, const KernelDef& kernel,
                    Layout layout, int threads, const std::string& model);

// The least time that a record can have; views take none.
inline constexpr double kLeastRecordMs = 1e-6;

// Which records count as known.
struct KnownRecords {
  int64_t least_samples = 1;  // of a kernel
  bool none = false;          // all is measured again
};

// The runtime must outlive this object, which one thread uses at a time.
class SearchRecords {
 public:
  // `model` is the model's hash.
  SearchRecords(Runtime* runtime, std::string model, KnownRecords known)
      : runtime_(*runtime), model_(std::move(model)), known_(known) {}

  const std::string& model() const { return model_; }
  int threads() const { return runtime_.options().threads; }

  // Finds the time of a kernel by its key, variant, parameters and revision;
  // returns whether it is known, and sets the record's times.
  bool FindKernel(TuningRecord* kernel) const;
  Status KeepKernel(TuningRecord kernel) const;

  // Finds the milliseconds of a cast of a tensor of floats; returns whether
  // they are known.
  bool FindCast(const Shape& shape, const Place& from, const Place& to,
                double* ms) const;
  Status KeepCast(const Shape& shape, const Place& from, const Place& to,
                  const Summary& seen) const;

  // A comparison of whole programs, by their names. `inputs` says their shapes
  // and the places that the search had.
  Status KeepPrograms(const std::string& inputs,
                      const std::map<std::string, Summary>& programs,
                      const std::string& chosen) const;
  // Returns whether `program` was chosen there.
  bool WasChosen(const std::string& inputs, const std::string& program) const;

 private:
  TuningKey KeyOf(const std::string& what, const std::string& details,
                  Target target) const;
  TuningKey CastKey(const Shape& shape, const Place& from,
                    const Place& to) const;
  TuningKey ProgramKey(const std::string& inputs) const;
  std::vector<const TuningRecord*> Records(const TuningKey& key) const;
  Status Keep(TuningRecord record, const Summary& seen) const;

  Runtime& runtime_;
  const std::string model_;
  const KnownRecords known_;
};

}  // namespace placelite

#endif  // LITE_API_SEARCH_RECORDS_H_
