// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/seen_positions.h"

#include <algorithm>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// Returns whether filter position `position` meets the input in any window: the
// first window in which it is not in the padding before the input decides.
bool IsSeen(const WindowAxis& axis, int64_t in, int64_t out, int64_t position) {
  const int64_t at = position * axis.dilation - axis.pad_before;
  const int64_t window = at >= 0 ? 0 : (-at + axis.stride - 1) / axis.stride;
  return window < out && at + window * axis.stride < in;
}

void CutAxis(const TapRange& range, WindowAxis* axis) {
  const int64_t behind = axis->kernel - range.first - range.count;
  axis->pad_before -= range.first * axis->dilation;
  axis->pad_after -= behind * axis->dilation;
  axis->kernel = range.count;
}

}  // namespace

TapRange SeenTapRange(const WindowAxis& axis, int64_t in, int64_t out) {
  int64_t first = 0, last = axis.kernel - 1;
  while (last > 0 && !IsSeen(axis, in, out, last)) --last;
  while (first < last && !IsSeen(axis, in, out, first)) ++first;
  first = std::min(first, axis.pad_before / axis.dilation);
  return {first, last - first + 1};
}

SeenPositions::SeenPositions(Conv2dParams* params)
    : kernel_h_(params->window.h.kernel),
      kernel_w_(params->window.w.kernel),
      h_(SeenTapRange(params->window.h, params->in_h, params->out_h)),
      w_(SeenTapRange(params->window.w, params->in_w, params->out_w)) {
  CutAxis(h_, &params->window.h);
  CutAxis(w_, &params->window.w);
}

std::string SeenPositions::Key() const {
  if (IsWhole()) return "";
  return StrCat("_taps_", h_.first, "_", w_.first, "_", h_.count, "x",
                w_.count);
}

const float* SeenPositions::Cut(const float* filter, int64_t planes,
                                std::vector<float>* buffer) const {
  if (IsWhole()) return filter;
  buffer->resize(static_cast<size_t>(planes * h_.count * w_.count));
  float* to = buffer->data();
  for (int64_t plane = 0; plane < planes; ++plane) {
    for (int64_t u = h_.first; u < h_.first + h_.count; ++u) {
      const float* row = filter + (plane * kernel_h_ + u) * kernel_w_;
      to = std::copy_n(row + w_.first, w_.count, to);
    }
  }
  return buffer->data();
}

Conv2dParams ReadSeenConv2d(const OpView& op) {
  Conv2dParams params = ReadConv2d(op);
  const SeenPositions seen(&params);
  return params;
}

}  // namespace placelite
