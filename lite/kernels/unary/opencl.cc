// SPDX-License-Identifier: Apache-2.0
// This kernel computes the unary functions on an OpenCL device.
#include "lite/backends/opencl/call.h"
#include "lite/core/base/strings.h"
#include "lite/kernels/unary/unary.h"

namespace placelite {
namespace {

// Returns the text of the function of `v`, as unary.cl computes it.
std::string FunctionText(const UnaryStep& step) {
  switch (step.function) {
    case UnaryFunction::kSqrt:
      return "sqrt(v)";
    case UnaryFunction::kRsqrt:
      return "rsqrt(v)";
    case UnaryFunction::kExp:
      return "exp(v)";
    case UnaryFunction::kLog:
      return "log(v)";
    case UnaryFunction::kAbs:
      return "fabs(v)";
    case UnaryFunction::kFloor:
      return "floor(v)";
    case UnaryFunction::kCeil:
      return "ceil(v)";
    case UnaryFunction::kRound:
      return "rint(v)";
    case UnaryFunction::kReciprocal:
      return "(1.0f / (v))";
    case UnaryFunction::kSquare:
      return "((v) * (v))";
    case UnaryFunction::kErf:
      return "erf(v)";
    case UnaryFunction::kGelu:
      return "GELU(v)";
    case UnaryFunction::kGeluTanh:
      return "GELU_TANH(v)";
    case UnaryFunction::kSoftplus:
      return StrCat("SOFTPLUS(v, ", FloatText(step.alpha), ", ",
                    FloatText(step.beta), ")");
    case UnaryFunction::kElu:
      return StrCat("ELU(v, ", FloatText(step.alpha), ")");
    case UnaryFunction::kSign:
      return "SIGN(v)";
    case UnaryFunction::kSin:
      return "sin(v)";
    case UnaryFunction::kCos:
      return "cos(v)";
    default:
      return "";
  }
}

}  // namespace

Status PlanUnaryOpenCl(const PrepareContext& context, OpenClCalls* calls) {
  const Tensor& y = context.tensors.output(0);
  if (y.NumElements() == 0) return Status::Ok();
  OpenClCall& call = calls->Add("unary.cl", "unary");
  call.Define("FUNCTION(v)", FunctionText(ReadUnary(context.op)));
  call.Output("y", 0);
  call.Input("x", 0);
  if (IsSliced(y)) {
    call.Define("SLICES", 1);
    call.OverPixels(y);
  } else {
    call.Int(static_cast<int>(y.NumElements()));
    call.Grid(static_cast<size_t>(y.NumElements()), 1, 1);
  }
  return Status::Ok();
}

}  // namespace placelite
