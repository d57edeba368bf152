// SPDX-License-Identifier: Apache-2.0
#include "test/passes/optimize/interpreter.h"
#include "test/passes/optimize/pass_test.h"

namespace placelite {
namespace {

constexpr auto kFloat = Precision::kFloat;

// Arithmetic as exporters write it, on input x.
class Writer {
 public:
  explicit Writer(GraphBuilder* b)
      : b_(b), x(b->Input("x", kFloat, {Dim(2), Dim(3)})) {}

  ValueId Number(float value) {
    return b_->Constant(Name("c"), {1}, std::vector<float>{value});
  }
  ValueId Add(ValueId a, float c) { return Op("add", a, Number(c)); }
  ValueId Sum(ValueId a, ValueId b) { return Op("add", a, b); }
  ValueId Pow(ValueId a, float c) { return Op("pow", a, Number(c)); }
  ValueId Mul(ValueId a, float c) { return Op("mul", a, Number(c)); }
  ValueId Div(ValueId a, float c) { return Op("div", a, Number(c)); }
  ValueId Mul(ValueId a, ValueId b) { return Op("mul", a, b); }
  ValueId Unary(const char* op, ValueId a, AttributeMap attributes = {}) {
    return b_->Op(op, Name(op), {a}, std::move(attributes));
  }
  ValueId Clip(ValueId a, float min, float max) {
    return Unary("clip", a, {{"min", min}, {"max", max}});
  }

 private:
  std::string Name(const char* kind) { return kind + std::to_string(++count_); }
  ValueId Op(const std::string& op, ValueId a, ValueId b) {
    return b_->Op("elementwise_" + op, Name(op.c_str()), {a, b});
  }

  GraphBuilder* b_;
  int count_ = 0;

 public:
  const ValueId x;
};

using Formula = ValueId (*)(Writer& w);

Build Graphs(Formula formula) {
  return [formula](GraphBuilder* b) {
    Writer w(b);
    const ValueId y = formula(w);
    b->Output(b->Op("tanh", "y", {y}));
  };
}

// The op that x goes into, with its attributes; empty when several nodes are
// left before the output.
std::string Fused(Formula formula) {
  Graph graph = MakeGraph(Graphs(formula));
  RunPass(FuseActivation, &graph);
  if (graph.nodes().size() != 2) return "";
  const Node& node = graph.nodes()[0];
  std::string text = node.op->name;
  for (const auto& [name, value] : node.attributes.values()) {
    text += " " + name + "=" + ToString(value);
  }
  return text;
}

TEST(FuseActivation, Swish) {
  EXPECT_EQ(
      Fused([](Writer& w) { return w.Mul(w.x, w.Unary("sigmoid", w.x)); }),
      "swish beta=1");
  EXPECT_EQ(Fused([](Writer& w) {
              return w.Mul(w.Unary("sigmoid", w.Mul(w.x, 1.5f)), w.x);
            }),
            "swish beta=1.5");
}

TEST(FuseActivation, HardSwishByClip) {
  EXPECT_EQ(Fused([](Writer& w) {
              return w.Div(w.Mul(w.x, w.Clip(w.Add(w.x, 3), 0, 6)), 6.0f);
            }),
            "hard_swish offset=3 scale=6 threshold=6");
  EXPECT_EQ(Fused([](Writer& w) {
              return w.Mul(w.Div(w.Clip(w.Add(w.x, 3), 0, 6), 6.0f), w.x);
            }),
            "hard_swish offset=3 scale=6 threshold=6");
  EXPECT_EQ(Fused([](Writer& w) {
              return w.Mul(w.Mul(w.x, w.Clip(w.Add(w.x, 2), 0, 4)), 0.25f);
            }),
            "hard_swish offset=2 scale=4 threshold=4");
}

TEST(FuseActivation, HardSwishByHardSigmoid) {
  EXPECT_EQ(Fused([](Writer& w) {
              return w.Mul(w.x, w.Unary("hard_sigmoid", w.x,
                                        {{"slope", 0.25f}, {"offset", 0.5f}}));
            }),
            "hard_swish offset=2 scale=4 threshold=4");
}

TEST(FuseActivation, GeluHalvedFirstOrLast) {
  EXPECT_EQ(Fused([](Writer& w) {
              const ValueId gate =
                  w.Add(w.Unary("erf", w.Div(w.x, 1.41421356f)), 1);
              return w.Mul(w.Mul(w.x, gate), 0.5f);
            }),
            "gelu approximate=false");
  EXPECT_EQ(Fused([](Writer& w) {
              const ValueId gate =
                  w.Add(w.Unary("erf", w.Mul(w.x, 0.70710678f)), 1);
              return w.Mul(gate, w.Mul(w.x, 0.5f));
            }),
            "gelu approximate=false");
}

ValueId Cubic(Writer& w) {
  const ValueId cube = w.Pow(w.x, 3);
  return w.Mul(w.Sum(w.x, w.Mul(cube, 0.044715f)), 0.797884561f);
}

ValueId TanhGate(Writer& w, ValueId inner) {
  return w.Add(w.Unary("tanh", inner), 1);
}

TEST(FuseActivation, GeluByTanh) {
  const Formula formulas[] = {
      [](Writer& w) { return w.Mul(w.Mul(w.x, 0.5f), TanhGate(w, Cubic(w))); },
      [](Writer& w) { return w.Mul(w.Mul(w.x, TanhGate(w, Cubic(w))), 0.5f); },
      [](Writer& w) { return w.Mul(w.x, w.Div(TanhGate(w, Cubic(w)), 2.0f)); },
      [](Writer& w) {
        const ValueId half = w.Mul(w.Unary("tanh", Cubic(w)), 0.5f);
        return w.Mul(w.Add(half, 0.5f), w.x);
      },
      // x * (1 + a * x * x), of which x is multiplied by the root first.
      [](Writer& w) {
        const ValueId even = w.Add(w.Mul(w.Mul(w.x, 0.044715f), w.x), 1);
        const ValueId inner = w.Mul(w.Mul(w.x, 0.797884561f), even);
        return w.Mul(w.Mul(w.x, 0.5f), TanhGate(w, inner));
      },
      [](Writer& w) {
        const ValueId cube = w.Mul(w.Unary("square", w.x), w.x);
        const ValueId inner = w.Sum(w.Mul(w.x, 0.797884561f),
                                    w.Mul(cube, 0.797884561f * 0.044715f));
        return w.Mul(TanhGate(w, inner), w.Mul(w.x, 0.5f));
      },
  };
  for (Formula formula : formulas) {
    EXPECT_EQ(Fused(formula), "gelu approximate=true");
  }
}

TEST(FuseActivation, OtherCurvesAreNoGelu) {
  const Formula formulas[] = {
      [](Writer& w) { return w.Mul(w.x, TanhGate(w, Cubic(w))); },
      [](Writer& w) {
        return w.Mul(w.Mul(w.x, 0.5f), TanhGate(w, w.Mul(w.x, 0.797884561f)));
      },
      [](Writer& w) {
        return w.Mul(w.Mul(w.x, 0.5f), TanhGate(w, w.Add(Cubic(w), 1)));
      },
      [](Writer& w) {
        return w.Mul(w.Mul(w.x, 0.5f), TanhGate(w, w.Pow(Cubic(w), 2)));
      },
      [](Writer& w) {
        const ValueId gate = w.Add(w.Unary("tanh", Cubic(w)), 0.5f);
        return w.Mul(w.x, gate);
      },
  };
  for (Formula formula : formulas) EXPECT_EQ(Fused(formula), "");
}

// The inputs are numbers around all bends of the functions.
TEST(FuseActivation, ComputesTheSame) {
  const Formula formulas[] = {
      [](Writer& w) {
        return w.Mul(w.Unary("sigmoid", w.Mul(w.x, 1.5f)), w.x);
      },
      [](Writer& w) {
        return w.Mul(w.Div(w.Clip(w.Add(w.x, 3), 0, 6), 6.0f), w.x);
      },
      [](Writer& w) {
        return w.Mul(w.x, w.Unary("hard_sigmoid", w.x,
                                  {{"slope", 0.25f}, {"offset", 0.4f}}));
      },
      [](Writer& w) {
        const ValueId gate = w.Add(w.Unary("erf", w.Div(w.x, 1.41421356f)), 1);
        return w.Mul(w.Mul(w.x, gate), 0.5f);
      },
      [](Writer& w) { return w.Mul(w.Mul(w.x, 0.5f), TanhGate(w, Cubic(w))); },
  };
  const std::vector<Array> x = {{{2, 3}, {-7, -1.5, -0.2, 0.3, 2.5, 8}}};
  for (Formula formula : formulas) {
    const Graph before = MakeGraph(Graphs(formula));
    Graph after = before;
    RunPass(FuseActivation, &after);
    ASSERT_EQ(after.nodes().size(), 2u);
    ASSERT_OK_AND_ASSIGN(const auto want, Interpret(before, x));
    ASSERT_OK_AND_ASSIGN(const auto got, Interpret(after, x));
    for (size_t i = 0; i < 6; ++i) {
      EXPECT_NEAR(want[0].data[i], got[0].data[i], 1e-6) << i;
    }
  }
}

TEST(FuseActivation, LeavesWhatIsNoActivation) {
  const Formula formulas[] = {
      // A gate of something else.
      [](Writer& w) {
        return w.Mul(w.x, w.Unary("sigmoid", w.Unary("tanh", w.x)));
      },
      // Does not clip at 0.
      [](Writer& w) { return w.Mul(w.x, w.Clip(w.Add(w.x, 3), -1, 6)); },
      // Another divisor than the root of 2.
      [](Writer& w) {
        const ValueId gate = w.Add(w.Unary("erf", w.Div(w.x, 1.5f)), 1);
        return w.Mul(w.Mul(w.x, gate), 0.5f);
      },
      // Divided by 0.
      [](Writer& w) { return w.Div(w.Mul(w.x, w.Unary("relu", w.x)), 0.0f); },
  };
  for (Formula formula : formulas) {
    EXPECT_EQ(After(FuseActivation, Graphs(formula)), Before(Graphs(formula)));
  }
}

TEST(FuseActivation, LeavesAGateThatOthersRead) {
  const Build shared = [](GraphBuilder* b) {
    Writer w(b);
    const ValueId gate = w.Unary("sigmoid", w.x);
    b->Output(w.Mul(w.x, gate));
    b->Output(gate);
  };
  EXPECT_EQ(After(FuseActivation, shared), Before(shared));
}

}  // namespace
}  // namespace placelite
