// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/import/op_emitter.h"

#include <algorithm>
#include <optional>

#include "lite/core/base/strings.h"
#include "lite/core/op/by_input.h"

namespace placelite {
namespace {

template <typename T>
std::vector<int64_t> Widen(const Tensor& tensor) {
  const T* begin = tensor.data<T>();
  std::vector<int64_t> list(begin, begin + tensor.NumElements());
  for (int64_t& value : list) {
    value = std::clamp(value, -kMaxElements, kMaxElements);
  }
  return list;
}

// Returns null and fails the op if `id` is not a constant.
const Tensor* ConstantOf(OpEmitter& op, ValueId id, std::string_view argument) {
  if (!op.ok()) return nullptr;
  if (op.info(id).is_constant()) return &op.info(id).constant;
  op.FailUnsupported(
      StrCat(argument, " is computed at run time, expected a constant"));
  return nullptr;
}

// Returns null and fails the op if `id` is not a constant or not a short list.
const Tensor* ShortListOf(OpEmitter& op, ValueId id,
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

void OpEmitter::Fail(Status status) {
  if (ok()) status_ = std::move(status);
}

void OpEmitter::FailUnsupported(std::string reason) {
  Fail(Status::Unsupported(std::move(reason)));
}

void OpEmitter::FailCorrupt(std::string reason) {
  Fail(Status::Corrupt(std::move(reason)));
}

const ValueInfo& OpEmitter::info(ValueId id) const {
  static const auto* const kUnknown = new ValueInfo();
  return id == kNone ? *kUnknown : graph_->info(id);
}

const ShapeRange& OpEmitter::shape(ValueId id) const {
  const ValueInfo& value = info(id);
  if (!value.shape.rank_known() && value.precision != Precision::kUnknown) {
    asked_unknown_rank_ = true;
  }
  return value.shape;
}

const Node* OpEmitter::producer(ValueId id) const {
  if (id == kNone) return nullptr;
  const NodeId node = graph_->graph().value(id).producer;
  return node == kNone ? nullptr : &graph_->graph().node(node);
}

int OpEmitter::rank(ValueId id) const {
  return shape(id).rank_known() ? shape(id).rank() : -1;
}

ValueId OpEmitter::Emit(std::string_view op, std::vector<ValueId> inputs,
                        AttributeMap attributes) {
  return EmitMulti(op, std::move(inputs), std::move(attributes), 1)[0];
}

std::vector<ValueId> OpEmitter::EmitMulti(std::string_view op,
                                          std::vector<ValueId> inputs,
                                          AttributeMap attributes,
                                          size_t num_outputs,
                                          ImportGraph::Blocks blocks) {
  std::vector<ValueId> none(num_outputs, kNone);
  if (!ok()) return none;
  return Keep(graph_->AddNode(op, std::move(inputs), std::move(attributes),
                              num_outputs, std::move(blocks)),
              std::move(none));
}

ValueId OpEmitter::Constant(Result<Tensor> tensor) {
  if (!tensor.ok()) Fail(tensor.status());
  if (!ok()) return kNone;
  return Keep(graph_->AddConstant(*std::move(tensor)), ValueId{kNone});
}

void OpEmitter::CountGenerated(uint64_t bytes) {
  if (ok()) Fail(graph_->CountGenerated(bytes));
}

void OpEmitter::CountUnpacked(ValueId constant, uint64_t bytes) {
  if (ok()) Fail(graph_->CountUnpacked(constant, bytes));
}

void OpEmitter::CountFilled(uint64_t bytes) {
  if (ok()) Fail(graph_->CountFilled(bytes));
}

ValueId EmitReshape(OpEmitter& op, ValueId x, const Shape& shape) {
  if (!op.ok()) return kNone;
  if (op.info(x).is_constant()) {
    return op.Constant(op.info(x).constant.Reshape(shape));
  }
  return op.Emit("reshape", {x},
                 {{"shape", std::vector<int64_t>(shape.begin(), shape.end())}});
}

ValueId EmitUnsqueeze(OpEmitter& op, ValueId x,
                      const std::vector<int64_t>& axes) {
  if (axes.empty() || !op.ok()) return x;
  if (!op.info(x).is_constant()) {
    return op.Emit("unsqueeze", {x}, {{"axes", axes}});
  }
  const Shape& old = op.info(x).constant.shape();
  const int rank = old.rank() + static_cast<int>(axes.size());
  if (rank > kMaxRank) {
    op.FailUnsupported(
        StrCat("a tensor of shape ", old, " and ", axes.size(), " more axes"));
    return kNone;
  }
  for (int64_t axis : axes) {
    if (axis >= 0 && axis < rank) continue;
    op.FailCorrupt(StrCat("a new axis ", axis, " for a tensor of shape ", old));
    return kNone;
  }
  Shape shape;
  int from = 0;
  for (int i = 0; i < rank; ++i) {
    const bool added = std::count(axes.begin(), axes.end(), i) > 0;
    shape.push_back(added ? 1 : old[from++]);
  }
  return EmitReshape(op, x, shape);
}

ValueId EmitSqueeze(OpEmitter& op, ValueId x,
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

ValueId EmitCast(OpEmitter& op, ValueId x, Precision to) {
  if (!op.ok() || op.info(x).precision == to) return x;
  return op.Emit("cast", {x}, {{"to", std::string(ToString(to))}});
}

ValueId EmitFlattenToMatrix(OpEmitter& op, ValueId x, int64_t axis) {
  if (axis == 0 || axis == op.rank(x)) {
    const std::vector<int64_t> target =
        axis == 0 ? std::vector<int64_t>{1, -1} : std::vector<int64_t>{-1, 1};
    return op.Emit("reshape", {x}, {{"shape", target}});
  }
  if (axis > 1) {
    x = op.Emit("flatten", {x},
                {{"start_axis", int64_t{0}}, {"stop_axis", axis - 1}});
  }
  return op.Emit("flatten", {x},
                 {{"start_axis", int64_t{1}}, {"stop_axis", int64_t{-1}}});
}

ValueId EmitMatmul(OpEmitter& op, ValueId x, ValueId y, bool transpose_x,
                   bool transpose_y) {
  const bool x_vector = op.rank(x) == 1, y_vector = op.rank(y) == 1;
  if (x_vector) x = EmitUnsqueeze(op, x, {0});
  if (y_vector) y = EmitUnsqueeze(op, y, {1});
  const char* product =
      IsIntegral(op.info(x).precision) ? "integer_matmul" : "matmul";
  const ValueId out = op.Emit(product, {x, y},
                              {{"transpose_x", transpose_x && !x_vector},
                               {"transpose_y", transpose_y && !y_vector}});
  if (y_vector) return EmitSqueeze(op, out, {-1});
  if (x_vector) return EmitSqueeze(op, out, {-2});
  return out;
}

ValueId EmitLogSoftmax(OpEmitter& op, ValueId x, int64_t axis) {
  const AttributeMap along = {{"dim", std::vector<int64_t>{axis}},
                              {"keep_dim", true}};
  const ValueId max = op.Emit("reduce_max", {x}, along);
  const ValueId centred = op.Emit("elementwise_sub", {x, max});
  const ValueId sum = op.Emit("reduce_sum", {op.Emit("exp", {centred})}, along);
  return op.Emit("elementwise_sub", {centred, op.Emit("log", {sum})});
}

int64_t FrontAxis(OpEmitter& op, ValueId x, int64_t axis) {
  const int rank = op.rank(x);
  if (!op.ok()) return 0;
  if (rank < 0) {
    op.FailUnsupported("X has no known rank");
    return 0;
  }
  if (axis < -rank || axis >= rank) {
    op.FailCorrupt(StrCat("axis ", axis, " of ", op.shape(x)));
    return 0;
  }
  return axis < 0 ? axis + rank : axis;
}

ValueId EmitMoveAxis(OpEmitter& op, ValueId x, int64_t axis, int64_t to) {
  if (axis == to) return x;
  std::vector<int64_t> order;
  for (int64_t i = 0; i < op.rank(x); ++i) {
    if (i != axis) order.push_back(i);
  }
  order.insert(order.begin() + to, axis);
  return op.Emit("transpose", {x}, {{"axis", order}});
}

ValueId EmitInteger(OpEmitter& op, int64_t value, Precision precision) {
  Result<Tensor> tensor = Tensor::Allocate({}, Precision::kInt64);
  if (tensor.ok()) *tensor->data<int64_t>() = value;
  return EmitCast(op, op.Constant(std::move(tensor)), precision);
}

std::vector<int64_t> ConstantInts(OpEmitter& op, ValueId id,
                                  std::string_view argument) {
  const Tensor* tensor = ShortListOf(op, id, argument);
  if (tensor == nullptr) return {};
  if (tensor->precision() == Precision::kInt64) return Widen<int64_t>(*tensor);
  if (tensor->precision() == Precision::kInt32) return Widen<int32_t>(*tensor);
  op.FailCorrupt(StrCat(argument, " is ", tensor->precision(),
                        ", expected int32 or int64"));
  return {};
}

std::vector<float> ConstantFloats(OpEmitter& op, ValueId id,
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

namespace {

// Returns nothing if the number is too large for int64.
std::optional<int64_t> WholeNumber(const Tensor& one) {
  switch (one.precision()) {
    case Precision::kInt4:
    case Precision::kInt8:
      return *one.data<int8_t>();
    case Precision::kBool:
    case Precision::kUInt4:
    case Precision::kUInt8:
      return *one.data<uint8_t>();
    case Precision::kInt16:
      return *one.data<int16_t>();
    case Precision::kUInt16:
      return *one.data<uint16_t>();
    case Precision::kInt32:
      return *one.data<int32_t>();
    case Precision::kUInt32:
      return *one.data<uint32_t>();
    case Precision::kInt64:
      return *one.data<int64_t>();
    default:
      break;
  }
  const uint64_t number = *one.data<uint64_t>();
  if (number > static_cast<uint64_t>(INT64_MAX)) return std::nullopt;
  return static_cast<int64_t>(number);
}

}  // namespace

float ConstantNumber(OpEmitter& op, ValueId id, std::string_view argument) {
  const Tensor* tensor = ConstantOf(op, id, argument);
  if (tensor == nullptr) return 0;
  if (tensor->NumElements() != 1) {
    op.FailCorrupt(StrCat(argument, " is ", tensor->precision(),
                          tensor->shape(), ", expected one number"));
    return 0;
  }
  if (HoldsNumbers(tensor->precision())) return NumberAt(*tensor, 0);
  constexpr int64_t kExact = int64_t{1} << 24;
  const std::optional<int64_t> number = WholeNumber(*tensor);
  if (number.has_value() && *number >= -kExact && *number <= kExact) {
    return static_cast<float>(*number);
  }
  op.FailUnsupported(
      StrCat(argument, " is an integer beyond 2^24, which floats do not hold"));
  return 0;
}

}  // namespace placelite
