// SPDX-License-Identifier: Apache-2.0
// lrn is local response normalisation across channels:
//
//   y[c] = x[c] / (k + alpha * sum_j x[j]^2)^beta
//
// over the n channels j from c - (n - 1) / 2 on, as far as they exist.
#ifndef LITE_KERNELS_LRN_LRN_H_
#define LITE_KERNELS_LRN_LRN_H_

#include "lite/core/kernel/kernel_def.h"
#include "lite/kernels/lrn/slices.h"

namespace placelite {

class OpenClCalls;

Span<const KernelDef> LrnKernels();

// This is the oracle: it computes naively and in double.
Status LrnReference(const RunContext& context);

// Runs `slice` on pieces of all samples, over the pool.
Status RunLrn(const RunContext& context, LrnFunction slice);

// The calls of OpenCL kernels on slices of four channels (opencl.cc).
Status PlanLrnOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_LRN_LRN_H_
