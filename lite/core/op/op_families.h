// The families of the op table, in the order in which docs list them.
#ifndef LITE_CORE_OP_OP_FAMILIES_H_
#define LITE_CORE_OP_OP_FAMILIES_H_

#include "lite/core/op/op_def.h"

namespace placelite {

Span<const OpDef> ConvolutionOps();    // conv2d, conv2d_transpose, pool2d
Span<const OpDef> InterpolateOps();    // interpolate
Span<const OpDef> MatrixOps();         // fc, matmul
Span<const OpDef> ElementwiseOps();    // elementwise_add, ...
Span<const OpDef> ActivationOps();     // relu, hard_swish, scale, ...
Span<const OpDef> UnaryOps();          // sqrt, exp, erf, gelu, ...
Span<const OpDef> NormalizationOps();  // batch_norm, layer_norm, lrn, softmax
Span<const OpDef> ReduceOps();         // reduce_mean, reduce_sum, ...
Span<const OpDef> ReshapeOps();        // reshape, flatten, squeeze, shape, ...
Span<const OpDef> MovementOps();       // transpose, concat, slice, pad, ...
Span<const OpDef> ExpandOps();         // expand, tile, fill_constant
Span<const OpDef> GatherOps();         // gather, arg_max
Span<const OpDef> AxisOps();           // cumsum, top_k, one_hot, tril_triu
Span<const OpDef> ComparisonOps();     // less_than, logical_and, where, ...
Span<const OpDef> CastOps();           // cast, calib, layout, io_copy

}  // namespace placelite

#endif  // LITE_CORE_OP_OP_FAMILIES_H_
