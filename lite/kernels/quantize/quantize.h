// SPDX-License-Identifier: Apache-2.0
// core/op/quantize_ops.cc defines quantize_linear, dequantize_linear,
// dynamic_quantize and dynamic_fake_quantize. The quotient X / Scale is a
// float, so that ties are where other engines have them; NaN becomes the zero
// point and widens no range.
#ifndef LITE_KERNELS_QUANTIZE_QUANTIZE_H_
#define LITE_KERNELS_QUANTIZE_QUANTIZE_H_

#include "lite/core/kernel/kernel.h"
#include "lite/core/kernel/kernel_def.h"
#include "lite/kernels/quantize/slices.h"

namespace placelite {

Span<const KernelDef> QuantizeKernels();

Status QuantizeReference(const RunContext& context);
Status DequantizeReference(const RunContext& context);
Status DynamicQuantizeReference(const RunContext& context);
Status DynamicFakeQuantizeReference(const RunContext& context);

struct ScaleAndZero {
  float scale;
  uint8_t zero;
};

// These work on runs of elements with one scale, for codes of eight bits, and
// split them over the pool.
Status QuantizeRuns(const RunContext& context,
                    const QuantizeFunctions& functions);
Status DequantizeRuns(const RunContext& context,
                      const QuantizeFunctions& functions);
Status DynamicQuantizeRuns(const RunContext& context,
                           const QuantizeFunctions& functions);
// Elements are rounded where they lie, in any layout.
Status DynamicFakeQuantizeRuns(const RunContext& context,
                               const QuantizeFunctions& functions);

// This is calib between floats and the codes of their grid. Elements are
// converted where they lie.
class CalibCodes final : public Kernel {
 public:
  explicit CalibCodes(const QuantizeFunctions& functions)
      : functions_(functions) {}
  Status Run(const RunContext& context) override;

 private:
  const QuantizeFunctions& functions_;
};
Status CalibCodesReference(const RunContext& context);

// A kernel without state that runs one of them.
template <auto run>
class RunsKernel final : public Kernel {
 public:
  explicit RunsKernel(const QuantizeFunctions& functions)
      : functions_(functions) {}
  Status Run(const RunContext& context) override {
    return run(context, functions_);
  }

 private:
  const QuantizeFunctions& functions_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_QUANTIZE_QUANTIZE_H_
