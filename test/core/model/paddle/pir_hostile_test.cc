// SPDX-License-Identifier: Apache-2.0
// PIR programs that contradict the format or themselves.
#include <gtest/gtest.h>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/pir/read_program.h"
#include "test/core/model/paddle/pir_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

PirWriter Good() {
  PirWriter w;
  w.Data(1, "x", {2}).Parameter(2, "w", {2});
  w.Op("1.add", {1, 2}, {3}, {2}).Fetch(3, "y");
  return w;
}

Status ReadText(const std::string& program) {
  return ReadPaddleModel(program, Good().Params()).status();
}

// The good program with a text in place of another.
Status ReadWith(const std::string& from, const std::string& to) {
  std::string program = Good().Program();
  const size_t at = program.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  if (at != std::string::npos) program.replace(at, from.size(), to);
  return ReadText(program);
}

TEST(PirHostile, EveryTruncationIsCorrupt) {
  const std::string program = Good().Program();
  ASSERT_OK(ReadText(program));
  for (size_t length = 14; length < program.size(); ++length) {
    EXPECT_THAT(ReadText(program.substr(0, length)),
                FailsWith(StatusCode::kCorrupt, "not a PIR program"))
        << length;
  }
}

TEST(PirHostile, HeadersThatAreWrong) {
  EXPECT_THAT(ReadText("{}"),
              FailsWith(StatusCode::kCorrupt, "it has no 'base_code'"));
  EXPECT_THAT(ReadText("{\"layers\": []}"),
              FailsWith(StatusCode::kInvalidArgument, "this is text"));
  EXPECT_THAT(ReadWith("\"pir\"", "\"cinn\""),
              FailsWith(StatusCode::kCorrupt, "its magic is 'cinn'"));
  EXPECT_THAT(ReadWith("\"version\":1", "\"version\":99"),
              FailsWith(StatusCode::kUnsupported,
                        "version 99; versions 0 to 4 are known"));
  EXPECT_THAT(ReadWith("\"version\":1", "\"version\":\"1\""),
              FailsWith(StatusCode::kCorrupt, "'version' is of type string"));
}

TEST(PirHostile, JsonThatIsWrong) {
  struct Row {
    const char* from;
    const char* to;
    const char* message;
  } const rows[] = {
      {"\"regions\":[", "\"regions\":[7,", "has 2 regions, expected 1"},
      {"\"regions\"", "\"religions\"", "has no 'regions'"},
      {"\"blocks\"", "\"locks\"", "has no 'blocks'"},
      {"\"args\":[]", "\"args\":{}", "'args' is of type object"},
      {"\"ops\":[", "\"ops\":[5,", "block 0: op 0"},
      {"\"A\":[]", "\"A\":[],\"A\":[]", "key 'A' comes twice"},
      {"\"I\":[{\"%\":1}", "\"I\":[{\"%\":\"1\"}", "'%' is of type string"},
      {"\"I\":[{\"%\":1}", "\"I\":[{\"%\":1.5}", "'%' is of type number"},
      {"\"I\":[{\"%\":1}", "\"I\":[{\"%\":99999999999999999999}",
       "expected an integer of 64 bits"},
      {"[0,1,1,\"w\"]", "[0,1,1]", "3 attributes, expected 4"},
      {"{\"#\":\"0.a_str\",\"D\":\"x\"}", "{\"#\":\"0.a_str\",\"D\":5}",
       "attribute 'name': 'D' is of type integer"},
      {"{\"#\":\"0.a_i32\",\"D\":0}", "{\"#\":\"0.a_i32\",\"D\":\"0\"}",
       "attribute 'col': 'D' is of type string"},
  };
  for (const Row& row : rows) {
    EXPECT_THAT(ReadWith(row.from, row.to),
                FailsWith(StatusCode::kCorrupt, row.message));
  }
}

TEST(PirHostile, DepthAndSizeAreBounded) {
  const std::string start = "{\"base_code\":";
  EXPECT_THAT(ReadText(start + std::string(1 << 20, '[')),
              FailsWith(StatusCode::kCorrupt, "nested more than 128"));
  std::string many = start + "[";
  for (size_t i = 0; i <= paddle::pir::kMaxJsonValues; ++i) many += "0,";
  EXPECT_THAT(ReadText(many + "0]}"),
              FailsWith(StatusCode::kResourceExhausted, "more than 4194304"));
}

TEST(PirHostile, IdsThatAreWrong) {
  EXPECT_THAT(
      ReadWith("\"I\":[{\"%\":1},{\"%\":2}]", "\"I\":[{\"%\":1},{\"%\":77}]"),
      FailsWith(StatusCode::kCorrupt,
                "op 2 'pd_op.add' of block 0: operand 1 is value 77, "
                "which nothing before it defines"));
  EXPECT_THAT(
      ReadWith("\"I\":[{\"%\":1},{\"%\":2}]", "\"I\":[{\"%\":1},{\"%\":3}]"),
      FailsWith(StatusCode::kCorrupt, "operand 1 is value 3"));
  PirWriter twice;
  twice.Data(1, "x", {2}).Op("1.relu", {1}, {1}, {2}).Fetch(1, "y");
  EXPECT_THAT(twice.Read(),
              FailsWith(StatusCode::kCorrupt,
                        "op 1 'pd_op.relu' of block 0: defines value 1"));
  PirWriter absent;
  absent.Data(1, "x", {2}).Op("1.add", {1, 0}, {2}, {2}).Fetch(2, "y");
  EXPECT_THAT(absent.Read(), FailsWith(StatusCode::kCorrupt, "has no input Y"));
}

TEST(PirHostile, DimensionsThatAreWrong) {
  for (const char* dim : {"-2", "0", "1099511627777"}) {
    PirWriter w;
    w.Raw("{\"#\":\"1.data\",\"A\":[" +
          PirAttribute("name", "0.a_str", "\"x\"") +
          "],\"I\":[],\"O\":[{\"%\":1,\"TT\":{\"#\":\"0.t_dtensor\",\"D\":"
          "[{\"#\":\"0.t_f32\"},[" +
          dim + "],\"NCHW\",[],0]}}]}");
    w.Fetch(1, "y");
    EXPECT_THAT(w.Read(), FailsWith(StatusCode::kCorrupt,
                                    StrCat("input 'x': dimension ", dim)));
  }
}

TEST(PirHostile, NamesThatCollide) {
  PirWriter twice;
  twice.Data(1, "x", {2}).Data(2, "x", {2}).Fetch(1, "y");
  EXPECT_THAT(twice.Read(),
              FailsWith(StatusCode::kCorrupt, "two variables are called 'x'"));
  PirWriter like_a_value;
  like_a_value.Data(1, "%2", {2}).Fetch(1, "y");
  EXPECT_THAT(like_a_value.Read(),
              FailsWith(StatusCode::kCorrupt, "is called '%2'"));
}

TEST(PirHostile, WeightsThatDoNotFit) {
  const std::string program = Good().Program();
  EXPECT_THAT(ReadPaddleModel(program, Span<const char>()),
              FailsWith(StatusCode::kCorrupt, "weight 'w': missing"));
  EXPECT_THAT(ReadPaddleModel(program, Good().Params() + "x"),
              FailsWith(StatusCode::kCorrupt, "1 bytes follow"));
  PirWriter other;
  other.Parameter(1, "w", {3});
  EXPECT_THAT(ReadPaddleModel(program, other.Params()),
              FailsWith(StatusCode::kCorrupt,
                        "the file holds float[3], the program declares"));
}

TEST(PirHostile, ManyReadersOfOneLongList) {
  PirWriter w;
  const size_t count = 5000;
  w.Data(1, "x", {1});
  std::vector<int64_t> parts(count, 1);
  std::vector<std::string> types(count, PirTensorType({1}));
  std::vector<std::string> operands(count, "{\"%\":1}");
  w.Raw("{\"#\":\"0.combine\",\"A\":[],\"I\":[" + Join(operands, ",") +
        "],\"O\":[{\"%\":2,\"TT\":{\"#\":\"0.t_vec\",\"D\":[" +
        Join(types, ",") + "]}}]}");
  for (int64_t i = 0; i < 5000; ++i) w.Op("1.add_n", {2}, {3 + i}, {1});
  EXPECT_THAT(w.Fetch(3, "y").Read(),
              FailsWith(StatusCode::kResourceExhausted, "operands in lists"));
}

}  // namespace
}  // namespace placelite
