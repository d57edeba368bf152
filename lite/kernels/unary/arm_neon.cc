#include "lite/kernels/unary/generic.h"

namespace placelite {

void UnaryNeon(const UnaryStep& step, const float* x, float* y, int64_t count) {
  HWY_NAMESPACE::Unary(step, x, y, count);
}

}  // namespace placelite
