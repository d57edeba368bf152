// SPDX-License-Identifier: Apache-2.0
// Runs one variant of one kernel on given elements, in memory of its own.
#ifndef LITE_CORE_CHECK_RUN_VARIANT_H_
#define LITE_CORE_CHECK_RUN_VARIANT_H_

#include <vector>

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

// An op and what it is computed on.
struct OpData {
  // All shapes exact.
  const OpView& op;
  // The elements of each input, operands of the epilogue behind the op's own,
  // as dense NCHW tensors; without memory where an optional input is absent.
  Span<const Tensor> inputs;
  // The layout of each input, for kernels that take any. Empty: NCHW.
  Span<const Layout> layouts = {};

  Layout layout(size_t i) const {
    return layouts.empty() ? Layout(LayoutKind::kNCHW) : layouts[i];
  }
};

// The place of an argument where a row declares `declared`: what it leaves
// open is as the data have it.
Place ArgumentPlace(Place declared, Precision precision, Layout layout);

// The layout of outputs where a row leaves it open: the layout op states it,
// other ops keep that of input 0.
Layout OpenOutputLayout(const OpView& op, Layout input);

// The outputs as dense NCHW tensors, of the precisions that the row makes.
// The variant must have code. `pool` may be null: one thread.
Result<std::vector<Tensor>> RunVariant(const KernelDef& row,
                                       const VariantDef& variant,
                                       const OpData& data,
                                       const DeviceInfo& device,
                                       ThreadPool* pool);

}  // namespace placelite

#endif  // LITE_CORE_CHECK_RUN_VARIANT_H_
