// SPDX-License-Identifier: Apache-2.0
// fc and matmul are products of row-major matrices:
//
//   fc:      out[m, n] = bias[n] + sum_k input[m, k] * w[k, n]
//   matmul:  out[b, m, n] = sum_k x[b, m, k] * y[b, k, n]
//
// The input of fc is flattened to a matrix. The batches of matmul broadcast as
// in NumPy, and either operand may be stored transposed.
#ifndef LITE_KERNELS_MATRIX_MATRIX_H_
#define LITE_KERNELS_MATRIX_MATRIX_H_

#include <memory>

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

class OpenClCalls;

Span<const KernelDef> MatrixKernels();

// The references are the oracles: they compute naively and in double.
Status FcReference(const RunContext& context);
Status MatmulReference(const RunContext& context);

// The calls of OpenCL kernels, on dense tensors and on images of matrices.
Status PlanFcOpenCl(const PrepareContext& context, OpenClCalls* calls);
Status PlanMatmulOpenCl(const PrepareContext& context, OpenClCalls* calls);
// These kernels compute by tiles in local memory (opencl_tiled.cc). Their
// parameter is the number of a tile there, from 1 on.
inline constexpr int kProductTiles[] = {1, 2, 3, 4, 5, 6, 7};
Status PlanFcTiledOpenCl(const PrepareContext& context, OpenClCalls* calls);
Status PlanMatmulTiledOpenCl(const PrepareContext& context, OpenClCalls* calls);
// Creates a kernel that calls CLBlast (opencl_clblast.h).
std::unique_ptr<Kernel> CreateClBlast();

}  // namespace placelite

#endif  // LITE_KERNELS_MATRIX_MATRIX_H_
