// SPDX-License-Identifier: Apache-2.0
// Every kernels.cc uses these definitions to write its kernel rows.
#ifndef LITE_KERNELS_COMMON_ROW_H_
#define LITE_KERNELS_COMMON_ROW_H_

#include "lite/core/kernel/kernel_def.h"
#include "lite/kernels/common/backends.h"

namespace placelite {

inline constexpr Place kHostFloat(Target::kHost);
inline constexpr Place kHostDouble(Target::kHost, Precision::kDouble);
inline constexpr Place kHostAny(Target::kHost, Precision::kAny);
inline constexpr Place kHostInt64(Target::kHost, Precision::kInt64);
inline constexpr Place kHostInt32(Target::kHost, Precision::kInt32);
inline constexpr Place kX86Float(Target::kX86);
inline constexpr Place kX86Any(Target::kX86, Precision::kAny);
// These places have blocks of one vector of AVX-512 and of AVX2.
inline constexpr Place kX86Nchw16c(Target::kX86, Precision::kFloat,
                                   Layout::Blocked(16));
inline constexpr Place kX86Nchw8c(Target::kX86, Precision::kFloat,
                                  Layout::Blocked(8));
inline constexpr Place kArmFloat(Target::kArm);
// This place has blocks of one vector of NEON.
inline constexpr Place kArmNchw4c(Target::kArm, Precision::kFloat,
                                  Layout::Blocked(4));

// Returns `row` for a kernel whose inputs or outputs are parts of the other
// side's tensor.
constexpr KernelDef WithParts(KernelDef row, OutputStorage storage,
                              PartOffsets offsets) {
  row.storage = storage;
  row.part_offsets = offsets;
  return row;
}

// Returns `row` for a kernel whose output may overwrite the operand of an add.
constexpr KernelDef TakingOperand(KernelDef row,
                                  bool (*takes_operand)(const OpView& op)) {
  row.takes_operand = takes_operand;
  return row;
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_ROW_H_
