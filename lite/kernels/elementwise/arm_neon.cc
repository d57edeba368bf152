#include "lite/kernels/elementwise/generic.h"

namespace placelite {

void ElementwisePixelsNeon(const BinaryPixels& run) {
  HWY_NAMESPACE::Elementwise(run);
}

}  // namespace placelite
