// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/opencl/call.h"
#include "lite/core/base/strings.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/gather/gather.h"

namespace placelite {

Status PlanGatherOpenCl(const PrepareContext& context, OpenClCalls* calls) {
  const Tensor& index = context.op.input(1).constant;
  const Tensor& y = context.tensors.output(0);
  const Shape& x = context.tensors.input(0).shape();
  const int axis = GatherAxis(context.op);
  LITE_RETURN_IF_ERROR(CheckPositions(context.op, index, x));
  if (y.NumElements() == 0) return Status::Ok();
  const int64_t size = x[axis], count = index.NumElements();
  OpenClCall& call = calls->Add("gather.cl", "gather");
  call.Define("INNER", Extent(x, axis + 1, x.rank()));
  call.Define("POSITIONS", count);
  call.Define("SIZE", size);
  call.Output("y", 0);
  call.Input("x", 0);
  call.Packed(StrCat("positions in ", size),
              static_cast<size_t>(count) * sizeof(int32_t), [=](void* packed) {
                auto* to = static_cast<int32_t*>(packed);
                for (int64_t i = 0; i < count; ++i) {
                  to[i] = static_cast<int32_t>(GatherPosition(index, i, size));
                }
              });
  call.Int(static_cast<int>(y.NumElements()));
  call.Grid(static_cast<size_t>(y.NumElements()), 1, 1);
  return Status::Ok();
}

}  // namespace placelite
