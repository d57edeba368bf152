// SPDX-License-Identifier: Apache-2.0
// Ops that give as many elements as those of their inputs say.
#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;
using Ints = std::vector<int64_t>;

TEST(SizedLowering, WhereIndexIsCut) {
  ProgramWriter w;
  w.Feed("x", {3, 4}, kPaddleBool);
  w.Op("where_index", {{"Condition", {"x"}}}, {{"Out", {"y"}}});
  const std::string text = w.Fetch("y").Text();
  EXPECT_THAT(text, HasSubstr(": int64[12,2], "));
  EXPECT_THAT(text, HasSubstr("= padded_nonzero(%x)\n"));
  EXPECT_THAT(text, HasSubstr("= slice_by_input(%y/padded_nonzero, "));
}

std::string MaskedSelect(const Ints& x, const Ints& mask) {
  ProgramWriter w;
  w.Feed("x", x).Feed("m", mask, kPaddleBool);
  w.Op("masked_select", {{"X", {"x"}}, {"Mask", {"m"}}}, {{"Y", {"y"}}});
  return w.Fetch("y").Text();
}

TEST(SizedLowering, MaskedSelectGathersHits) {
  const std::string same = MaskedSelect({2, 3}, {2, 3});
  EXPECT_THAT(same, HasSubstr("%y: float[0..6] = gather(%y/reshape, "));
  EXPECT_THAT(same, Not(HasSubstr("where(")));
  EXPECT_THAT(MaskedSelect({2, 3}, {3}), HasSubstr(": float[2,3] = where("));
  EXPECT_THAT(MaskedSelect({2, 3}, {3}), HasSubstr(": bool[2,3] = where("));
  EXPECT_THAT(MaskedSelect({2, 3}, {2}), HasSubstr("corrupt"));
}

TEST(SizedLowering, Unique) {
  ProgramWriter w;
  w.Feed("x", {3, 4});
  w.Op("unique", {{"X", {"x"}}},
       {{"Out", {"y"}}, {"Index", {"i"}}, {"Counts", {"c"}}},
       {{"axis", Ints{}}, {"is_sorted", true}, {"dtype", kPaddleInt32}});
  const std::string text = w.Fetch("y").Fetch("i").Fetch("c").Text();
  EXPECT_THAT(text, HasSubstr("= padded_unique(%y/reshape)\n"));
  EXPECT_THAT(text, HasSubstr("%y: float[0..12] = slice_by_input("));
  EXPECT_THAT(text, HasSubstr("%i: int32[12] = cast("));
  EXPECT_THAT(text, HasSubstr("%c: int32[0..12] = cast("));
}

std::string Nms(const std::string& type,
                const ProgramWriter::Arguments& outputs, const Ints& boxes,
                const Ints& scores) {
  ProgramWriter w;
  w.Feed("b", boxes).Feed("s", scores);
  w.Op(type, {{"BBoxes", {"b"}}, {"Scores", {"s"}}}, outputs,
       {{"score_threshold", 0.25f}, {"nms_top_k", 5}, {"keep_top_k", 9}});
  return w.Fetch("y").Text();
}

TEST(SizedLowering, MulticlassNms) {
  const std::string three =
      Nms("multiclass_nms3",
          {{"Out", {"y"}}, {"Index", {"i"}}, {"NmsRoisNum", {"n"}}}, {2, 7, 4},
          {2, 4, 7});
  EXPECT_THAT(three, HasSubstr(": float[18,6], "));
  EXPECT_THAT(three, HasSubstr("= padded_multiclass_nms(%b, %s) {keep_top_k=9, "
                               "nms_top_k=5, score_threshold=0.25}\n"));
  const std::string one =
      Nms("multiclass_nms", {{"Out", {"y"}}}, {2, 7, 4}, {2, 4, 7});
  EXPECT_THAT(one, HasSubstr("mark_none=true"));
  EXPECT_THAT(one, HasSubstr("= elementwise_max(%y/padded_multiclass_nms.3, "));
}

TEST(SizedLowering, MatrixNms) {
  const std::string text =
      Nms("matrix_nms", {{"Out", {"y"}}, {"Index", {"i"}}, {"RoisNum", {"n"}}},
          {2, 7, 4}, {2, 4, 7});
  EXPECT_THAT(text, HasSubstr("= padded_matrix_nms(%b, %s) {keep_top_k=9, "
                              "nms_top_k=5, score_threshold=0.25}\n"));
}

TEST(SizedLowering, MulticlassNmsOfOtherBoxes) {
  const ProgramWriter::Arguments out = {{"Out", {"y"}}};
  EXPECT_THAT(Nms("multiclass_nms", out, {7, 4, 4}, {7, 4}),
              HasSubstr("boxes of several images in one list"));
  EXPECT_THAT(Nms("multiclass_nms", out, {2, 7, 8}, {2, 4, 7}),
              HasSubstr("expected 4 numbers each"));
}

}  // namespace
}  // namespace placelite
