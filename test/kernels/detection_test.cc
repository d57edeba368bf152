// SPDX-License-Identifier: Apache-2.0
// Ops of detectors by hand.
#include <gtest/gtest.h>

#include "test/kernels/by_hand.h"

namespace placelite {
namespace {

using Floats = std::vector<float>;

std::vector<Numbers> Both(const std::string& op, AttributeMap attributes,
                          std::vector<CaseInput> inputs) {
  KernelCase source{"by_hand", op, std::move(attributes), std::move(inputs)};
  source.num_outputs = 2;
  return ReferenceOutputs(source);
}

// The image of 8 x 4 has one element, whose center is (4, 2).
TEST(PriorBox, SquareThenRatios) {
  const auto both = Both("prior_box",
                         {{"min_sizes", Floats{2}},
                          {"max_sizes", Floats{8}},
                          {"aspect_ratios", Floats{4}}},
                         {Random({1, 1, 1, 1}), Random({1, 3, 4, 8})});
  // 2 x 2; 4 x 1; the square root of 2 times 8.
  EXPECT_THAT(both[0], AreAbout(Numbers{3 / 8., 1 / 4., 5 / 8., 3 / 4.,    //
                                        2 / 8., 1.5 / 4, 6 / 8., 2.5 / 4,  //
                                        2 / 8., 0, 6 / 8., 1}));
  EXPECT_THAT(both[1], AreAbout(Numbers{.1, .1, .2, .2, .1, .1, .2, .2,  //
                                        .1, .1, .2, .2}));
}

// A square of 16, whose ratio of 1 is itself, made twice as large.
TEST(AnchorGenerator, AroundTheMiddleOfAStride) {
  const auto both = Both("anchor_generator",
                         {{"anchor_sizes", Floats{32}},
                          {"aspect_ratios", Floats{1}},
                          {"stride", Floats{16, 16}}},
                         {Random({1, 1, 1, 2})});
  EXPECT_EQ(both[0], (Numbers{-8, -8, 23, 23, 8, -8, 39, 23}));
}

TEST(BoxCoder, EncodesAndDecodes) {
  const CaseInput prior = Values({1, 4}, {0, 0, 2, 4});
  const CaseInput box = Values({1, 4}, {1, 1, 3, 3});
  const Numbers code = {0.5, 0, 0, std::log(0.5)};
  EXPECT_THAT(Reference("box_coder", {}, {prior, box}), AreAbout(code));
  EXPECT_THAT(
      Reference("box_coder", {{"code_type", std::string("decode_center_size")}},
                {prior, Values({1, 1, 4}, code)}),
      AreAbout(Numbers{1, 1, 3, 3}));
}

// One element with scores of 0 gives the middle of the image, with confidences
// of a half.
TEST(YoloBox, ZerosAreTheMiddle) {
  const AttributeMap attributes = {{"anchors", Ints{8, 16}},
                                   {"class_num", int64_t{1}},
                                   {"downsample_ratio", int64_t{32}}};
  const CaseInput x = Values({1, 6, 1, 1}, {0, 0, 0, 0, 0, 0});
  const CaseInput size = Values({1, 2}, {32, 64}, Precision::kInt32);
  const auto both = Both("yolo_box", attributes, {x, size});
  // 8 of 32 are 16 of the 64 that the image is wide.
  EXPECT_THAT(both[0], AreAbout(Numbers{24, 8, 40, 24}));
  EXPECT_THAT(both[1], AreAbout(Numbers{0.25}));
}

TEST(YoloBox, NothingBelowTheThreshold) {
  const AttributeMap attributes = {{"anchors", Ints{8, 16}},
                                   {"class_num", int64_t{1}},
                                   {"conf_thresh", 0.51f}};
  const CaseInput x = Values({1, 6, 1, 1}, {0, 0, 0, 0, 0, 9});
  const CaseInput size = Values({1, 2}, {32, 64}, Precision::kInt32);
  const auto both = Both("yolo_box", attributes, {x, size});
  EXPECT_EQ(both[0], (Numbers{0, 0, 0, 0}));
  EXPECT_EQ(both[1], (Numbers{0}));
}

}  // namespace
}  // namespace placelite
