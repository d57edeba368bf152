// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/all_kernels.h"

#include "lite/kernels/activation/activation.h"
#include "lite/kernels/arg_max/arg_max.h"
#include "lite/kernels/arm_kernels.h"
#include "lite/kernels/batch_norm/batch_norm.h"
#include "lite/kernels/by_input/by_input.h"
#include "lite/kernels/cast/cast.h"
#include "lite/kernels/channel_shuffle/channel_shuffle.h"
#include "lite/kernels/comparison/comparison.h"
#include "lite/kernels/concat/concat.h"
#include "lite/kernels/control/control.h"
#include "lite/kernels/conv2d/conv2d.h"
#include "lite/kernels/conv2d_blocked/conv2d_blocked.h"
#include "lite/kernels/conv2d_half/conv2d_half.h"
#include "lite/kernels/conv2d_transpose/conv2d_transpose.h"
#include "lite/kernels/cumsum/cumsum.h"
#include "lite/kernels/detection/detection.h"
#include "lite/kernels/determinant/determinant.h"
#include "lite/kernels/elementwise/elementwise.h"
#include "lite/kernels/expand/expand.h"
#include "lite/kernels/fill_constant/fill_constant.h"
#include "lite/kernels/fold/fold.h"
#include "lite/kernels/gather/gather.h"
#include "lite/kernels/integer_products/integer_products.h"
#include "lite/kernels/interpolate/interpolate.h"
#include "lite/kernels/io_copy/io_copy.h"
#include "lite/kernels/layer_norm/layer_norm.h"
#include "lite/kernels/layout/layout_op.h"
#include "lite/kernels/lrn/lrn.h"
#include "lite/kernels/matrix/matrix.h"
#include "lite/kernels/modulo/modulo.h"
#include "lite/kernels/one_hot/one_hot.h"
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/pad/pad.h"
#include "lite/kernels/padded/padded.h"
#include "lite/kernels/pool2d/pool2d.h"
#include "lite/kernels/quantize/quantize.h"
#include "lite/kernels/range/range.h"
#include "lite/kernels/recurrent/recurrent.h"
#include "lite/kernels/reduce/reduce.h"
#include "lite/kernels/reshape/reshape.h"
#include "lite/kernels/reverse_sequence/reverse_sequence.h"
#include "lite/kernels/sampling/sampling.h"
#include "lite/kernels/scatter/scatter.h"
#include "lite/kernels/shape/shape_op.h"
#include "lite/kernels/slice/slice.h"
#include "lite/kernels/softmax/softmax.h"
#include "lite/kernels/split/split.h"
#include "lite/kernels/strided_slice/strided_slice.h"
#include "lite/kernels/tf_idf/tf_idf.h"
#include "lite/kernels/top_k/top_k.h"
#include "lite/kernels/transpose/transpose.h"
#include "lite/kernels/tril_triu/tril_triu.h"
#include "lite/kernels/unary/unary.h"
#include "lite/kernels/volume/volume.h"

namespace placelite {

namespace {

constexpr KernelFamily kFamilies[] = {
    {"conv2d_blocked", Conv2dBlockedKernels},
    {"conv2d", Conv2dKernels},
    {"conv2d_transpose", Conv2dTransposeKernels},
    {"matrix", MatrixKernels},
    {"pool2d", Pool2dKernels},
    {"interpolate", InterpolateKernels},
    {"elementwise", ElementwiseKernels},
    {"activation", ActivationKernels},
    {"unary", UnaryKernels},
    {"batch_norm", BatchNormKernels},
    {"layer_norm", LayerNormKernels},
    {"lrn", LrnKernels},
    {"softmax", SoftmaxKernels},
    {"reduce", ReduceKernels},
    {"reshape", ReshapeKernels},
    {"transpose", TransposeKernels},
    {"channel_shuffle", ChannelShuffleKernels},
    {"concat", ConcatKernels},
    {"split", SplitKernels},
    {"slice", SliceKernels},
    {"pad", PadKernels},
    {"expand", ExpandKernels},
    {"fill_constant", FillConstantKernels},
    {"arg_max", ArgMaxKernels},
    {"fold", FoldKernels},
    {"gather", GatherKernels},
    {"cumsum", CumsumKernels},
    {"top_k", TopKKernels},
    {"one_hot", OneHotKernels},
    {"tril_triu", TrilTriuKernels},
    {"comparison", ComparisonKernels},
    {"modulo", ModuloKernels},
    {"scatter", ScatterKernels},
    {"range", RangeKernels},
    {"reverse_sequence", ReverseSequenceKernels},
    {"recurrent", RecurrentKernels},
    {"quantize", QuantizeKernels},
    {"integer_products", IntegerProductKernels},
    {"volume", VolumeKernels},
    {"detection", DetectionKernels},
    {"sampling", SamplingKernels},
    {"determinant", DeterminantKernels},
    {"tf_idf", TfIdfKernels},
    {"shape", ShapeOpKernels},
    {"cast", CastKernels},
    {"layout", LayoutOpKernels},
    {"io_copy", IoCopyKernels},
    {"strided_slice", StridedSliceKernels},
    {"by_input", ByInputKernels},
    {"control", ControlKernels},
    {"padded", PaddedKernels},
#if !defined(LITE_TAILOR) || defined(LITE_WITH_ARM)
    // On Arm, row by row.
    {"conv2d_transpose", Conv2dTransposeArmKernels},
    {"matrix", MatrixArmKernels},
    {"elementwise", ElementwiseArmKernels},
    {"activation", ActivationArmKernels},
    {"unary", UnaryArmKernels},
    {"layer_norm", LayerNormArmKernels},
    {"lrn", LrnArmKernels},
    {"softmax", SoftmaxArmKernels},
    {"reshape", ReshapeArmKernels},
    {"transpose", TransposeArmKernels},
    {"channel_shuffle", ChannelShuffleArmKernels},
    {"concat", ConcatArmKernels},
    {"split", SplitArmKernels},
    {"slice", SliceArmKernels},
    {"strided_slice", StridedSliceArmKernels},
    {"pad", PadArmKernels},
    {"expand", ExpandArmKernels},
    {"gather", GatherArmKernels},
    // In halves.
    {"conv2d_half", Conv2dHalfKernels},
    {"pool2d", Pool2dHalfKernels},
    {"elementwise", ElementwiseHalfKernels},
    {"activation", ActivationHalfKernels},
    {"concat", ConcatHalfKernels},
    {"matrix", MatrixHalfKernels},
    {"cast", CastHalfKernels},
#endif
#if !defined(LITE_TAILOR) || defined(LITE_WITH_OPENCL)
    // On a GPU.
    {"conv2d", Conv2dOpenClKernels},
    {"matrix", MatrixOpenClKernels},
    {"conv2d_transpose", Conv2dTransposeOpenClKernels},
    {"pool2d", Pool2dOpenClKernels},
    {"interpolate", InterpolateOpenClKernels},
    {"batch_norm", BatchNormOpenClKernels},
    {"layer_norm", LayerNormOpenClKernels},
    {"lrn", LrnOpenClKernels},
    {"reduce", ReduceOpenClKernels},
    {"elementwise", ElementwiseOpenClKernels},
    {"activation", ActivationOpenClKernels},
    {"unary", UnaryOpenClKernels},
    {"softmax", SoftmaxOpenClKernels},
    {"reshape", ReshapeOpenClKernels},
    {"transpose", TransposeOpenClKernels},
    {"channel_shuffle", ChannelShuffleOpenClKernels},
    {"concat", ConcatOpenClKernels},
    {"split", SplitOpenClKernels},
    {"slice", SliceOpenClKernels},
    {"strided_slice", StridedSliceOpenClKernels},
    {"pad", PadOpenClKernels},
    {"expand", ExpandOpenClKernels},
    {"gather", GatherOpenClKernels},
    {"cast", CastOpenClKernels},
    {"layout", LayoutOpenClKernels},
    {"io_copy", IoCopyOpenClKernels},
#endif
};

}  // namespace

Span<const KernelFamily> AllKernelFamilies() { return kFamilies; }

void AddAllKernels(KernelRegistry* registry) {
  for (const KernelFamily& family : kFamilies) registry->Add(family.rows());
}

}  // namespace placelite
