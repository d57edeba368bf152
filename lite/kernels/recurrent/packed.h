// SPDX-License-Identifier: Apache-2.0
// This kernel runs rnn, gru and lstm with constant weights. The inputs of many
// steps are multiplied at once; then each step multiplies the state.
//
// Threads share directions and samples, which do not wait for each other. Where
// there are fewer of these than threads and the weights are large, they share
// the panels of each step instead.
#ifndef LITE_KERNELS_RECURRENT_PACKED_H_
#define LITE_KERNELS_RECURRENT_PACKED_H_

#include <memory>

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/gemm/arm_gemm.h"
#include "lite/kernels/recurrent/packed_layout.h"
#include "lite/kernels/recurrent/packed_steps.h"

namespace placelite {

struct RecurrentFunctions {
  const GemmFunctions& gemm;
  RecurrentPanelFunction panel;
};

inline constexpr RecurrentFunctions kRecurrentAvx2 = {kGemmAvx2,
                                                      RecurrentPanelAvx2};
inline constexpr RecurrentFunctions kRecurrentAvx512 = {kGemmAvx512,
                                                        RecurrentPanelAvx512};
inline constexpr RecurrentFunctions kRecurrentNeon = {
    kGemmNeon, LITE_ARM(RecurrentPanelNeon)};

class PackedRecurrent final : public Kernel {
 public:
  explicit PackedRecurrent(const RecurrentFunctions& functions)
      : functions_(functions) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  Status PackInputs(PrepareContext& context);
  Status PackState(PrepareContext& context);
  void SplitWork(const PrepareContext& context);
  int64_t ChunkRows() const { return chunks_.max_size() * batch_; }
  int64_t ScratchFloats() const;  // of one direction
  RecurrentRun Begin(const RunContext& context) const;
  // Make the sums of steps first..last-1, which are counted in the order of the
  // direction, and run these steps.
  void MultiplyInputs(const RecurrentRun& run, int64_t first,
                      int64_t last) const;
  void MultiplyTiles(const RecurrentRun& run, const RecurrentDirection& d,
                     int64_t first_row, const EvenSplit& tiles, int64_t begin,
                     int64_t end) const;
  void RunSteps(const RecurrentRun& run, int64_t first, int64_t last) const;
  void RunSharedSteps(const RecurrentRun& run, int64_t first,
                      int64_t last) const;

  const RecurrentFunctions& functions_;
  PackedLayout layout_;
  int64_t steps_ = 0, batch_ = 0, directions_ = 1;
  EvenSplit chunks_;        // of the steps
  EvenSplit sample_parts_;  // of the batch
  bool shares_steps_ = false;
  std::shared_ptr<Buffer> input_weights_, state_weights_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_RECURRENT_PACKED_H_
