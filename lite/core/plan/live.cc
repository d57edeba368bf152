// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/live.h"

#include <algorithm>
#include <utility>

namespace placelite {
namespace {

// visit(step, live bytes) after each change of the sum, in order of time; at
// one step what is freed goes before what comes.
template <typename Visit>
void VisitChanges(Span<const PlanTensor> tensors,
                  const std::vector<int64_t>& sizes, const Visit& visit) {
  // Sizes come at `first` and go behind `last`.
  std::vector<std::pair<int64_t, int64_t>> changes;
  changes.reserve(2 * sizes.size());
  for (size_t i = 0; i < sizes.size(); ++i) {
    changes.emplace_back(tensors[i].first, sizes[i]);
    changes.emplace_back(int64_t{tensors[i].last} + 1, -sizes[i]);
  }
  std::sort(changes.begin(), changes.end());
  int64_t live = 0;
  for (const auto& [step, bytes] : changes) {
    live += bytes;
    visit(step, live);
  }
}

}  // namespace

std::vector<LiveBytes> LiveProfile(Span<const PlanTensor> tensors,
                                   const std::vector<int64_t>& sizes) {
  std::vector<LiveBytes> profile;
  VisitChanges(tensors, sizes, [&](int64_t step, int64_t live) {
    if (profile.empty() || profile.back().step != step) {
      profile.push_back({step, live});
    }
    profile.back().bytes = live;
  });
  return profile;
}

LiveBytes WidestStep(Span<const PlanTensor> tensors,
                     const std::vector<int64_t>& sizes) {
  LiveBytes widest = {0, 0};
  VisitChanges(tensors, sizes, [&](int64_t step, int64_t live) {
    if (live > widest.bytes) widest = {step, live};
  });
  return widest;
}

std::vector<int32_t> LiveAt(int64_t step, Span<const PlanTensor> tensors,
                            const std::vector<int64_t>& sizes) {
  std::vector<int32_t> live;
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (tensors[i].first > step || step > tensors[i].last) continue;
    live.push_back(static_cast<int32_t>(i));
  }
  std::stable_sort(live.begin(), live.end(),
                   [&](int32_t a, int32_t b) { return sizes[a] > sizes[b]; });
  return live;
}

}  // namespace placelite
