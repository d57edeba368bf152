// SPDX-License-Identifier: Apache-2.0
// Convolutions and pooling over depth, height and width become those over
// height and width, which have fast kernels.
#include <algorithm>
#include <utility>
#include <vector>

#include "lite/passes/optimize/definition.h"
#include "lite/passes/optimize/passes.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;

// Deeper filters would repeat their input too often.
constexpr int64_t kMaxSlices = 16;

// The extents of a tensor [N, C, D, H, W] but for N, which reshapes leave open.
struct Volume {
  int64_t channels, depth, height, width;
};

bool IsExact(const ShapeRange& shape) {
  if (!shape.rank_known() || shape.rank() != 5) return false;
  for (int i = 1; i < 5; ++i) {
    if (!shape[i].exact() || shape[i].min < 1) return false;
  }
  return true;
}

Volume VolumeOf(const ShapeRange& shape) {
  return {shape[1].min, shape[2].min, shape[3].min, shape[4].min};
}

// The entries of an attribute for height and width, where `each` entries belong
// to one axis.
Ints Behind(const Ints& all, size_t each = 1) {
  return Ints(all.begin() + static_cast<int64_t>(each), all.end());
}

// Whether the node's shapes are exact but for the batch, its filter is not too
// deep, and the library has all ops.
bool MayReplace(const Graph& graph, const Node& node) {
  const auto is_exact = [&](ValueId id) {
    return IsExact(graph.value(id).info.shape);
  };
  if (!is_exact(node.inputs[0]) || !is_exact(node.outputs[0])) return false;
  for (const char* op : {"conv2d", "pool2d", "pad", "slice", "strided_slice",
                         "concat", "reshape", "transpose"}) {
    if (FindOp(op) == nullptr) return false;
  }
  if (node.op->Is("conv3d")) {
    return is_exact(node.inputs[1]) &&
           graph.value(node.inputs[1]).info.shape[2].min <= kMaxSlices;
  }
  const Ints& dilations = node.attributes.Ints("dilations");
  return std::all_of(dilations.begin(), dilations.end(),
                     [](int64_t dilation) { return dilation == 1; });
}

// Output slice d of a convolution is the sum over k of input slice d * stride +
// k * dilation times slice k of the filter: a convolution of images whose
// channels are those of all slices that meet the filter, for each group slice
// by slice.
class Conv3d {
 public:
  explicit Conv3d(Definition* d)
      : d_(*d),
        node_(d->node()),
        x_(VolumeOf(d->ShapeOf(node_.inputs[0]))),
        y_(VolumeOf(d->ShapeOf(node_.outputs[0]))),
        kernel_(VolumeOf(d->ShapeOf(node_.inputs[1]))),
        groups_(node_.attributes.Int("groups")) {}

  Result<std::vector<Node>> Define() {
    LITE_ASSIGN_OR_RETURN(const ValueId images, Images());
    LITE_ASSIGN_OR_RETURN(const ValueId filter, Filter());
    std::vector<ValueId> inputs = node_.inputs;
    inputs[0] = images;
    inputs[1] = filter;
    const auto list = [&](const char* name) -> const Ints& {
      return node_.attributes.Ints(name);
    };
    LITE_ASSIGN_OR_RETURN(ValueId y,
                          d_.Op("conv2d", std::move(inputs),
                                {{"strides", Behind(list("strides"))},
                                 {"paddings", Behind(list("paddings"), 2)},
                                 {"dilations", Behind(list("dilations"))},
                                 {"groups", groups_}}));
    LITE_ASSIGN_OR_RETURN(y, d_.Op("reshape", {y},
                                   {{"shape", Ints{-1, y_.depth, y_.channels,
                                                   y_.height, y_.width}}}));
    LITE_RETURN_IF_ERROR(d_.Transposed(y, {0, 2, 1, 3, 4}).status());
    return d_.Finish();
  }

 private:
  // [N, C, D, H, W] becomes [N * output depth, groups * kernel depth * C /
  // groups, H, W].
  Result<ValueId> Images() {
    LITE_ASSIGN_OR_RETURN(ValueId x,
                          d_.Transposed(node_.inputs[0], {0, 2, 1, 3, 4}));
    const Ints& paddings = node_.attributes.Ints("paddings");
    const int64_t before = paddings[0], behind = paddings[1];
    if (before != 0 || behind != 0) {
      LITE_ASSIGN_OR_RETURN(
          x,
          d_.Op("pad", {x},
                {{"paddings", Ints{0, 0, before, behind, 0, 0, 0, 0, 0, 0}}}));
    }
    if (groups_ > 1) {
      LITE_ASSIGN_OR_RETURN(
          x,
          d_.Op("reshape", {x},
                {{"shape", Ints{-1, x_.depth + before + behind, groups_,
                                x_.channels / groups_, x_.height, x_.width}}}));
    }
    std::vector<ValueId> slices;
    const int64_t stride = node_.attributes.Ints("strides")[0];
    for (int64_t k = 0; k < kernel_.depth; ++k) {
      const int64_t first = k * node_.attributes.Ints("dilations")[0];
      AttributeMap range = {
          {"axes", Ints{1}},
          {"starts", Ints{first}},
          {"ends", Ints{first + (y_.depth - 1) * stride + 1}}};
      if (stride > 1) range.Set("strides", Ints{stride});
      LITE_ASSIGN_OR_RETURN(
          const ValueId slice,
          d_.Op(stride > 1 ? "strided_slice" : "slice", {x}, std::move(range)));
      slices.push_back(slice);
    }
    x = slices[0];
    if (slices.size() > 1) {
      const int64_t axis = groups_ > 1 ? 3 : 2;
      LITE_ASSIGN_OR_RETURN(
          x, d_.Op("concat", std::move(slices), {{"axis", axis}}));
    }
    return d_.Op("reshape", {x},
                 {{"shape", Ints{-1, kernel_.depth * x_.channels, x_.height,
                                 x_.width}}});
  }

  // [M, C / groups, D, H, W] becomes [M, D * C / groups, H, W].
  Result<ValueId> Filter() {
    LITE_ASSIGN_OR_RETURN(const ValueId filter,
                          d_.Transposed(node_.inputs[1], {0, 2, 1, 3, 4}));
    return d_.Op("reshape", {filter},
                 {{"shape", Ints{-1, kernel_.depth * kernel_.channels,
                                 kernel_.height, kernel_.width}}});
  }

  Definition& d_;
  const Node& node_;
  const Volume x_, y_;
  const Volume kernel_;  // its channels are those of a group
  const int64_t groups_;
};

// The largest of a window is that of the largest of its slices, and likewise
// the average: height and width are pooled slice by slice, and then the depth,
// as the height of an image.
Result<std::vector<Node>> DefinePool3d(Definition* d) {
  const Node& node = d->node();
  const AttributeMap& attributes = node.attributes;
  const Volume x = VolumeOf(d->ShapeOf(node.inputs[0]));
  const Volume y = VolumeOf(d->ShapeOf(node.outputs[0]));
  const Ints& kernel = attributes.Ints("ksize");
  const Ints& strides = attributes.Ints("strides");
  const Ints& paddings = attributes.Ints("paddings");
  const auto pool = [&](ValueId input, Ints ksize, Ints steps, Ints padding) {
    return d->Op("pool2d", {input},
                 {{"pooling_type", attributes.String("pooling_type")},
                  {"ksize", std::move(ksize)},
                  {"strides", std::move(steps)},
                  {"paddings", std::move(padding)},
                  {"ceil_mode", attributes.Bool("ceil_mode")},
                  // pool3d never begins a window behind its input.
                  {"starts_inside", attributes.Bool("ceil_mode")},
                  {"exclusive", attributes.Bool("exclusive")}});
  };
  LITE_ASSIGN_OR_RETURN(
      ValueId value,
      d->Op("reshape", {node.inputs[0]},
            {{"shape", Ints{-1, x.channels * x.depth, x.height, x.width}}}));
  LITE_ASSIGN_OR_RETURN(
      value, pool(value, Behind(kernel), Behind(strides), Behind(paddings, 2)));
  LITE_ASSIGN_OR_RETURN(
      value,
      d->Op("reshape", {value},
            {{"shape", Ints{-1, x.channels, x.depth, y.height * y.width}}}));
  LITE_ASSIGN_OR_RETURN(value, pool(value, {kernel[0], 1}, {strides[0], 1},
                                    {paddings[0], paddings[1], 0, 0}));
  LITE_RETURN_IF_ERROR(
      d->Op("reshape", {value},
            {{"shape", Ints{-1, y.channels, y.depth, y.height, y.width}}})
          .status());
  return d->Finish();
}

}  // namespace

Status VolumesToImages(Graph* graph, const PassContext&) {
  const auto replaces = [&](const Node& node) {
    return (node.op->Is("conv3d") || node.op->Is("pool3d")) &&
           MayReplace(*graph, node);
  };
  return ReplaceByDefinitions(graph, replaces, [](Definition* definition) {
    return definition->node().op->Is("conv3d") ? Conv3d(definition).Define()
                                               : DefinePool3d(definition);
  });
}

}  // namespace placelite
