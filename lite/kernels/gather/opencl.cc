// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <vector>

#include "lite/backends/opencl/call.h"
#include "lite/core/base/strings.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/gather/gather.h"

namespace placelite {
namespace {

// Describes the call but for the positions, which come behind X.
OpenClCall& AddCall(const PrepareContext& context, int64_t count,
                    OpenClCalls* calls) {
  const Shape& x = context.tensors.input(0).shape();
  const int axis = GatherAxis(context.op);
  OpenClCall& call = calls->Add("gather.cl", "gather");
  call.Define("INNER", Extent(x, axis + 1, x.rank()));
  call.Define("POSITIONS", count);
  call.Define("SIZE", x[axis]);
  call.Output("y", 0);
  call.Input("x", 0);
  return call;
}

void OverElements(const Tensor& y, OpenClCall* call) {
  call->Int(static_cast<int>(y.NumElements()));
  call->Grid(static_cast<size_t>(y.NumElements()), 1, 1);
}

void WritePositions(const Tensor& index, int64_t size, int32_t* positions) {
  const int64_t count = index.NumElements();
  for (int64_t i = 0; i < count; ++i) {
    positions[i] = static_cast<int32_t>(GatherPosition(index, i, size));
  }
}

Status PlanByScratch(const PrepareContext& context, OpenClCalls* calls) {
  const Tensor& y = context.tensors.output(0);
  if (y.NumElements() == 0) return Status::Ok();
  const int64_t count = context.tensors.input(1).NumElements();
  OpenClCall& call = AddCall(context, count, calls);
  call.Scratch();
  calls->scratch_bytes = static_cast<size_t>(count) * sizeof(int32_t);
  OverElements(y, &call);
  return Status::Ok();
}

// Checks positions that come with a run before it sends them to the device.
class GatherByInput final : public Kernel {
 public:
  Status Request(const PrepareContext& context) override {
    return calls_->Request(context);
  }

  Status Prepare(PrepareContext& context) override {
    const int64_t count = context.tensors.input(1).NumElements();
    positions_.resize(static_cast<size_t>(count));
    return calls_->Prepare(context);
  }

  Status Run(const RunContext& context) override {
    LITE_RETURN_IF_ERROR(CheckGather(context));
    if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
    const Shape& x = context.tensors.input(0).shape();
    WritePositions(context.tensors.input(1), x[GatherAxis(context.op)],
                   positions_.data());
    LITE_RETURN_IF_ERROR(context.queue->Write(
        positions_.data(), positions_.size() * sizeof(int32_t), {},
        *context.device_scratch, 0));
    return calls_->Run(context);
  }

 private:
  const std::unique_ptr<Kernel> calls_ = CreateOpenCl<PlanByScratch>();
  // The device may read them until the run is over.
  std::vector<int32_t> positions_;
};

}  // namespace

Status PlanGatherOpenCl(const PrepareContext& context, OpenClCalls* calls) {
  const Tensor& index = context.op.input(1).constant;
  const Tensor& y = context.tensors.output(0);
  const Shape& x = context.tensors.input(0).shape();
  LITE_RETURN_IF_ERROR(CheckPositions(context.op, index, x));
  if (y.NumElements() == 0) return Status::Ok();
  const int64_t size = x[GatherAxis(context.op)], count = index.NumElements();
  OpenClCall& call = AddCall(context, count, calls);
  call.Packed(StrCat("positions in ", size),
              static_cast<size_t>(count) * sizeof(int32_t), [=](void* packed) {
                WritePositions(index, size, static_cast<int32_t*>(packed));
              });
  OverElements(y, &call);
  return Status::Ok();
}

std::unique_ptr<Kernel> CreateGatherByInput() {
  return std::make_unique<GatherByInput>();
}

}  // namespace placelite
