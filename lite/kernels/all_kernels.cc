#include "lite/kernels/all_kernels.h"

#include "lite/kernels/activation/activation.h"
#include "lite/kernels/arg_max/arg_max.h"
#include "lite/kernels/batch_norm/batch_norm.h"
#include "lite/kernels/cast/cast.h"
#include "lite/kernels/channel_shuffle/channel_shuffle.h"
#include "lite/kernels/concat/concat.h"
#include "lite/kernels/conv2d/conv2d.h"
#include "lite/kernels/conv2d_blocked/conv2d_blocked.h"
#include "lite/kernels/conv2d_transpose/conv2d_transpose.h"
#include "lite/kernels/elementwise/elementwise.h"
#include "lite/kernels/expand/expand.h"
#include "lite/kernels/fill_constant/fill_constant.h"
#include "lite/kernels/gather/gather.h"
#include "lite/kernels/interpolate/interpolate.h"
#include "lite/kernels/io_copy/io_copy.h"
#include "lite/kernels/layer_norm/layer_norm.h"
#include "lite/kernels/layout/layout_op.h"
#include "lite/kernels/lrn/lrn.h"
#include "lite/kernels/matrix/matrix.h"
#include "lite/kernels/pad/pad.h"
#include "lite/kernels/pool2d/pool2d.h"
#include "lite/kernels/reduce/reduce.h"
#include "lite/kernels/reshape/reshape.h"
#include "lite/kernels/shape/shape_op.h"
#include "lite/kernels/slice/slice.h"
#include "lite/kernels/softmax/softmax.h"
#include "lite/kernels/split/split.h"
#include "lite/kernels/transpose/transpose.h"
#include "lite/kernels/unary/unary.h"

namespace placelite {

void AddAllKernels(KernelRegistry* registry) {
  registry->Add(Conv2dBlockedKernels());
  registry->Add(Conv2dKernels());
  registry->Add(Conv2dTransposeKernels());
  registry->Add(MatrixKernels());
  registry->Add(Pool2dKernels());
  registry->Add(InterpolateKernels());
  registry->Add(ElementwiseKernels());
  registry->Add(ActivationKernels());
  registry->Add(UnaryKernels());
  registry->Add(BatchNormKernels());
  registry->Add(LayerNormKernels());
  registry->Add(LrnKernels());
  registry->Add(SoftmaxKernels());
  registry->Add(ReduceKernels());
  registry->Add(ReshapeKernels());
  registry->Add(TransposeKernels());
  registry->Add(ChannelShuffleKernels());
  registry->Add(ConcatKernels());
  registry->Add(SplitKernels());
  registry->Add(SliceKernels());
  registry->Add(PadKernels());
  registry->Add(ExpandKernels());
  registry->Add(FillConstantKernels());
  registry->Add(ArgMaxKernels());
  registry->Add(GatherKernels());
  registry->Add(ShapeOpKernels());
  registry->Add(CastKernels());
  registry->Add(LayoutOpKernels());
  registry->Add(IoCopyKernels());
}

}  // namespace placelite
