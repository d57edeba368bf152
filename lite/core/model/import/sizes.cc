// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/import/sizes.h"

#include <algorithm>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

template <typename T>
ValueId EmitElements(OpEmitter& op, const std::vector<T>& list,
                     Precision precision) {
  Result<Tensor> tensor =
      Tensor::Allocate({static_cast<int64_t>(list.size())}, precision);
  if (tensor.ok()) std::copy(list.begin(), list.end(), tensor->data<T>());
  return op.Constant(std::move(tensor));
}

}  // namespace

Size Size::Computed(ValueId list) { return Size(list, kElement); }

Size& Size::operator*=(const Size& other) {
  number_ *= other.number_;
  factors_.insert(factors_.end(), other.factors_.begin(), other.factors_.end());
  return *this;
}

int64_t Size::Known(const OpEmitter& op) const {
  int64_t product = number_;
  for (const Factor& factor : factors_) {
    if (factor.axis == kElement) return -1;
    const ShapeRange& shape = op.shape(factor.value);
    if (!shape.rank_known() || !shape[factor.axis].exact()) return -1;
    const int64_t size = shape[factor.axis].min;
    if (size != 0 && product > kMaxElements / size) return -1;
    product *= size;
  }
  return product;
}

ValueId Size::Emit(OpEmitter& op) const {
  if (!op.ok()) return kNone;
  const int64_t known = Known(op);
  if (known >= 0 || factors_.empty()) {
    return EmitList(op, std::vector<int64_t>{known});
  }
  ValueId product =
      number_ == 1 ? kNone : EmitList(op, std::vector<int64_t>{number_});
  for (const Factor& factor : factors_) {
    const ValueId size =
        factor.axis == kElement
            ? factor.value
            : EmitElement(op, EmitShape(op, factor.value), factor.axis);
    product =
        product == kNone ? size : op.Emit("elementwise_mul", {product, size});
  }
  return product;
}

Size EmitSizeOf(OpEmitter& op, ValueId x, int axis) {
  const ShapeRange shape = op.shape(x);
  if (!op.ok() || !shape.rank_known()) return 0;
  const int front = axis < 0 ? axis + shape.rank() : axis;
  if (front < 0 || front >= shape.rank()) return 0;
  if (shape[front].exact()) return shape[front].min;
  return Size::Computed(EmitElement(op, EmitShape(op, x), front));
}

ValueId EmitCount(OpEmitter& op, const Size& size) {
  const std::vector<int64_t> zero = {0}, one = {1};
  return op.Emit("range",
                 {EmitList(op, zero), size.Emit(op), EmitList(op, one)});
}

ValueId EmitList(OpEmitter& op, const std::vector<int64_t>& list) {
  return EmitElements(op, list, Precision::kInt64);
}

ValueId EmitList(OpEmitter& op, const std::vector<float>& list) {
  return EmitElements(op, list, Precision::kFloat);
}

ValueId EmitShape(OpEmitter& op, ValueId x) {
  return EmitCast(op, op.Emit("shape", {x}), Precision::kInt64);
}

ValueId EmitElement(OpEmitter& op, ValueId list, int64_t i) {
  return op.Emit("slice", {list},
                 {{"axes", std::vector<int64_t>{0}},
                  {"starts", std::vector<int64_t>{i}},
                  {"ends", std::vector<int64_t>{i + 1}}});
}

ValueId EmitJoined(OpEmitter& op, const std::vector<ValueId>& lists) {
  if (lists.size() == 1) return lists[0];
  return op.Emit("concat", lists, {{"axis", int64_t{0}}});
}

ValueId EmitSizes(OpEmitter& op, const std::vector<Size>& sizes) {
  std::vector<ValueId> lists;
  std::vector<int64_t> known;  // a run of neighbouring known sizes
  for (const Size& size : sizes) {
    const int64_t number = op.ok() ? size.Known(op) : 1;
    if (number >= 0) {
      known.push_back(number);
      continue;
    }
    if (!known.empty()) lists.push_back(EmitList(op, known));
    known.clear();
    lists.push_back(size.Emit(op));
  }
  if (!known.empty()) lists.push_back(EmitList(op, known));
  return EmitJoined(op, lists);
}

ValueId EmitTranspose(OpEmitter& op, ValueId x,
                      const std::vector<int64_t>& order) {
  if (std::is_sorted(order.begin(), order.end())) return x;
  return op.Emit("transpose", {x}, {{"axis", order}});
}

ValueId EmitReshapeTo(OpEmitter& op, ValueId x,
                      const std::vector<Size>& sizes) {
  if (!op.ok()) return kNone;
  if (sizes.size() > static_cast<size_t>(kMaxRank)) {
    op.FailUnsupported(StrCat("a tensor of ", sizes.size(), " axes"));
    return kNone;
  }
  std::vector<int64_t> shape;
  bool empty = false;
  for (const Size& size : sizes) {
    shape.push_back(size.Known(op));
    empty = empty || shape.back() == 0;
  }
  // A target of 0 would keep an axis of X, and -1 be of any size beside it.
  const auto unknown = std::count(shape.begin(), shape.end(), -1);
  if (!empty && unknown <= 1) {
    return op.Emit("reshape", {x}, {{"shape", shape}});
  }
  return op.Emit("reshape", {x, EmitSizes(op, sizes)});
}

ValueId EmitExpandTo(OpEmitter& op, ValueId x, const std::vector<Size>& sizes) {
  if (!op.ok()) return kNone;
  std::vector<int64_t> shape;
  for (const Size& size : sizes) shape.push_back(size.Known(op));
  if (std::count(shape.begin(), shape.end(), -1) == 0) {
    return op.Emit("expand", {x}, {{"shape", shape}});
  }
  return op.Emit("expand", {x, EmitSizes(op, sizes)});
}

ValueId EmitMergedAxes(OpEmitter& op, ValueId x, int first, int count) {
  if (count == 0) return EmitUnsqueeze(op, x, {first});
  if (count == 1) return x;
  return op.Emit("flatten", {x},
                 {{"start_axis", int64_t{first}},
                  {"stop_axis", int64_t{first} + count - 1}});
}

}  // namespace placelite
