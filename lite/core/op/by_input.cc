// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/by_input.h"

#include <algorithm>
#include <cmath>

#include "lite/core/base/half.h"
#include "lite/core/op/infer_util.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;

// Input `input` (counted from 1) is this attribute of the plain op, or what
// `finish` makes of it.
struct InputAttribute {
  const char* name = nullptr;
  AttributeType type = AttributeType::kInts;
};

struct ByInputRow {
  const char* op;
  const char* plain;
  InputAttribute inputs[4];
  // Null: nothing more to do.
  Status (*finish)(const OpView& op, PlainOp* plain) = nullptr;
};

// Positions from the front in the order of X's axes, for inputs without axes.
Ints FirstAxes(size_t count) {
  Ints axes;
  for (size_t i = 0; i < count; ++i) axes.push_back(static_cast<int64_t>(i));
  return axes;
}

// Steps of 1, which most slices have, are left out.
Status FinishSlice(const OpView&, PlainOp* plain) {
  AttributeMap& attributes = plain->attributes;
  const size_t count = attributes.Ints("starts").size();
  if (attributes.Find("axes") == nullptr) {
    attributes.Set("axes", FirstAxes(count));
  }
  if (attributes.Find("strides") == nullptr) {
    attributes.Set("strides", Ints(count, 1));
  }
  const Ints& strides = attributes.Ints("strides");
  if (strides.size() != count ||
      std::any_of(strides.begin(), strides.end(),
                  [](int64_t stride) { return stride != 1; })) {
    return Status::Ok();
  }
  attributes.Erase("strides");
  plain->def = FindOp("slice");
  return Status::Ok();
}

// Sizes alone: what is left has no name here.
Status FinishSplit(const OpView& op, PlainOp* plain) {
  for (int64_t section : plain->attributes.Ints("sections")) {
    if (section < 0) return Fail(op, StrCat("section ", section));
  }
  if (!plain->attributes.Ints("sections").empty()) return Status::Ok();
  return Fail(op, "there are no sections");
}

// From what comes before every axis, then what comes after, to both of each
// axis of X in turn.
Status FinishPad(const OpView& op, PlainOp* plain) {
  AttributeMap& attributes = plain->attributes;
  const ShapeRange& x = op.input_shape(0);
  const int rank = x.rank_known() ? x.rank() : 0;
  const Ints pads = attributes.Ints("pads");
  const Ints axes = attributes.Find("axes") == nullptr
                        ? FirstAxes(static_cast<size_t>(rank))
                        : attributes.Ints("axes");
  if (pads.size() != 2 * axes.size()) {
    return Fail(op, StrCat(pads.size(), " pads for ", axes.size(), " axes"));
  }
  Ints paddings(2 * static_cast<size_t>(rank), 0);
  for (size_t i = 0; i < axes.size(); ++i) {
    LITE_ASSIGN_OR_RETURN(const int axis, NormalizeAxis(axes[i], rank));
    paddings[2 * static_cast<size_t>(axis)] = pads[i];
    paddings[2 * static_cast<size_t>(axis) + 1] = pads[i + axes.size()];
  }
  attributes.Erase("pads");
  attributes.Erase("axes");
  attributes.Set("paddings", paddings);
  return Status::Ok();
}

// An empty list names all axes, or none where the op says so.
Status FinishReduce(const OpView&, PlainOp* plain) {
  const bool none = plain->attributes.Ints("dim").empty() &&
                    plain->attributes.Bool("none_where_empty");
  plain->attributes.Erase("none_where_empty");
  if (!none) return Status::Ok();
  plain->def = FindOp("identity");
  plain->attributes = {};
  return Status::Ok();
}

// Leaves the elements for image axes in a list that has one for each of them,
// or for each axis of X. False where the list has another length, or changes
// batch or channels.
template <typename T, typename Stays>
bool CutToImageAxes(int rank, std::vector<T>* list, const Stays& stays) {
  const size_t size = list->size();
  if (size == static_cast<size_t>(rank) - 2) return true;
  if (size != static_cast<size_t>(rank)) return false;
  for (int i = 0; i < 2; ++i) {
    if (!stays(i, (*list)[static_cast<size_t>(i)])) return false;
  }
  list->erase(list->begin(), list->begin() + 2);
  return true;
}

// Begins of all axes, then ends.
bool CutRoi(int rank, std::vector<float>* roi) {
  const auto half = roi->begin() + static_cast<std::ptrdiff_t>(roi->size() / 2);
  std::vector<float> begins(roi->begin(), half), ends(half, roi->end());
  const bool cut =
      CutToImageAxes(rank, &begins, [](int, float at) { return at == 0; }) &&
      CutToImageAxes(rank, &ends, [](int, float at) { return at == 1; });
  begins.insert(begins.end(), ends.begin(), ends.end());
  *roi = begins;
  return cut;
}

bool KeepsAspectRatio(const OpView& op) {
  const std::string kPolicy = "keep_aspect_ratio_policy";
  return op.attributes().Find(kPolicy) != nullptr && op.has_input(2) &&
         op.attributes().String(kPolicy) != "stretch";
}

// Sizes, and the scale by which X, whose shape is exact, comes to them.
void KeepAspectRatio(const OpView& op, AttributeMap* attributes) {
  const Shape x = op.input_shape(0).shape();
  const bool larger =
      op.attributes().String("keep_aspect_ratio_policy") == "not_smaller";
  Ints sizes = attributes->Ints("sizes");
  const int first = x.rank() - static_cast<int>(sizes.size());
  double scale = -1;
  for (size_t i = 0; i < sizes.size() && first >= 0; ++i) {
    const double wanted =
        static_cast<double>(sizes[i]) / static_cast<double>(std::max<int64_t>(
                                            1, x[first + static_cast<int>(i)]));
    const bool better = larger ? wanted > scale : wanted < scale;
    if (scale < 0 || better) scale = wanted;
  }
  for (size_t i = 0; i < sizes.size() && first >= 0; ++i) {
    const auto in = static_cast<double>(x[first + static_cast<int>(i)]);
    sizes[i] = static_cast<int64_t>(scale * in + 0.5);
  }
  attributes->Set("scales",
                  std::vector<float>(sizes.size(), static_cast<float>(scale)));
  attributes->Set("sizes", sizes);
}

Status FinishInterpolate(const OpView& op, PlainOp* plain) {
  const ShapeRange& x = op.input_shape(0);
  AttributeMap& attributes = plain->attributes;
  if (x.rank() < 3) return Fail(op, StrCat("X ", x, " has no image axes"));
  if (KeepsAspectRatio(op)) KeepAspectRatio(op, &attributes);
  attributes.Erase("keep_aspect_ratio_policy");
  if (attributes.Find("scales") != nullptr) {
    std::vector<float> scales = attributes.Floats("scales");
    if (!CutToImageAxes(x.rank(), &scales,
                        [](int, float scale) { return scale == 1; })) {
      return Fail(op, StrCat("scales are [", Join(scales, ","),
                             "], expected 1, 1 and those of the image axes"));
    }
    attributes.Set("scales", scales);
  }
  if (attributes.Find("sizes") != nullptr) {
    Ints sizes = attributes.Ints("sizes");
    if (!CutToImageAxes(x.rank(), &sizes, [&](int i, int64_t size) {
          return (x[i] == Dim(size)) != Tri::kNo;
        })) {
      return Fail(op, StrCat("sizes are [", Join(sizes, ","), "] for X ", x,
                             ", expected its first two and those of the "
                             "image axes"));
    }
    attributes.Set("sizes", sizes);
  }
  if (attributes.Find("roi") == nullptr) return Status::Ok();
  std::vector<float> roi = attributes.Floats("roi");
  if (!CutRoi(x.rank(), &roi)) {
    return Fail(op, StrCat("roi is [", Join(roi, ","), "] for X ", x));
  }
  attributes.Set("roi", roi);
  return Status::Ok();
}

constexpr InputAttribute OneInt(const char* name) {
  return {name, AttributeType::kInt};
}

constexpr ByInputRow kRows[] = {
    {"cumsum_by_input", "cumsum", {OneInt("axis")}},
    {"cumprod_by_input", "cumprod", {OneInt("axis")}},
    {"tril_triu_by_input", "tril_triu", {OneInt("diagonal")}},
    {"top_k_by_input", "top_k", {OneInt("k")}},
    {"one_hot_by_input", "one_hot", {OneInt("depth")}},
    {"squeeze_by_input", "squeeze", {{"axes"}}},
    {"unsqueeze_by_input", "unsqueeze", {{"axes"}}},
    {"slice_by_input",
     "strided_slice",
     {{"starts"}, {"ends"}, {"axes"}, {"strides"}},
     FinishSlice},
    {"split_by_input", "split", {{"sections"}}, FinishSplit},
    {"pad_by_input",
     "pad",
     {{"pads"}, {"value", AttributeType::kFloat}, {"axes"}},
     FinishPad},
    {"interpolate_by_input",
     "interpolate",
     {{"scales", AttributeType::kFloats},
      {"sizes"},
      {"roi", AttributeType::kFloats}},
     FinishInterpolate},
    {"fold_by_input", "fold", {{"output_sizes"}, {"kernel_sizes"}}},
    {"reduce_mean_by_input", "reduce_mean", {{"dim"}}, FinishReduce},
    {"reduce_sum_by_input", "reduce_sum", {{"dim"}}, FinishReduce},
    {"reduce_max_by_input", "reduce_max", {{"dim"}}, FinishReduce},
    {"reduce_min_by_input", "reduce_min", {{"dim"}}, FinishReduce},
    {"reduce_prod_by_input", "reduce_prod", {{"dim"}}, FinishReduce},
};

const ByInputRow* FindRow(const OpDef& def) {
  for (const ByInputRow& row : kRows) {
    if (std::string_view(row.op) == def.name) return &row;
  }
  return nullptr;
}

template <typename T>
void AppendClampedAs(const Tensor& tensor, Ints* list) {
  for (int64_t i = 0; i < tensor.NumElements(); ++i) {
    const T element = tensor.data<T>()[i];
    if (element > T{0} && static_cast<uint64_t>(element) > kMaxElements) {
      list->push_back(kMaxElements);
    } else {
      list->push_back(std::max(static_cast<int64_t>(element), -kMaxElements));
    }
  }
}

// False where they are no integers. Of int4 and uint4, nothing takes lists.
bool AppendClamped(const Tensor& tensor, Ints* list) {
  switch (tensor.precision()) {
    case Precision::kInt64:
      AppendClampedAs<int64_t>(tensor, list);
      return true;
    case Precision::kInt32:
      AppendClampedAs<int32_t>(tensor, list);
      return true;
    case Precision::kInt16:
      AppendClampedAs<int16_t>(tensor, list);
      return true;
    case Precision::kInt8:
      AppendClampedAs<int8_t>(tensor, list);
      return true;
    case Precision::kUInt64:
      AppendClampedAs<uint64_t>(tensor, list);
      return true;
    case Precision::kUInt32:
      AppendClampedAs<uint32_t>(tensor, list);
      return true;
    case Precision::kUInt16:
      AppendClampedAs<uint16_t>(tensor, list);
      return true;
    case Precision::kUInt8:
    case Precision::kBool:
      AppendClampedAs<uint8_t>(tensor, list);
      return true;
    default:
      return false;
  }
}

// Integers of a value, each clamped: no size or position lies beyond.
std::optional<Ints> IntegersOf(const ValueInfo& value) {
  Ints list;
  if (value.is_constant()) {
    const Tensor& tensor = value.constant;
    if (tensor.NumElements() > kMaxTrackedInts) return std::nullopt;
    return AppendClamped(tensor, &list) ? std::optional<Ints>(std::move(list))
                                        : std::nullopt;
  }
  if (!value.ints.has_value()) return std::nullopt;
  for (const Dim& element : *value.ints) {
    if (!element.exact()) return std::nullopt;
    list.push_back(element.min);
  }
  return list;
}

std::optional<std::vector<float>> FloatsOf(const ValueInfo& value) {
  if (!HoldsNumbers(value.precision)) {
    const auto ints = IntegersOf(value);
    if (!ints.has_value()) return std::nullopt;
    return std::vector<float>(ints->begin(), ints->end());
  }
  if (!value.is_constant()) return value.floats;
  const int64_t count = value.constant.NumElements();
  if (count > kMaxTrackedInts) return std::nullopt;
  std::vector<float> list;
  for (int64_t i = 0; i < count; ++i) {
    list.push_back(NumberAt(value.constant, i));
  }
  return list;
}

// Also whole numbers that are floats, as exporters write a depth.
Result<std::optional<Ints>> IntsOf(const OpView& op, size_t input) {
  const ValueInfo& value = op.input(input);
  if (!HoldsNumbers(value.precision)) return IntegersOf(value);
  const auto floats = FloatsOf(value);
  if (!floats.has_value()) return std::optional<Ints>();
  Ints list;
  for (float element : *floats) {
    if (!(std::fabs(element) <= static_cast<float>(kMaxElements)) ||
        element != std::trunc(element)) {
      return Fail(op, StrCat(op.def().inputs[input].name, " holds ", element,
                             ", expected whole numbers"));
    }
    list.push_back(static_cast<int64_t>(element));
  }
  return std::optional<Ints>(std::move(list));
}

template <typename T>
Status ExpectOne(const OpView& op, size_t input, const std::vector<T>& list) {
  if (list.size() == 1) return Status::Ok();
  return Fail(op, StrCat(op.def().inputs[input].name, " has ", list.size(),
                         " elements, expected one"));
}

// Integers may be attributes that are floats, as long as these hold them.
Status ExpectExactFloats(const OpView& op, size_t input,
                         const std::vector<float>& list) {
  constexpr float kMostExact = 1 << 24;
  if (HoldsNumbers(op.input(input).precision)) return Status::Ok();
  for (float element : list) {
    if (std::fabs(element) <= kMostExact) continue;
    return Fail(op, StrCat(op.def().inputs[input].name, " holds ", element,
                           ", expected at most 2^24"));
  }
  return Status::Ok();
}

// Sets the attribute; false while the elements are not known.
Result<bool> ReadAttribute(const OpView& op, size_t input,
                           const InputAttribute& attribute, AttributeMap* to) {
  const bool floats = attribute.type == AttributeType::kFloat ||
                      attribute.type == AttributeType::kFloats;
  if (floats) {
    const auto list = FloatsOf(op.input(input));
    if (!list.has_value()) return false;
    LITE_RETURN_IF_ERROR(ExpectExactFloats(op, input, *list));
    if (attribute.type == AttributeType::kFloats) {
      to->Set(attribute.name, *list);
      return true;
    }
    LITE_RETURN_IF_ERROR(ExpectOne(op, input, *list));
    to->Set(attribute.name, list->front());
    return true;
  }
  LITE_ASSIGN_OR_RETURN(const std::optional<Ints> list, IntsOf(op, input));
  if (!list.has_value()) return false;
  if (attribute.type == AttributeType::kInts) {
    to->Set(attribute.name, *list);
    return true;
  }
  LITE_RETURN_IF_ERROR(ExpectOne(op, input, *list));
  to->Set(attribute.name, list->front());
  return true;
}

}  // namespace

bool IsByInput(const OpDef& def) { return FindRow(def) != nullptr; }

bool HoldsNumbers(Precision precision) {
  return precision == Precision::kFloat || precision == Precision::kFP16 ||
         precision == Precision::kBF16 || precision == Precision::kDouble;
}

float NumberAt(const Tensor& tensor, int64_t i) {
  switch (tensor.precision()) {
    case Precision::kFP16:
      return HalfToFloat(tensor.data<uint16_t>()[i]);
    case Precision::kBF16:
      return Bfloat16ToFloat(tensor.data<uint16_t>()[i]);
    case Precision::kDouble:
      return static_cast<float>(tensor.data<double>()[i]);
    default:
      return tensor.data<float>()[i];
  }
}

Result<std::optional<PlainOp>> PlainOf(const OpView& op) {
  const ByInputRow& row = *FindRow(op.def());
  PlainOp plain = {FindOp(row.plain), op.attributes()};
  for (size_t i = 0; i < std::size(row.inputs); ++i) {
    if (row.inputs[i].name == nullptr || !op.has_input(i + 1)) continue;
    LITE_ASSIGN_OR_RETURN(
        const bool known,
        ReadAttribute(op, i + 1, row.inputs[i], &plain.attributes));
    if (!known) return std::optional<PlainOp>();
  }
  // Without the rank there is nothing to compare lists with.
  if (!op.input_shape(0).rank_known()) return std::optional<PlainOp>();
  if (KeepsAspectRatio(op) && !op.input_shape(0).exact()) {
    return std::optional<PlainOp>();
  }
  if (row.finish != nullptr) {
    LITE_RETURN_IF_ERROR(row.finish(op, &plain));
  }
  LITE_RETURN_IF_ERROR(CompleteAttributes(*plain.def, &plain.attributes));
  return std::optional<PlainOp>(std::move(plain));
}

}  // namespace placelite
