// SPDX-License-Identifier: Apache-2.0
// batch_norm normalises with known statistics, per channel (axis 1):
//
//   y = (x - mean) / sqrt(variance + epsilon) * scale + bias
//
// This is factor * x + offset with two constants for each channel.
#ifndef LITE_KERNELS_BATCH_NORM_BATCH_NORM_H_
#define LITE_KERNELS_BATCH_NORM_BATCH_NORM_H_

#include <memory>
#include <vector>

#include "lite/core/kernel/kernel.h"
#include "lite/core/kernel/kernel_def.h"
#include "lite/kernels/batch_norm/slices.h"

namespace placelite {

class OpenClCalls;

Span<const KernelDef> BatchNormKernels();

// This is the oracle: it computes one element at a time, in double.
Status BatchNormReference(const RunContext& context);

// A BatchNorm knows the factor and the offset of each channel. They take a
// square root in double each, so that they are computed when the kernel is
// prepared if all statistics are constants, and otherwise once a run.
class BatchNorm : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override;

 protected:
  // Brings the factors and offsets up to date.
  void Update(const RunContext& context);

  // Channels that fill up the last block of any layout have zeros.
  std::vector<float> factors_, offsets_;

 private:
  void Compute(const OpView& op, const KernelTensors& tensors);

  bool is_constant_ = false;
};

// This kernel calls `slice` for each channel of each sample, or for samples
// whose channels are of one element each. Elements are of the type E; the
// constants of channels are floats.
template <typename E>
class BatchNormRuns final : public BatchNorm {
 public:
  explicit BatchNormRuns(BatchNormSlice<E> slice) : slice_(slice) {}

  Status Run(const RunContext& context) override;

 private:
  BatchNormSlice<E> slice_;
};

// This kernel calls `slice` for runs of pixels of each block of channels of a
// tensor in NCHW[x]c.
template <typename E>
class BatchNormBlocks final : public BatchNorm {
 public:
  explicit BatchNormBlocks(BatchNormBlockSlice<E> slice) : slice_(slice) {}

  Status Run(const RunContext& context) override;

 private:
  BatchNormBlockSlice<E> slice_;
};

template <typename E>
std::unique_ptr<Kernel> MakeBatchNorm(BatchNormSlice<E> slice) {
  return std::make_unique<BatchNormRuns<E>>(slice);
}
template <typename E>
std::unique_ptr<Kernel> MakeBatchNorm(BatchNormBlockSlice<E> slice) {
  return std::make_unique<BatchNormBlocks<E>>(slice);
}

template <auto slice>
std::unique_ptr<Kernel> CreateBatchNorm() {
  return MakeBatchNorm(slice);
}

// The calls of OpenCL kernels on slices of four channels (opencl.cc).
Status PlanBatchNormOpenCl(const PrepareContext& context, OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_BATCH_NORM_BATCH_NORM_H_
