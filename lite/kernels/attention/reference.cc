// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "lite/core/kernel/kernel.h"
#include "lite/core/op/attention.h"
#include "lite/kernels/attention/attention.h"

namespace placelite {
namespace {

class AttentionReference final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override {
    shape_ = ReadAttention(context.op);
    context.scratch_bytes = static_cast<size_t>(shape_.keys) * sizeof(double);
    return Status::Ok();
  }

  Status Run(const RunContext& context) override {
    if (context.tensors.output(0).shape().NumElements() == 0) {
      return Status::Ok();
    }
    for (int64_t batch = 0; batch < shape_.batches; ++batch) {
      for (int64_t query = 0; query < shape_.queries; ++query) {
        ComputeRow(context, batch, query);
      }
    }
    return Status::Ok();
  }

 private:
  template <typename T = float>
  const T* At(const RunContext& context, size_t input,
              const AttentionOperand& operand, int64_t batch,
              int64_t row) const {
    return context.tensors.input(input).data<T>() +
           shape_.Begin(operand, batch) + row * operand.row_step;
  }

  // The score of a key, with the mask.
  double Score(const RunContext& context, int64_t batch, int64_t query,
               int64_t key) const {
    const AttentionShape& s = shape_;
    const int64_t at = key * s.mask.column_step;
    if (s.hides) {
      const bool* mask =
          At<bool>(context, kAttentionMask, s.mask, batch, query);
      if (mask[at] != s.hides_false) return s.hidden_score;
    }
    const float* q = At(context, kAttentionQ, s.q, batch, query);
    const float* k = At(context, kAttentionK, s.k, batch, key);
    double score = 0;
    for (int64_t d = 0; d < s.depth; ++d) {
      score += double{q[d * s.q.column_step]} * k[d * s.k.column_step];
    }
    score *= s.scale;
    if (s.has_mask && !s.hides) {
      score += At(context, kAttentionMask, s.mask, batch, query)[at];
    }
    return score;
  }

  void ComputeRow(const RunContext& context, int64_t batch,
                  int64_t query) const {
    const AttentionShape& s = shape_;
    auto* scores = static_cast<double*>(context.scratch);
    double max = -INFINITY, sum = 0;
    for (int64_t key = 0; key < s.keys; ++key) {
      scores[key] = Score(context, batch, query, key);
      max = std::max<double>(max, scores[key]);
    }
    for (int64_t key = 0; key < s.keys; ++key) {
      scores[key] = std::exp(scores[key] - max);
      sum += scores[key];
    }
    float* out = context.tensors.output(0).data<float>() +
                 s.Begin(s.out, batch) + query * s.out.row_step;
    for (int64_t e = 0; e < s.columns; ++e) {
      double value = 0;
      for (int64_t key = 0; key < s.keys; ++key) {
        value += scores[key] / sum *
                 At(context, kAttentionV, s.v, batch, key)[e * s.v.column_step];
      }
      out[e * s.out.column_step] = static_cast<float>(value);
    }
  }

  AttentionShape shape_;
};

}  // namespace

std::unique_ptr<Kernel> CreateAttentionReference() {
  return std::make_unique<AttentionReference>();
}

}  // namespace placelite
