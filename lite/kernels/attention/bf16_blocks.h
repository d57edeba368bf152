// SPDX-License-Identifier: Apache-2.0
// This kernel computes attention by blocks of queries, as AttentionBlocks does,
// of operands in bf16: both products multiply pairs of bf16 and add up floats.
// Scores and the softmax are floats; the exponentials are rounded to bf16 for
// the second product, and its results once, behind the division by their sum.
#ifndef LITE_KERNELS_ATTENTION_BF16_BLOCKS_H_
#define LITE_KERNELS_ATTENTION_BF16_BLOCKS_H_

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/attention/attention.h"
#include "lite/kernels/attention/blocks.h"
#include "lite/kernels/attention/masks.h"
#include "lite/kernels/gemm/bf16_gemm.h"

namespace placelite {

struct Bf16AttentionFunctions {
  const Bf16GemmFunctions& gemm;
  const AttentionFunctions& floats;  // for masks and the softmax
};

inline constexpr Bf16AttentionFunctions kBf16AttentionAvx512 = {
    kBf16GemmAvx512, kAttentionAvx512};

// The elements of each row of Q, K and V must lie side by side.
class Bf16AttentionBlocks final : public Kernel {
 public:
  explicit Bf16AttentionBlocks(const Bf16AttentionFunctions& functions)
      : functions_(functions) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // Scratch is the memory of one thread.
  struct Scratch {
    float* scores;  // later pairs of exponentials
    float* inverse;
    uint16_t* queries;
    uint16_t* values;
  };

  // The matrices of one batch.
  struct Batch {
    const uint16_t *q, *k;
    const float* mask;
    const bool* hides;  // one of them is null
    uint16_t* out;
  };

  Scratch ScratchOf(const RunContext& context, int64_t part) const;
  Batch BeginBatch(const RunContext& context, int64_t batch,
                   const Scratch& scratch) const;
  void RunBlock(const Batch& batch, int64_t block,
                const Scratch& scratch) const;
  void MakeScores(const Batch& batch, int64_t block,
                  const Scratch& scratch) const;
  void MultiplyValues(const Batch& batch, int64_t block,
                      const Scratch& scratch) const;
  BlockMask MaskOf(int64_t block) const {
    return {shape_, queries_.columns(block), queries_.width(block)};
  }

  const Bf16AttentionFunctions& functions_;
  AttentionShape shape_;
  GemmPanels queries_;  // cut into blocks
  EvenSplit keys_;      // cut into tiles
  GemmPanels columns_;  // of V, cut into panels
  bool mask_by_key_ = false;
  int64_t parts_ = 1;
  // Where the parts of a thread's scratch begin, in floats.
  int64_t inverse_at_ = 0, queries_at_ = 0, values_at_ = 0, scratch_floats_ = 0;
};

}  // namespace placelite

#endif  // LITE_KERNELS_ATTENTION_BF16_BLOCKS_H_
