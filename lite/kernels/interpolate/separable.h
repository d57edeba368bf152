// SPDX-License-Identifier: Apache-2.0
// This kernel interpolates in linear and cubic mode along rows and then along
// columns: an input row is interpolated once and kept for as long as output
// rows may need it.
#ifndef LITE_KERNELS_INTERPOLATE_SEPARABLE_H_
#define LITE_KERNELS_INTERPOLATE_SEPARABLE_H_

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/interpolate/rows.h"
#include "lite/kernels/interpolate/tables.h"

namespace placelite {

struct SeparableFunctions {
  WeighColumnsFunction weigh_columns;
  WeighRowsFunction weigh_rows;
};

inline constexpr SeparableFunctions kSeparableAvx2 = {WeighColumnsAvx2,
                                                      WeighRowsAvx2};
inline constexpr SeparableFunctions kSeparableAvx512 = {WeighColumnsAvx512,
                                                        WeighRowsAvx512};

class InterpolateSeparable final : public Kernel {
 public:
  explicit InterpolateSeparable(const SeparableFunctions& functions)
      : functions_(functions) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // Computes the output rows first..last-1, counted over all planes; `lines` is
  // scratch.
  void RunRows(const float* x, float* y, int64_t first, int64_t last,
               float* lines) const;

  const SeparableFunctions& functions_;
  int taps_ = 2;
  int64_t in_h_ = 0, in_w_ = 0, out_h_ = 0, out_w_ = 0;
  int64_t planes_ = 0;
  int64_t line_floats_ = 0;
  int64_t parts_ = 1;
  TapTable rows_, columns_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_INTERPOLATE_SEPARABLE_H_
