#include "lite/core/model/paddle/lowering_util.h"

#include <algorithm>

#include "lite/core/base/strings.h"

namespace placelite {
namespace paddle {
namespace {

// Of a list that describes a shape or its axes.
constexpr int64_t kMaxListElements = 1024;

template <typename T>
std::vector<int64_t> Widen(const Tensor& tensor) {
  const T* begin = tensor.data<T>();
  std::vector<int64_t> list(begin, begin + tensor.NumElements());
  for (int64_t& value : list) {
    value = std::clamp(value, -kMaxElements, kMaxElements);
  }
  return list;
}

// Null, and the op has failed, when `id` is no constant.
const Tensor* ConstantOf(OpLowering& op, ValueId id,
                         std::string_view argument) {
  if (!op.ok()) return nullptr;
  if (op.info(id).is_constant()) return &op.info(id).constant;
  op.FailUnsupported(
      StrCat(argument, " is computed at run time, expected a constant"));
  return nullptr;
}

const Tensor* ShortListOf(OpLowering& op, ValueId id,
                          std::string_view argument) {
  const Tensor* tensor = ConstantOf(op, id, argument);
  if (tensor == nullptr || tensor->NumElements() <= kMaxListElements) {
    return tensor;
  }
  op.FailCorrupt(StrCat(argument, " has shape ", tensor->shape(),
                        ", expected a short list"));
  return nullptr;
}

}  // namespace

void ExpectChannelsFirst(OpLowering& op, std::string_view attribute) {
  const std::string layout = op.String(attribute, "NCHW");
  for (const char* known : {"NCHW", "AnyLayout", "NCDHW", "NCL"}) {
    if (layout == known) return;
  }
  op.FailUnsupported(
      StrCat("attribute '", attribute, "' is ", layout, ", expected NCHW"));
}

void ExpectOff(OpLowering& op, std::string_view attribute) {
  if (!op.Bool(attribute, false)) return;
  op.FailUnsupported(StrCat("attribute '", attribute, "' is on"));
}

ValueId EmitActivation(OpLowering& op, ValueId x, const std::string& name) {
  if (name.empty() || name == "identity") return x;
  if (name == "relu" || name == "sigmoid" || name == "tanh") {
    return op.Emit(name, {x});
  }
  if (name == "relu6")
    return op.Emit("clip", {x}, {{"min", 0.f}, {"max", 6.f}});
  op.FailUnsupported(StrCat("fused activation '", name, "'"));
  return kNone;
}

ValueId EmitReshape(OpLowering& op, ValueId x, const Shape& shape) {
  if (!op.ok()) return kNone;
  if (op.info(x).is_constant()) {
    return op.Constant(op.info(x).constant.Reshape(shape));
  }
  return op.Emit("reshape", {x},
                 {{"shape", std::vector<int64_t>(shape.begin(), shape.end())}});
}

ValueId EmitUnsqueeze(OpLowering& op, ValueId x,
                      const std::vector<int64_t>& axes) {
  if (axes.empty() || !op.ok()) return x;
  if (!op.info(x).is_constant()) {
    return op.Emit("unsqueeze", {x}, {{"axes", axes}});
  }
  const Shape& old = op.info(x).constant.shape();
  const int rank = old.rank() + static_cast<int>(axes.size());
  Shape shape;
  int from = 0;
  for (int i = 0; i < rank; ++i) {
    const bool added = std::count(axes.begin(), axes.end(), i) > 0;
    shape.push_back(added ? 1 : old[from++]);
  }
  return EmitReshape(op, x, shape);
}

ValueId EmitSqueeze(OpLowering& op, ValueId x,
                    const std::vector<int64_t>& axes) {
  if (axes.empty() || !op.ok()) return x;
  if (!op.info(x).is_constant()) {
    return op.Emit("squeeze", {x}, {{"axes", axes}});
  }
  const Shape& old = op.info(x).constant.shape();
  Shape shape;
  for (int i = 0; i < old.rank(); ++i) {
    if (std::count(axes.begin(), axes.end(), i) == 0) shape.push_back(old[i]);
  }
  return EmitReshape(op, x, shape);
}

bool IsIndex(Precision precision) {
  return precision == Precision::kInt32 || precision == Precision::kInt64;
}

ValueId EmitList(OpLowering& op, std::vector<ValueId> elements,
                 std::string_view argument) {
  const Precision first = op.info(elements[0]).precision;
  bool differ = false;
  for (ValueId& id : elements) {
    const Precision precision = op.info(id).precision;
    if (!IsIndex(precision)) {
      op.FailCorrupt(StrCat("a tensor of ", argument, " is ", precision,
                            ", expected int32 or int64"));
    }
    differ = differ || precision != first;
    if (op.rank(id) == 0) id = EmitUnsqueeze(op, id, {0});
  }
  for (ValueId& id : elements) {
    if (!differ || op.info(id).precision == Precision::kInt64) continue;
    id = op.Emit("cast", {id}, {{"to", std::string("int64")}});
  }
  return op.Emit("concat", elements, {{"axis", int64_t{0}}});
}

float FloatInput(OpLowering& op, std::string_view argument,
                 std::string_view attribute, float fallback) {
  if (!op.HasInput(argument)) return op.Float(attribute, fallback);
  const Tensor* tensor = ConstantOf(op, op.Input(argument), argument);
  if (tensor == nullptr) return fallback;
  if (tensor->NumElements() == 1) {
    switch (tensor->precision()) {
      case Precision::kFloat:
        return *tensor->data<float>();
      case Precision::kDouble:
        return static_cast<float>(*tensor->data<double>());
      case Precision::kInt32:
        return static_cast<float>(*tensor->data<int32_t>());
      case Precision::kInt64:
        return static_cast<float>(*tensor->data<int64_t>());
      default:
        break;
    }
  }
  op.FailCorrupt(StrCat(argument, " is ", tensor->precision(), tensor->shape(),
                        ", expected one number"));
  return fallback;
}

int64_t IntInput(OpLowering& op, std::string_view argument,
                 std::string_view attribute, int64_t fallback) {
  if (!op.HasInput(argument)) return op.Int(attribute, fallback);
  const std::vector<int64_t> list =
      ConstantInts(op, op.Input(argument), argument);
  if (list.size() == 1) return list[0];
  op.FailCorrupt(
      StrCat(argument, " has ", list.size(), " elements, expected 1"));
  return fallback;
}

std::vector<int64_t> IntsInput(OpLowering& op, std::string_view list_argument,
                               std::string_view argument,
                               std::string_view attribute) {
  if (op.HasInput(list_argument)) {
    std::vector<int64_t> list;
    for (ValueId id : op.Inputs(list_argument)) {
      const std::vector<int64_t> element = ConstantInts(op, id, list_argument);
      if (element.size() != 1) {
        op.FailCorrupt(StrCat("a tensor of ", list_argument, " has ",
                              element.size(), " elements, expected 1"));
        return {};
      }
      list.push_back(element[0]);
    }
    return list;
  }
  if (op.HasInput(argument)) {
    return ConstantInts(op, op.Input(argument), argument);
  }
  return op.ClampedInts(attribute);
}

std::vector<int64_t> ConstantInts(OpLowering& op, ValueId id,
                                  std::string_view argument) {
  const Tensor* tensor = ShortListOf(op, id, argument);
  if (tensor == nullptr) return {};
  if (tensor->precision() == Precision::kInt64) return Widen<int64_t>(*tensor);
  if (tensor->precision() == Precision::kInt32) return Widen<int32_t>(*tensor);
  op.FailCorrupt(StrCat(argument, " is ", tensor->precision(),
                        ", expected int32 or int64"));
  return {};
}

std::vector<float> ConstantFloats(OpLowering& op, ValueId id,
                                  std::string_view argument) {
  const Tensor* tensor = ShortListOf(op, id, argument);
  if (tensor == nullptr) return {};
  if (tensor->precision() == Precision::kFloat) {
    const float* begin = tensor->data<float>();
    return {begin, begin + tensor->NumElements()};
  }
  op.FailCorrupt(
      StrCat(argument, " is ", tensor->precision(), ", expected float"));
  return {};
}

}  // namespace paddle
}  // namespace placelite
