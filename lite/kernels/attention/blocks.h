// SPDX-License-Identifier: Apache-2.0
// This kernel computes attention by blocks of queries. The scores of a block
// stay in the caches of one core: they are made by the tiles of matrix
// products, go through softmax in place, and are multiplied by V. Nothing is as
// large as queries times keys.
//
// The block is transposed, so that its SIMD lanes are queries: tiles multiply
// rows of K, where they are, by packed columns of Q; and the block is what they
// take as the packed operand of the second product. FlashAttention (Dao et al.,
// 2022) is what keeps scores in near memory; here whole columns of them fit, so
// that none of its corrections are needed.
#ifndef LITE_KERNELS_ATTENTION_BLOCKS_H_
#define LITE_KERNELS_ATTENTION_BLOCKS_H_

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/attention/attention.h"
#include "lite/kernels/attention/masks.h"
#include "lite/kernels/attention/slices.h"
#include "lite/kernels/gemm/arm_gemm.h"

namespace placelite {

struct AttentionFunctions {
  const GemmFunctions& gemm;
  void (*pack)(const float* x, int64_t row_step, int64_t rows, int64_t columns,
               float scale, float* packed, int64_t width);
  void (*exp)(float* scores, int64_t keys, int64_t width, float* inverse);
  void (*scale)(float* x, int64_t row_step, int64_t rows, int64_t columns,
                const float* factors);
};

inline constexpr AttentionFunctions kAttentionAvx2 = {
    kGemmAvx2, PackAsColumnsAvx2, ExpOfScoresAvx2, ScaleRowsAvx2};
inline constexpr AttentionFunctions kAttentionAvx512 = {
    kGemmAvx512, PackAsColumnsAvx512, ExpOfScoresAvx512, ScaleRowsAvx512};
inline constexpr AttentionFunctions kAttentionNeon = {
    kGemmNeon, LITE_ARM(PackAsColumnsNeon), LITE_ARM(ExpOfScoresNeon),
    LITE_ARM(ScaleRowsNeon)};

class AttentionBlocks final : public Kernel {
 public:
  explicit AttentionBlocks(const AttentionFunctions& functions)
      : functions_(functions) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // The memory of one thread.
  struct Scratch {
    float* queries;  // packed: for each column of Q, those of the block
    float* scores;
    float* inverse;  // of the sums of scores
    float* keys;     // packed, where they have to be
    float* values;
  };

  // The matrices of one batch; keys and values as the tiles take them.
  struct Batch {
    const float* q;
    const float* mask;
    const bool* hides;  // one of them is null
    float* out;
    MatrixView keys;
    const float* values;
  };

  Scratch ScratchOf(const RunContext& context, int64_t part) const;
  Batch BeginBatch(const RunContext& context, int64_t batch,
                   const Scratch& scratch) const;
  void RunBlock(const Batch& batch, int64_t block,
                const Scratch& scratch) const;
  void PackQueries(const float* q, int64_t block, float* packed) const;
  BlockMask MaskOf(int64_t block) const {
    return {shape_, queries_.columns(block), queries_.width(block)};
  }
  void MakeScores(const Batch& batch, int64_t block,
                  const Scratch& scratch) const;
  void MultiplyValues(const Batch& batch, int64_t block,
                      const Scratch& scratch) const;

  const AttentionFunctions& functions_;
  AttentionShape shape_;
  GemmPanels queries_;  // cut into blocks
  EvenSplit keys_;      // cut into tiles
  GemmPanels columns_;  // of V, cut into panels
  bool packs_keys_ = false, packs_values_ = false;
  // A mask that is the same for all queries of a batch, for which the sums of
  // a tile begin with it.
  bool mask_by_key_ = false;
  int64_t parts_ = 1;
  // Where the parts of a thread's scratch begin, in floats.
  int64_t scores_at_ = 0, inverse_at_ = 0, packed_keys_at_ = 0,
          packed_values_at_ = 0, scratch_floats_ = 0;
};

}  // namespace placelite

#endif  // LITE_KERNELS_ATTENTION_BLOCKS_H_
