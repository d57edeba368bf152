// SPDX-License-Identifier: Apache-2.0
// The epilogue of one run as plain data, for functions compiled for any
// instruction set: no includes that emit shared inline functions.
#ifndef LITE_KERNELS_COMMON_EPILOGUE_STEPS_H_
#define LITE_KERNELS_COMMON_EPILOGUE_STEPS_H_

#include <cstdint>

namespace placelite {

// EpilogueKind (core/op/epilogue.h) by value, in the same order.
enum CpuEpilogueKind : int32_t {
  kCpuRelu,
  kCpuClip,
  kCpuLeakyRelu,
  kCpuSigmoid,
  kCpuTanh,
  kCpuSwish,
  kCpuHardSigmoid,
  kCpuHardSwish,
  kCpuScale,
  kCpuAdd,
};

struct CpuEpilogueStep {
  CpuEpilogueKind kind;
  float alpha;
  float beta;
  float gamma;
  // kCpuAdd: elements lie where those of the output do.
  const float* operand;
};

struct CpuEpilogue {
  int32_t count = 0;
  CpuEpilogueStep steps[4] = {};  // kMaxEpilogueSteps
};

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_EPILOGUE_STEPS_H_
