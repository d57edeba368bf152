#include "lite/kernels/elementwise/generic.h"

namespace placelite {

void ElementwiseAvx2(const BinaryBlock& block) {
  HWY_NAMESPACE::Elementwise(block);
}

}  // namespace placelite
