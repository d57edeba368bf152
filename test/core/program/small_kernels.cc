// SPDX-License-Identifier: Apache-2.0
#include "test/core/program/small_kernels.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>

#include "lite/core/base/strings.h"
#include "test/support/test_rows.h"

namespace placelite {
namespace {

std::atomic<int> packs{0};

// y[i] = f(x[i]) over all threads.
template <typename F>
void ForEach(const RunContext& context, const F& f) {
  const float* x = context.tensors.input(0).data<float>();
  float* y = context.tensors.output(0).data<float>();
  ParallelFor(context.pool, context.tensors.input(0).NumElements(),
              [&](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) y[i] = f(x[i]);
              });
}

Support AtMost8(const OpView& op, const DeviceInfo&) {
  return Require(op.input_shape(0).NumElements() <= Dim(8),
                 "more than 8 elements");
}
Support AtMost100(const OpView& op, const DeviceInfo&) {
  return Require(op.input_shape(0).NumElements() <= Dim(100),
                 "more than 100 elements");
}

Status RunRelu(const RunContext& context) {
  ForEach(context, [](float x) { return x > 0 ? x : 0; });
  return Status::Ok();
}

Status RunAdd(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  for (int64_t i = 0; i < x.NumElements(); ++i) {
    context.tensors.output(0).data<float>()[i] =
        x.data<float>()[i] + context.tensors.input(1).data<float>()[i];
  }
  return Status::Ok();
}

Status RunPlusOne(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  for (int64_t i = 0; i < x.NumElements(); ++i) {
    if (std::isnan(x.data<float>()[i])) {
      return Status::FailedPrecondition("an element is NaN");
    }
  }
  ForEach(context, [](float v) { return v + 1; });
  return Status::Ok();
}

class Refuses13Rows final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override {
    if (context.op.input_shape(0)[0].min == 13) {
      return Status::InvalidArgument("13 rows bring bad luck");
    }
    return Status::Ok();
  }
  Status Run(const RunContext& context) override { return RunRelu(context); }
};

Status RunCopy(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  std::memcpy(context.tensors.output(0).raw_data(), x.raw_data(), x.bytes());
  return Status::Ok();
}

// Splits along axis 0 into two halves.
Status RunSplit(const RunContext& context) {
  const char* from = context.tensors.input(0).data<char>();
  for (Tensor* output : context.tensors.outputs) {
    std::memcpy(output->raw_data(), from, output->bytes());
    from += output->bytes();
  }
  return Status::Ok();
}

class Fc final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override {
    const Tensor& w = context.tensors.input(1);
    rows_ = w.shape()[0];
    columns_ = w.shape()[1];
    LITE_ASSIGN_OR_RETURN(
        packed_,
        context.packs->Get({"columns", 1}, "", w.bytes(), [&](void* memory) {
          ++packs;
          float* to = static_cast<float*>(memory);
          for (int64_t n = 0; n < columns_; ++n) {
            for (int64_t k = 0; k < rows_; ++k) {
              *to++ = w.data<float>()[k * columns_ + n];
            }
          }
        }));
    return Status::Ok();
  }

  Status Run(const RunContext& context) override {
    const float* x = context.tensors.input(0).data<float>();
    const float* w = static_cast<const float*>(packed_->host_data());
    float* y = context.tensors.output(0).data<float>();
    const int64_t m = context.tensors.output(0).shape()[0];
    ParallelFor(context.pool, m * columns_, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        float sum = 0;
        for (int64_t k = 0; k < rows_; ++k) {
          sum += x[i / columns_ * rows_ + k] * w[i % columns_ * rows_ + k];
        }
        y[i] = sum;
      }
    });
    return Status::Ok();
  }

 private:
  std::shared_ptr<Buffer> packed_;
  int64_t rows_ = 0, columns_ = 0;
};

class NegatesByScratch final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override {
    context.scratch_bytes = context.tensors.input(0).bytes();
    return Status::Ok();
  }
  Status Run(const RunContext& context) override {
    if (reinterpret_cast<uintptr_t>(context.scratch) % kCpuAlignment != 0) {
      return Status::Internal("scratch memory is not aligned");
    }
    const Tensor& x = context.tensors.input(0);
    std::memcpy(context.scratch, x.raw_data(), x.bytes());
    const float* scratch = static_cast<const float*>(context.scratch);
    for (int64_t i = 0; i < x.NumElements(); ++i) {
      context.tensors.output(0).data<float>()[i] = -scratch[i];
    }
    return Status::Ok();
  }
};

TestRows* MakeRows() {
  auto* rows = new TestRows();
  rows->Add("relu", "host")
      .Variant("relu_small", kAnyCpu, AtMost8, CreateStateless<RunRelu>)
      .Variant("relu_any", kAnyCpu, nullptr, CreateStateless<RunRelu>)
      .Storage(OutputStorage::kMayTakeInput);
  rows->Add("elementwise_add", "host")
      .Variant("add", kAnyCpu, nullptr, CreateStateless<RunAdd>)
      .Storage(OutputStorage::kMayTakeInput);
  rows->Add("tanh", "host")
      .Variant("plus_one", kAnyCpu, nullptr, CreateStateless<RunPlusOne>);
  rows->Add("sigmoid", "host")
      .Variant("refuses_13_rows", kAnyCpu, AtMost100,
               CreateKernel<Refuses13Rows>);
  rows->Add("flatten", "host")
      .Variant("flatten_copy", kAnyCpu, nullptr, CreateStateless<RunCopy>)
      .Storage(OutputStorage::kViewOfInput);
  rows->Add("split", "host")
      .Variant("split_copy", kAnyCpu, nullptr, CreateStateless<RunSplit>);
  rows->Add("fc", "host")
      .Variant("fc_packed", kAnyCpu, nullptr, CreateKernel<Fc>);
  rows->Add("softmax", "host")
      .Variant("negate", kAnyCpu, nullptr, CreateKernel<NegatesByScratch>);
  rows->Add("scale", "host")
      .Variant("scale_unbuilt")
      .Variant("scale_copy", kAnyCpu, AtMost100, CreateStateless<RunCopy>);
  return rows;
}

}  // namespace

KernelRegistry SmallKernels() {
  static TestRows* const rows = MakeRows();
  static const KernelRegistry* const registry =
      new KernelRegistry(rows->registry());
  return *registry;
}

int PacksSoFar() { return packs; }

}  // namespace placelite
