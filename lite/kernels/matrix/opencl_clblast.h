// SPDX-License-Identifier: Apache-2.0
// This kernel computes fc and matmul on an OpenCL device by CLBlast, on dense
// matrices.
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

// The kernel calls CLBlast for one product for each batch, which adds to the
// bias. Prepare computes a product on memory of its own, so that nothing is
// compiled by Run. CLBlast allocates memory in each Run.
class ClBlastKernel final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // Returns a constant in device memory, which clones share.
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
  std::shared_ptr<Buffer> start_;    // the addend of the products, or null
};

}  // namespace placelite

#endif  // LITE_KERNELS_MATRIX_OPENCL_CLBLAST_H_
