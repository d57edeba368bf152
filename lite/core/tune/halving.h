// SPDX-License-Identifier: Apache-2.0
// Successive halving: finds the fastest of many candidates with few samples.
//
// All candidates are sampled in turn, so that whatever else the machine does
// hits them alike. After each rung (a number of samples per candidate, doubled
// from rung to rung) the worst go; the rest share the next rung. It ends as
// soon as the choice is settled.
//
// Reads no clock: samples come from a function, and the result is a function of
// the samples alone.
#ifndef LITE_CORE_TUNE_HALVING_H_
#define LITE_CORE_TUNE_HALVING_H_

#include <functional>
#include <vector>

#include "lite/core/base/status.h"
#include "lite/core/tune/statistics.h"

namespace placelite {

struct HalvingOptions {
  int first_samples = 4;  // of each candidate in the first rung
  int max_samples = 48;   // of one candidate
  double keep = 0.5;      // share of the candidates after each rung
  // Confidence of the intervals in which the medians are assumed to lie.
  double confidence = 0.95;
  // Candidates that differ by less than this fraction are equally fast; of
  // such, the one listed first wins, so that noise decides nothing.
  double noise = 0.01;
  // Whether a candidate that has no rival is measured at all.
  bool measure_alone = false;
};

struct CandidateOutcome {
  Summary summary;    // of its samples, in milliseconds
  double spread = 0;  // median distance of the samples from their median
  // The rung after which it was dropped, from 0; -1: in the race to the end.
  int dropped_after = -1;
  // Why it was left out; it has no summary then.
  Status failure;
};

struct HalvingResult {
  int winner = 0;
  std::vector<CandidateOutcome> candidates;
  int rungs = 0;
  int64_t samples = 0;  // of all candidates together
  // False where max_samples did not suffice to tell the winner from the next.
  bool settled = false;
};

// `measure` takes one sample of a candidate, in ms; it should be long enough
// for the clock (so many calls that they take about 0.1 ms or more) and follow
// a call that warms up. A candidate whose sample fails or is no positive number
// is left out. Fails where all did, and with kInvalidArgument for no candidates
// or senseless options.
Result<HalvingResult> SuccessiveHalving(
    int candidates, const std::function<Result<double>(int)>& measure,
    const HalvingOptions& options = {});

// Where the median of what `sorted` was drawn from lies, with this confidence:
// between two of the samples, by the binomial distribution of how many are
// below a median. With too few samples for it, between the first and the last.
struct MedianInterval {
  double low = 0;
  double high = 0;
};
MedianInterval IntervalOfMedian(const std::vector<double>& sorted,
                                double confidence);

}  // namespace placelite

#endif  // LITE_CORE_TUNE_HALVING_H_
