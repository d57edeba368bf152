// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/attention.h"

#include <cmath>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/formula.h"

namespace placelite {
namespace onnx_import {
namespace {

// Heads that share a key become more rows of one: [batch, heads, rows, size].
ValueId EmitShared(OpLowering& op, const Heads& heads, ValueId x) {
  if (heads.query_heads == heads.key_heads) return x;
  return EmitReshapePattern(op, x, {0, heads.key_heads, -1, 0});
}

ValueId EmitOwn(OpLowering& op, const Heads& heads, ValueId x) {
  if (heads.query_heads == heads.key_heads) return x;
  return EmitReshapePattern(op, x, {0, heads.query_heads, -1, 0});
}

// Only the query is scaled, instead of both query and key by the square root.
// This takes one op, and scaled fp16 values do not become larger.
ValueId EmitScaledQuery(OpLowering& op, ValueId query) {
  const Size size = EmitSizeOf(op, query, 3);
  if (op.HasAttribute("scale")) {
    return EmitScale(op, query, op.Float("scale", 1), 0);
  }
  const int64_t known = size.Known(op);
  if (known >= 0) {
    const auto number = static_cast<double>(known);
    return EmitScale(op, query, 1 / std::sqrt(number), 0);
  }
  const Precision precision = op.info(query).precision;
  const ValueId number = EmitCast(op, size.Emit(op), Precision::kFloat);
  const ValueId root = EmitCast(op, op.Emit("sqrt", {number}), precision);
  return EmitDivide(op, query, root);
}

}  // namespace

void CountHeads(OpLowering& op, Heads* heads) {
  for (ValueId id : {heads->query, heads->key, heads->value}) {
    if (op.ok() && op.rank(id) != 4) {
      return op.FailUnsupported(
          StrCat("heads of shape ", op.shape(id), ", expected rank 4"));
    }
  }
  if (!op.ok()) return;
  const Dim query = op.shape(heads->query)[1], key = op.shape(heads->key)[1];
  if (!query.exact() || !key.exact()) {
    return op.FailUnsupported(StrCat("numbers of heads are not known: ", query,
                                     " of Q, ", key, " of K"));
  }
  const Dim value = op.shape(heads->value)[1];
  if (key.min < 1 || query.min % key.min != 0 || (key == value) == Tri::kNo) {
    return op.FailCorrupt(StrCat(query, " heads of Q do not share ", key,
                                 " of K and ", value, " of V"));
  }
  heads->query_heads = query.min;
  heads->key_heads = key.min;
}

ValueId EmitScores(OpLowering& op, const Heads& heads) {
  const ValueId query = EmitScaledQuery(op, heads.query);
  const ValueId scores = EmitMatmul(op, EmitShared(op, heads, query), heads.key,
                                    /*transpose_x=*/false,
                                    /*transpose_y=*/true);
  return EmitOwn(op, heads, scores);
}

ValueId EmitWeighed(OpLowering& op, const Heads& heads, ValueId weights) {
  const ValueId value = EmitCast(op, heads.value, op.info(weights).precision);
  return EmitOwn(
      op, heads,
      EmitMatmul(op, EmitShared(op, heads, weights), value, false, false));
}

}  // namespace onnx_import
}  // namespace placelite
