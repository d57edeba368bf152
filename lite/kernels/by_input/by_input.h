// Ops whose attributes are elements of inputs (op/by_input.h): once these are
// known, the host's kernel of the op with attributes does the work.
#ifndef LITE_KERNELS_BY_INPUT_BY_INPUT_H_
#define LITE_KERNELS_BY_INPUT_BY_INPUT_H_

#include <memory>

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> ByInputKernels();

std::unique_ptr<Kernel> CreateByInput();

}  // namespace placelite

#endif  // LITE_KERNELS_BY_INPUT_BY_INPUT_H_
