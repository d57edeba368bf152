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
  EXPECT_THAT(same, HasSubstr("%y: float[0..] = gather(%y/reshape, "));
  EXPECT_THAT(same, Not(HasSubstr("where(")));
  EXPECT_THAT(MaskedSelect({2, 3}, {3}), HasSubstr(": float[2,3] = where("));
  EXPECT_THAT(MaskedSelect({2, 3}, {3}), HasSubstr(": bool[2,3] = where("));
  EXPECT_THAT(MaskedSelect({2, 3}, {2}), HasSubstr("corrupt"));
}

}  // namespace
}  // namespace placelite
