// SPDX-License-Identifier: Apache-2.0
// io_copy brings a value to another target. CPU targets share their memory, so
// between them it is a view; copies to a device belong to that backend.
#ifndef LITE_KERNELS_IO_COPY_IO_COPY_H_
#define LITE_KERNELS_IO_COPY_IO_COPY_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> IoCopyKernels();

// These enqueue a copy to the memory of an OpenCL device or from it, and do not
// wait for it (opencl.cc).
Status WriteOpenCl(const RunContext& context);
Status ReadOpenCl(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_IO_COPY_IO_COPY_H_
