// SPDX-License-Identifier: Apache-2.0
// The kernels of attention, softmax(scale * Q K^T + Mask) V; the axes of its
// operands are described beside the op, in core/op/attention_ops.cc.
#ifndef LITE_KERNELS_ATTENTION_ATTENTION_H_
#define LITE_KERNELS_ATTENTION_ATTENTION_H_

#include <memory>

#include "lite/core/kernel/kernel_def.h"
#include "lite/core/tensor/shape.h"

namespace placelite {

class OpenClCalls;

Span<const KernelDef> AttentionKernels();

// The elements between neighbours of one operand, in the order in which the op
// takes its axes; 0 along axes that are broadcast.
struct AttentionOperand {
  SmallDims<int64_t> batch_steps;
  int64_t row_step = 0;
  int64_t column_step = 0;
};

struct AttentionShape {
  SmallDims<int64_t> batch_axes;  // the leading axes, broadcast
  int64_t batches = 1;
  int64_t queries = 0, keys = 0;
  int64_t depth = 0;    // columns of Q and K
  int64_t columns = 0;  // of V
  float scale = 1;
  bool has_mask = false;  // of floats, or one that hides scores
  bool hides = false;
  bool hides_false = false;
  float hidden_score = 0;
  AttentionOperand q, k, v, mask, out;

  // Returns where the matrix of batch `i` begins in an operand.
  int64_t Begin(const AttentionOperand& operand, int64_t i) const;
};

// Reads an op whose shapes are exact.
AttentionShape ReadAttention(const OpView& op);

// The calls of the OpenCL kernel.
Status PlanAttentionOpenCl(const PrepareContext& context, OpenClCalls* calls);

// This is the oracle: it computes naively and in double.
std::unique_ptr<Kernel> CreateAttentionReference();

}  // namespace placelite

#endif  // LITE_KERNELS_ATTENTION_ATTENTION_H_
