#include "lite/kernels/layer_norm/generic.h"

namespace placelite {

void LayerNormRowAvx512(const LayerNormRow& row) {
  HWY_NAMESPACE::LayerNorm(row);
}

}  // namespace placelite
