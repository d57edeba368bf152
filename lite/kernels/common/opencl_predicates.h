// SPDX-License-Identifier: Apache-2.0
// Predicates that kernel rows of OpenCL share.
#ifndef LITE_KERNELS_COMMON_OPENCL_PREDICATES_H_
#define LITE_KERNELS_COMMON_OPENCL_PREDICATES_H_

#include "lite/core/kernel/device_info.h"
#include "lite/core/kernel/support.h"
#include "lite/core/op/op_view.h"

namespace placelite {

// Asks whether all tensors can lie in images of matrices (kClFolder): tensors
// of rank 4 lie in other images, and no image is empty.
inline Support InMatrices(const OpView& op) {
  Support support;
  const auto check = [&](const ShapeRange& shape) {
    if (!shape.rank_known()) {
      support = support.And(Tri::kDepends, "a rank is unknown");
      return;
    }
    support = support.And(shape.rank() != 4, "a tensor has four axes");
    for (int i = 0; i < shape.rank(); ++i) {
      support = support.And(shape[i] > Dim(0), "a tensor is empty");
    }
  };
  for (size_t i = 0; i < op.num_op_inputs(); ++i) {
    if (op.has_input(i)) check(op.input_shape(i));
  }
  for (size_t i = 0; i < op.num_outputs(); ++i) check(op.output_shape(i));
  return support;
}

// Kernels of any precision move and convert these.
inline Support OfFloats(const OpView& op, const DeviceInfo&) {
  const Precision precision = op.input(0).precision;
  return Require(
      precision == Precision::kFloat || precision == Precision::kFP16,
      "elements are neither floats nor halves");
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_OPENCL_PREDICATES_H_
