#include "lite/kernels/elementwise/generic.h"

namespace placelite {

void ElementwiseAvx512(const BinaryBlock& block) {
  HWY_NAMESPACE::Elementwise(block);
}

}  // namespace placelite
