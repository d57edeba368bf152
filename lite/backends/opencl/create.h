// SPDX-License-Identifier: Apache-2.0
// Creates kernels of OpenCL by their plan functions, without OpenCL's headers:
// kernel rows name them in every build, as LITE_OPENCL(CreateOpenCl<PlanScale>).
// A family declares its plan functions in its own header and defines them in
// opencl.cc, which includes call.h.
#ifndef LITE_BACKENDS_OPENCL_CREATE_H_
#define LITE_BACKENDS_OPENCL_CREATE_H_

#include <memory>

#include "lite/core/kernel/kernel.h"

namespace placelite {

class OpenClCalls;

// Describes the calls of a kernel (call.h).
using OpenClPlan = Status (*)(const PrepareContext& context,
                              OpenClCalls* calls);

// Defined where the backend is built.
std::unique_ptr<Kernel> CreateOpenClKernel(OpenClPlan plan);

template <OpenClPlan plan>
std::unique_ptr<Kernel> CreateOpenCl() {
  return CreateOpenClKernel(plan);
}

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_CREATE_H_
