// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/by_input_finish.h"

#include <algorithm>

#include "lite/core/op/infer_util.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;

// Positions from the front in the order of X's axes, for inputs without axes.
Ints FirstAxes(size_t count) {
  Ints axes;
  for (size_t i = 0; i < count; ++i) axes.push_back(static_cast<int64_t>(i));
  return axes;
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

}  // namespace

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

}  // namespace placelite
