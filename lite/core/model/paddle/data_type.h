// SPDX-License-Identifier: Apache-2.0
// Paddle's type codes and tensor descriptions in our terms.
#ifndef LITE_CORE_MODEL_PADDLE_DATA_TYPE_H_
#define LITE_CORE_MODEL_PADDLE_DATA_TYPE_H_

#include "lite/core/model/paddle/framework.pb.h"
#include "lite/core/tensor/place.h"
#include "lite/core/tensor/shape.h"

namespace placelite {
namespace paddle {

// VarType.Type of variables that are not elements.
enum VariableKind : int {
  kLodTensor = 7,
  kFeedMinibatch = 9,
  kFetchList = 10,
  kTensorArray = 13,
  kRaw = 17,
};

// "int32" for VarType.Type 2; a number for codes that are no element type.
std::string DataTypeName(int code);

// VarType.Type of elements; kUnsupported for those we have no tensors of.
Result<Precision> ToPrecision(int code);

// -1 becomes any dimension.
Result<ShapeRange> ToShapeRange(const proto::TensorDesc& desc);

// Every dimension must be known. Also bounds the product of the dimensions that
// are not 0 by kMaxElements.
Result<Shape> ToShape(Span<const int64_t> dims);
Result<Shape> ToShape(const proto::TensorDesc& desc);

}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_DATA_TYPE_H_
