// SPDX-License-Identifier: Apache-2.0
// layout brings elements into another order in memory. It takes NCHW, NHWC and
// NCHW[x]c with any x, in every pair; channels that fill up a block are zero.
// Tensors that are not of rank 4 are row-major in all of these layouts.
#ifndef LITE_KERNELS_LAYOUT_LAYOUT_OP_H_
#define LITE_KERNELS_LAYOUT_LAYOUT_OP_H_

#include "lite/core/kernel/kernel_def.h"
#include "lite/kernels/layout/slices.h"

namespace placelite {

class OpenClCalls;

Span<const KernelDef> LayoutOpKernels();

// This is the oracle: it moves one element at a time, by the definition of the
// layouts.
Status LayoutReference(const RunContext& context);

// This transposes channels and pixels in tiles, and copies if nothing moves.
Status LayoutTiled(const RunContext& context);

// SquareFunctions convert blocks of `lanes` channels, of elements of four bytes
// and, where there are functions for them, of two and of one.
struct SquareFunctions {
  int64_t lanes;
  BlockOfPlanesSlice<float> to_block;
  BlockOfPlanesSlice<float> to_planes;
  BlockOfPlanesSlice<uint16_t> halves_to_block = nullptr;
  BlockOfPlanesSlice<uint16_t> halves_to_planes = nullptr;
  BlockOfPlanesSlice<uint8_t> bytes_to_block = nullptr;
  BlockOfPlanesSlice<uint8_t> bytes_to_planes = nullptr;
};

inline constexpr SquareFunctions kSquaresAvx2[] = {
    {8, PlanesToBlockAvx2, BlockToPlanesAvx2}};
inline constexpr SquareFunctions kSquaresAvx512[] = {
    {16, PlanesToBlockAvx512, BlockToPlanesAvx512, PlanesToBlockAvx512,
     BlockToPlanesAvx512, PlanesToBlockAvx512, BlockToPlanesAvx512},
    {8, PlanesToBlockAvx2, BlockToPlanesAvx2}};
inline constexpr SquareFunctions kSquaresNeon[] = {
    {4, PlanesToBlockNeon, BlockToPlanesNeon}};

// This kernel converts between NCHW and blocks of one of these sizes in squares
// of vectors, which are transposed in registers. For other pairs of layouts it
// does as LayoutTiled.
class LayoutSquares final : public Kernel {
 public:
  // `squares` must be static data.
  explicit LayoutSquares(Span<const SquareFunctions> squares)
      : squares_(squares) {}

  Status Run(const RunContext& context) override;

 private:
  const Span<const SquareFunctions> squares_;
};

// On OpenCL, calls the kernel that brings input 0, of floats or fp16, into the
// layout and precision of output 0 (opencl.cc).
Status PlanLayoutOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_LAYOUT_LAYOUT_OP_H_
