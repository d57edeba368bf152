#include "lite/kernels/softmax/generic.h"
#include "lite/kernels/softmax/slices.h"

namespace placelite {

void SoftmaxPixelNeon(const float* x, float* y, int64_t axis, int64_t inner) {
  HWY_NAMESPACE::SoftmaxPixel(x, y, axis, inner);
}

}  // namespace placelite
