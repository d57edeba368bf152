// SPDX-License-Identifier: Apache-2.0
// Constants, and casts.
#include <cstring>

#include "lite/core/base/strings.h"
#include "lite/core/model/import/filled_buffer.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

template <typename T>
Result<Tensor> MakeTensor(const Shape& shape, Precision precision,
                          const std::vector<T>& elements) {
  LITE_ASSIGN_OR_RETURN(Tensor tensor, Tensor::Allocate(shape, precision));
  std::copy(elements.begin(), elements.end(), tensor.data<T>());
  return tensor;
}

Shape ListShape(size_t size) { return {static_cast<int64_t>(size)}; }

// One of several attributes holds the value.
void LowerConstant(OpLowering& op) {
  if (op.HasAttribute("value")) {
    const ::onnx::TensorProto* value = op.TensorAttribute("value");
    if (value != nullptr) op.Define(op.ConstantOf(*value));
    return;
  }
  Result<Tensor> tensor = Status::Unsupported("the constant is no tensor");
  if (op.HasAttribute("value_float")) {
    tensor =
        MakeTensor<float>({}, Precision::kFloat, {op.Float("value_float", 0)});
  } else if (op.HasAttribute("value_int")) {
    tensor =
        MakeTensor<int64_t>({}, Precision::kInt64, {op.Int("value_int", 0)});
  } else if (op.HasAttribute("value_floats")) {
    const std::vector<float> list = op.Floats("value_floats");
    tensor = MakeTensor(ListShape(list.size()), Precision::kFloat, list);
  } else if (op.HasAttribute("value_ints")) {
    const std::vector<int64_t> list = op.RawInts("value_ints");
    tensor = MakeTensor(ListShape(list.size()), Precision::kInt64, list);
  }
  op.Define(op.Constant(std::move(tensor)));
}

// The element that fills the tensor: attribute value, else a float 0.
Result<Tensor> FillElement(OpLowering& op) {
  if (!op.HasAttribute("value")) {
    return MakeTensor<float>({}, Precision::kFloat, {0});
  }
  const ::onnx::TensorProto* value = op.TensorAttribute("value");
  const ValueId id = value == nullptr ? kNone : op.ConstantOf(*value);
  if (!op.ok()) return Status::Internal("");  // the op has failed already
  const Tensor& element = op.info(id).constant;
  if (element.NumElements() != 1) {
    return Status::Corrupt(StrCat("attribute 'value' has shape ",
                                  element.shape(), ", expected one element"));
  }
  return element;
}

// Memory that is really used counts this many times against the limit.
constexpr size_t kCopiedWeight = 8;

void LowerConstantOfShape(OpLowering& op) {
  const ValueId target = op.Input(0);
  const Result<Tensor> element = FillElement(op);
  if (!element.ok()) return op.Fail(element.status());
  if (!op.info(target).is_constant()) {
    return op.Define(
        op.Emit("expand", {op.Constant(element->Reshape({})), target}));
  }
  const std::vector<int64_t> dims = ConstantInts(op, target, "shape");
  if (dims.size() > kMaxRank) {
    return op.FailUnsupported(StrCat("its rank is ", dims.size(), ", at most ",
                                     kMaxRank, " is supported"));
  }
  Shape shape;
  for (int64_t dim : dims) shape.push_back(dim);
  if (op.ok()) op.Fail(CheckShape(shape));
  if (!op.ok()) return;
  const size_t bytes =
      DenseBytes(shape, element->precision(), LayoutKind::kNCHW);
  op.CountFilled(bytes > kMaxCopiedBytes ? bytes : kCopiedWeight * bytes);
  if (!op.ok()) return;
  op.Define(op.Constant(FilledTensor(shape, *element)));
}

// Casts to the type of attribute `to`. Further attributes describe casts beyond
// the range of 8-bit floats, of which there are no tensors here.
void LowerTo(OpLowering& op, const char* ours) {
  const ValueId x = op.Input(0);
  const Precision to = TypeAttribute(op, "to", Precision::kUnknown);
  if (op.ok() && to == Precision::kUnknown) {
    return op.FailCorrupt("has no attribute 'to'");
  }
  op.Define(op.Emit(ours, {x}, {{"to", std::string(ToString(to))}}));
}

void LowerCast(OpLowering& op) { LowerTo(op, "cast"); }
void LowerBitCast(OpLowering& op) { LowerTo(op, "bit_cast"); }

// Casts to the element type of input 1.
void LowerCastLike(OpLowering& op) {
  const ValueId x = op.Input(0);
  const Precision to = op.info(op.Input(1)).precision;
  op.Define(op.Emit("cast", {x}, {{"to", std::string(ToString(to))}}));
}

constexpr LoweringRule kRules[] = {
    {"BitCast", 26, kNewestOpset, LowerBitCast},
    {"Cast", 6, kNewestOpset, LowerCast},
    {"CastLike", 15, kNewestOpset, LowerCastLike},
    {"Constant", 1, kNewestOpset, LowerConstant},
    {"ConstantOfShape", 9, kNewestOpset, LowerConstantOfShape},
};

}  // namespace

Span<const LoweringRule> ConstantRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
