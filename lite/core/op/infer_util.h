// SPDX-License-Identifier: Apache-2.0
// Helpers shared by the inference functions of the op table.
#ifndef LITE_CORE_OP_INFER_UTIL_H_
#define LITE_CORE_OP_INFER_UTIL_H_

#include "lite/core/base/strings.h"
#include "lite/core/op/op_def.h"

namespace placelite {

// "concat: " and the message.
Status Fail(const OpView& op, const std::string& message);

// A negative axis counts from the end; the result is within [0, rank).
Result<int> NormalizeAxis(int64_t axis, int rank);

// "conv2d: Input has rank 3, expected 4"; ok when the rank is unknown.
Status ExpectRank(const OpView& op, size_t input, int rank);

// Ok unless the two ranges have no value in common.
Status ExpectSameDim(const OpView& op, Dim a, Dim b, std::string_view what);

// Fails where a convolution's Filter (input 1, whose rank is known) has no
// output or no input channels: kernels divide by their numbers.
Status ExpectChannels(const OpView& op);

// NumPy broadcasting; dimensions of unequal rank are aligned at the end.
Result<ShapeRange> BroadcastShapes(const ShapeRange& a, const ShapeRange& b);

// Output 0 has the precision of input 0 and these dimensions (an unknown rank).
Status SetLike(InferContext& context, const SmallDims<Dim>& dims);
Status SetUnknown(InferContext& context);

// Integer elements pass through ops that keep their order.
void ForwardInts(InferContext& context);

// Refuses known elements of an integer input that cannot lie within.
Status ExpectKnownWithin(const OpView& op, size_t input, int64_t low,
                         int64_t high);

// Elements that change places, where they are known and all shapes are exact:
// element [i,j,...] of output 0 is that of input 0 at the row-major position
// base + i steps[0] + j steps[1] + ...
void MoveInts(InferContext& context, int64_t base,
              const SmallDims<int64_t>& steps);

// How many elements lie between neighbours along each axis of an exact shape.
SmallDims<int64_t> RowMajorSteps(const Shape& shape);

// Output 0 computed from the elements of inputs 0 and 1 (one of either side may
// stand for all): `combine` makes of two ranges one, or nothing where that is
// not followed.
void CombineInts(InferContext& context,
                 std::optional<Dim> (*combine)(std::string_view op, Dim a,
                                               Dim b));

// A list of sizes: the elements of input `i`, else the attribute. Each is a
// range, of any length where only their number is known; nothing when not even
// that is.
std::optional<std::vector<Dim>> ListOf(const OpView& op, size_t i,
                                       std::string_view attribute);

// Inference of ops whose output is like input 0.
Status InferLikeInput(InferContext& context);

// Inference of ops that copy the elements of input 0.
Status InferCopy(InferContext& context);

// The product of counts; INT64_MAX if it is larger.
int64_t SaturatingProduct(std::initializer_list<int64_t> factors);

}  // namespace placelite

#endif  // LITE_CORE_OP_INFER_UTIL_H_
