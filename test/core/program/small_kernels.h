// SPDX-License-Identifier: Apache-2.0
// A registry of small kernels that show what a program does with them. All are
// for host/float/NCHW.
//
//   relu             in place where it may; "relu_small" for up to 8 elements,
//                    "relu_any" for all
//   elementwise_add  in place where it may; equal shapes
//   tanh             x + 1 (!), in memory of its own; fails in Run on NaN
//   sigmoid          like relu, but Prepare refuses 13 rows
//   flatten          a view
//   split            copies; two outputs
//   fc               x W, weights packed by columns
//   softmax          negates (!), by way of scratch memory
//   scale            its first variant is not built
#ifndef TEST_CORE_PROGRAM_SMALL_KERNELS_H_
#define TEST_CORE_PROGRAM_SMALL_KERNELS_H_

#include "lite/core/kernel/registry.h"

namespace placelite {

KernelRegistry SmallKernels();

// Returns how often fc has packed weights since the start, in any program.
int PacksSoFar();

}  // namespace placelite

#endif  // TEST_CORE_PROGRAM_SMALL_KERNELS_H_
