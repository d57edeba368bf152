// SPDX-License-Identifier: Apache-2.0
// The values that Attention adds to its scores: masks and bounds of positions.
#ifndef LITE_CORE_MODEL_ONNX_ATTENTION_BIAS_H_
#define LITE_CORE_MODEL_ONNX_ATTENTION_BIAS_H_

#include "lite/core/model/onnx/formula.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {

struct AttentionBias {
  // Broadcasts with the scores [batch, heads, queries, keys]: minus infinity
  // where a query does not attend a key. kNone: 0 everywhere.
  ValueId bias = kNone;
  // Whether there may be a query that attends no key.
  bool may_hide_all = false;
};

// The bias follows from the mask (input 3), from nonpad_kv_seqlen (input 6),
// from the attributes is_causal, left_window_size and right_window_size, and
// from how many keys lie before the first query's: `past`, 0 for none.
AttentionBias EmitAttentionBias(OpLowering& op, Precision precision,
                                const Size& queries, const Size& keys,
                                const Size& past);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_ATTENTION_BIAS_H_
