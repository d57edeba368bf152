// SPDX-License-Identifier: Apache-2.0
#include "test/passes/optimize/pass_test.h"

namespace placelite {
namespace {

constexpr auto kFloat = Precision::kFloat;
using Ints = std::vector<int64_t>;

const Ints kAround = {0, 0, 0, 0, 1, 2, 3, 4};

AttributeMap Zeros(const Ints& paddings) { return {{"paddings", paddings}}; }

Build PadThen(AttributeMap pad, const char* op, AttributeMap attributes,
              bool second_reader = false) {
  return [=](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, {1, 1, Dim(9, 99), 9});
    const ValueId p = b->Op("pad", "p", {x}, pad);
    std::vector<ValueId> inputs = {p};
    if (std::string(op) == "conv2d") {
      inputs.push_back(b->Constant("w", {2, 1, 3, 3}, Ramp(18)));
    }
    b->Output(b->Op(op, "y", inputs, attributes));
    if (second_reader) b->Output(b->Op("relu", "z", {p}));
  };
}

std::string Fused(const std::string& constant, const std::string& node) {
  return "input %x: float[1,1,9..99,9]\n" + constant + node + "\noutput %y\n";
}

TEST(FusePad, BecomesThePaddingOfConv2d) {
  EXPECT_EQ(After(FusePad, PadThen(Zeros(kAround), "conv2d",
                                   {{"paddings", Ints{1, 1, 0, 0}}})),
            Fused("const %w: float[2,1,3,3]\n",
                  "%y: float[1,2,12..102,14] = conv2d(%x, %w) "
                  "{paddings=[2,3,3,4]}"));
  EXPECT_EQ(After(FusePad, PadThen(Zeros(kAround), "conv2d",
                                   {{"paddings", Ints{7, 7, 7, 7}},
                                    {"strides", Ints{2, 2}},
                                    {"padding_algorithm", "VALID"}})),
            Fused("const %w: float[2,1,3,3]\n",
                  "%y: float[1,2,5..50,7] = conv2d(%x, %w) "
                  "{paddings=[1,2,3,4], strides=[2,2]}"));
}

AttributeMap Pool(const char* type, bool exclusive, const Ints& paddings,
                  bool ceil_mode = false) {
  return {{"pooling_type", type},  {"ksize", Ints{3, 3}},
          {"strides", Ints{2, 2}}, {"exclusive", exclusive},
          {"paddings", paddings},  {"ceil_mode", ceil_mode}};
}

TEST(FusePad, BecomesThePaddingOfAnAverageThatCountsIt) {
  EXPECT_EQ(After(FusePad, PadThen(Zeros(kAround), "pool2d",
                                   Pool("avg", false, {1, 1, 1, 1}, true))),
            Fused("",
                  "%y: float[1,1,7..52,9] = pool2d(%x) {ceil_mode=true, "
                  "exclusive=false, ksize=[3,3], paddings=[2,3,4,5], "
                  "pooling_type=\"avg\", strides=[2,2]}"));
  // An exclusive average without padding of its own counts whole windows.
  EXPECT_EQ(After(FusePad, PadThen(Zeros(kAround), "pool2d",
                                   Pool("avg", true, {0, 0, 0, 0}))),
            Fused("",
                  "%y: float[1,1,5..50,7] = pool2d(%x) {exclusive=false, "
                  "ksize=[3,3], paddings=[1,2,3,4], "
                  "pooling_type=\"avg\", strides=[2,2]}"));
}

// Zeros that become padding would let fewer windows begin.
TEST(FusePad, LeavesPoolingWhoseWindowsStartInside) {
  AttributeMap pool = Pool("avg", false, {1, 1, 1, 1}, true);
  pool.Set("starts_inside", true);
  const std::string after =
      After(FusePad, PadThen(Zeros(kAround), "pool2d", pool));
  EXPECT_THAT(after, testing::HasSubstr(" = pad("));
}

TEST(FusePad, LeavesPoolingThatDoesNotCountZeros) {
  AttributeMap global = Pool("avg", false, {0, 0, 0, 0});
  global.Set("global_pooling", true);
  AttributeMap adaptive = Pool("avg", false, {0, 0, 0, 0});
  adaptive.Set("adaptive", true);
  AttributeMap same = Pool("avg", false, {0, 0, 0, 0});
  same.Set("padding_algorithm", std::string("SAME"));
  for (const AttributeMap& pool :
       {Pool("max", false, {0, 0, 0, 0}), Pool("avg", true, {1, 0, 0, 0}),
        Pool("avg", true, {0, 0, 0, 0}, true), global, adaptive, same}) {
    const Build build = PadThen(Zeros(kAround), "pool2d", pool);
    EXPECT_EQ(After(FusePad, build), Before(build));
  }
}

TEST(FusePad, LeavesOtherPads) {
  const AttributeMap pads[] = {
      Zeros({0, 0, 1, 0, 1, 1, 1, 1}),
      Zeros({1, 0, 0, 0, 1, 1, 1, 1}),
      {{"paddings", kAround}, {"value", 1.0f}},
      {{"paddings", kAround}, {"mode", "reflect"}},
      {{"paddings", kAround}, {"mode", "edge"}},
  };
  for (const AttributeMap& pad : pads) {
    const Build build = [&](GraphBuilder* b) {
      const ValueId x = b->Input("x", kFloat, {1, 2, 9, 9});
      const ValueId p = b->Op("pad", "p", {x}, pad);
      b->Output(b->Op("pool2d", "y", {p}, Pool("avg", false, {0, 0, 0, 0})));
    };
    EXPECT_EQ(After(FusePad, build), Before(build));
  }
  const Build second = PadThen(Zeros(kAround), "conv2d", {}, true);
  EXPECT_EQ(After(FusePad, second), Before(second));
  const Build same =
      PadThen(Zeros(kAround), "conv2d", {{"padding_algorithm", "SAME"}});
  EXPECT_EQ(After(FusePad, same), Before(same));
  // The padding is more than a window may have.
  const Build huge = PadThen(Zeros({0, 0, 0, 0, 1 << 20, 0, 0, 0}), "conv2d",
                             {{"paddings", Ints{1, 1, 1, 1}}});
  EXPECT_EQ(After(FusePad, huge), Before(huge));
}

}  // namespace
}  // namespace placelite
