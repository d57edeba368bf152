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

// Reported before a workload is measured.
struct TuneProgress {
  size_t workload = 0, workloads = 0;  // its index, from 0, and the count
  std::string op;                      // the first op that has this workload
  size_t candidates = 0;
};

// A sample costs milliseconds (see flush_bytes). Two samples of each candidate
// in the first rung find winners as good as four do, with less than half the
// samples. A candidate that is left without a rival after screening is
// measured, too, so that it gets a record.
inline HalvingOptions TuneHalving() {
  HalvingOptions options;
  options.first_samples = 2;
  options.measure_alone = true;
  return options;
}

struct TuneOptions {
  HalvingOptions halving = TuneHalving();
  // If true, only steps on a device are tuned.
  bool device_only = false;
  // If false, variants are measured only with the parameters that they choose
  // themselves.
  bool parameters = true;
  // A candidate is not measured if its estimated cost is above this factor
  // times the smallest estimate of the workload. 0: all are measured.
  double screen = 2;
  // Bytes that are read before each sample, so that weights come from memory,
  // as they do after a whole network has run. The op's inputs are read again
  // after that, since in a network they were just written. 0: everything stays
  // in the caches. Negative: as much as the device's caches hold; most of a
  // sample's time goes into that.
  int64_t flush_bytes = -1;
  std::function<void(const TuneProgress&)> progress;
  // Asked before each workload; once it returns true the tuning ends without a
  // failure, and what is not measured stays unknown. May be empty.
  std::function<bool()> stop;
  // Called with each record as soon as its workload is done; the chosen record
  // comes last. A failure ends the tuning; what is already in the database
  // stays there.
  std::function<Status(const TuningRecord&)> keep;
};

// What is measured at a first run on a device.
TuneOptions DeviceTuneOptions(TuneEffort effort);

struct TuneReport {
  size_t workloads = 0;  // distinct, with several candidates
  size_t known = 0;      // those in the database already
  size_t measured = 0;
  size_t candidates = 0;  // of the measured workloads
  size_t screened = 0;    // of these, not measured
  int64_t samples = 0;
  size_t changed = 0;  // winners that are not the estimate's choice
  double seconds = 0;
};

void Add(const TuneReport& more, TuneReport* report);

// How many workloads of a program a tuner would measure, and how many of them
// are known already.
struct TuningCoverage {
  size_t workloads = 0;  // distinct, with several candidates
  size_t known = 0;      // in the tuning database or the shipped one
  std::vector<std::string> unknown;
};

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_TUNE_H_
