// SPDX-License-Identifier: Apache-2.0
// This kernel takes the nearest inputs: rows that several output rows share are
// made once and copied.
#ifndef LITE_KERNELS_INTERPOLATE_NEAREST_H_
#define LITE_KERNELS_INTERPOLATE_NEAREST_H_

#include <vector>

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/interpolate/rows.h"

namespace placelite {

struct NearestFunctions {
  int lanes;
  RepeatRowFunction repeat_row;
  PickRowFunction pick_row;
};

inline constexpr NearestFunctions kNearestAvx2 = {8, RepeatRowAvx2,
                                                  PickRowAvx2};
inline constexpr NearestFunctions kNearestAvx512 = {16, RepeatRowAvx512,
                                                    PickRowAvx512};

class InterpolateNearest final : public Kernel {
 public:
  explicit InterpolateNearest(const NearestFunctions& functions)
      : functions_(functions) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // Makes `copies` equal rows of outputs from one row of inputs.
  void MakeRows(const float* x, float* y, int64_t copies) const;
  // Computes the output rows first..last-1 of one plane.
  void RunPlane(const float* x, float* y, int64_t first, int64_t last) const;

  const NearestFunctions& functions_;
  int64_t in_h_ = 0, in_w_ = 0;
  std::vector<int32_t> rows_, columns_;
  // Columns repeat by this factor; if it is 0, they follow the table.
  int factor_ = 0;
  std::vector<int32_t> lane_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_INTERPOLATE_NEAREST_H_
