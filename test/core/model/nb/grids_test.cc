// SPDX-License-Identifier: Apache-2.0
// Grids of values, and constants that are stored as codes or halves.
#include <cmath>
#include <limits>

#include "lite/core/ir/builder.h"
#include "lite/core/model/nb/nb.pb.h"
#include "lite/core/op/map_codes.h"
#include "test/core/model/nb/reseal.h"
#include "test/core/model/nb/sample_graphs.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

Result<NbModel> Read(const std::string& file) {
  return ReadNbFromMemory(file.data(), file.size(), nullptr);
}

// y = x * w of w, 2x4, on the grid; y has the grid of bytes.
Graph Product(const Grid& grid, const std::vector<float>& w) {
  GraphBuilder builder("grids");
  const ValueId x = builder.Input("x", Precision::kFloat, {2, 4});
  const ValueId constant = builder.Constant("w", Shape({2, 4}), w);
  const ValueId y = builder.Op("elementwise_mul", "y", {x, constant});
  builder.Output(y);
  Result<Graph> graph = builder.Finish();
  EXPECT_OK(graph.status());
  graph->value(constant).info.grid = std::make_shared<const Grid>(grid);
  Grid bytes;
  bytes.scales = {0.25f};
  bytes.zero_points = {7};
  graph->value(y).info.grid = std::make_shared<const Grid>(bytes);
  return *graph;
}

Grid GridOfType(Precision code) {
  Grid grid;
  grid.code = code;
  grid.qmin = LimitsOfCode(code)->low;
  grid.qmax = LimitsOfCode(code)->high;
  grid.scales = {0.5f};
  grid.zero_points = {0};
  return grid;
}

uint64_t WeightBytes(const std::string& file) {
  const Result<nb::Container> container = nb::ReadContainer(nb::BytesOf(file));
  EXPECT_OK(container.status());
  return container->weights.bytes;
}

// Writes and reads the graph; the weights must take so many bytes.
void ExpectRoundTrip(const Graph& graph, uint64_t bytes) {
  ASSERT_OK_AND_ASSIGN(const std::string file, SerializeNb(graph, {}));
  EXPECT_EQ(WeightBytes(file), bytes);
  ASSERT_OK_AND_ASSIGN(const NbModel model, Read(file));
  ExpectSameGraph(graph, model.graph);
}

TEST(NbGrids, CodesOfEveryType) {
  struct Case {
    Precision code;
    uint64_t bytes;
  };
  for (const Case& c :
       {Case{Precision::kInt4, 4}, Case{Precision::kUInt4, 4},
        Case{Precision::kInt8, 8}, Case{Precision::kUInt8, 8},
        Case{Precision::kInt16, 16}, Case{Precision::kUInt16, 16}}) {
    SCOPED_TRACE(ToString(c.code));
    const Grid grid = GridOfType(c.code);
    std::vector<float> w = {grid.Lowest(), grid.Highest(), 0, .5f, 1, 2, 3, 1};
    ExpectRoundTrip(Product(grid, w), c.bytes);
  }
}

TEST(NbGrids, ScalesByAxisAndInBlocks) {
  Grid by_axis = GridOfType(Precision::kInt8);
  by_axis.axis = 0;
  by_axis.scales = {0.1f, 3};
  by_axis.zero_points = {0, -5};
  std::vector<float> w;
  for (int i = 0; i < 8; ++i) {
    w.push_back(by_axis.Decoded(i * 9 - 30, static_cast<size_t>(i / 4)));
  }
  ExpectRoundTrip(Product(by_axis, w), 8);

  Grid blocks = GridOfType(Precision::kInt8);
  blocks.axis = 1;
  blocks.block_size = 3;
  blocks.scales = {0.1f, 3, 0.7f, 9};
  blocks.zero_points = {0, 0, 0, 0};
  w.clear();
  for (int i = 0; i < 8; ++i) {
    w.push_back(
        blocks.Decoded(i + 1, static_cast<size_t>(i / 4 * 2 + i % 4 / 3)));
  }
  ExpectRoundTrip(Product(blocks, w), 8);
}

TEST(NbGrids, HowCodesAreMade) {
  Grid grid = GridOfType(Precision::kInt8);
  grid.qmin = -127;
  grid.rounding = Rounding::kAwayFromZero;
  grid.formula = QuantizeFormula::kMultiply;
  ExpectRoundTrip(Product(grid, {0, 1, 2, 3, 4, 5, 6, 7}), 8);
}

// Codes would not give these floats again.
TEST(NbGrids, OtherFloatsStayFloats) {
  const Grid grid = GridOfType(Precision::kInt8);
  const std::vector<float> on_grid = {0, 1, 2, 3, 4, 5, 6, 7};
  for (float other : {0.3f, 64.f, -64.5f, -0.f, INFINITY, NAN}) {
    std::vector<float> w = on_grid;
    w[5] = other;
    const Graph graph = Product(grid, w);
    ASSERT_OK_AND_ASSIGN(const std::string file, SerializeNb(graph, {}));
    EXPECT_EQ(WeightBytes(file), 32u) << other;
    EXPECT_OK(Read(file));
  }
}

// Codes may not be overlooked, so that older readers refuse the file; a grid
// without them may.
TEST(NbGrids, OnlyCodesAskForANewReader) {
  const Grid grid = GridOfType(Precision::kInt8);
  const auto reader = [&](const std::vector<float>& w) {
    const Result<std::string> file = SerializeNb(Product(grid, w), {});
    EXPECT_OK(file.status());
    const Result<nb::Container> container =
        nb::ReadContainer(nb::BytesOf(*file));
    EXPECT_OK(container.status());
    return nb::ToString(container->min_reader);
  };
  EXPECT_EQ(reader({0, 1, 2, 3, 4, 5, 6, 7}), "1.4.0");
  EXPECT_EQ(reader({0, 1, 2, 3, 4, 5, 6, 0.1f}), "1.0.0");
}

// Writes and reads the graph with floats as halves where these say all; the
// weights must take so many bytes.
void ExpectHalves(const Graph& graph, Precision half, uint64_t bytes,
                  const char* reader) {
  NbWriteOptions options;
  options.halves = half;
  ASSERT_OK_AND_ASSIGN(const std::string file, SerializeNb(graph, {}, options));
  EXPECT_EQ(WeightBytes(file), bytes);
  ASSERT_OK_AND_ASSIGN(const nb::Container container,
                       nb::ReadContainer(nb::BytesOf(file)));
  EXPECT_EQ(nb::ToString(container.min_reader), reader);
  ASSERT_OK_AND_ASSIGN(const NbModel model, Read(file));
  ExpectSameGraph(graph, model.graph);
}

TEST(NbHalves, HoldFloatsThatAreHalves) {
  // A grid whose codes do not say these.
  const Grid grid = GridOfType(Precision::kInt4);
  const std::vector<float> fp16 = {65504, -0.f, 0x1p-24f, 1,
                                   0.1f,  2,    -3,       INFINITY};
  std::vector<float> exact = fp16;
  exact[4] = 0.0999755859375f;
  ExpectHalves(Product(grid, exact), Precision::kFP16, 16, "1.5.0");
  ExpectHalves(Product(grid, exact), Precision::kBF16, 32, "1.0.0");
  ExpectHalves(Product(grid, exact), Precision::kFloat, 32, "1.0.0");
  ExpectHalves(Product(grid, fp16), Precision::kFP16, 32, "1.0.0");
  const std::vector<float> bf16 = {0x1.fep127f, -0.f, 0x1p-126f, 1,
                                   1.0078125f,  2,    -3,        INFINITY};
  ExpectHalves(Product(grid, bf16), Precision::kBF16, 16, "1.5.0");
}

TEST(NbHalves, CodesGoFirst) {
  const Grid grid = GridOfType(Precision::kInt8);
  ExpectHalves(Product(grid, {0, 1, 2, 3, 4, 5, 6, 7}), Precision::kFP16, 8,
               "1.4.0");
}

struct HostileCase {
  const char* message;
  void (*damage)(nb::proto::Value* w);
};

constexpr HostileCase kHostile[] = {
    {"no type of codes", [](auto* w) { w->mutable_grid()->set_code("float"); }},
    {"no type of codes", [](auto* w) { w->mutable_grid()->clear_code(); }},
    {"rounding is 'up'",
     [](auto* w) { w->mutable_grid()->set_rounding("up"); }},
    {"formula is ''", [](auto* w) { w->mutable_grid()->set_formula(""); }},
    {"stored as 'fp16'",
     [](auto* w) { w->mutable_constant()->set_stored("fp16"); }},
    {"no scale", [](auto* w) { w->mutable_grid()->clear_scales(); }},
    {"axis 9", [](auto* w) { w->mutable_grid()->set_axis(9); }},
    {"axis 5", [](auto* w) { w->mutable_grid()->set_axis(5); }},
    {"1 scales, expected 4", [](auto* w) { w->mutable_grid()->set_axis(1); }},
    {"2 scales", [](auto* w) { w->mutable_grid()->add_scales(1); }},
    {"zero points",
     [](auto* w) {
       w->mutable_grid()->add_zero_points(1);
       w->mutable_grid()->add_zero_points(1);
     }},
    {"zero point 0 is 200",
     [](auto* w) { w->mutable_grid()->add_zero_points(200); }},
    {"scale 0 is 0", [](auto* w) { w->mutable_grid()->set_scales(0, 0); }},
    {"scale 0 is nan", [](auto* w) { w->mutable_grid()->set_scales(0, NAN); }},
    {"scale 0 is inf",
     [](auto* w) { w->mutable_grid()->set_scales(0, INFINITY); }},
    {"codes from", [](auto* w) { w->mutable_grid()->set_qmax(128); }},
    {"codes from", [](auto* w) { w->mutable_grid()->set_qmin(127); }},
    {"blocks of", [](auto* w) { w->mutable_grid()->set_block_size(2); }},
    {"blocks of",
     [](auto* w) { w->mutable_grid()->set_block_size(UINT64_MAX); }},
    {"has no grid", [](auto* w) { w->clear_grid(); }},
    {"not of floats", [](auto* w) { w->set_precision("int32"); }},
    {"has 8 bytes", [](auto* w) { w->mutable_grid()->set_code("int16"); }},
    {"has 7 bytes", [](auto* w) { w->mutable_constant()->set_bytes(7); }},
};

TEST(NbGrids, WrongOnesAreRefused) {
  const Graph graph =
      Product(GridOfType(Precision::kInt8), {0, 1, 2, 3, 4, 5, 6, 7});
  ASSERT_OK_AND_ASSIGN(const std::string file, SerializeNb(graph, {}));
  ASSERT_OK_AND_ASSIGN(const nb::Container container,
                       nb::ReadContainer(nb::BytesOf(file)));
  const nb::Section &program = container.program, &weights = container.weights;
  for (const HostileCase& c : kHostile) {
    nb::proto::Program message;
    ASSERT_TRUE(
        message.ParseFromString(file.substr(program.offset, program.bytes)));
    c.damage(message.mutable_values(1));
    EXPECT_THAT(Read(nb::MakeFile(message.SerializeAsString(),
                                  file.substr(weights.offset, weights.bytes))),
                FailsWith(StatusCode::kCorrupt, c.message));
  }
}

TEST(NbTables, AnEpilogueKeepsItsTable) {
  Graph graph = ConvolutionGraph();
  EpilogueStep step{EpilogueKind::kMapCodes, 0.5f, -3, 0.25f};
  std::vector<int64_t> codes(kTableCodes, -7);
  codes.front() = -32768;
  codes.back() = 32767;
  ASSERT_OK(SetCodeTable(codes, &step));
  graph.node(0).epilogue.push_back(step);
  ASSERT_OK_AND_ASSIGN(const std::string file, SerializeNb(graph, {}));
  ASSERT_OK_AND_ASSIGN(const NbModel model, Read(file));
  ExpectSameGraph(graph, model.graph);
  EXPECT_EQ(CodesOf(*model.graph.node(0).epilogue[1].table), codes);
}

}  // namespace
}  // namespace placelite
