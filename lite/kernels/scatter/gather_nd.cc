// SPDX-License-Identifier: Apache-2.0
// This is gather_nd by strides of X, which are computed once.
#include "lite/core/base/strings.h"
#include "lite/core/tensor/shape.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/gather/runs.h"
#include "lite/kernels/scatter/scatter.h"

namespace placelite {
namespace {

struct Axis {
  int64_t size = 0;
  int64_t stride = 0;  // bytes
};

// Tuples describes what the tuples of Index refer to.
struct Tuples {
  Axis axes[kMaxRank];
  int length = 0;
  int64_t batches = 1;
  int64_t per_batch = 0;
  int64_t run = 0;  // bytes that a tuple refers to
  int64_t batch_stride = 0;
};

Tuples TuplesOf(const RunContext& context) {
  const Shape& x = context.tensors.input(0).shape();
  const Shape& index = context.tensors.input(1).shape();
  const auto batch =
      static_cast<int>(context.op.attributes().Int("batch_dims"));
  Tuples tuples;
  tuples.length = static_cast<int>(index[index.rank() - 1]);
  int64_t stride =
      static_cast<int64_t>(SizeOf(context.tensors.input(0).precision())) *
      Extent(x, batch + tuples.length, x.rank());
  tuples.run = stride;
  for (int k = tuples.length - 1; k >= 0; --k) {
    tuples.axes[k] = {x[batch + k], stride};
    stride *= x[batch + k];
  }
  tuples.batch_stride = stride;
  tuples.batches = Extent(x, 0, batch);
  tuples.per_batch = Extent(index, batch, index.rank() - 1);
  return tuples;
}

// Returns the element that is out of range, or -1 if none is.
template <typename I>
int64_t FindOutOfRange(const Tuples& tuples, const I* index) {
  const int64_t count = tuples.batches * tuples.per_batch * tuples.length;
  for (int64_t i = 0; i < count; ++i) {
    const int64_t size = tuples.axes[i % tuples.length].size;
    if (index[i] < -size || index[i] >= size) return i;
  }
  return -1;
}

template <typename I, typename Copy>
void CopyTuples(const Tuples& tuples, const I* index, const char* x, char* y,
                const Copy& copy) {
  for (int64_t batch = 0; batch < tuples.batches; ++batch) {
    for (int64_t i = 0; i < tuples.per_batch; ++i) {
      const char* from = x;
      for (int k = 0; k < tuples.length; ++k) {
        const int64_t at = index[k];
        from +=
            (at < 0 ? at + tuples.axes[k].size : at) * tuples.axes[k].stride;
      }
      copy(y, from);
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
  const Tuples tuples = TuplesOf(context);
  return WithIndices(context.tensors.input(1), [&](const auto* index) {
    const int64_t wrong = FindOutOfRange(tuples, index);
    if (wrong >= 0) {
      return Status::InvalidArgument(StrCat(
          context.op.def().name, ": element ", wrong,
          " of Index is outside of ", tuples.axes[wrong % tuples.length].size,
          " elements of X ", x.shape()));
    }
    if (y.NumElements() == 0) return Status::Ok();
    WithCopy(tuples.run, [&](const auto& copy) {
      CopyTuples(tuples, index, x.data<char>(), y.data<char>(), copy);
    });
    return Status::Ok();
  });
}

}  // namespace placelite
