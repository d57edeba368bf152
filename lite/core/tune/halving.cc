// SPDX-License-Identifier: Apache-2.0
#include "lite/core/tune/halving.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// With fewer samples an interval of 95 % would be wider than all of them.
constexpr int kMinSamplesOfWinner = 6;

struct Candidate {
  std::vector<double> samples;  // sorted once a rung is over
  double median = 0;
  MedianInterval interval;
};

class Race {
 public:
  Race(int candidates, const std::function<Result<double>(int)>& measure,
       const HalvingOptions& options)
      : measure_(measure), options_(options), candidates_(candidates) {
    result_.candidates.resize(static_cast<size_t>(candidates));
    for (int c = 0; c < candidates; ++c) running_.push_back(c);
  }

  Result<HalvingResult> Run() {
    int samples = options_.first_samples;
    if (running_.size() == 1 && !options_.measure_alone) {
      result_.settled = true;
      return std::move(result_);
    }
    while (true) {
      SampleAll(std::min(samples, options_.max_samples));
      if (running_.empty()) return AllFailed();
      Rank();
      ++result_.rungs;
      result_.settled = Settled();
      const bool last = samples >= options_.max_samples;
      // A record of the winner should say something about its spread.
      const bool enough = samples >= kMinSamplesOfWinner || last;
      if (last || (result_.settled && enough)) break;
      Drop();
      samples *= 2;
    }
    Finish();
    return std::move(result_);
  }

 private:
  const Candidate& At(int c) const { return candidates_[c]; }

  // Until every running candidate has so many, round by round.
  void SampleAll(int samples) {
    while (!running_.empty()) {
      std::vector<int> short_of;
      for (int c : running_) {
        if (At(c).samples.size() < static_cast<size_t>(samples)) {
          short_of.push_back(c);
        }
      }
      if (short_of.empty()) return;
      for (int c : short_of) Sample(c);
    }
  }

  void Sample(int c) {
    Result<double> ms = measure_(c);
    ++result_.samples;
    Status failure = ms.status();
    if (ms.ok() && !(std::isfinite(*ms) && *ms > 0)) {
      failure = Status::Internal(StrCat("a sample of ", *ms, " ms"));
    }
    if (failure.ok()) {
      candidates_[c].samples.push_back(*ms);
      return;
    }
    result_.candidates[c].failure = std::move(failure);
    running_.erase(std::find(running_.begin(), running_.end(), c));
  }

  // Fastest first; of equal ones the one listed first.
  void Rank() {
    for (int c : running_) {
      Candidate& candidate = candidates_[c];
      std::sort(candidate.samples.begin(), candidate.samples.end());
      candidate.median = Quantile(candidate.samples, 0.5);
      candidate.interval =
          IntervalOfMedian(candidate.samples, options_.confidence);
    }
    std::sort(running_.begin(), running_.end(), [this](int a, int b) {
      return std::pair(At(a).median, a) < std::pair(At(b).median, b);
    });
  }

  bool SurelySlower(int c) const {
    return At(c).interval.low > At(running_[0]).interval.high;
  }
  // Whether it would win, being listed first, if nothing more were known.
  bool MayWinAsEqual(int c) const {
    const int leader = running_[0];
    return c < leader && At(c).median <= LimitOfEqual(At(leader).median);
  }
  // Whether it may still be faster than the leader by more than the noise.
  bool MayBeFaster(int c) const {
    return At(c).interval.low < At(running_[0]).median * (1 - options_.noise);
  }
  bool SurelyEqual(int c) const {
    return At(c).interval.high <= LimitOfEqual(At(running_[0]).interval.low) &&
           !MayBeFaster(c);
  }
  double LimitOfEqual(double ms) const { return ms * (1 + options_.noise); }

  bool Settled() const {
    return std::all_of(running_.begin() + 1, running_.end(), [this](int c) {
      return SurelySlower(c) || SurelyEqual(c);
    });
  }

  // Drops the worst share of the candidates, but none that may be there because
  // of a few unlucky samples, and also every candidate that is surely slower
  // than the best.
  void Drop() {
    const double share = options_.keep * static_cast<double>(running_.size());
    const size_t keep = std::max<size_t>(1, std::ceil(share));
    std::vector<int> kept;
    for (size_t rank = 0; rank < running_.size(); ++rank) {
      const int c = running_[rank];
      const bool stays = rank == 0 || MayWinAsEqual(c) ||
                         (rank < keep ? !SurelySlower(c) : MayBeFaster(c));
      if (stays) {
        kept.push_back(c);
      } else {
        result_.candidates[c].dropped_after = result_.rungs - 1;
      }
    }
    running_ = std::move(kept);
  }

  void Finish() {
    const double limit = LimitOfEqual(At(running_[0]).median);
    result_.winner = running_[0];
    for (int c : running_) {
      if (At(c).median <= limit) result_.winner = std::min(result_.winner, c);
    }
    for (size_t c = 0; c < candidates_.size(); ++c) {
      CandidateOutcome& outcome = result_.candidates[c];
      if (!outcome.failure.ok()) continue;
      outcome.summary = Summarize(candidates_[c].samples);
      outcome.spread = MedianDistance(candidates_[c].samples);
    }
  }

  static double MedianDistance(const std::vector<double>& samples) {
    const double median = Quantile(samples, 0.5);
    std::vector<double> distances;
    for (double s : samples) distances.push_back(std::fabs(s - median));
    std::sort(distances.begin(), distances.end());
    return Quantile(distances, 0.5);
  }

  // Reports failure when the last candidate that was left has failed.
  // Candidates dropped earlier have not failed, but were slower, so nothing is
  // left to choose.
  Status AllFailed() const {
    const auto first =
        std::find_if(result_.candidates.begin(), result_.candidates.end(),
                     [](const CandidateOutcome& c) { return !c.failure.ok(); });
    return first->failure.WithContext(
        StrCat("none of ", candidates_.size(),
               " candidates could be measured, the first because"));
  }

  const std::function<Result<double>(int)>& measure_;
  const HalvingOptions options_;
  std::vector<Candidate> candidates_;
  std::vector<int> running_;  // fastest first
  HalvingResult result_;
};

}  // namespace

MedianInterval IntervalOfMedian(const std::vector<double>& sorted,
                                double confidence) {
  // P(at most k of n samples are below the median) = sum C(n,i) / 2^n, i <= k.
  const size_t n = sorted.size();
  const double most = (1 - confidence) / 2;
  double term = std::pow(0.5, static_cast<double>(n));
  double tail = term;
  size_t k = 0;
  while (k + 1 < n / 2) {
    term *= static_cast<double>(n - k) / static_cast<double>(k + 1);
    if (tail + term > most) break;
    tail += term;
    ++k;
  }
  // With at most k samples below the median, it is not above sorted[k].
  return {sorted[k], sorted[n - 1 - k]};
}

Result<HalvingResult> SuccessiveHalving(
    int candidates, const std::function<Result<double>(int)>& measure,
    const HalvingOptions& options) {
  const bool sensible = options.first_samples >= 1 &&
                        options.max_samples >= options.first_samples &&
                        options.max_samples <= 1000 && options.keep >= 0 &&
                        options.keep < 1 && options.confidence > 0 &&
                        options.confidence < 1 && options.noise >= 0;
  if (candidates < 1 || !sensible) {
    return Status::InvalidArgument(
        "successive halving needs a candidate, 1 <= first_samples <= "
        "max_samples <= 1000, and fractions below 1");
  }
  return Race(candidates, measure, options).Run();
}

}  // namespace placelite
