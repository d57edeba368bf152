// SPDX-License-Identifier: Apache-2.0
// Bytes are the choices of a random graph, which must compute the same on
// every route (graph_check.h). The last bytes choose how its attributes are
// changed afterwards: then any Status is fine, and no crash.
#include <sanitizer/lsan_interface.h>

#include <cstddef>
#include <cstdint>
#include <iostream>

#include "lite/core/ir/infer.h"
#include "lite/core/ir/printer.h"
#include "test/support/graph_check/graph_check.h"
#include "test/support/random_graph/random_graph.h"

namespace placelite {
namespace {

// A sanitized build takes up to a second for larger ones.
constexpr int64_t kMaxSteps = 6;
constexpr int64_t kMaxElements = 4096;

// Lives until the end. Its thread pool holds an array behind an aligned count,
// which the leak checker does not find by its address.
GraphCheck& Checker() {
  static GraphCheck& check = *[] {
    const __lsan::ScopedDisabler disabler;
    auto made = GraphCheck::Create({"x86"});
    LITE_CHECK(made.ok());
    return std::move(made).value().release();
  }();
  return check;
}

void ChangeInts(ChoiceSource* choices, std::vector<int64_t>* list) {
  const auto size = static_cast<int64_t>(list->size());
  if (size == 0 || choices->Chance(4)) {
    list->push_back(choices->Number(-2, 6));
  } else if (choices->Chance(4)) {
    list->pop_back();
  } else {
    (*list)[static_cast<size_t>(choices->Below(size))] = choices->Number(-2, 6);
  }
}

// Gives one attribute of one node another value.
void ChangeAttribute(ChoiceSource* choices, Graph* graph) {
  const auto nodes = static_cast<int64_t>(graph->nodes().size());
  if (nodes == 0) return;
  Node& node = graph->node(static_cast<NodeId>(choices->Below(nodes)));
  const Span<const AttributeDef> declared = node.op->attributes;
  if (declared.empty()) return;
  const char* const name = declared[static_cast<size_t>(choices->Below(
                                        static_cast<int64_t>(declared.size())))]
                               .name;
  AttributeValue value = *node.attributes.Find(name);
  if (auto* flag = std::get_if<bool>(&value)) {
    *flag = !*flag;
  } else if (auto* number = std::get_if<int64_t>(&value)) {
    *number = choices->Number(-4, 8);
  } else if (auto* real = std::get_if<float>(&value)) {
    *real = static_cast<float>(choices->Number(-4, 8)) / 2;
  } else if (auto* ints = std::get_if<std::vector<int64_t>>(&value)) {
    ChangeInts(choices, ints);
  }
  node.attributes.Set(name, value);
}

bool IsSmall(const Graph& graph, const std::vector<Shape>& shapes) {
  Graph exact = graph;
  std::vector<ShapeRange> ranges(shapes.begin(), shapes.end());
  if (!SetInputShapes(&exact, ranges).ok()) return false;
  for (const Value& value : exact.values()) {
    if (!value.info.shape.exact() ||
        value.info.shape.shape().NumElements() > kMaxElements) {
      return false;
    }
  }
  return true;
}

}  // namespace
}  // namespace placelite

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace placelite;  // NOLINT: a program of one function
  GraphCheck& check = Checker();
  ByteChoices choices(data, size);
  const bool change = choices.Chance(4);
  RandomGraphOptions options;
  options.max_steps = kMaxSteps;
  Result<Draft::Drawn> drawn = RandomGraph(&choices, check.runtime().registry(),
                                           check.runtime().device(), options);
  LITE_CHECK(drawn.ok());
  if (change) {
    ChangeAttribute(&choices, &drawn->graph);
    if (!InferGraph(&drawn->graph).ok()) return 0;
    if (!IsSmall(drawn->graph, drawn->a)) return 0;
    if (!IsSmall(drawn->graph, drawn->b)) return 0;
    (void)check.RunOnly(*drawn, 1);
    return 0;
  }
  const Status status = check.Check(*drawn, 1);
  if (!status.ok()) {
    std::cerr << status.ToString() << "\n" << ToString(drawn->graph);
  }
  LITE_CHECK(status.ok());
  return 0;
}
