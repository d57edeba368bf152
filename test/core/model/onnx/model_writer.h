// SPDX-License-Identifier: Apache-2.0
// Writes small ONNX models, right or wrong, for tests of the reader.
#ifndef TEST_CORE_MODEL_ONNX_MODEL_WRITER_H_
#define TEST_CORE_MODEL_ONNX_MODEL_WRITER_H_

#include <gmock/gmock.h>
#include <onnx/onnx_pb.h>

#include <string>
#include <utility>
#include <vector>

#include "lite/core/model/onnx/onnx_reader.h"

namespace placelite {

// The reader's other overload takes a path.
Result<Graph> ReadBytes(const std::string& bytes,
                        const OnnxReadOptions& options = {});

class ModelWriter {
 public:
  using Names = std::vector<std::string>;
  using Attributes = std::vector<std::pair<std::string, AttributeValue>>;
  using Type = ::onnx::TensorProto_DataType;

  explicit ModelWriter(int64_t opset = 17);

  // The next input. A dimension of -1 has a name, -2 neither name nor value.
  ModelWriter& Input(const std::string& name, const std::vector<int64_t>& dims,
                     Type type = ::onnx::TensorProto::FLOAT);
  // Float initialiser of 0, 1, 2, ... unless `values` are given.
  ModelWriter& Weight(const std::string& name, const std::vector<int64_t>& dims,
                      std::vector<float> values = {});
  // Initialiser of rank 1.
  ModelWriter& Ints(const std::string& name,
                    const std::vector<int64_t>& values);
  ModelWriter& Node(const std::string& type, const Names& inputs,
                    const Names& outputs, const Attributes& attributes = {});
  // The next output.
  ModelWriter& Output(const std::string& name);

  // Gives access to what the calls above cannot write.
  ::onnx::ModelProto& model() { return model_; }
  ::onnx::GraphProto& graph() { return *model_.mutable_graph(); }
  ::onnx::TensorProto* Initializer(const std::string& name, Type type,
                                   const std::vector<int64_t>& dims);
  // A TENSOR attribute of the last node.
  ::onnx::TensorProto* TensorAttribute(const std::string& name, Type type,
                                       const std::vector<int64_t>& dims);

  std::string Bytes() const { return model_.SerializeAsString(); }
  Result<Graph> Read(const OnnxReadOptions& options = {}) const;
  // The graph as text, without its first line; the failure as text.
  std::string Text() const;
  // Returns the lines of Text() that are nodes.
  std::string Nodes() const;

 private:
  ::onnx::ModelProto model_;
};

// `x` of these dimensions through one node of further inputs that the writer
// has already; the lines of nodes, or the failure.
std::string LowerOne(ModelWriter writer, const std::vector<int64_t>& x,
                     const std::string& type,
                     const ModelWriter::Names& more_inputs = {},
                     const ModelWriter::Attributes& attributes = {});

// Matches a text of the calls above that says that the file is corrupt.
MATCHER_P(IsCorrupt, text, "") {
  return arg.rfind("corrupt: ", 0) == 0 && arg.find(text) != std::string::npos;
}

}  // namespace placelite

#endif  // TEST_CORE_MODEL_ONNX_MODEL_WRITER_H_
