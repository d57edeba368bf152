// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/all_kernels.h"
#include "test/passes/optimize/pass_test.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;
using testing::HasSubstr;
using testing::Not;

struct Parts {
  // The shape of the filter's scale: onnxruntime's quantiser writes one number
  // for all channels, or one for each.
  Shape scale = Shape({});
  // Images are signals.
  bool signal = false;
  // The sums of a signal are still an image when they are scaled, and the scale
  // gets that axis, too, as signals_to_images leaves them.
  bool scale_of_image = false;
  bool filter_is_constant = true;
  bool scale_is_of_codes = true;
  Shape zero = Shape({});
  // The axis that a squeeze of the sums drops, where it is not -1.
  int64_t dropped = -1;
  // The codes are reshaped by a shape that is computed.
  bool computed_shape = false;
};

// float(conv(codes, filter)) * (scale * filter scale) + bias
void Write(const Parts& parts, GraphBuilder* b) {
  const Shape shape = parts.signal ? Shape({1, 3, 8}) : Shape({1, 3, 8, 8});
  const ValueId x = b->Input("x", Precision::kFloat, shape);
  const std::vector<ValueId> found =
      b->OpMulti("dynamic_quantize", {"q", "s", "z"}, {x});
  Shape filter = {4, 3, parts.signal ? 1 : 3, 3};
  const std::vector<float> weights(static_cast<size_t>(filter.NumElements()),
                                   2.0f);
  const ValueId codes = b->Op(
      "cast", "w8",
      {parts.filter_is_constant ? b->Constant("w", filter, weights)
                                : b->Input("w", Precision::kFloat, filter)},
      {{"to", "uint8"}});
  const ValueId zero = b->Op(
      "cast", "wz", {b->Constant("w0", parts.zero, std::vector<float>{1})},
      {{"to", "uint8"}});
  ValueId images = found[0];
  if (parts.signal) {
    images = b->Op("unsqueeze", "images", {images}, {{"axes", Ints{2}}});
  }
  if (parts.computed_shape) {
    const ValueId like = b->Input("like", Precision::kFloat, {1, 3, 4, 16});
    images = b->Op("reshape", "images", {images, b->Op("shape", "l", {like})});
  }
  ValueId y =
      b->Op("integer_conv2d", "c", {images, codes, kNone, found[2], zero});
  const bool is_image = parts.scale_of_image || !parts.signal;
  const int64_t dropped = is_image ? parts.dropped : 2;
  if (dropped >= 0)
    y = b->Op("squeeze", "back", {y}, {{"axes", Ints{dropped}}});
  y = b->Op("cast", "f", {y}, {{"to", "float"}});
  const std::vector<float> steps =
      Ramp(static_cast<size_t>(parts.scale.NumElements()), 0.5f, 0.5f);
  const ValueId other = b->Input("t", Precision::kFloat, {});
  ValueId scale = b->Op("elementwise_mul", "m",
                        {parts.scale_is_of_codes ? found[1] : other,
                         b->Constant("ws", parts.scale, steps)});
  if (parts.scale_of_image) {
    scale = b->Op("unsqueeze", "m4", {scale}, {{"axes", Ints{1}}});
  }
  b->Output(b->Op("elementwise_mul", "y", {y, scale}));
}

Graph Made(const Parts& parts) {
  Graph graph = MakeGraph([&](GraphBuilder* b) { Write(parts, b); });
  KernelRegistry registry;
  AddAllKernels(&registry);
  RunPass(FoldConstants, &graph, {&registry});
  RunPass(DynamicConvolutions, &graph, {&registry});
  RunPass(RemoveDeadNodes, &graph);
  return graph;
}

TEST(DynamicConvolutions, BecomeConvolutionsOfRoundedFloats) {
  const Graph graph = Made({});
  EXPECT_THAT(Text(graph),
              HasSubstr("%y/dynamic_fake_quantize: float[1,3,8,8] = "
                        "dynamic_fake_quantize(%x)\n"
                        "%y: float[1,4,6,6] = conv2d(%y/dynamic_fake_quantize, "
                        "%y/dequantize_linear)\noutput %y\n"));
  // (2 - 1) * 0.5
  EXPECT_EQ(Floats(graph, "y/dequantize_linear"),
            std::vector<float>(4 * 3 * 9, 0.5f));
}

TEST(DynamicConvolutions, ChannelsHaveScalesOfTheirOwn) {
  for (const Shape& shape : {Shape({4, 1, 1}), Shape({1, 4, 1, 1})}) {
    Parts parts;
    parts.scale = shape;
    const Graph graph = Made(parts);
    const std::vector<float> weights = Floats(graph, "y/dequantize_linear");
    ASSERT_EQ(weights.size(), 4 * 3 * 9) << ToString(shape);
    for (size_t i = 0; i < weights.size(); ++i) {
      EXPECT_EQ(weights[i], 0.5f * static_cast<float>(i / 27 + 1));
    }
  }
}

// A signal's scale lies along the channels of its image.
TEST(DynamicConvolutions, ChannelsOfSignalsHaveScalesToo) {
  Parts parts;
  parts.signal = true;
  parts.scale = Shape({4, 1});
  EXPECT_THAT(Text(Made(parts)), Not(HasSubstr("integer_conv2d")));
  parts.scale_of_image = true;
  const Graph graph = Made(parts);
  const std::vector<float> weights = Floats(graph, "y/dequantize_linear");
  ASSERT_EQ(weights.size(), 4 * 3 * 3);
  EXPECT_EQ(weights.front(), 0.5f);
  EXPECT_EQ(weights.back(), 2.0f);
}

TEST(DynamicConvolutions, CodesMayHaveAComputedShape) {
  Parts parts;
  parts.computed_shape = true;
  EXPECT_THAT(Text(Made(parts)),
              HasSubstr("%y/reshape: float[1,3,4,16] = reshape(%x, %l)"));
}

TEST(DynamicConvolutions, SignalsAreReshapedAsTheCodesWere) {
  Parts parts;
  parts.signal = true;
  const std::string text = Text(Made(parts));
  EXPECT_THAT(text, HasSubstr("dynamic_fake_quantize(%y/unsqueeze)"));
  EXPECT_THAT(text, HasSubstr("%y: float[1,4,6] = squeeze("));
  EXPECT_THAT(text, Not(HasSubstr("integer_conv2d")));
}

TEST(DynamicConvolutions, OthersStay) {
  Parts open;
  open.filter_is_constant = false;
  EXPECT_THAT(Text(Made(open)), HasSubstr("integer_conv2d"));
  Parts foreign;
  foreign.scale_is_of_codes = false;
  EXPECT_THAT(Text(Made(foreign)), HasSubstr("integer_conv2d"));
  Parts columns;
  columns.scale = Shape({6});
  EXPECT_THAT(Text(Made(columns)), HasSubstr("integer_conv2d"));
  // The scale is along the height of [4, 6, 6].
  Parts moved;
  moved.dropped = 0;
  moved.scale = Shape({6, 1});
  EXPECT_THAT(Text(Made(moved)), HasSubstr("integer_conv2d"));
  // The product has more axes than the sums.
  Parts wide;
  wide.scale = Shape({1, 1, 1, 1, 1});
  EXPECT_THAT(Text(Made(wide)), HasSubstr("integer_conv2d"));
  Parts zeros;
  zeros.zero = Shape({1, 1});
  EXPECT_THAT(Text(Made(zeros)), HasSubstr("integer_conv2d"));
}

}  // namespace
}  // namespace placelite
