// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/opencl_moves/opencl.h"

#include "lite/backends/opencl/call.h"
#include "lite/core/op/infer_util.h"
#include "lite/kernels/concat/concat.h"

namespace placelite {
namespace {

// One call moves all inputs.
void JoinChannels(const PrepareContext& context, OpenClCalls* calls) {
  std::vector<ChannelRun> runs;
  for (size_t i = 0; i < context.tensors.inputs.size(); ++i) {
    const int64_t channels = context.tensors.input(i).shape()[1];
    if (channels > 0) runs.push_back({channels, i, 0, 1});
  }
  AddChannelMove(context, 0, runs, {}, calls);
}

// There is a call for each input.
void JoinRows(const PrepareContext& context, int axis, OpenClCalls* calls) {
  const Tensor& y = context.tensors.output(0);
  int64_t begin = 0;
  for (size_t i = 0; i < context.tensors.inputs.size(); ++i) {
    const Tensor& x = context.tensors.input(i);
    RowMove move;
    move.axes = x.shape();
    move.x_steps = x.strides();
    move.y_steps = y.strides();
    move.y_first = begin * y.strides()[axis];
    AddRowMove(context, i, 0, move, calls);
    begin += x.shape()[axis];
  }
}

}  // namespace

Status PlanConcatOpenCl(const PrepareContext& context, OpenClCalls* calls) {
  const Tensor& y = context.tensors.output(0);
  if (y.NumElements() == 0) return Status::Ok();
  if (IsSliced(y)) {
    JoinChannels(context, calls);
    return Status::Ok();
  }
  LITE_ASSIGN_OR_RETURN(
      const int axis,
      NormalizeAxis(context.op.attributes().Int("axis"), y.shape().rank()));
  JoinRows(context, axis, calls);
  return Status::Ok();
}

}  // namespace placelite
