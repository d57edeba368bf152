// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;

std::string Scattered(const ProgramWriter::Attributes& attributes) {
  ProgramWriter w;
  w.Feed("x", {4, 3}).Feed("i", {2}, kPaddleInt64).Feed("u", {2, 3});
  w.Op("scatter", {{"X", {"x"}}, {"Ids", {"i"}}, {"Updates", {"u"}}},
       {{"Out", {"y"}}}, attributes);
  return w.Fetch("y").Text();
}

TEST(ScatterLowering, RowsAreOverwrittenOrAddedUp) {
  const std::string over = Scattered({});
  EXPECT_THAT(over, HasSubstr("int64[2,1] = unsqueeze(%i)"));
  EXPECT_THAT(over, HasSubstr("%y: float[4,3] = scatter_nd(%x, "));
  const std::string add = Scattered({{"overwrite", false}});
  EXPECT_THAT(add, HasSubstr("= fill_constant("));
  EXPECT_THAT(add, HasSubstr("%u) {reduction=\"add\"}\n"));
}

TEST(ScatterLowering, PositionsAndPoints) {
  ProgramWriter w;
  w.Feed("x", {4, 3}).Feed("i", {4, 1}, kPaddleInt64).Feed("v", {4, 1});
  w.Op("put_along_axis", {{"Input", {"x"}}, {"Index", {"i"}}, {"Value", {"v"}}},
       {{"Result", {"y"}}}, {{"Axis", 1}, {"Reduce", "multiply"}});
  EXPECT_THAT(w.Fetch("y").Text(),
              HasSubstr("put_along_axis(%x, %i, %v) {axis=1, "
                        "reduction=\"mul\"}\n"));
  ProgramWriter g;
  g.Feed("x", {1, 2, 5, 6}).Feed("g", {1, 3, 4, 2});
  g.Op("grid_sampler", {{"X", {"x"}}, {"Grid", {"g"}}}, {{"Output", {"y"}}},
       {{"align_corners", false}});
  EXPECT_THAT(g.Fetch("y").Text(),
              HasSubstr("%y: float[1,2,3,4] = grid_sampler(%x, %g) "
                        "{align_corners=false}\n"));
}

TEST(ScatterLowering, RegionsOfEachImage) {
  ProgramWriter w;
  w.Feed("x", {2, 3, 5, 6}).Feed("r", {7, 4}).Feed("n", {2}, kPaddleInt32);
  w.Op("roi_align", {{"X", {"x"}}, {"ROIs", {"r"}}, {"RoisNum", {"n"}}},
       {{"Out", {"y"}}}, {{"pooled_height", 2}, {"sampling_ratio", -1}});
  const std::string text = w.Fetch("y").Text();
  EXPECT_THAT(text, HasSubstr("bool[7,2] = less_equal("));
  EXPECT_THAT(text, HasSubstr("%y: float[7,3,2,1] = roi_align(%x, %r, "));
}

}  // namespace
}  // namespace placelite
