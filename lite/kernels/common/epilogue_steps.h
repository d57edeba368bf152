// SPDX-License-Identifier: Apache-2.0
// A CpuEpilogue is the epilogue of one run as plain data, for functions that
// are compiled for any instruction set: this file includes nothing that emits
// shared inline functions.
#ifndef LITE_KERNELS_COMMON_EPILOGUE_STEPS_H_
#define LITE_KERNELS_COMMON_EPILOGUE_STEPS_H_

#include <cstdint>

namespace placelite {

// This is EpilogueKind (core/op/epilogue.h) by value, in the same order.
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
  kCpuFakeQuantize,
  kCpuFakeQuantizeAway,
  kCpuMapCodes,
};

struct CpuEpilogueStep {
  CpuEpilogueKind kind;
  float alpha;
  float beta;
  float gamma;
  // For kCpuAdd this points to elements that are laid out like the output; if
  // these are codes, alpha is their scale and beta their zero point. For
  // kCpuMapCodes it points to a CodeTable (core/op/code_table.h).
  const void* operand;
};

struct CpuEpilogue {
  int32_t count = 0;
  CpuEpilogueStep steps[4] = {};  // kMaxEpilogueSteps
};

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_EPILOGUE_STEPS_H_
