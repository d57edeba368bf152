// Helpers shared by the inference functions of the op table.
#ifndef LITE_CORE_OP_INFER_UTIL_H_
#define LITE_CORE_OP_INFER_UTIL_H_

#include "lite/core/base/strings.h"
#include "lite/core/op/op_def.h"

namespace placelite {

// A negative axis counts from the end; the result is within [0, rank).
Result<int> NormalizeAxis(int64_t axis, int rank);

// "conv2d: Input has rank 3, expected 4"; ok when the rank is unknown.
Status ExpectRank(const OpView& op, size_t input, int rank);

// Ok unless the two ranges have no value in common.
Status ExpectSameDim(const OpView& op, Dim a, Dim b, std::string_view what);

Status ExpectPrecision(const OpView& op, size_t input, Precision precision);

// NumPy broadcasting; dimensions of unequal rank are aligned at the end.
Result<ShapeRange> BroadcastShapes(const ShapeRange& a, const ShapeRange& b);

// Inference of ops whose output is like input 0.
Status InferLikeInput(InferContext& context);

}  // namespace placelite

#endif  // LITE_CORE_OP_INFER_UTIL_H_
