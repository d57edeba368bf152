// SPDX-License-Identifier: Apache-2.0
// Converts a parsed model to a Graph: puts the nodes in order and lowers each.
#ifndef LITE_CORE_MODEL_ONNX_IMPORTER_H_
#define LITE_CORE_MODEL_ONNX_IMPORTER_H_

#include <onnx/onnx_pb.h>

#include <map>
#include <string>
#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/core/model/onnx/onnx_reader.h"
#include "lite/core/model/onnx/schema.h"
#include "lite/core/model/onnx/tensor.h"
#include "lite/core/model/onnx/value_map.h"

namespace placelite {
namespace onnx_import {

// Takes weights out of `model` as it reads them. The graph is called `name`.
// When nodes cannot be lowered, the result is kUnsupported and names all of
// them.
Result<Graph> ImportModel(::onnx::ModelProto* model, ExternalData* external,
                          const std::string& name,
                          const OnnxReadOptions& options);

// The values that are passed to a subgraph from around it, in this order; the
// names outlive the import.
struct BlockInputs {
  struct Input {
    std::string name;  // empty: nothing reads it
    ValueInfo info;
    // If the rank is unknown: the ranks that are possible; empty means any.
    std::vector<int> ranks = {};
  };
  std::vector<Input> inputs;
  std::map<std::string, Tensor> constants;
};

// The graph of an attribute of a node in `around`. Its own list of inputs is
// not looked at. It lies `levels` subgraphs below the node's graph.
Result<Graph> ImportBlock(::onnx::GraphProto* block, const Opsets& opsets,
                          const BlockInputs& given, const ValueMap& around,
                          int levels = 1);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_IMPORTER_H_
