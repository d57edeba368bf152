// SPDX-License-Identifier: Apache-2.0
// fc and matmul on an OpenCL device by CLBlast, on matrices row by row.
#ifndef LITE_KERNELS_MATRIX_OPENCL_CLBLAST_H_
#define LITE_KERNELS_MATRIX_OPENCL_CLBLAST_H_

#include <memory>
#include <string>

#include "lite/backends/opencl/clblast.h"
#include "lite/backends/opencl/memory.h"
#include "lite/backends/opencl/queue.h"
#include "lite/core/kernel/kernel.h"
#include "lite/kernels/matrix/product.h"

namespace placelite {

class OpenClBackend;

// A product of CLBlast for each batch, on top of the bias. Prepare computes one
// on memory of its own, so that nothing is compiled by Run. CLBlast allocates
// in each Run.
class ClBlastKernel final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // On the device, shared by clones.
  Result<std::shared_ptr<Buffer>> Constant(
      const PrepareContext& context, const std::string& key, int64_t floats,
      const std::function<void(float*)>& fill);
  Status AddConstants(const PrepareContext& context);
  Status TryProduct();
  Status Product(const ClBlastMatrix& x, const ClBlastMatrix& y,
                 const ClBlastMatrix& out, cl_command_queue queue) const;

  OpenClBackend* backend_ = nullptr;
  MatrixProduct product_;
  std::shared_ptr<Buffer> weights_;  // of fc
  std::shared_ptr<Buffer> start_;    // what is added to; null: nothing
};

}  // namespace placelite

#endif  // LITE_KERNELS_MATRIX_OPENCL_CLBLAST_H_
