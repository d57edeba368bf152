// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/strings.h"

#include <locale>

#include "lite/core/base/did_you_mean.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(StrCatTest, StreamsWhateverPrints) {
  EXPECT_EQ(StrCat("axis ", 3, " of ", std::string("x"), ' ', 0.5),
            "axis 3 of x 0.5");
  EXPECT_EQ(StrCat(), "");
  EXPECT_EQ(StrCat(INT64_MIN), "-9223372036854775808");
}

// 1024 prints as "1.024", 0.5 as "0,5".
class GermanNumbers : public std::numpunct<char> {
 protected:
  char do_thousands_sep() const override { return '.'; }
  char do_decimal_point() const override { return ','; }
  std::string do_grouping() const override { return "\3"; }
};

TEST(StrCatTest, IgnoresTheLocaleOfTheApplication) {
  const std::locale before =
      std::locale::global(std::locale(std::locale(), new GermanNumbers));
  const std::string text = StrCat("NCHW", 1024, "c ", 0.5);
  const std::string list = Join(std::vector<int>{1000, 2000}, ",");
  std::locale::global(before);
  EXPECT_EQ(text, "NCHW1024c 0.5");
  EXPECT_EQ(list, "1000,2000");
}

TEST(JoinTest, PutsSeparatorsBetweenOnly) {
  EXPECT_EQ(Join(std::vector<int>{1, 2, 3}, ", "), "1, 2, 3");
  EXPECT_EQ(Join(std::vector<std::string>{"a"}, ","), "a");
  EXPECT_EQ(Join(std::vector<int>{}, ","), "");
}

TEST(SplitTest, KeepsEmptyPartsButMakesNoneOfNothing) {
  EXPECT_THAT(Split("a,b,c", ","), ElementsAre("a", "b", "c"));
  EXPECT_THAT(Split("a", ","), ElementsAre("a"));
  EXPECT_THAT(Split(",a,", ","), ElementsAre("", "a", ""));
  EXPECT_THAT(Split("a;b c", "; "), ElementsAre("a", "b", "c"));
  EXPECT_THAT(Split("a,,b", ","), ElementsAre("a", "", "b"));
  EXPECT_THAT(Split("", ","), IsEmpty());
}

TEST(StripTest, TakesBlanksFromBothEnds) {
  EXPECT_EQ(Strip("  a b\t\r\n"), "a b");
  EXPECT_EQ(Strip("a"), "a");
  EXPECT_EQ(Strip(" \t "), "");
  EXPECT_EQ(Strip(""), "");
}

TEST(EscapeQuotesTest, PutsBackslashesBeforeQuotesAndBackslashes) {
  EXPECT_EQ(EscapeQuotes("a\"b\\c"), "a\\\"b\\\\c");
  EXPECT_EQ(EscapeQuotes("plain"), "plain");
}

TEST(StartsWithTest, ComparesTheFront) {
  EXPECT_TRUE(StartsWith("NCHW8c", "NCHW"));
  EXPECT_TRUE(StartsWith("NCHW", ""));
  EXPECT_FALSE(StartsWith("NCH", "NCHW"));
  EXPECT_FALSE(StartsWith("xNCHW", "NCHW"));
}

TEST(ParseIntTest, ReadsWholeNumbersOnly) {
  EXPECT_EQ(*ParseInt("0"), 0);
  EXPECT_EQ(*ParseInt("-12"), -12);
  EXPECT_EQ(*ParseInt("9223372036854775807"), INT64_MAX);
  EXPECT_EQ(*ParseInt("-9223372036854775808"), INT64_MIN);
  for (const char* bad : {"", " 1", "1 ", "+1", "1.5", "0x10", "one", "1,000",
                          "9223372036854775808", "-", "--1"}) {
    EXPECT_THAT(ParseInt(bad),
                FailsWith(StatusCode::kInvalidArgument, StrCat("'", bad, "'")));
  }
}

TEST(GlobMatchTest, StarStandsForAnyRun) {
  const struct {
    const char* pattern;
    const char* name;
    bool matches;
  } rows[] = {
      {"", "", true},
      {"", "a", false},
      {"*", "", true},
      {"*", "abc", true},
      {"abc", "abc", true},
      {"abc", "abcd", false},
      {"a*", "abc", true},
      {"*c", "abc", true},
      {"a*c", "abbbc", true},
      {"a*c", "abcb", false},
      {"*b*", "abc", true},
      {"*b*", "ac", false},
      {"a*b*c", "axbxc", true},
      {"**", "a", true},
      {"a*b", "ab", true},
      {"*aab", "aaab", true},
      {"conv*_avx2", "conv_gemm_avx2", true},
      {"conv*_avx2", "conv_gemm_avx512", false},
      {"a?c", "abc", false},  // only '*' is special
  };
  for (const auto& row : rows) {
    EXPECT_EQ(GlobMatch(row.pattern, row.name), row.matches)
        << row.pattern << " against " << row.name;
  }
}

// Backtracking over every star would take longer than the universe is old.
TEST(GlobMatchTest, ManyStarsTakeNoExponentialTime) {
  std::string pattern, name(5000, 'a');
  for (int i = 0; i < 100; ++i) pattern += "a*";
  EXPECT_FALSE(GlobMatch(pattern + "b", name));
}

TEST(ClosestTest, FindsWhatTheUserMeant) {
  const std::vector<std::string> targets = {"host", "x86", "arm", "opencl"};
  EXPECT_EQ(Closest("opencl", targets), "opencl");
  EXPECT_EQ(Closest("open_cl", targets), "opencl");
  EXPECT_EQ(Closest("amr", targets), "arm");
  EXPECT_EQ(Closest("hots", targets), "host");
  EXPECT_EQ(Closest("vulkan", targets), "");
  EXPECT_EQ(Closest("cuda", targets), "");
  EXPECT_EQ(Closest("x", {}), "");
}

TEST(ClosestTest, NamesWithoutACommonLetterAreNotNear) {
  EXPECT_EQ(Closest("y", {"x"}), "");
  EXPECT_EQ(Closest("ab", {"cd", "x"}), "");
  EXPECT_EQ(Closest("", {"x"}), "");
  EXPECT_EQ(Closest("ab", {"cb"}), "cb");
}

TEST(DidYouMeanTest, EndsAMessage) {
  EXPECT_EQ(DidYouMean("amr", {"host", "arm"}), "; did you mean 'arm'?");
  EXPECT_EQ(DidYouMean("vulkan", {"host", "arm"}), "");
}

TEST(ClosestTest, TheFirstWinsATie) {
  EXPECT_EQ(Closest("cat", {"bat", "rat"}), "bat");
}

}  // namespace
}  // namespace placelite
