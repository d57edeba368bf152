// SPDX-License-Identifier: Apache-2.0
// Fills memory that nobody needs with NaN, so that a memory plan which lets two
// tensors overlap is noticed at once.
#include <algorithm>
#include <cstring>

#include "lite/core/program/program.h"

namespace placelite {
namespace {

struct Range {
  int64_t begin, end;
};

// The ranges that must survive between `step` and the next one, by increasing
// offset.
std::vector<Range> LiveBehind(const MemoryLayout& layout, int32_t step) {
  std::vector<Range> ranges;
  for (size_t i = 0; i < layout.list.tensors.size(); ++i) {
    const PlanTensor& tensor = layout.list.tensors[i];
    if (tensor.first > step || tensor.last <= step) continue;
    ranges.push_back({layout.offsets[i], layout.offsets[i] + tensor.bytes});
  }
  std::sort(ranges.begin(), ranges.end(),
            [](Range a, Range b) { return a.begin < b.begin; });
  return ranges;
}

}  // namespace

Status Program::PoisonAfter(int32_t step) {
  // The device may still be reading memory that it was told to copy.
  if (queue_ != nullptr) LITE_RETURN_IF_ERROR(queue_->Wait());
  char* arena = static_cast<char*>(memory_.arena->memory()->host_data());
  int64_t at = 0;
  const auto fill_to = [&](int64_t end) {
    // All bits set is NaN in every floating-point precision.
    if (at < end) std::memset(arena + at, 0xff, static_cast<size_t>(end - at));
  };
  for (const Range& live : LiveBehind(layout_, step)) {
    fill_to(live.begin);
    at = std::max(at, live.end);
  }
  fill_to(memory_.arena->bytes());
  return Status::Ok();
}

}  // namespace placelite
