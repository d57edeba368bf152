// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/all_kernels.h"

namespace placelite {

// F(folder, function): the function returns the kernel rows of the folder, from
// its kernels.cc, or reference.cc where a reference is all. Families stand in
// the order of preference on equal scores.
#define LITE_KERNEL_FAMILIES(F)               \
  F(conv2d_blocked, Conv2dBlockedKernels)     \
  F(conv2d, Conv2dKernels)                    \
  F(conv2d_transpose, Conv2dTransposeKernels) \
  F(matrix, MatrixKernels)                    \
  F(pool2d, Pool2dKernels)                    \
  F(interpolate, InterpolateKernels)          \
  F(elementwise, ElementwiseKernels)          \
  F(activation, ActivationKernels)            \
  F(unary, UnaryKernels)                      \
  F(batch_norm, BatchNormKernels)             \
  F(layer_norm, LayerNormKernels)             \
  F(lrn, LrnKernels)                          \
  F(softmax, SoftmaxKernels)                  \
  F(reduce, ReduceKernels)                    \
  F(reshape, ReshapeKernels)                  \
  F(transpose, TransposeKernels)              \
  F(channel_shuffle, ChannelShuffleKernels)   \
  F(concat, ConcatKernels)                    \
  F(split, SplitKernels)                      \
  F(slice, SliceKernels)                      \
  F(attention, AttentionKernels)              \
  F(pad, PadKernels)                          \
  F(expand, ExpandKernels)                    \
  F(fill_constant, FillConstantKernels)       \
  F(arg_max, ArgMaxKernels)                   \
  F(fold, FoldKernels)                        \
  F(gather, GatherKernels)                    \
  F(cumsum, CumsumKernels)                    \
  F(top_k, TopKKernels)                       \
  F(one_hot, OneHotKernels)                   \
  F(hardmax, HardmaxKernels)                  \
  F(tril_triu, TrilTriuKernels)               \
  F(comparison, ComparisonKernels)            \
  F(modulo, ModuloKernels)                    \
  F(scatter, ScatterKernels)                  \
  F(random, RandomKernels)                    \
  F(range, RangeKernels)                      \
  F(reverse_sequence, ReverseSequenceKernels) \
  F(recurrent, RecurrentKernels)              \
  F(quantize, QuantizeKernels)                \
  F(integer_products, IntegerProductKernels)  \
  F(volume, VolumeKernels)                    \
  F(detection, DetectionKernels)              \
  F(sampling, SamplingKernels)                \
  F(determinant, DeterminantKernels)          \
  F(tf_idf, TfIdfKernels)                     \
  F(shape, ShapeOpKernels)                    \
  F(cast, CastKernels)                        \
  F(layout, LayoutOpKernels)                  \
  F(io_copy, IoCopyKernels)                   \
  F(strided_slice, StridedSliceKernels)       \
  F(by_input, ByInputKernels)                 \
  F(control, ControlKernels)                  \
  F(padded, PaddedKernels)

#define LITE_DECLARE(folder, function) Span<const KernelDef> function();
LITE_KERNEL_FAMILIES(LITE_DECLARE)
#undef LITE_DECLARE

namespace {

constexpr KernelFamily kFamilies[] = {
#define LITE_FAMILY(folder, function) {#folder, function},
    LITE_KERNEL_FAMILIES(LITE_FAMILY)
#undef LITE_FAMILY
};

}  // namespace

Span<const KernelFamily> AllKernelFamilies() { return kFamilies; }

void AddAllKernels(KernelRegistry* registry) {
  for (const KernelFamily& family : kFamilies) registry->Add(family.rows());
}

}  // namespace placelite
