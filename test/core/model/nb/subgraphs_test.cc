// SPDX-License-Identifier: Apache-2.0
// Graphs with subgraphs: reading gives what was written, and wrong subgraphs
// are refused.
#include "lite/core/ir/subgraphs.h"

#include "lite/core/ir/printer.h"
#include "lite/core/ir/verifier.h"
#include "lite/core/model/nb/nb.pb.h"
#include "test/core/model/nb/reseal.h"
#include "test/core/model/nb/sample_graphs.h"
#include "test/support/status_matchers.h"
#include "test/support/subgraph_models.h"

namespace placelite {
namespace {

using nb::proto::Program;

// IfGraph, whose first branch chooses again by its own condition.
Graph Nested() {
  Graph outer = *IfGraph().Finish();
  const Graph inner = *IfGraph().Finish();
  Graph copy = inner;
  copy.node(0).attributes.Set("ranks", std::vector<int64_t>{2});
  outer.node(0).subgraphs[0] = std::make_shared<const Graph>(copy);
  return outer;
}

TEST(NbSubgraphs, RoundTrip) {
  for (const Graph& graph :
       {*IfGraph().Finish(), *LoopGraph().Finish(), Nested()}) {
    ASSERT_OK_AND_ASSIGN(const std::string bytes, SerializeNb(graph, {}));
    ASSERT_OK_AND_ASSIGN(const NbModel model,
                         ReadNbFromMemory(bytes.data(), bytes.size(), nullptr));
    EXPECT_EQ(ToString(graph), ToString(model.graph));
    EXPECT_OK(VerifyGraph(model.graph));
    const auto written = WithSubgraphs(graph),
               read = WithSubgraphs(model.graph);
    ASSERT_EQ(written.size(), read.size());
    for (size_t i = 0; i < written.size(); ++i) {
      ExpectSameGraph(*written[i], *read[i]);
    }
  }
}

// Blocks 0 and 1 are the branches; 2 and 3 those of the branch 0.
struct Sections {
  Program program;
  std::string weights;
};

Sections SectionsOf(const Graph& graph) {
  const std::string file = *SerializeNb(graph, {});
  const nb::Container container = *nb::ReadContainer(nb::BytesOf(file));
  Sections sections;
  EXPECT_TRUE(sections.program.ParseFromString(
      file.substr(container.program.offset, container.program.bytes)));
  sections.weights =
      file.substr(container.weights.offset, container.weights.bytes);
  return sections;
}

Status ReadStatus(const Sections& sections) {
  const std::string file =
      nb::MakeFile(sections.program.SerializeAsString(), sections.weights);
  return ReadNbFromMemory(file.data(), file.size(), nullptr).status();
}

TEST(NbSubgraphs, AreRefusedWhereTheyLie) {
  const Sections right = SectionsOf(Nested());
  ASSERT_EQ(right.program.subgraphs_size(), 4);
  ASSERT_OK(ReadStatus(right));
  const auto expect = [&](const char* message, const auto& damage) {
    Sections wrong = right;
    damage(&wrong.program);
    EXPECT_THAT(ReadStatus(wrong), FailsWith(StatusCode::kCorrupt, message));
  };
  expect("its block 9 of 4",
         [](Program* p) { p->mutable_nodes(0)->set_subgraphs(0, 9); });
  // One subgraph is in two nodes; one is in itself.
  expect("its block 2 of 4",
         [](Program* p) { p->mutable_nodes(0)->set_subgraphs(0, 2); });
  expect("block 0: op 'branch': its block 0 of 4", [](Program* p) {
    p->mutable_subgraphs(0)->mutable_nodes(0)->set_subgraphs(0, 0);
  });
  expect("op 'branch': it has 1 blocks, expected 2", [](Program* p) {
    p->mutable_nodes(0)->mutable_subgraphs()->RemoveLast();
  });
  expect("op 'y': it has 1 blocks, expected 0", [](Program* p) {
    *p->add_subgraphs() = p->subgraphs(3);
    p->mutable_nodes(1)->add_subgraphs(4);
  });
  expect("block 3: value 'three'", [](Program* p) {
    for (auto& value : *p->mutable_subgraphs(3)->mutable_values()) {
      if (value.has_constant()) value.mutable_constant()->set_offset(64 << 20);
    }
  });
  // Subgraphs are all in one list, and have no tables of their own.
  expect("a message is too short",
         [](Program* p) { p->mutable_subgraphs(0)->add_ops("relu"); });
  expect("a message is too short", [](Program* p) {
    *p->mutable_subgraphs(0)->add_subgraphs() = p->subgraphs(1);
  });
}

TEST(NbSubgraphs, MayBeTooShort) {
  Sections wrong = SectionsOf(*IfGraph().Finish());
  wrong.program.add_subgraphs()->set_name("x");
  EXPECT_THAT(ReadStatus(wrong),
              FailsWith(StatusCode::kCorrupt, "a message is too short"));
}

}  // namespace
}  // namespace placelite
