// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/node_order.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <unordered_map>

#include "lite/core/base/strings.h"

namespace placelite {
namespace onnx_import {
namespace {

using ::onnx::GraphProto;
using ::onnx::NodeProto;
using Names = std::unordered_set<std::string_view>;

// How many nodes of a cycle a message names.
constexpr size_t kMaxNamed = 10;

void AddFreeNames(const GraphProto& block, Names* free) {
  Names read, defined;
  for (const auto& input : block.input()) defined.insert(input.name());
  for (const auto& tensor : block.initializer()) defined.insert(tensor.name());
  for (const NodeProto& node : block.node()) {
    AddReads(node, &read);
    for (const std::string& name : node.output()) defined.insert(name);
  }
  for (const auto& output : block.output()) read.insert(output.name());
  for (std::string_view name : read) {
    if (!name.empty() && defined.count(name) == 0) free->insert(name);
  }
}

class Order {
 public:
  explicit Order(const GraphProto& graph)
      : graph_(graph),
        sources_(static_cast<size_t>(graph.node_size())),
        missing_(sources_.size(), 0),
        readers_(sources_.size()) {
    std::unordered_map<std::string_view, int> producers;
    for (int i = 0; i < graph.node_size(); ++i) {
      for (const std::string& name : graph.node(i).output()) {
        if (!name.empty()) producers.emplace(name, i);
      }
    }
    for (int i = 0; i < graph.node_size(); ++i) Connect(i, producers);
  }

  Result<std::vector<int>> Sort() {
    std::priority_queue<int, std::vector<int>, std::greater<int>> ready;
    for (size_t i = 0; i < missing_.size(); ++i) {
      if (missing_[i] == 0) ready.push(static_cast<int>(i));
    }
    std::vector<int> order;
    while (!ready.empty()) {
      const int next = ready.top();
      ready.pop();
      order.push_back(next);
      for (int reader : readers_[static_cast<size_t>(next)]) {
        if (--missing_[static_cast<size_t>(reader)] == 0) ready.push(reader);
      }
    }
    if (order.size() == missing_.size()) return order;
    return Status::Corrupt(
        StrCat("nodes read each other in a cycle: ", DescribeCycle()));
  }

 private:
  struct Source {
    int node;
    std::string_view name;  // the name that is read
  };

  void Connect(int i, const std::unordered_map<std::string_view, int>& by) {
    Names read;
    AddReads(graph_.node(i), &read);
    for (std::string_view name : read) {
      const auto producer = by.find(name);
      if (producer == by.end()) continue;
      const auto from = static_cast<size_t>(producer->second);
      sources_[static_cast<size_t>(i)].push_back({producer->second, name});
      ++missing_[static_cast<size_t>(i)];
      readers_[from].push_back(i);
    }
  }

  // A source that waits, too; each node that waits has one.
  const Source& WaitsFor(int i) const {
    const auto& sources = sources_[static_cast<size_t>(i)];
    return *std::find_if(sources.begin(), sources.end(), [&](const Source& s) {
      return missing_[static_cast<size_t>(s.node)] > 0;
    });
  }

  std::string DescribeCycle() const {
    int node =
        static_cast<int>(std::find_if(missing_.begin(), missing_.end(),
                                      [](int count) { return count > 0; }) -
                         missing_.begin());
    // After as many steps as there are nodes, the walk must be in a cycle.
    for (size_t i = 0; i < missing_.size(); ++i) node = WaitsFor(node).node;
    std::vector<std::string> steps;
    const int first = node;
    do {
      const Source& source = WaitsFor(node);
      steps.push_back(StrCat(DescribeNode(graph_.node(node)), " reads '",
                             source.name, "'"));
      node = source.node;
    } while (node != first && steps.size() < kMaxNamed);
    if (node != first) steps.push_back("...");
    return Join(steps, ", ");
  }

  const GraphProto& graph_;
  std::vector<std::vector<Source>> sources_;  // by node: what it waits for
  std::vector<int> missing_;  // sources that are not in order yet
  std::vector<std::vector<int>> readers_;
};

}  // namespace

void AddReads(const NodeProto& node, Names* names) {
  for (const std::string& name : node.input()) names->insert(name);
  for (const ::onnx::AttributeProto& attribute : node.attribute()) {
    if (attribute.has_g()) AddFreeNames(attribute.g(), names);
  }
}

std::vector<std::string> FreeNames(const GraphProto& block) {
  Names free;
  AddFreeNames(block, &free);
  std::vector<std::string> sorted(free.begin(), free.end());
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

std::string DescribeNode(const NodeProto& node) {
  if (!node.name().empty()) {
    return StrCat("'", node.op_type(), "' (node '", node.name(), "')");
  }
  return StrCat("'", node.op_type(), "' (output '",
                node.output().empty() ? "" : node.output(0), "')");
}

Result<std::vector<int>> OrderNodes(const GraphProto& graph) {
  return Order(graph).Sort();
}

}  // namespace onnx_import
}  // namespace placelite
