// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/skyline.h"

#include <algorithm>
#include <tuple>

namespace placelite {

Skyline::Skyline(Span<const PlanTensor> tensors,
                 const std::vector<int64_t>& sizes)
    : sizes_(sizes),
      first_(tensors.size()),
      last_(tensors.size()),
      waiting_(tensors.size()),
      offsets_(tensors.size()) {
  CompressSteps(tensors);
  for (size_t i = 0; i < sizes.size(); ++i) {
    waiting_[i] = sizes[i] > 0;
    count_ += sizes[i] > 0;
    for (int32_t s = first_[i]; s <= last_[i]; ++s) missing_[s] += sizes[i];
  }
}

// Keeps only the last step before a tensor's death: what is live at another
// step is also live at the next of these.
void Skyline::CompressSteps(Span<const PlanTensor> tensors) {
  std::vector<int32_t> ends;
  for (const PlanTensor& tensor : tensors) ends.push_back(tensor.last);
  std::sort(ends.begin(), ends.end());
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  auto step_of = [&](int32_t step) {
    const auto found = std::lower_bound(ends.begin(), ends.end(), step);
    return static_cast<int32_t>(found - ends.begin());
  };
  for (size_t i = 0; i < tensors.size(); ++i) {
    first_[i] = step_of(tensors[i].first);
    last_[i] = step_of(tensors[i].last);
  }
  heights_.resize(ends.size());
  missing_.resize(ends.size());
}

// If several tensors are alike, the first must be stacked first.
bool Skyline::HasTwinBefore(int32_t tensor) const {
  for (int32_t i = 0; i < tensor; ++i) {
    if (waiting_[i] && sizes_[i] == sizes_[tensor] &&
        first_[i] == first_[tensor] && last_[i] == last_[tensor]) {
      return true;
    }
  }
  return false;
}

// The height that the tensor would lie on.
int64_t Skyline::Support(int32_t tensor) const {
  return *std::max_element(heights_.begin() + first_[tensor],
                           heights_.begin() + last_[tensor] + 1);
}

// All that follows lies at `offset` or higher.
int64_t Skyline::BoundWith(int32_t tensor, int64_t offset) const {
  int64_t bound = 0;
  for (size_t s = 0; s < heights_.size(); ++s) {
    const int64_t floor =
        missing_[s] > 0 ? std::max(heights_[s], offset) : heights_[s];
    bound = std::max(bound, floor + missing_[s]);
  }
  for (int32_t s = first_[tensor]; s <= last_[tensor]; ++s) {
    bound = std::max(bound, offset + missing_[s]);
  }
  return bound;
}

// A plan is stacked from its lowest tensor to its highest, those at one offset
// by number. So what lies lower than the last, or level with it and has a
// smaller number, is no choice: it would have come before. Nor is what leaves
// a gap below itself that a waiting tensor fits into: with that tensor moved
// there, the plan is no larger.
std::vector<Skyline::Choice> Skyline::Choices() const {
  const int32_t last = stack_.empty() ? -1 : stack_.back().tensor;
  const int64_t floor = last < 0 ? 0 : offsets_[last];
  std::vector<Choice> choices;
  int64_t lowest_end = INT64_MAX;
  for (int32_t i = 0; i < static_cast<int32_t>(sizes_.size()); ++i) {
    if (!waiting_[i]) continue;
    const int64_t offset = Support(i);
    lowest_end = std::min(lowest_end, offset + sizes_[i]);
    if (offset < floor || (offset == floor && i < last)) continue;
    if (!HasTwinBefore(i)) choices.push_back({0, offset, i});
  }
  choices.erase(
      std::remove_if(choices.begin(), choices.end(),
                     [&](const Choice& c) { return c.offset >= lowest_end; }),
      choices.end());
  for (Choice& c : choices) c.bound = BoundWith(c.tensor, c.offset);
  std::sort(
      choices.begin(), choices.end(), [&](const Choice& a, const Choice& b) {
        return std::tuple(a.bound, a.offset, -sizes_[a.tensor], a.tensor) <
               std::tuple(b.bound, b.offset, -sizes_[b.tensor], b.tensor);
      });
  return choices;
}

void Skyline::Push(const Choice& choice) {
  const int32_t tensor = choice.tensor;
  const auto begin = heights_.begin() + first_[tensor];
  const auto end = heights_.begin() + last_[tensor] + 1;
  stack_.push_back({tensor, {begin, end}});
  std::fill(begin, end, choice.offset + sizes_[tensor]);
  for (int32_t s = first_[tensor]; s <= last_[tensor]; ++s) {
    missing_[s] -= sizes_[tensor];
  }
  offsets_[tensor] = choice.offset;
  waiting_[tensor] = false;
}

void Skyline::Pop() {
  const auto& [tensor, heights] = stack_.back();
  std::copy(heights.begin(), heights.end(), heights_.begin() + first_[tensor]);
  for (int32_t s = first_[tensor]; s <= last_[tensor]; ++s) {
    missing_[s] += sizes_[tensor];
  }
  waiting_[tensor] = true;
  stack_.pop_back();
}

}  // namespace placelite
