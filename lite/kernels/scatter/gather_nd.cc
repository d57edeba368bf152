// SPDX-License-Identifier: Apache-2.0
// This is gather_nd by strides of X, which are computed once.
#include "lite/kernels/gather/runs.h"
#include "lite/kernels/scatter/scatter.h"
#include "lite/kernels/scatter/tuples.h"

namespace placelite {
namespace {

template <typename I, typename Copy>
void CopyTuples(const Tuples& tuples, const I* index, const char* x, char* y,
                const Copy& copy) {
  for (int64_t batch = 0; batch < tuples.batches; ++batch) {
    for (int64_t i = 0; i < tuples.per_batch; ++i) {
      copy(y, x + tuples.At(index));
      index += tuples.length;
      y += tuples.run;
    }
    x += tuples.batch_stride;
  }
}

}  // namespace

Status GatherNdRuns(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const Tuples tuples(
      context, static_cast<int>(context.op.attributes().Int("batch_dims")),
      static_cast<int64_t>(SizeOf(x.precision())));
  return WithIndices(context.tensors.input(1), [&](const auto* index) {
    const int64_t wrong = tuples.FindOutOfRange(index);
    if (wrong >= 0) {
      return OutOfRange(context, wrong,
                        tuples.axes[wrong % tuples.length].size);
    }
    if (y.NumElements() == 0) return Status::Ok();
    WithCopy(tuples.run, [&](const auto& copy) {
      CopyTuples(tuples, index, x.data<char>(), y.data<char>(), copy);
    });
    return Status::Ok();
  });
}

}  // namespace placelite
