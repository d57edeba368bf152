// SPDX-License-Identifier: Apache-2.0
// The costs that a search has measured: of kernels in the network, and of casts
// between places.
#ifndef LITE_API_SEARCH_COSTS_H_
#define LITE_API_SEARCH_COSTS_H_

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "lite/api/search_records.h"
#include "lite/passes/lower/pick_by_cost.h"

namespace placelite {

class SearchCosts final : public GraphCosts {
 public:
  // Times a cast of a tensor of floats; fails with kUnsupported where there is
  // no way to time it.
  using TimeCast = std::function<Result<double>(
      const Shape& shape, const Place& from, const Place& to)>;

  // Without `time_cast` nothing is measured: unknown times are estimated.
  SearchCosts(const SearchRecords& records, Target native, TimeCast time_cast)
      : records_(records), native_(native), time_cast_(std::move(time_cast)) {}

  // May be called several times for one kernel; the least time counts.
  void AddKernel(const std::string& op, const std::string& kernel,
                 Layout layout, double ms);
  // Sets a price for each byte that an op writes, to find plans that need less
  // memory.
  void set_ms_per_byte(double value) { ms_per_byte_ = value; }

  double Kernel(const Node& node, const KernelDef& kernel,
                Layout layout) override;
  double Cast(const ValueInfo& info, const Place& from,
              const Place& to) override;

  // Casts whose times are estimates: "x86/float/NCHW to ..., 12 shapes".
  std::vector<std::string> estimated() const;
  // Returns the number of casts that were timed.
  int64_t measured() const { return measured_; }
  // Returns the first failure of measuring, or ok.
  const Status& status() const { return status_; }

 private:
  struct Pair {
    std::map<double, double> ms_by_bytes;
    int estimates = 0;
  };

  double TimeOf(const Shape& shape, double bytes, const Place& from,
                const Place& to, Pair* pair);

  const SearchRecords& records_;
  const Target native_;
  const TimeCast time_cast_;
  std::map<std::string, double> kernels_;  // by op, kernel and layout
  std::map<std::string, Pair> pairs_;      // by pair of places
  double ms_per_byte_ = 0;
  int64_t measured_ = 0;
  Status status_;
};

}  // namespace placelite

#endif  // LITE_API_SEARCH_COSTS_H_
