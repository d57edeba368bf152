// SPDX-License-Identifier: Apache-2.0
// GraphBuilder: writes graphs by hand, in tests and readers. Each op is
// checked and its outputs inferred as it is added; the first failure is kept
// and returned by Finish, so that calls need no checks in between.
//
//   GraphBuilder b("tiny");
//   auto x = b.Input("x", Precision::kFloat, {Dim(1), Dim(8)});
//   auto y = b.Op("softmax", "y", {x}, {{"axis", int64_t{1}}});
//   b.Output(y);
//   LITE_ASSIGN_OR_RETURN(Graph graph, b.Finish());
#ifndef LITE_CORE_IR_BUILDER_H_
#define LITE_CORE_IR_BUILDER_H_

#include <memory>
#include <string>
#include <vector>

#include "lite/core/ir/graph.h"

namespace placelite {

class GraphBuilder {
 public:
  explicit GraphBuilder(std::string graph_name);

  ValueId Input(std::string name, Precision precision, const ShapeRange& shape);
  // `tensor` must be a dense NCHW tensor with CPU memory.
  ValueId Constant(std::string name, Tensor tensor);
  ValueId Constant(std::string name, const Shape& shape,
                   const std::vector<float>& values);
  ValueId Constant(std::string name, const Shape& shape,
                   const std::vector<int64_t>& values);

  // Adds an op with one output, called `name`.
  ValueId Op(std::string_view op, std::string name, std::vector<ValueId> inputs,
             AttributeMap attributes = {}, Epilogue epilogue = {});
  // Adds an op with one output for each of `names`.
  std::vector<ValueId> OpMulti(std::string_view op,
                               std::vector<std::string> names,
                               std::vector<ValueId> inputs,
                               AttributeMap attributes = {},
                               Epilogue epilogue = {});

  // Adds an op with subgraphs (ir/subgraphs.h).
  std::vector<ValueId> OpWithSubgraphs(
      std::string_view op, std::vector<std::string> names,
      std::vector<ValueId> inputs, AttributeMap attributes,
      std::vector<std::shared_ptr<const Graph>> blocks);

  void Output(ValueId id, std::string name = "");

  const Status& status() const { return status_; }
  // What is known of a value so far.
  const ValueInfo& info(ValueId id) const { return graph_.value(id).info; }

  // Returns the verified graph, or the first failure. The builder is empty
  // afterwards.
  Result<Graph> Finish();

 private:
  std::vector<ValueId> Add(Node node, std::string_view op,
                           std::vector<std::string> names);

  Graph graph_;
  Status status_;
};

}  // namespace placelite

#endif  // LITE_CORE_IR_BUILDER_H_
