// SPDX-License-Identifier: Apache-2.0
// Copies between the memory of the CPU and that of an OpenCL device.
#ifndef LITE_KERNELS_IO_COPY_OPENCL_H_
#define LITE_KERNELS_IO_COPY_OPENCL_H_

#include "lite/core/kernel/kernel.h"

namespace placelite {

// Enqueue the copy, and do not wait for it.
Status WriteOpenCl(const RunContext& context);
Status ReadOpenCl(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_IO_COPY_OPENCL_H_
