// SPDX-License-Identifier: Apache-2.0
// This kernel convolves blocks of input channels to few output channels, which
// it writes dense: tiles that make whole blocks would mostly make padding.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_NARROW_H_
#define LITE_KERNELS_CONV2D_BLOCKED_NARROW_H_

#include <memory>

#include "lite/core/kernel/kernel.h"
#include "lite/core/op/window.h"
#include "lite/kernels/conv2d_blocked/narrow_rows.h"

namespace placelite {

class Conv2dNarrow final : public Kernel {
 public:
  explicit Conv2dNarrow(const NarrowRows& rows) : rows_(rows) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // Sets what the filter meets above and below output row `i`.
  void SetRow(int64_t i, NarrowRow* row) const;

  const NarrowRows& rows_;
  Conv2dParams params_;
  std::shared_ptr<Buffer> filter_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BLOCKED_NARROW_H_
