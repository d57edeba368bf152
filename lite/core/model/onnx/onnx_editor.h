// SPDX-License-Identifier: Apache-2.0
// OnnxEditor: an ONNX file to which nodes and tensors are added.
//
// The file's own nodes stay as they are but for what they read. All of its
// tensors become part of the edited file, those of external files, too.
#ifndef LITE_CORE_MODEL_ONNX_ONNX_EDITOR_H_
#define LITE_CORE_MODEL_ONNX_ONNX_EDITOR_H_

#include <onnx/onnx_pb.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "lite/core/model/arena_message.h"
#include "lite/core/tensor/tensor.h"

namespace placelite {
namespace onnx_import {

class OnnxEditor {
 public:
  // Fails as ReadOnnxModel does where the file cannot be read.
  static Result<OnnxEditor> Open(const std::string& path);

  // The nodes of the main graph, in the order of the file.
  int num_nodes() const { return graph().node_size(); }
  ::onnx::NodeProto* node(int i) { return mutable_graph()->mutable_node(i); }

  // The version of the default operator set.
  int64_t opset() const { return opset_; }
  void SetOpset(int64_t version);
  // Lets nodes be of onnxruntime's own operator set.
  void UseMicrosoftOps();

  // Returns whether an input or a node's output of the main graph is called so.
  bool HasValue(const std::string& name) const;

  // Returns the constant of that name as a tensor: an initialiser, or the value
  // of a Constant node. Fails with kNotFound where there is none.
  Result<Tensor> ReadConstant(const std::string& name);
  // Returns the node of the main graph that reads the value as its input
  // `index`, if no other input of a node reads it; else null.
  ::onnx::NodeProto* SoleReader(const std::string& name, int index);

  // Adds a constant and returns its name, which is `wish` or begins so.
  // `elements` are dense, of float, int8, uint8, int32 or int64.
  std::string AddConstant(const std::string& wish, const Shape& shape,
                          Precision precision, const void* elements);
  std::string AddFloats(const std::string& wish, const Shape& shape,
                        const std::vector<float>& floats);

  // Returns a name that nothing in the file has.
  std::string FreshName(const std::string& wish);

  // Adds a node behind the producer of the value `after`; "" stands for the
  // beginning. Nodes behind the same value are in the order of the calls.
  // Returns the node, with its first output called `output`.
  ::onnx::NodeProto* AddNode(const std::string& after, const char* op,
                             const std::string& output);
  // Makes the nodes that were in the file read `to` in place of `from`.
  void Redirect(const std::string& from, const std::string& to);

  // Returns the bytes of the edited file, without constants that nothing reads
  // any more. The editor is empty afterwards.
  Result<std::string> Finish();

 private:
  const ::onnx::GraphProto& graph() const { return model_->graph(); }
  ::onnx::GraphProto* mutable_graph() { return model_->mutable_graph(); }
  void CollectNames(const ::onnx::GraphProto& graph);
  void DropUnread();
  void OrderNodes();

  ArenaMessage<::onnx::ModelProto> model_;
  int64_t opset_ = 0;
  std::set<std::string> names_;
  std::map<std::string, std::vector<::onnx::NodeProto>> added_;
};

// Returns an attribute's integer.
int64_t IntOf(const ::onnx::NodeProto& node, const char* name,
              int64_t otherwise);
float FloatOf(const ::onnx::NodeProto& node, const char* name, float otherwise);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_ONNX_EDITOR_H_
