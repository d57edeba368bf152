// SPDX-License-Identifier: Apache-2.0
// This kernel computes pool2d in fp16, in NCHW8c; averages are added up in
// float.
#ifndef LITE_KERNELS_POOL2D_ARM_FP16_H_
#define LITE_KERNELS_POOL2D_ARM_FP16_H_

#include <vector>

#include "lite/kernels/pool2d/pool2d.h"

namespace placelite {

// A Fp16PoolRow is one row of outputs of one block of eight channels. The part
// of its windows inside the input is `rows` high, and begins[i] .. ends[i]-1
// wide for window i.
struct Fp16PoolRow {
  bool max;
  const uint16_t* x;  // the first input row under the windows
  int64_t rows;       // may be 0
  int64_t in_w;
  const int64_t* begins;
  const int64_t* ends;
  // An average is the sum times row_factor * factors[i].
  const float* factors;
  float row_factor;
  uint16_t* y;
  int64_t out_w;
};
void PoolRowFp16(const Fp16PoolRow& row);

class Pool2dFp16 final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  Pool2dParams params_;
  int64_t blocks_ = 0;
  // These lists have one element for each output of a row.
  std::vector<int64_t> begins_, ends_;
  std::vector<float> factors_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_POOL2D_ARM_FP16_H_
