// SPDX-License-Identifier: Apache-2.0
// The memory of a constant whose floats are stored as codes of a grid. The
// floats are decoded when somebody first asks for their address; kernels that
// multiply codes never do, so that they take no memory there.
#ifndef LITE_CORE_OP_CODED_BUFFER_H_
#define LITE_CORE_OP_CODED_BUFFER_H_

#include <cstdint>
#include <memory>

#include "lite/core/base/status.h"
#include "lite/core/op/grid.h"
#include "lite/core/tensor/tensor.h"

namespace placelite {

// Returns a tensor of the floats that `codes` stand for. The grid must be one
// for the shape, and there must be as many bytes as BytesOfCodes() says, which
// `keep_alive` keeps. Memory for the floats is reserved, and the system lends
// it when it is written. Fails with kResourceExhausted if there is none.
Result<Tensor> DecodeLater(const GridPtr& grid, const Shape& shape,
                           const uint8_t* codes,
                           std::shared_ptr<const void> keep_alive);

}  // namespace placelite

#endif  // LITE_CORE_OP_CODED_BUFFER_H_
