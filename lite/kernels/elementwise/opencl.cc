// SPDX-License-Identifier: Apache-2.0
// This kernel computes the element-wise ops of two tensors on an OpenCL device.
#include "lite/backends/opencl/call.h"
#include "lite/kernels/elementwise/elementwise.h"
#include "lite/kernels/opencl_moves/index_text.h"

namespace placelite {
namespace {

const char* CombineText(BinaryFunction function) {
  switch (function) {
    case BinaryFunction::kAdd:
      return "((a) + (b))";
    case BinaryFunction::kSub:
      return "((a) - (b))";
    case BinaryFunction::kMul:
      return "((a) * (b))";
    case BinaryFunction::kDiv:
      return "((a) / (b))";
    case BinaryFunction::kMax:
      return "LARGER(a, b)";
    case BinaryFunction::kMin:
      return "SMALLER(a, b)";
    case BinaryFunction::kPow:
      return "pow(a, b)";
    case BinaryFunction::kPrelu:
      return "select((a), (a) * (b), (a) < 0.0f)";
  }
  return "";
}

}  // namespace

Status PlanElementwiseOpenCl(const PrepareContext& context,
                             OpenClCalls* calls) {
  const Tensor& y = context.tensors.output(0);
  if (y.NumElements() == 0) return Status::Ok();
  OpenClCall& call = calls->Add("elementwise.cl", "elementwise");
  call.Define("COMBINE(a, b)", CombineText(ReadBinaryFunction(context.op)));
  call.Output("y", 0);
  call.Input("a", 0);
  call.Input("b", 1);
  if (IsSliced(y)) {
    const auto is_one = [&](size_t i) {
      return context.tensors.input(i).shape()[1] == 1 && y.shape()[1] != 1;
    };
    call.Define("SLICES", 1);
    if (is_one(0)) call.Define("A_ONE", 1);
    if (is_one(1)) call.Define("B_ONE", 1);
    call.Epilogue();
    call.OverPixels(y);
    return Status::Ok();
  }
  const BroadcastPlan plan = PlanBroadcast(context.op);
  call.Define("A_INDEX(i)", IndexText(plan.output, 0, plan.x_steps));
  call.Define("B_INDEX(i)", IndexText(plan.output, 0, plan.y_steps));
  call.Steps(context.op.epilogue());
  call.Int(static_cast<int>(y.NumElements()));
  call.Grid(static_cast<size_t>(y.NumElements()), 1, 1);
  return Status::Ok();
}

}  // namespace placelite
