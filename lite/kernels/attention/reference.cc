// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <vector>

#include "lite/core/op/attention.h"
#include "lite/kernels/attention/attention.h"

namespace placelite {
namespace {

// Computes one row of the output; `scores` has room for one number per key.
void ComputeRow(const RunContext& context, const AttentionShape& s,
                int64_t batch, int64_t query, std::vector<double>* scores) {
  const auto at = [&](size_t input, const AttentionOperand& operand,
                      int64_t row) {
    return context.tensors.input(input).data<float>() +
           s.Begin(operand, batch) + row * operand.row_step;
  };
  const float* q = at(kAttentionQ, s.q, query);
  double max = -INFINITY, sum = 0;
  for (int64_t key = 0; key < s.keys; ++key) {
    const float* k = at(kAttentionK, s.k, key);
    double score = 0;
    for (int64_t d = 0; d < s.depth; ++d) {
      score += double{q[d * s.q.column_step]} * k[d * s.k.column_step];
    }
    score *= s.scale;
    if (s.hides) {
      const bool* mask = context.tensors.input(kAttentionMask).data<bool>() +
                         s.Begin(s.mask, batch) + query * s.mask.row_step;
      if (mask[key * s.mask.column_step] != s.hides_false) {
        score = s.hidden_score;
      }
    } else if (s.has_mask) {
      score += at(kAttentionMask, s.mask, query)[key * s.mask.column_step];
    }
    (*scores)[key] = score;
    max = std::max<double>(max, score);
  }
  for (double& score : *scores) {
    score = std::exp(score - max);
    sum += score;
  }
  float* out = context.tensors.output(0).data<float>() + s.Begin(s.out, batch) +
               query * s.out.row_step;
  for (int64_t e = 0; e < s.columns; ++e) {
    double value = 0;
    for (int64_t key = 0; key < s.keys; ++key) {
      value +=
          (*scores)[key] / sum * at(kAttentionV, s.v, key)[e * s.v.column_step];
    }
    out[e * s.out.column_step] = static_cast<float>(value);
  }
}

}  // namespace

Status AttentionReference(const RunContext& context) {
  const AttentionShape s = ReadAttention(context.op);
  if (context.tensors.output(0).shape().NumElements() == 0) {
    return Status::Ok();
  }
  std::vector<double> scores(s.keys);
  for (int64_t batch = 0; batch < s.batches; ++batch) {
    for (int64_t query = 0; query < s.queries; ++query) {
      ComputeRow(context, s, batch, query, &scores);
    }
  }
  return Status::Ok();
}

}  // namespace placelite
