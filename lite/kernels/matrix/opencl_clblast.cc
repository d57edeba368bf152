// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/matrix/opencl_clblast.h"

#include <algorithm>

#include "lite/backends/opencl/opencl_backend.h"
#include "lite/core/base/strings.h"
#include "lite/kernels/matrix/matrix.h"

namespace placelite {
namespace {

// Describes a matrix of `columns` columns with these steps, from element
// `first` on.
ClBlastMatrix Matrix(const Buffer& memory, size_t first, int64_t columns,
                     int64_t row_step, int64_t column_step) {
  ClBlastMatrix m;
  m.memory = static_cast<const OpenClMemory&>(memory).get();
  m.offset = first;
  m.transposed = column_step != 1;
  m.leading = static_cast<size_t>(m.transposed ? column_step
                                               : std::max(row_step, columns));
  return m;
}

ClBlastMatrix X(const MatrixProduct& p, const Buffer& memory, size_t first) {
  return Matrix(memory, first, p.depth, p.x_row_step, p.x_column_step);
}

ClBlastMatrix Y(const MatrixProduct& p, const Buffer& memory, size_t first) {
  return Matrix(memory, first, p.columns, p.y_row_step, p.y_column_step);
}

ClBlastMatrix Out(const MatrixProduct& p, const Buffer& memory, size_t first) {
  return Matrix(memory, first, p.columns, p.columns, 1);
}

size_t Floats(const Tensor& tensor) { return tensor.offset() / sizeof(float); }

}  // namespace

Result<std::shared_ptr<Buffer>> ClBlastKernel::Constant(
    const PrepareContext& context, const std::string& key, int64_t floats,
    const std::function<void(float*)>& fill) {
  return context.packs->GetMade(key, [&]() -> Result<std::shared_ptr<Buffer>> {
    const size_t bytes = static_cast<size_t>(floats) * sizeof(float);
    LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> packed, AllocateCpu(bytes));
    fill(static_cast<float*>(packed->host_data()));
    return OpenClMemory::Upload(backend_->context(), packed->host_data(),
                                bytes);
  });
}

Status ClBlastKernel::AddConstants(const PrepareContext& context) {
  const MatrixProduct& p = product_;
  const bool is_fc = IsFc(context.op);
  if (is_fc && p.depth > 0) {
    const float* w = context.op.input(1).constant.data<float>();
    const int64_t floats = p.depth * p.columns;
    LITE_ASSIGN_OR_RETURN(
        weights_, Constant(context, "rows", floats,
                           [=](float* to) { std::copy_n(w, floats, to); }));
  }
  const bool has_bias = is_fc && context.op.has_input(2);
  if (!has_bias && p.depth > 0) return Status::Ok();
  const float* bias =
      has_bias ? context.op.input(2).constant.data<float>() : nullptr;
  const int64_t rows = p.rows * p.batches, columns = p.columns;
  const auto fill = [=](float* to) {
    for (int64_t row = 0; row < rows; ++row, to += columns) {
      if (bias != nullptr) std::copy_n(bias, columns, to);
      if (bias == nullptr) std::fill_n(to, columns, 0.0f);
    }
  };
  LITE_ASSIGN_OR_RETURN(start_, Constant(context, StrCat("bias of ", rows),
                                         rows * columns, fill));
  return Status::Ok();
}

Status ClBlastKernel::Product(const ClBlastMatrix& x, const ClBlastMatrix& y,
                              const ClBlastMatrix& out,
                              cl_command_queue queue) const {
  return backend_->clblast()->Product(
      static_cast<size_t>(product_.rows), static_cast<size_t>(product_.columns),
      static_cast<size_t>(product_.depth), x, y,
      start_ == nullptr ? 0.0f : 1.0f, out, queue);
}

// Computes one product on memory of its own, since CLBlast compiles for sizes,
// layouts and alignments that it sees.
Status ClBlastKernel::TryProduct() {
  const MatrixProduct& p = product_;
  const auto allocate = [&](int64_t floats) {
    return backend_->Allocate(static_cast<size_t>(floats) * sizeof(float));
  };
  LITE_ASSIGN_OR_RETURN(const auto x, allocate(p.rows * p.depth));
  LITE_ASSIGN_OR_RETURN(const auto y, allocate(p.depth * p.columns));
  LITE_ASSIGN_OR_RETURN(const auto out, allocate(p.rows * p.columns));
  LITE_ASSIGN_OR_RETURN(const auto queue, backend_->CreateQueue({}));
  const Status status = Product(X(p, *x, 0), Y(p, *y, 0), Out(p, *out, 0),
                                static_cast<OpenClQueue&>(*queue).handle());
  LITE_RETURN_IF_ERROR(queue->Wait());
  if (status.ok() || status.code() == StatusCode::kResourceExhausted) {
    return status;
  }
  return Status::Unsupported(status.message());
}

std::unique_ptr<Kernel> CreateClBlast() {
  return std::make_unique<ClBlastKernel>();
}

Status ClBlastKernel::Prepare(PrepareContext& context) {
  backend_ = static_cast<OpenClBackend*>(context.backend);
  if (backend_->clblast() == nullptr) {
    return Status::Unsupported("CLBlast is not installed");
  }
  product_ = ReadProduct(context.op);
  weights_ = start_ = nullptr;
  if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
  LITE_RETURN_IF_ERROR(AddConstants(context));
  return product_.depth > 0 ? TryProduct() : Status::Ok();
}

Status ClBlastKernel::Run(const RunContext& context) {
  const MatrixProduct& p = product_;
  const Tensor& out = context.tensors.output(0);
  if (out.NumElements() == 0) return Status::Ok();
  auto* queue = static_cast<OpenClQueue*>(context.queue);
  if (start_ != nullptr) {
    LITE_RETURN_IF_ERROR(queue->Copy(
        static_cast<const OpenClMemory&>(*start_), start_->bytes(),
        static_cast<const OpenClMemory&>(*out.buffer()), out.offset()));
    // The barrier is needed because CLBlast enqueues by itself.
    LITE_RETURN_IF_ERROR(queue->Barrier());
  }
  if (p.depth == 0) return Status::Ok();
  const Tensor& x = context.tensors.input(0);
  const Buffer& y =
      weights_ != nullptr ? *weights_ : *context.tensors.input(1).buffer();
  const size_t y_first =
      weights_ != nullptr ? 0 : Floats(context.tensors.input(1));
  LITE_RETURN_IF_ERROR(queue->MarkStart());
  for (int64_t i = 0; i < p.batches; ++i) {
    const auto matrix = [](int64_t count, int64_t rows, int64_t columns) {
      return static_cast<size_t>(count * rows * columns);
    };
    LITE_RETURN_IF_ERROR(Product(
        X(p, *x.buffer(), Floats(x) + matrix(p.x_matrix(i), p.rows, p.depth)),
        Y(p, y, y_first + matrix(p.y_matrix(i), p.depth, p.columns)),
        Out(p, *out.buffer(), Floats(out) + matrix(i, p.rows, p.columns)),
        queue->handle()));
  }
  return queue->MarkEnd();
}

}  // namespace placelite
