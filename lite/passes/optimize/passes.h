// SPDX-License-Identifier: Apache-2.0
// The optimiser's passes: device-independent rewrites of a graph. Each is a
// free function that leaves a graph computing the same outputs, verified and
// with inferred shapes. pipeline.cc has their order and the reason for it.
//
// What a pass proves from declared input shapes holds for these only: after
// Optimize the ranges of the graph's inputs are a promise.
#ifndef LITE_PASSES_OPTIMIZE_PASSES_H_
#define LITE_PASSES_OPTIMIZE_PASSES_H_

#include "lite/core/base/status.h"
#include "lite/core/ir/graph.h"
#include "lite/passes/optimize/composites.h"

namespace placelite {

class KernelRegistry;

struct PassContext {
  // The registry whose host kernels fold constants; null: only ops that need no
  // arithmetic are folded.
  const KernelRegistry* kernels = nullptr;
  // Which composites are kept; null: all of them.
  const KeepsComposite* keeps = nullptr;
};

// Infers the shape of every value again, so that all later passes see what
// the caller last said of the inputs.
Status InferShapes(Graph* graph, const PassContext& context);

// Nodes whose result is known become constants: values that shape inference
// followed, reshaped constants, and ops of constants, which the op's host
// kernel computes. Bounded in memory and arithmetic.
Status FoldConstants(Graph* graph, const PassContext& context);

// Ops whose attributes are elements of inputs (cumsum_by_input) become the ops
// with attributes, which have faster kernels, where the elements are known.
// After FoldConstants.
Status InputsToAttributes(Graph* graph, const PassContext& context);

// Quantisation that a model spells as ops becomes a property of values: where
// all that reads codes decodes them again, moves them only or pads them,
// quantize_linear becomes fake_quantize, whose output has their grid, and
// dequantize_linear goes. After FoldConstants, which makes constants of decoded
// weights.
Status FoldQuantization(Graph* graph, const PassContext& context);

// A clip or relu goes where its input has no elements beyond the bounds, two in
// a row become one, and one before a fake_quantize narrows its codes. A
// fake_quantize of what is on the same grid goes.
Status SimplifyClips(Graph* graph, const PassContext& context);

// A chain of element-wise ops that reads one value of at most 256 codes, and
// constants of one element, and ends in a fake_quantize becomes one map_codes,
// where that takes fewer operations. It is computed by running the ops on each
// code. After SimplifyClips, which narrows the codes; before MergeRoundings,
// which may change codes.
Status MakeCodeTables(Graph* graph, const PassContext& context);

// Where a value of products is rounded, multiplied by a constant or added to
// one, and rounded again, so that each code becomes the one at a constant
// distance, the first rounding becomes a scale. After SimplifyClips, which
// narrows the codes; before FuseAffine, which takes the scale.
Status MergeRoundings(Graph* graph, const PassContext& context);

// A fake_quantize behind a concat becomes one before each input, where that
// can be part of what computes the input. After SimplifyClips, which drops
// those that change nothing.
Status QuantizeBeforeConcat(Graph* graph, const PassContext& context);

// Drops ops that hand their input on: identity, scale by 1, concat of one,
// cast to the same precision, slice of everything, pad by nothing, a reshape
// or transpose that changes nothing, x + 0, x * 1, ...
Status RemoveIdentities(Graph* graph, const PassContext& context);

// A Shape tensor becomes the attribute of its reshape where inference knows
// enough, and a chain of reshapes becomes its last. Orphans what computed the
// shape, so it comes before RemoveDeadNodes.
Status SimplifyReshapes(Graph* graph, const PassContext& context);

// matmul, softmax along rows and matmul, with what scales and masks the scores
// and the transposes around them, become one attention. After MatmulToFc, which
// takes products by constants; before ScalarsToAttributes and FuseEpilogue,
// which take its parts.
Status FuseAttention(Graph* graph, const PassContext& context);

// Composites that the target does not compute as a whole become the ops that
// they mean (composites.h). After FuseAttention; before what fuses those ops.
Status ExpandComposites(Graph* graph, const PassContext& context);

// integer_conv2d of dynamically quantised images by constant filters, with the
// product by both scales, becomes conv2d of the numbers for which the codes
// stand. After FoldConstants, which makes scales and filters known.
Status DynamicConvolutions(Graph* graph, const PassContext& context);

// Convolutions of signals end in a squeeze of height. Ops behind it are moved
// in front of it, so that all values between two convolutions are images, ops
// fuse with the convolutions, and values stay in blocks of channels. Before
// FoldConstants, which reshapes their constants.
Status SignalsToImages(Graph* graph, const PassContext& context);

// conv3d and pool3d of shapes that are exact but for the batch become conv2d
// and pool2d, with moves around them. Before FoldConstants, which moves the
// filters.
Status VolumesToImages(Graph* graph, const PassContext& context);

// Channels that a reshape splits into groups, a transpose exchanges and a
// reshape joins again become one channel_shuffle. Orphans what computed the
// reshapes' shapes, so it comes before RemoveDeadNodes.
Status FuseChannelShuffle(Graph* graph, const PassContext& context);

// An `if` whose condition is known becomes what its branch does, with what
// that makes constant.
Status InlineBranches(Graph* graph, const PassContext& context);

// Drops nodes and values that no output needs. Before the fusions, which
// count readers.
Status RemoveDeadNodes(Graph* graph, const PassContext& context);

// matmul with a constant matrix becomes fc. Before FuseAffine, which finds
// the fc's bias behind it.
Status MatmulToFc(Graph* graph, const PassContext& context);

// Zero padding of the spatial axes becomes the padding of the conv2d or average
// pool2d that alone reads it.
Status FusePad(Graph* graph, const PassContext& context);

// mean, subtract, square, mean, add epsilon, square root, divide, as exporters
// write a normalization over the last axes, becomes layer_norm, and what
// multiplies and adds per element behind it its Scale and Bias.
Status FuseLayerNorm(Graph* graph, const PassContext& context);

// A reduction over axes that are no neighbours becomes several over neighbours.
Status SplitReductions(Graph* graph, const PassContext& context);

// Activations that exporters write as arithmetic become one op: swish, hard
// swish (by clip or hard_sigmoid) and gelu (by erf or tanh).
Status FuseActivation(Graph* graph, const PassContext& context);

// What multiplies the sums of an integer_matmul of bytes by a scale, as floats,
// and adds a bias to that becomes its Scale and Bias. Before
// ScalarsToAttributes, which takes constant scales.
Status FuseIntegerScale(Graph* graph, const PassContext& context);

// Folds what multiplies and adds per channel behind a conv2d, conv2d_transpose
// or fc (batch_norm, arithmetic with a constant, scale) into its weights and
// bias. It must run before FuseEpilogue, which would turn the same ops into
// epilogue steps that cost time.
Status FuseAffine(Graph* graph, const PassContext& context);

// A parameter tensor of one element becomes an attribute: prelu turns into
// leaky_relu, arithmetic with a constant into scale. Before FuseEpilogue, which
// takes both.
Status ScalarsToAttributes(Graph* graph, const PassContext& context);

// Activations, and additions of a tensor of the same shape, become epilogue
// steps of the conv2d, fc, batch_norm or element-wise op before them. Lowering
// splits off the steps that the chosen kernel refuses.
Status FuseEpilogue(Graph* graph, const PassContext& context);

}  // namespace placelite

#endif  // LITE_PASSES_OPTIMIZE_PASSES_H_
