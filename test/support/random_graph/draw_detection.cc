// SPDX-License-Identifier: Apache-2.0
// Ops of detectors.
#include "test/support/random_graph/vocabulary.h"

namespace placelite {
namespace {

using Floats = std::vector<float>;

ValueId PriorBox(Draft* d) {
  const ValueId x = d->PickImage(), image = d->PickImage();
  if (x == kNone || image == kNone) return kNone;
  AttributeMap attributes = {{"min_sizes", Floats{1, 2}},
                             {"aspect_ratios", Floats{2, 3}},
                             {"flip", d->Chance(2)},
                             {"clip", true}};
  if (d->Chance(2)) attributes.Set("max_sizes", Floats{2, 4});
  const auto both = d->OpMulti("prior_box", {x, image}, 2, attributes, {0, 1});
  return both.empty() ? kNone : both[static_cast<size_t>(d->Number(0, 1))];
}

ValueId Anchors(Draft* d) {
  const ValueId x = d->PickImage();
  if (x == kNone) return kNone;
  const Shape shape = d->ShapeOf(x);
  const auto pixels = static_cast<double>(shape[2] + shape[3]);
  const auto both = d->OpMulti("anchor_generator", {x}, 2,
                               {{"anchor_sizes", Floats{1, 2}},
                                {"aspect_ratios", Floats{0.5, 1}},
                                {"stride", Floats{2, 2}}},
                               Interval::Within(2 * pixels + 8));
  return both.empty() ? kNone : both[0];
}

// A head, its boxes, and these as codes of other boxes. Every object counts:
// near a threshold two right programs may differ.
ValueId YoloBox(Draft* d) {
  constexpr int kPixels = 16;
  const int64_t anchors = d->Number(1, 2), classes = d->Number(1, 3);
  const ValueId image = d->PickImage();
  if (image == kNone) return kNone;
  ValueId x = DrawConv2d(d, image, anchors * (classes + 5), 1);
  x = d->Bounded(x, 3);
  if (x == kNone) return kNone;
  const int64_t batch = d->ShapeOf(x)[0];
  const ValueId size =
      d->Move("reshape",
              {d->IntConstant(Ints(static_cast<size_t>(2 * batch), kPixels))},
              {{"shape", Ints{batch, 2}}});
  const auto both =
      d->OpMulti("yolo_box", {x, size}, 2,
                 {{"anchors", Ints(static_cast<size_t>(2 * anchors), 6)},
                  {"class_num", classes},
                  {"conf_thresh", 0.f},
                  {"downsample_ratio", int64_t{4}}},
                 {0, kPixels});
  if (both.empty()) return kNone;
  if (d->Chance(2)) return both[static_cast<size_t>(d->Number(0, 1))];
  const ValueId priors = d->Constant({batch, 4}, {-1, 1});
  return d->Op("box_coder", {priors, both[0]},
               {{"code_type", std::string("decode_center_size")},
                {"axis", int64_t{1}},
                {"variance", Floats{0.1f, 0.1f, 0.01f, 0.01f}}},
               Interval::Within(8));
}

// Boxes that are at least half a pixel wide and high.
ValueId Boxes(Draft* d, int64_t count) {
  const ValueId corners =
      d->OpWith("cast", {d->IntConstant({0, 0, 1, 1})},
                {{"to", std::string("float")}}, {{0, 1}, true});
  const ValueId moved = d->Constant({count, 4}, {0, 0.5});
  return d->Op("elementwise_add", {moved, corners}, {}, {0, 1.5});
}

// Boxes as codes of others.
ValueId BoxCoder(Draft* d) {
  const int64_t priors = d->Number(1, 5);
  std::vector<ValueId> inputs = {Boxes(d, priors), Boxes(d, d->Number(1, 5))};
  if (d->Chance(2)) inputs.push_back(d->Constant({priors, 4}, {0.5, 1}));
  return d->Op("box_coder", inputs,
               {{"code_type", std::string("encode_center_size")}},
               Interval::Within(8));
}

constexpr DrawRow kRows[] = {
    {"box_coder", 1, BoxCoder},
    {"prior_box", 1, PriorBox},
    {"anchor_generator", 1, Anchors},
    {"yolo_box", 2, YoloBox},
};

const Draws kDraws(kRows);

}  // namespace

}  // namespace placelite
