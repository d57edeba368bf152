#include "lite/kernels/all_kernels.h"

#include "lite/kernels/softmax/softmax.h"

namespace placelite {

void AddAllKernels(KernelRegistry* registry) {
  registry->Add(SoftmaxKernels());
}

}  // namespace placelite
