// SPDX-License-Identifier: Apache-2.0
// Programs and weights whose bytes are damaged.
#include "lite/core/model/paddle/wire_check.h"
#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

ProgramWriter Model() {
  ProgramWriter w;
  w.Feed("x", {2}).Weight("w", {2}).Weight("v", {2, 2});
  w.Binary("elementwise_add", "x", "w", "y");
  w.Binary("mul", "y", "v", "z").Fetch("z");
  // elementwise_add gives rank 1, fc needs 2.
  w.block().mutable_ops(2)->set_type("elementwise_add");
  return w;
}

TEST(PaddleBytes, TheModelIsRight) { EXPECT_OK(Model().Read()); }

TEST(PaddleBytes, EveryTruncatedProgramIsRefused) {
  const ProgramWriter model = Model();
  const std::string program = model.Program(), params = model.Params();
  for (size_t size = 0; size < program.size(); ++size) {
    const Result<Graph> graph =
        ReadPaddleModel(program.substr(0, size), params);
    EXPECT_EQ(graph.status().code(), StatusCode::kCorrupt)
        << size << ": " << graph.status().ToString();
  }
}

TEST(PaddleBytes, EveryTruncatedWeightFileIsRefused) {
  const ProgramWriter model = Model();
  const std::string program = model.Program(), params = model.Params();
  for (size_t size = 0; size < params.size(); ++size) {
    EXPECT_THAT(ReadPaddleModel(program, params.substr(0, size)),
                FailsWith(StatusCode::kCorrupt, "weight '"));
  }
}

// No damaged model may crash; a model that is still read must give a whole
// graph.
TEST(PaddleBytes, FlippedBitsDoNoHarm) {
  const ProgramWriter model = Model();
  const std::string program = model.Program(), params = model.Params();
  for (size_t bit = 0; bit < 8 * program.size(); ++bit) {
    std::string flipped = program;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
    const Result<Graph> graph = ReadPaddleModel(flipped, params);
    EXPECT_TRUE(!graph.ok() || graph->outputs().size() == 1u) << bit;
  }
  for (size_t bit = 0; bit < 8 * params.size(); ++bit) {
    std::string flipped = params;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
    const Result<Graph> graph = ReadPaddleModel(program, flipped);
    EXPECT_TRUE(!graph.ok() || graph->outputs().size() == 1u) << bit;
  }
}

TEST(PaddleBytes, TellsWhereAProgramBreaks) {
  std::string program = Model().Program();
  program[1] = static_cast<char>(0xff);  // the length of block 0
  EXPECT_THAT(ReadPaddleModel(program, Span<const char>()),
              FailsWith(StatusCode::kCorrupt,
                        "not a Paddle program: a message is longer than what "
                        "holds it at byte 3"));
  EXPECT_THAT(ReadPaddleModel(std::string("GIF89a"), Span<const char>()),
              FailsWith(StatusCode::kCorrupt, "not a Paddle program"));
  EXPECT_THAT(ReadPaddleModel(Span<const char>(), Span<const char>()),
              FailsWith(StatusCode::kCorrupt, "the program is empty"));
}

TEST(PaddleBytes, EmptyMessagesAreRefused) {
  // Block { idx, parent_idx, ops {} }
  const std::string program("\x0a\x06\x08\x00\x10\x00\x22\x00", 8);
  EXPECT_THAT(paddle::CheckProgramWire(program),
              FailsWith(StatusCode::kCorrupt, "op at byte 8 has no field 3"));
}

TEST(PaddleBytes, GroupsAndEndlessNumbersAreRefused) {
  const std::string group("\x0b\x00", 2);
  EXPECT_THAT(paddle::CheckProgramWire(group),
              FailsWith(StatusCode::kCorrupt, "no known wire type"));
  const std::string endless(11, '\xff');
  EXPECT_THAT(paddle::CheckProgramWire(endless),
              FailsWith(StatusCode::kCorrupt, "a number does not end"));
}

TEST(PaddleBytes, TooManyOpsAreRefused) {
  ProgramWriter w;
  w.Feed("x", {2});
  for (size_t i = 0; i <= kMaxNodes; ++i) w.block().add_ops()->set_type("r");
  EXPECT_THAT(w.Read(), FailsWith(StatusCode::kResourceExhausted,
                                  "more than 100000 ops"));
}

}  // namespace
}  // namespace placelite
