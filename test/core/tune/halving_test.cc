// SPDX-License-Identifier: Apache-2.0
// Successive halving on made-up times, with noise from a seed.
#include "lite/core/tune/halving.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using Measure = std::function<Result<double>(int)>;

// Times of a machine that others use, too: a little jitter on all samples, and
// a share of samples that an interruption makes much slower.
class Machine {
 public:
  Machine(std::vector<double> ms, unsigned seed, double jitter = 0.02,
          double outliers = 0.1)
      : ms_(std::move(ms)),
        random_(seed),
        jitter_(jitter),
        outliers_(outliers) {}

  Measure Sampler() {
    return [this](int c) -> Result<double> {
      double ms = ms_[c] * (1 + jitter_ * std::fabs(Normal()));
      if (Uniform() < outliers_) ms += ms_[c] * 5 * Uniform();
      return ms;
    };
  }
  double ms(int c) const { return ms_[c]; }
  double best() const { return *std::min_element(ms_.begin(), ms_.end()); }

 private:
  // The distribution is written by hand, because those of the standard library
  // differ between implementations.
  double Uniform() { return (random_() >> 5) / 134217728.0; }
  double Normal() {
    return std::sqrt(-2 * std::log(1 - Uniform())) *
           std::cos(2 * 3.14159265358979 * Uniform());
  }

  const std::vector<double> ms_;
  std::mt19937 random_;
  const double jitter_, outliers_;
};

// The times resemble a real space: a few good candidates, most 1.1 to 4 times
// slower.
std::vector<double> Space(int candidates, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<double> ms;
  for (int c = 0; c < candidates; ++c) {
    const double u = (random() >> 5) / 134217728.0;
    ms.push_back(0.3 * (1 + 3 * u * u));
  }
  return ms;
}

// The results of successive halving in 1000 spaces.
struct Trials {
  int good = 0;  // within 2 %
  int64_t samples = 0;
};

TEST(SuccessiveHalving, TwoFirstSamplesAreEnough) {
  Trials trials[2];
  for (unsigned trial = 0; trial < 1000; ++trial) {
    const int candidates = 2 + static_cast<int>(trial % 63);
    for (int first : {2, 4}) {
      Machine machine(Space(candidates, trial), trial + 1000);
      HalvingOptions options;
      options.first_samples = first;
      ASSERT_OK_AND_ASSIGN(
          const HalvingResult result,
          SuccessiveHalving(candidates, machine.Sampler(), options));
      Trials& sum = trials[first / 4];
      sum.good += machine.ms(result.winner) <= 1.02 * machine.best() ? 1 : 0;
      sum.samples += result.samples;
    }
  }
  EXPECT_GE(trials[0].good, 985);
  EXPECT_GE(trials[1].good, 995);
  EXPECT_LT(trials[0].samples * 2, trials[1].samples);
  RecordProperty("good", trials[0].good);
  RecordProperty("samples", static_cast<int>(trials[0].samples / 1000));
}

TEST(SuccessiveHalving, FindsTheBestWithFewSamples) {
  constexpr int kTrials = 1000;
  int good = 0, settled = 0;
  int64_t samples = 0, exhaustive = 0;
  for (unsigned trial = 0; trial < kTrials; ++trial) {
    const int candidates = 2 + static_cast<int>(trial % 63);
    Machine machine(Space(candidates, trial), trial + 1000);
    ASSERT_OK_AND_ASSIGN(const HalvingResult result,
                         SuccessiveHalving(candidates, machine.Sampler()));
    good += machine.ms(result.winner) <= 1.02 * machine.best() ? 1 : 0;
    settled += result.settled ? 1 : 0;
    samples += result.samples;
    exhaustive += candidates * int64_t{HalvingOptions().max_samples};
  }
  EXPECT_GE(good, kTrials * 99 / 100);
  EXPECT_LT(samples * 5, exhaustive);
  EXPECT_GT(settled, kTrials / 2);
  RecordProperty("good", good);
  RecordProperty("samples_percent",
                 static_cast<int>(100 * samples / exhaustive));
}

// Every other round is slow as a whole: a machine whose clock goes up and down.
TEST(SuccessiveHalving, TurnsHitAllAlike) {
  int calls = 0;
  const Measure measure = [&](int c) -> Result<double> {
    const double drift = (calls++ / 3) % 2 == 0 ? 1 : 2;
    return drift * (c == 1 ? 0.9 : 1.0);
  };
  ASSERT_OK_AND_ASSIGN(const HalvingResult result,
                       SuccessiveHalving(3, measure));
  EXPECT_EQ(result.winner, 1);
}

TEST(SuccessiveHalving, SurvivesManyOutliers) {
  int good = 0;
  for (unsigned trial = 0; trial < 300; ++trial) {
    Machine machine({1.3, 1.0, 1.15, 2, 3}, trial, 0.01, 0.3);
    ASSERT_OK_AND_ASSIGN(const HalvingResult result,
                         SuccessiveHalving(5, machine.Sampler()));
    good += result.winner == 1 ? 1 : 0;
  }
  EXPECT_GE(good, 297);
}

TEST(SuccessiveHalving, OfEqualOnesTheFirstListed) {
  int first = 0;
  for (unsigned trial = 0; trial < 100; ++trial) {
    Machine machine({2, 1.003, 1, 1.001, 1.5}, trial, 0.001, 0.05);
    ASSERT_OK_AND_ASSIGN(const HalvingResult result,
                         SuccessiveHalving(5, machine.Sampler()));
    first += result.winner == 1 ? 1 : 0;
    EXPECT_TRUE(result.settled);
  }
  EXPECT_GE(first, 95);  // else interruptions hit it twice in its first rung
}

// A difference that noise hides is not settled, and costs no more than the
// limit.
TEST(SuccessiveHalving, StopsWhereNothingCanBeTold) {
  Machine machine(std::vector<double>(8, 1.0), 1, 0.5, 0.2);
  HalvingOptions options;
  options.max_samples = 20;
  ASSERT_OK_AND_ASSIGN(const HalvingResult result,
                       SuccessiveHalving(8, machine.Sampler(), options));
  EXPECT_FALSE(result.settled);
  EXPECT_LE(result.samples, 8 * 20);
  for (const CandidateOutcome& c : result.candidates) {
    EXPECT_LE(c.summary.count, 20u);
  }
}

TEST(SuccessiveHalving, TellsWhenEachWasDropped) {
  const Measure measure = [](int c) -> Result<double> { return 1 + c; };
  ASSERT_OK_AND_ASSIGN(const HalvingResult result,
                       SuccessiveHalving(4, measure));
  EXPECT_EQ(result.winner, 0);
  EXPECT_TRUE(result.settled);
  EXPECT_EQ(result.rungs, 2);
  EXPECT_EQ(result.candidates[0].dropped_after, -1);
  EXPECT_EQ(result.candidates[0].summary.count, 8u);
  EXPECT_EQ(result.candidates[0].spread, 0);
  for (int c : {1, 2, 3}) {
    EXPECT_EQ(result.candidates[c].dropped_after, 0);
    EXPECT_EQ(result.candidates[c].summary.count, 4u);
    EXPECT_EQ(result.candidates[c].summary.median, 1 + c);
  }
  EXPECT_EQ(result.samples, 4 * 4 + 4);
}

TEST(SuccessiveHalving, TheSameSamplesGiveTheSameResult) {
  for (int pass = 0; pass < 2; ++pass) {
    Machine a(Space(30, 5), 7), b(Space(30, 5), 7);
    ASSERT_OK_AND_ASSIGN(const auto first, SuccessiveHalving(30, a.Sampler()));
    ASSERT_OK_AND_ASSIGN(const auto second, SuccessiveHalving(30, b.Sampler()));
    EXPECT_EQ(first.winner, second.winner);
    EXPECT_EQ(first.samples, second.samples);
  }
}

TEST(SuccessiveHalving, LeavesOutWhatFails) {
  for (const double odd : {0.0, -1.0, std::numeric_limits<double>::infinity(),
                           std::numeric_limits<double>::quiet_NaN()}) {
    int calls = 0;
    const Measure measure = [&](int c) -> Result<double> {
      ++calls;
      if (c == 0) return Status::ResourceExhausted("no memory for packing");
      if (c == 2 && calls > 5) return odd;
      return 1 + 0.1 * c;
    };
    ASSERT_OK_AND_ASSIGN(const HalvingResult result,
                         SuccessiveHalving(3, measure));
    EXPECT_EQ(result.winner, 1);
    EXPECT_THAT(result.candidates[0].failure,
                FailsWith(StatusCode::kResourceExhausted, "packing"));
    EXPECT_EQ(result.candidates[0].summary.count, 0u);
    EXPECT_OK(result.candidates[1].failure);
    EXPECT_THAT(result.candidates[2].failure,
                FailsWith(StatusCode::kInternal, "a sample of"));
  }
}

TEST(SuccessiveHalving, FailsWhereAllFail) {
  const Measure measure = [](int) -> Result<double> {
    return Status::Unsupported("no such code");
  };
  EXPECT_THAT(SuccessiveHalving(3, measure),
              FailsWith(StatusCode::kUnsupported,
                        "none of 3 candidates could be measured, the first "
                        "because: no such code"));
}

// The first is slow and dropped; then the device goes.
TEST(SuccessiveHalving, FailsWhereAllThatAreLeftFail) {
  int calls = 0;
  const Measure measure = [&](int candidate) -> Result<double> {
    if (++calls > 12) return Status::Internal("the device is lost");
    return candidate == 0 ? 50.0 + calls : 1.0 + 0.3 * calls;
  };
  EXPECT_THAT(SuccessiveHalving(3, measure),
              FailsWith(StatusCode::kInternal, "because: the device is lost"));
}

TEST(SuccessiveHalving, OneCandidateNeedsNoMeasurement) {
  int calls = 0;
  const Measure measure = [&](int) -> Result<double> {
    ++calls;
    return 2;
  };
  ASSERT_OK_AND_ASSIGN(const HalvingResult free, SuccessiveHalving(1, measure));
  EXPECT_EQ(free.winner, 0);
  EXPECT_TRUE(free.settled);
  EXPECT_EQ(calls, 0);
  HalvingOptions options;
  options.measure_alone = true;
  ASSERT_OK_AND_ASSIGN(const HalvingResult told,
                       SuccessiveHalving(1, measure, options));
  EXPECT_EQ(told.candidates[0].summary.median, 2);
  EXPECT_EQ(told.samples, calls);
}

TEST(SuccessiveHalving, SenselessOptionsAreRefused) {
  const Measure measure = [](int) -> Result<double> { return 1; };
  EXPECT_FALSE(SuccessiveHalving(0, measure).ok());
  for (const auto& change : std::vector<void (*)(HalvingOptions*)>{
           [](auto* o) { o->first_samples = 0; },
           [](auto* o) { o->max_samples = 3; },
           [](auto* o) { o->max_samples = 1001; }, [](auto* o) { o->keep = 1; },
           [](auto* o) { o->keep = -1; }, [](auto* o) { o->confidence = 1; },
           [](auto* o) { o->noise = std::nan(""); }}) {
    HalvingOptions options;
    change(&options);
    EXPECT_THAT(SuccessiveHalving(2, measure, options),
                FailsWith(StatusCode::kInvalidArgument, "fractions below 1"));
  }
}

// The numbers are from tables of the sign test: for 95 %, so many samples from
// each end may be left out.
TEST(IntervalOfMedian, IsThatOfTheSignTest) {
  for (const auto& [n, low] : {std::pair(1, 1),
                               {3, 1},
                               {6, 1},
                               {8, 1},
                               {9, 2},
                               {12, 3},
                               {20, 6},
                               {25, 8},
                               {50, 18}}) {
    std::vector<double> sorted;
    for (int i = 1; i <= n; ++i) sorted.push_back(i);
    const MedianInterval interval = IntervalOfMedian(sorted, 0.95);
    EXPECT_EQ(interval.low, low) << n;
    EXPECT_EQ(interval.high, n + 1 - low) << n;
  }
}

}  // namespace
}  // namespace placelite
