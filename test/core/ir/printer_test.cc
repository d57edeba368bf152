// SPDX-License-Identifier: Apache-2.0
// The text form, byte by byte, and the dot form.
#include "lite/core/ir/printer.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/ir/builder.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;
constexpr Precision kFloat = Precision::kFloat;

// Every element of the text: ranges, attributes, absent inputs, several
// outputs, epilogues.
Graph Everything() {
  GraphBuilder b("net");
  const ValueId x =
      b.Input("x", kFloat, {Dim::Any(), Dim(3), Dim(32, 64), Dim(8)});
  const ValueId w = b.Constant("w", {4, 3, 1, 1}, std::vector<float>(12));
  const ValueId h =
      b.Op("conv2d", "h", {x, w, kNone}, {}, {{EpilogueKind::kClip, 0, 6}});
  const ValueId k = b.Op("conv2d", "k", {x, w, h},
                         {{"paddings", Ints{0, 0, 0, 0}},
                          {"padding_algorithm", std::string("SAME")}},
                         {{EpilogueKind::kAdd, 0, 0, 0, 2}});
  const auto parts =
      b.OpMulti("split", {"p", "q"}, {k},
                {{"axis", int64_t{1}}, {"sections", Ints{1, 3}}});
  b.Output(parts[0], "first");
  b.Output(parts[1]);
  return *b.Finish();
}

TEST(PrinterTest, TextIsExact) {
  EXPECT_EQ(
      ToString(Everything()),
      "graph net\n"
      "input %x: float[?,3,32..64,8]\n"
      "const %w: float[4,3,1,1]\n"
      "%h: float[?,4,32..64,8] = conv2d(%x, %w, -) + clip(0,6)\n"
      "%k: float[?,4,32..64,8] = conv2d(%x, %w) {padding_algorithm=\"SAME\"} "
      "+ add(%h)\n"
      "%p: float[?,1,32..64,8], %q: float[?,3,32..64,8] = split(%k) {axis=1, "
      "sections=[1,3]}\n"
      "output %p\n"
      "output %q\n");
}

constexpr VariantDef kAvx2{"relu_avx2", kAnyCpu, NumericContract::kBitExact};
constexpr KernelDef kRelus[] = {
    {"relu", Place(Target::kX86), "def"},
    {"relu", Place(Target::kArm), "def"},
    {"relu",
     Place(Target::kOpenCL, Precision::kFP16, LayoutKind::kImageDefault),
     "def"},
    {"relu", Place(Target::kHost, Precision::kAny, LayoutKind::kAny), "def"},
};

TEST(PrinterTest, LoweredNodesShowPlacesKernelsAndPinnedVariants) {
  GraphBuilder b("net");
  const ValueId x = b.Input("x", kFloat, Shape({2}));
  b.Output(b.Op("relu", "y", {x}));
  Graph graph = *b.Finish();
  graph.value(x).place = Place(Target::kHost);
  graph.node(0).decision.kernel = &kRelus[0];
  EXPECT_EQ(ToString(graph, graph.node(0)),
            "%y: float[2] = relu(%x) @ relu/x86/float/NCHW/def");
  graph.value(graph.node(0).outputs[0]).place = Place(Target::kX86);
  graph.node(0).decision.variant = &kAvx2;
  EXPECT_EQ(ToString(graph),
            "graph net\n"
            "input %x: float[2] host/float/NCHW\n"
            "%y: float[2] x86/float/NCHW = relu(%x) @ relu/x86/float/NCHW/def "
            "= relu_avx2\n"
            "output %y\n");
}

TEST(PrinterTest, AnEmptyGraph) {
  EXPECT_EQ(ToString(Graph()), "graph \n");
  EXPECT_EQ(ToDot(Graph()),
            "digraph \"\" {\n  node [shape=box, "
            "fontname=\"sans\"];\n}\n");
}

TEST(DotTest, NodesAndEdges) {
  GraphBuilder b("net");
  const ValueId x = b.Input("x", kFloat, Shape({2, 3}));
  const ValueId w = b.Constant("w", {3, 4}, std::vector<float>(12));
  b.Output(b.Op("fc", "y", {x, w}), "out");
  b.Output(x);
  EXPECT_EQ(ToDot(*b.Finish()),
            "digraph \"net\" {\n"
            "  node [shape=box, fontname=\"sans\"];\n"
            "  v0 [shape=ellipse, label=\"%x: float[2,3]\"];\n"
            "  n0 [label=\"fc\\ny\"];\n"
            "  v0 -> n0 [label=\"[2,3]\"];\n"
            "  o0 [shape=ellipse, label=\"out\"];\n"
            "  n0 -> o0;\n"
            "  o1 [shape=ellipse, label=\"x\"];\n"
            "  v0 -> o1;\n"
            "}\n");
}

TEST(DotTest, AColourForEachTarget) {
  const struct {
    const KernelDef& kernel;
    const char* colour;
  } rows[] = {{kRelus[0], "lightblue"},
              {kRelus[1], "palegreen"},
              {kRelus[2], "khaki"},
              {kRelus[3], "lightgrey"}};
  for (const auto& row : rows) {
    GraphBuilder b("net");
    b.Output(b.Op("relu", "y", {b.Input("x", kFloat, Shape({2}))}));
    Graph graph = *b.Finish();
    graph.node(0).decision.kernel = &row.kernel;
    EXPECT_NE(ToDot(graph).find(
                  StrCat("n0 [label=\"relu\\ny\\n", KernelName(row.kernel),
                         "\", style=filled, fillcolor=", row.colour, "];")),
              std::string::npos)
        << ToDot(graph);
  }
}

// Braces and quotes balance outside and inside of strings.
bool IsWellFormed(const std::string& dot) {
  int depth = 0;
  bool quoted = false;
  for (size_t i = 0; i < dot.size(); ++i) {
    if (quoted) {
      if (dot[i] == '\\')
        ++i;
      else if (dot[i] == '"')
        quoted = false;
      continue;
    }
    if (dot[i] == '"') quoted = true;
    if (dot[i] == '{') ++depth;
    if (dot[i] == '}') --depth;
    if (depth < 0) return false;
  }
  return depth == 0 && !quoted;
}

TEST(DotTest, IsWellFormedWhateverNamesHold) {
  EXPECT_TRUE(IsWellFormed(ToDot(Everything())));
  GraphBuilder b("a \"net\" \\");
  const ValueId x = b.Input("x\"}\\", kFloat, Shape({2}));
  b.Output(b.Op("relu", "y{\"\\", {x}), "\"");
  const std::string dot = ToDot(*b.Finish());
  EXPECT_TRUE(IsWellFormed(dot)) << dot;
  EXPECT_NE(dot.find("y{\\\"\\\\"), std::string::npos) << dot;
}

}  // namespace
}  // namespace placelite
