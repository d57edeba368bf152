// SPDX-License-Identifier: Apache-2.0
// These are elementwise_mod, elementwise_floordiv, bit_shift, bitwise_and and
// so on, with NumPy broadcasting.
//
// A remainder has the sign of the divisor, as in Python, or with `fmod` the
// sign of X, as in C. An integer divided by zero is an error of Run, before
// anything is computed.
#ifndef LITE_KERNELS_MODULO_MODULO_H_
#define LITE_KERNELS_MODULO_MODULO_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> ModuloKernels();

// These are the oracles: they compute one element at a time. They are exact
// except for the sum that turns the sign of a floating-point remainder.
Status ModuloReference(const RunContext& context);
Status FloorDivideReference(const RunContext& context);
Status BitShiftReference(const RunContext& context);
Status BitwiseReference(const RunContext& context);
Status BitwiseNotReference(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_MODULO_MODULO_H_
