// SPDX-License-Identifier: Apache-2.0
// pad is the input with elements added before and after along every axis, by
// one of these modes:
//   constant  all added elements are `value`
//   edge      the nearest element of the input is repeated
//   reflect   the input is mirrored at its first and last element
//   wrap      the input is repeated again and again
// A padding below 0 cuts elements off instead.
#ifndef LITE_KERNELS_PAD_PAD_H_
#define LITE_KERNELS_PAD_PAD_H_

#include <vector>

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

class OpenClCalls;

Span<const KernelDef> PadKernels();

enum class PadMode : uint8_t { kConstant, kEdge, kReflect, kWrap };

struct PadParams {
  PadMode mode;
  double value;
  // These are the elements before and after every axis in turn.
  const std::vector<int64_t>& paddings;

  int64_t before(int axis) const { return paddings[2 * axis]; }
  int64_t after(int axis) const { return paddings[2 * axis + 1]; }
  // Returns the input's position for position `at` of the output along an axis
  // of `size` elements, or -1 if `value` goes there.
  int64_t Source(int axis, int64_t at, int64_t size) const;
};
PadParams ReadPad(const OpView& op);

// The reference is the oracle: it copies one element at a time.
Status PadReference(const RunContext& context);

// In this kernel the part of each row that comes from the input is one copy.
Status PadRows(const RunContext& context);

// This kernel is PadRows for tensors in NCHW[x]c whose channels are not padded.
// E is float, Bfloat16 or uint8_t, which stands for codes.
template <typename E>
Status PadBlocks(const RunContext& context);

// This plans the calls of OpenCL kernels, on dense tensors and on blocked ones
// whose channels are not padded.
Status PlanPadOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_PAD_PAD_H_
