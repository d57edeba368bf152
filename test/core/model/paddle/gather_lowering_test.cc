// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;
using Ints = std::vector<int64_t>;

TEST(GatherLowering, AxisByAttribute) {
  ProgramWriter w;
  w.Feed("x", {5, 3}).Feed("i", {4}, kPaddleInt32);
  w.Op("gather", {{"X", {"x"}}, {"Index", {"i"}}}, {{"Out", {"y"}}},
       {{"axis", 1}, {"overwrite", true}});
  EXPECT_THAT(w.Fetch("y").Text(),
              HasSubstr("%y: float[5,4] = gather(%x, %i) {axis=1}"));
}

TEST(GatherLowering, AxisByTensor) {
  ProgramWriter w;
  w.Feed("x", {5, 3}).Feed("i", {4}, kPaddleInt64);
  w.Op("fill_constant", {}, {{"Out", {"a"}}},
       {{"shape", Ints{1}}, {"dtype", kPaddleInt32}, {"value", 1.f}});
  w.Op("gather", {{"X", {"x"}}, {"Index", {"i"}}, {"Axis", {"a"}}},
       {{"Out", {"y"}}}, {{"axis", 0}});
  EXPECT_THAT(w.Fetch("y").Text(),
              HasSubstr("%y: float[5,4] = gather(%x, %i) {axis=1}"));
}

std::string Lookup(int padding) {
  ProgramWriter w;
  w.Weight("w", {9, 4}).Feed("ids", {-1, 7}, kPaddleInt64);
  w.Op("lookup_table_v2", {{"W", {"w"}}, {"Ids", {"ids"}}}, {{"Out", {"y"}}},
       {{"padding_idx", padding}});
  return w.Fetch("y").Text();
}

TEST(GatherLowering, LookupTable) {
  EXPECT_THAT(Lookup(-1), HasSubstr("%y: float[?,7,4] = gather(%w, %ids)\n"));
  const std::string padded = Lookup(3);
  EXPECT_THAT(padded, HasSubstr("%y/equal: bool[?,7] = equal(%ids, "));
  EXPECT_THAT(padded, HasSubstr("%y: float[?,7,4] = where("));
}

std::string ArgMax(const Ints& x, const ProgramWriter::Attributes& attributes) {
  ProgramWriter w;
  w.Feed("x", x).Unary("arg_max", "x", "y", attributes);
  return w.Fetch("y").Text();
}

TEST(GatherLowering, ArgMax) {
  EXPECT_THAT(ArgMax({-1, 3, 4}, {{"axis", 1}, {"keepdims", true}}),
              HasSubstr("%y: int64[?,1,4] = arg_max(%x) {axis=1, "
                        "keepdims=true}"));
  const std::string cast =
      ArgMax({-1, 3}, {{"axis", -1}, {"dtype", kPaddleInt32}});
  EXPECT_THAT(cast, HasSubstr("int64[?] = arg_max(%x)\n"));
  EXPECT_THAT(cast, HasSubstr("%y: int32[?] = cast("));
}

TEST(GatherLowering, ArgMaxOfAllElements) {
  const std::string text =
      ArgMax({5, 3}, {{"axis", -1}, {"flatten", true}, {"dtype", -1}});
  EXPECT_THAT(text, HasSubstr("float[15] = reshape(%x) {shape=[-1]}"));
  EXPECT_THAT(text, HasSubstr("%y: int64[1] = unsqueeze("));
}

}  // namespace
}  // namespace placelite
