// SPDX-License-Identifier: Apache-2.0
// Scaled dot products of queries with keys, and the mean of values that they
// weigh: what attentions have in common.
#ifndef LITE_CORE_MODEL_ONNX_ATTENTION_H_
#define LITE_CORE_MODEL_ONNX_ATTENTION_H_

#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {

// Tensors [batch, heads, length, size of a head]. There may be fewer heads of
// keys and values: then as many heads of queries in a row read the same one.
struct Heads {
  ValueId query = kNone, key = kNone, value = kNone;
  int64_t query_heads = 1, key_heads = 1;
};

// Fills in the numbers of heads; fails where they are not known or do not fit.
void CountHeads(OpLowering& op, Heads* heads);

// query * scale times the keys: [batch, heads of queries, queries, keys].
// Attribute `scale`, or the reciprocal root of a head's size.
ValueId EmitScores(OpLowering& op, const Heads& heads);

// The values, weighed: [batch, heads of queries, queries, size of a head].
ValueId EmitWeighed(OpLowering& op, const Heads& heads, ValueId weights);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_ATTENTION_H_
