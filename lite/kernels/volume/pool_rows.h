// SPDX-License-Identifier: Apache-2.0
// This kernel computes pool3d row by row of the output: the input rows under a
// row are joined, element by element, and windows then slide over the joined
// row, so that most of the work is done on whole rows.
#ifndef LITE_KERNELS_VOLUME_POOL_ROWS_H_
#define LITE_KERNELS_VOLUME_POOL_ROWS_H_

#include <array>

#include "lite/core/kernel/kernel.h"
#include "lite/core/op/volume.h"
#include "lite/kernels/common/work_split.h"

namespace placelite {

class Pool3dRows final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // Computes row `row` of all rows of the output. J joins two elements.
  template <typename J>
  void RunRow(const float* x, int64_t row, float* joined, float* y) const;

  Window3d window_;
  bool max_ = false;
  bool exclusive_ = true;
  std::array<int64_t, 3> in_ = {}, out_ = {};  // depth, height, width
  int64_t rows_ = 0;
  int64_t parts_ = 1;
  int64_t joined_bytes_ = 0;  // of scratch per part
};

}  // namespace placelite

#endif  // LITE_KERNELS_VOLUME_POOL_ROWS_H_
