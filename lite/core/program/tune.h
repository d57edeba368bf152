// SPDX-License-Identifier: Apache-2.0
// Local search (NeoCPU, section 3.3.1): times the variants of each distinct
// workload of a program, with all values of their parameters, on this machine.
#ifndef LITE_CORE_PROGRAM_TUNE_H_
#define LITE_CORE_PROGRAM_TUNE_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "lite/core/tune/halving.h"
#include "lite/core/tune/tune_effort.h"
#include "lite/core/tune/tuning_record.h"

namespace placelite {

// Before a workload is measured.
struct TuneProgress {
  size_t workload = 0, workloads = 0;  // the how many-th, from 0
  std::string op;                      // of the first op that has it
  size_t candidates = 0;
};

// A sample costs milliseconds, see flush_bytes: two of each candidate in the
// first rung find winners as good as four do, with less than half the samples.
// What screening leaves without a rival gets its record, too.
inline HalvingOptions TuneHalving() {
  HalvingOptions options;
  options.first_samples = 2;
  options.measure_alone = true;
  return options;
}

struct TuneOptions {
  HalvingOptions halving = TuneHalving();
  // Only what runs on a device.
  bool device_only = false;
  // False: variants as they are, not all values of their parameters.
  bool parameters = true;
  // Candidates whose estimated cost is above this times the least estimate of
  // the workload are not measured. 0: all are.
  double screen = 2;
  // Read before each sample, so that weights come from memory, as they do when
  // a whole network ran since. The op's inputs are read again after that: in a
  // network they were just written. 0: everything stays in the caches;
  // negative: as much as the device's caches hold, which most samples' time
  // goes into.
  int64_t flush_bytes = -1;
  std::function<void(const TuneProgress&)> progress;
  // Called with each record as soon as its workload is done, the chosen one
  // last. A failure ends the tuning; what is in the database stays.
  std::function<Status(const TuningRecord&)> keep;
};

// What a first run on a device measures.
TuneOptions DeviceTuneOptions(TuneEffort effort);

struct TuneReport {
  size_t workloads = 0;  // distinct ones with more than one candidate
  size_t known = 0;      // of those, in the database already
  size_t measured = 0;
  size_t candidates = 0;  // of the measured ones
  size_t screened = 0;    // of these workloads, and not measured
  int64_t samples = 0;
  size_t changed = 0;  // where the winner is not what the estimate says
  double seconds = 0;
};

void Add(const TuneReport& more, TuneReport* report);

// What a tuner would have to measure for a program, and what is there.
struct TuningCoverage {
  size_t workloads = 0;  // distinct ones with more than one candidate
  size_t known = 0;      // by the tuning database, or by what ships
  std::vector<std::string> unknown;
};

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_TUNE_H_
