// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "lite/kernels/common/index.h"
#include "lite/kernels/gather/along_axis.h"
#include "lite/kernels/gather/gather.h"
#include "lite/kernels/gather/runs.h"

namespace placelite {
namespace {

// Takes elements begin..end-1 of lines first..last-1, for every index of the
// axis.
template <typename I, typename Copy>
void TakeLines(const RunContext& context, const AlongAxis& along,
               const I* index, const Copy& copy, int64_t first, int64_t last,
               int64_t begin, int64_t end) {
  const char* x = context.tensors.input(0).data<char>();
  char* y = context.tensors.output(0).data<char>();
  const auto size =
      static_cast<int64_t>(SizeOf(context.tensors.input(0).precision()));
  int64_t places[kPlaces];
  for (int64_t line = first; line < last; ++line) {
    const AlongAxis::Start start = along.At(line);
    for (int64_t k = 0; k < along.axis_count(); ++k) {
      const int64_t at = start.index + k * along.axis_step();
      for (int64_t i = begin; i < end; i += kPlaces) {
        const int64_t stop = std::min(end, i + kPlaces);
        along.Places(index + at, start.x, i, stop, places);
        for (int64_t j = i; j < stop; ++j) {
          copy(y + (at + j) * size, x + places[j - i] * size);
        }
      }
    }
  }
}

}  // namespace

Status TakeAlongAxisRows(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& index = context.tensors.input(1);
  const int axis = GatherAxis(context.op);
  return WithIndices(index, [&](const auto* positions) {
    if (FindOutOfRange(positions, index.NumElements(), x.shape()[axis]) >= 0) {
      return CheckGather(context);
    }
    if (index.NumElements() == 0) return Status::Ok();
    const AlongAxis along(x.shape(), index.shape(), axis);
    const auto take_all = [&](const auto& copy) {
      ForLineParts(
          context.pool, along,
          [&](int64_t first, int64_t last, int64_t begin, int64_t end) {
            TakeLines(context, along, positions, copy, first, last, begin, end);
          });
    };
    WithCopy(static_cast<int64_t>(SizeOf(x.precision())), take_all);
    return Status::Ok();
  });
}

}  // namespace placelite
