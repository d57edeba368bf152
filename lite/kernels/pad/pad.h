// SPDX-License-Identifier: Apache-2.0
// pad: the input with elements added before and after along every axis.
//   constant  all of them are `value`
//   edge      the nearest element of the input
//   reflect   the input mirrored at its first and last element
//   wrap      the input again and again
// A padding below 0 cuts elements off instead.
#ifndef LITE_KERNELS_PAD_PAD_H_
#define LITE_KERNELS_PAD_PAD_H_

#include <vector>

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> PadKernels();

enum class PadMode : uint8_t { kConstant, kEdge, kReflect, kWrap };

struct PadParams {
  PadMode mode;
  double value;
  // Before and after of every axis in turn.
  const std::vector<int64_t>& paddings;

  int64_t before(int axis) const { return paddings[2 * axis]; }
  int64_t after(int axis) const { return paddings[2 * axis + 1]; }
  // The input's position for position `at` of the output along an axis of
  // `size`, or -1 where `value` goes.
  int64_t Source(int axis, int64_t at, int64_t size) const;
};
PadParams ReadPad(const OpView& op);

// Predicates. No where there is nothing to repeat, in an axis without elements,
// or to mirror, in a short one.
Support PadHasSources(const OpView& op, const DeviceInfo& device);
// No where a padding is below 0.
Support PadCutsNothing(const OpView& op, const DeviceInfo& device);
// And only of images whose channels stay as they are.
Support PadsNoChannels(const OpView& op, const DeviceInfo& device);

// One element at a time: the oracle.
Status PadReference(const RunContext& context);

// The part of each row that comes from the input is one copy.
Status PadRows(const RunContext& context);

// The same for images in NCHW[x]c whose channels are not padded.
Status PadBlocks(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_PAD_PAD_H_
