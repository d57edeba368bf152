// SPDX-License-Identifier: Apache-2.0
// Tuples are the positions that Index of gather_nd and scatter_nd holds; the
// family shares two helpers beside them.
#ifndef LITE_KERNELS_SCATTER_TUPLES_H_
#define LITE_KERNELS_SCATTER_TUPLES_H_

#include "lite/core/kernel/kernel.h"
#include "lite/core/tensor/shape.h"

namespace placelite {

// Element `element` of Index is outside of an axis of `size` elements.
Status OutOfRange(const RunContext& context, int64_t element, int64_t size);

// Copies X to Y. A Y that took the memory of X holds it already.
void CopyX(const RunContext& context);

// Tuples describes what the tuples of Index refer to. Strides and runs are in
// the unit that it is made for.
struct Tuples {
  struct Axis {
    int64_t size = 0;
    int64_t stride = 0;
  };

  // `unit` is 1 for elements of X, or their bytes. The first `batch` axes of X
  // are those of Index.
  Tuples(const RunContext& context, int batch, int64_t unit);

  // Returns the first element of Index that is out of range, or -1.
  template <typename I>
  int64_t FindOutOfRange(const I* index) const {
    const int64_t count = batches * per_batch * length;
    for (int64_t i = 0; i < count; ++i) {
      const int64_t size = axes[i % length].size;
      if (index[i] < -size || index[i] >= size) return i;
    }
    return -1;
  }

  // Returns where the run of a tuple starts within its batch.
  template <typename I>
  int64_t At(const I* tuple) const {
    int64_t at = 0;
    for (int k = 0; k < length; ++k) {
      const int64_t position = tuple[k];
      at +=
          (position < 0 ? position + axes[k].size : position) * axes[k].stride;
    }
    return at;
  }

  Axis axes[kMaxRank];
  int length = 0;
  int64_t batches = 1;
  int64_t per_batch = 0;
  int64_t run = 0;  // what a tuple refers to
  int64_t batch_stride = 0;
};

}  // namespace placelite

#endif  // LITE_KERNELS_SCATTER_TUPLES_H_
