// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cmath>

#include "lite/passes/optimize/activation_forms.h"

namespace placelite {
namespace {

// The coefficients of x^0 to x^3.
using Polynomial = std::array<double, 4>;

// Deeper trees of arithmetic are not followed.
constexpr int kMaxDepth = 8;

Polynomial Sum(const Polynomial& a, const Polynomial& b, double sign) {
  Polynomial sum;
  for (size_t i = 0; i < sum.size(); ++i) sum[i] = a[i] + sign * b[i];
  return sum;
}

// Returns nothing if the degree is more than 3.
std::optional<Polynomial> Product(const Polynomial& a, const Polynomial& b) {
  Polynomial product = {};
  for (size_t i = 0; i < a.size(); ++i) {
    for (size_t j = 0; j < b.size(); ++j) {
      const double c = a[i] * b[j];
      if (c == 0) continue;
      if (i + j >= product.size()) return std::nullopt;
      product[i + j] += c;
    }
  }
  return product;
}

std::optional<Polynomial> Power(const Polynomial& base, double exponent) {
  if (exponent != 2 && exponent != 3) return std::nullopt;
  const auto square = Product(base, base);
  if (!square.has_value() || exponent == 2) return square;
  return Product(*square, base);
}

std::optional<Polynomial> Join(const Node& node, const Polynomial& a,
                               const Polynomial& b) {
  const bool constant = b[1] == 0 && b[2] == 0 && b[3] == 0;
  if (node.op->Is("elementwise_add")) return Sum(a, b, 1);
  if (node.op->Is("elementwise_sub")) return Sum(a, b, -1);
  if (node.op->Is("elementwise_mul")) return Product(a, b);
  if (node.op->Is("elementwise_pow") && constant) return Power(a, b[0]);
  if (node.op->Is("elementwise_div") && constant && b[0] != 0) {
    return Product(a, {1 / b[0]});
  }
  return std::nullopt;
}

// Reads `value` as a polynomial of x.
std::optional<Polynomial> ReadPolynomial(const Rewriter& graph, ValueId value,
                                         ValueId x, Parts* parts,
                                         int depth = 0) {
  if (value == x) return Polynomial{0, 1};
  if (const auto number = ScalarConstant(graph.info(value))) {
    return Polynomial{*number};
  }
  const NodeId id = graph.SoleProducer(value);
  if (id == kNone || depth == kMaxDepth ||
      graph.info(value).shape != graph.info(x).shape) {
    return std::nullopt;
  }
  const Node& node = graph.node(id);
  const bool square = node.op->Is("square");
  if (!node.epilogue.empty() || node.inputs.size() != (square ? 1u : 2u)) {
    return std::nullopt;
  }
  parts->push_back(id);
  const auto a = ReadPolynomial(graph, node.inputs[0], x, parts, depth + 1);
  if (!a.has_value()) return std::nullopt;
  if (square) return Power(*a, 2);
  const auto b = ReadPolynomial(graph, node.inputs[1], x, parts, depth + 1);
  if (!b.has_value()) return std::nullopt;
  return Join(node, *a, *b);
}

bool IsNear(double a, double b) { return std::fabs(a - b) <= 1e-6; }

// If `value` is a curve of GELU, tells whether it is the one of tanh.
std::optional<bool> ReadCurve(const Rewriter& graph, ValueId value, ValueId x,
                              Parts* parts) {
  const NodeId id = graph.SoleProducer(value);
  const bool tanh = Is(graph, id, "tanh");
  if (!tanh && !Is(graph, id, "erf")) return std::nullopt;
  parts->push_back(id);
  const auto p = ReadPolynomial(graph, graph.node(id).inputs[0], x, parts);
  if (!p.has_value() || (*p)[0] != 0 || (*p)[2] != 0) return std::nullopt;
  constexpr double kRootHalf = 0.70710678118654752;
  constexpr double kRoot2OverPi = 0.79788456080286536;
  const bool matches = tanh ? IsNear((*p)[1], kRoot2OverPi) &&
                                  IsNear((*p)[3], kRoot2OverPi * 0.044715)
                            : IsNear((*p)[1], kRootHalf) && (*p)[3] == 0;
  return matches ? std::optional<bool>(tanh) : std::nullopt;
}

// A value that is `factor` times another one.
struct Scaled {
  ValueId value;
  double factor = 1;
};

// Takes off a constant factor that `value` has.
Scaled Unscale(const Rewriter& graph, ValueId value, Parts* parts) {
  const NodeId id = graph.SoleProducer(value);
  ValueId inner = kNone;
  const auto divisor = Divisor(graph, id, &inner);
  if (!divisor.has_value()) return {value};
  parts->push_back(id);
  return {inner, 1 / double{*divisor}};
}

struct Gate {
  bool tanh;
  double factor;
};

// Reads `value` as factor * (1 + curve(x)).
std::optional<Gate> ReadGate(const Rewriter& graph, ValueId value, ValueId x,
                             Parts* parts) {
  const Scaled sum = Unscale(graph, value, parts);
  const NodeId id = graph.SoleProducer(sum.value);
  ValueId added = kNone;
  const auto one = Added(graph, id, &added);
  if (!one.has_value()) return std::nullopt;
  parts->push_back(id);
  const Scaled curve = Unscale(graph, added, parts);
  if (curve.factor != double{*one}) return std::nullopt;
  const auto tanh = ReadCurve(graph, curve.value, x, parts);
  if (!tanh.has_value()) return std::nullopt;
  return Gate{*tanh, sum.factor * curve.factor};
}

// Reads `factor` * first * second, where the first is x or a multiple of it and
// the second is the gate.
std::optional<Node> ReadProduct(const Rewriter& graph, double factor,
                                ValueId first, ValueId second, Parts* parts) {
  const Parts before = *parts;
  for (bool scaled : {false, true}) {
    *parts = before;
    const Scaled x = scaled ? Unscale(graph, first, parts) : Scaled{first};
    const auto gate = ReadGate(graph, second, x.value, parts);
    if (!gate.has_value() || !IsNear(factor * x.factor * gate->factor, 0.5)) {
      continue;
    }
    Node gelu = Activation("gelu", x.value);
    gelu.attributes.Set("approximate", gate->tanh);
    return gelu;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Node> MatchGelu(const Rewriter& graph, NodeId id, Parts* parts) {
  double factor = 1;
  NodeId product = id;
  ValueId inner = kNone;
  Parts before;
  if (const auto divisor = Divisor(graph, id, &inner)) {
    factor = 1 / double{*divisor};
    product = graph.SoleProducer(inner);
    before.push_back(product);
  }
  if (!Is(graph, product, "elementwise_mul")) return std::nullopt;
  const Node& node = graph.node(product);
  for (int side : {0, 1}) {
    *parts = before;
    const auto gelu = ReadProduct(graph, factor, node.inputs[side],
                                  node.inputs[1 - side], parts);
    if (gelu.has_value()) return gelu;
  }
  return std::nullopt;
}

}  // namespace placelite
