// SPDX-License-Identifier: Apache-2.0
// proto::Program to Graph. Whoever wrote the bytes may have recomputed the
// checksums, so nothing is believed before it is checked: ids before they
// index, arity before inference looks at inputs, sizes before a constant is
// viewed.
#include <unordered_set>

#include "lite/core/base/strings.h"
#include "lite/core/ir/infer.h"
#include "lite/core/ir/verifier.h"
#include "lite/core/model/nb/decode_node.h"
#include "lite/core/model/nb/nb.pb.h"
#include "lite/core/model/nb/node_rules.h"
#include "lite/core/model/nb/program_codec.h"
#include "lite/core/model/nb/wire_check.h"
#include "lite/core/op/coded_buffer.h"
#include "lite/core/tensor/halves.h"

namespace placelite {
namespace nb {
namespace {

class Decoder {
 public:
  // `part` is the program or the block of that number. `blocks` are those that
  // are decoded already, each of which goes into one node.
  Decoder(const proto::Program& program, const proto::Program& part, int number,
          const std::shared_ptr<Buffer>& weights,
          std::vector<std::shared_ptr<const Graph>>* blocks)
      : program_(program),
        part_(part),
        number_(number),
        weights_(weights),
        blocks_(blocks) {}

  Result<Graph> Decode() {
    graph_.name = part_.name();
    for (const proto::Value& value : part_.values()) {
      Status status = AddValue(value);
      if (!status.ok()) {
        return status.WithContext(StrCat("value '", value.name(), "'"));
      }
    }
    LITE_RETURN_IF_ERROR(AddInputs());
    for (const proto::Node& node : part_.nodes()) {
      LITE_RETURN_IF_ERROR(AddNode(node));
    }
    LITE_RETURN_IF_ERROR(AddOutputs());
    LITE_RETURN_IF_ERROR(AsCorrupt(VerifyGraph(graph_)));
    return std::move(graph_);
  }

 private:
  bool IsValue(int64_t id) const {
    return id >= 0 && static_cast<uint64_t>(id) < graph_.values().size();
  }

  Status AddValue(const proto::Value& value) {
    if (!names_.insert(value.name()).second) {
      return Status::Corrupt("another value has that name");
    }
    ValueInfo info;
    if (value.has_precision() != value.has_shape() ||
        value.has_constant() > value.has_shape()) {
      return Status::Corrupt("its precision, shape or place is missing");
    }
    if (value.has_shape()) {
      Result<Precision> precision = ParsePrecision(value.precision());
      if (!precision.ok() || SizeOf(*precision) == 0) {
        return Status::Corrupt(
            StrCat("'", value.precision(), "' is no precision of elements"));
      }
      info.precision = *precision;
      LITE_ASSIGN_OR_RETURN(info.shape, DecodeShape(value.shape()));
    }
    if (value.has_grid()) {
      LITE_ASSIGN_OR_RETURN(info.grid, DecodeGrid(value.grid()));
    }
    if (value.has_constant()) {
      LITE_RETURN_IF_ERROR(PlaceConstant(value.constant(), &info));
    }
    defined_.push_back(value.has_constant());
    graph_.AddValue(value.name(), std::move(info));
    return Status::Ok();
  }

  Status PlaceConstant(const proto::Constant& constant, ValueInfo* info) {
    if (!info->shape.exact()) {
      return Status::Corrupt(
          StrCat("a constant of shape ", info->shape, ", expected exact one"));
    }
    const Shape shape = info->shape.shape();
    LITE_ASSIGN_OR_RETURN(const Precision stored, StoredAs(constant, *info));
    const auto elements = static_cast<uint64_t>(shape.NumElements());
    const uint64_t needed = constant.coded() ? BytesOfCodes(stored, elements)
                                             : elements * SizeOf(stored);
    if (constant.bytes() != needed) {
      return Status::Corrupt(StrCat("it has ", constant.bytes(), " bytes, ",
                                    stored, shape, " needs ", needed));
    }
    const uint64_t size = weights_->bytes(), offset = constant.offset();
    if (offset % kCpuAlignment != 0 || offset > size ||
        needed > size - offset) {
      return Status::Corrupt(StrCat("its ", needed, " bytes at ", offset,
                                    " are not aligned to ", kCpuAlignment,
                                    " or lie outside the ", size,
                                    " bytes of the weights"));
    }
    const auto* bytes =
        static_cast<const uint8_t*>(weights_->host_data()) + offset;
    if (constant.coded()) {
      LITE_ASSIGN_OR_RETURN(info->constant,
                            DecodeLater(info->grid, shape, bytes, weights_));
      return Status::Ok();
    }
    if (constant.has_stored()) {
      LITE_ASSIGN_OR_RETURN(info->constant, WidenHalves(shape, stored, bytes));
      return Status::Ok();
    }
    info->constant = Tensor(shape, Place(Target::kHost, info->precision),
                            weights_, static_cast<size_t>(offset));
    return CheckBooleans(info->constant);
  }

  // Returns the type of what lies among the weights.
  static Result<Precision> StoredAs(const proto::Constant& constant,
                                    const ValueInfo& info) {
    if (constant.coded()) {
      LITE_RETURN_IF_ERROR(CheckCoded(info));
      if (!constant.has_stored()) return info.grid->code;
    }
    if (!constant.has_stored()) return info.precision;
    const Result<Precision> stored = ParsePrecision(constant.stored());
    if (constant.coded() || !stored.ok() || !IsHalf(*stored) ||
        info.precision != Precision::kFloat) {
      return Status::Corrupt(StrCat("it is ", info.precision, ", stored as '",
                                    constant.stored(),
                                    "', expected floats as fp16 or bf16"));
    }
    return *stored;
  }

  static Status CheckCoded(const ValueInfo& info) {
    if (info.grid == nullptr || info.precision != Precision::kFloat) {
      return Status::Corrupt(
          "there are codes in place of its elements, and it "
          "has no grid or is not of floats");
    }
    return AsCorrupt(CheckGrid(*info.grid, info.shape));
  }

  // C++ reads no byte but 0 and 1 as a bool.
  static Status CheckBooleans(const Tensor& constant) {
    if (constant.precision() != Precision::kBool) return Status::Ok();
    const auto* bytes = constant.data<uint8_t>();
    for (size_t i = 0; i < constant.bytes(); ++i) {
      if (bytes[i] <= 1) continue;
      return Status::Corrupt(
          StrCat("its element ", i, " is ", int{bytes[i]}, ", and no bool"));
    }
    return Status::Ok();
  }

  // The file states a precision for inputs and constants only.
  bool IsTyped(ValueId id) const {
    return graph_.value(id).info.precision != Precision::kUnknown;
  }

  Status AddInputs() {
    for (uint32_t from : part_.inputs()) {
      const auto id = static_cast<ValueId>(from);
      if (!IsValue(from) || defined_[id] || !IsTyped(id)) {
        return Status::Corrupt(
            StrCat("input ", from,
                   " of the graph is not a value with precision and shape "
                   "that nothing else defines"));
      }
      defined_[id] = true;
      graph_.AddInput(id);
    }
    return Status::Ok();
  }

  Status AddNode(const proto::Node& from) {
    Node node;
    Status status = AddOutputsOf(from, &node);
    if (!status.ok()) {
      return status.WithContext(StrCat("node ", graph_.nodes().size()));
    }
    node.name = graph_.value(node.outputs[0]).name;
    status = FillNode(from, &node);
    if (!status.ok()) return status.WithContext(StrCat("op '", node.name, "'"));
    LITE_RETURN_IF_ERROR(AsCorrupt(InferNode(&graph_, node)));
    for (ValueId id : node.outputs) defined_[id] = true;
    graph_.AddNode(std::move(node));
    return Status::Ok();
  }

  Status AddOutputsOf(const proto::Node& from, Node* node) {
    for (uint32_t id : from.outputs()) {
      if (!IsValue(id) || defined_[id] || IsTyped(static_cast<ValueId>(id))) {
        return Status::Corrupt(StrCat("its output ", id,
                                      " is not a value that nothing else "
                                      "defines"));
      }
      node->outputs.push_back(static_cast<ValueId>(id));
    }
    if (!node->outputs.empty()) return Status::Ok();
    return Status::Corrupt("it has no output");
  }

  // The node becomes one that inference and the rest of the engine accept.
  Status FillNode(const proto::Node& from, Node* node) {
    if (from.op() >= static_cast<uint32_t>(program_.ops_size())) {
      return Status::Corrupt(
          StrCat("it is of op ", from.op(), " of ", program_.ops_size()));
    }
    node->op = FindOp(program_.ops(static_cast<int>(from.op())));
    for (int32_t id : from.inputs()) {
      if (id != kNone && (!IsValue(id) || !defined_[id])) {
        return Status::Corrupt(
            StrCat("it reads value ", id, ", which nothing before defines"));
      }
      node->inputs.push_back(id);
    }
    LITE_RETURN_IF_ERROR(DecodeNodeParts(program_, from, node));
    LITE_RETURN_IF_ERROR(CheckNodeRules(*node));
    LITE_RETURN_IF_ERROR(TakeSubgraphs(from, node));
    return AsCorrupt(VerifyNode(graph_, *node));
  }

  // A block has a larger index than the graph that contains it, so no block
  // contains itself.
  Status TakeSubgraphs(const proto::Node& from, Node* node) {
    for (uint32_t index : from.subgraphs()) {
      const bool known = index < blocks_->size() &&
                         static_cast<int64_t>(index) > number_ &&
                         (*blocks_)[index] != nullptr;
      if (!known) {
        return Status::Corrupt(StrCat("its block ", index, " of ",
                                      blocks_->size(),
                                      " is no other node's, nor behind it"));
      }
      node->subgraphs.push_back(std::move((*blocks_)[index]));
    }
    return Status::Ok();
  }

  Status AddOutputs() {
    for (const proto::Output& output : part_.outputs()) {
      if (!IsValue(output.value())) {
        return Status::Corrupt(
            StrCat("output '", output.name(), "' of the graph is value ",
                   output.value(), " of ", graph_.values().size()));
      }
      graph_.AddOutput(static_cast<ValueId>(output.value()), output.name());
    }
    return Status::Ok();
  }

  const proto::Program& program_;
  const proto::Program& part_;
  const int number_;  // kNone: of the program itself
  const std::shared_ptr<Buffer>& weights_;
  std::vector<std::shared_ptr<const Graph>>* blocks_;
  Graph graph_;
  std::unordered_set<std::string_view> names_;
  // Tells by value id whether it is an input, a constant, or the output of an
  // earlier node.
  std::vector<bool> defined_;
};

}  // namespace

Status ParseProgram(Span<const uint8_t> bytes, proto::Program* program) {
  if (bytes.size() > kMaxNbProgramBytes) {
    return Status::ResourceExhausted(StrCat("the program section has ",
                                            bytes.size(), " bytes, at most ",
                                            kMaxNbProgramBytes, " are read"));
  }
  Status status = CheckProgramWire(bytes);
  if (!status.ok()) return status.WithContext("the program section");
  if (!program->ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return Status::Corrupt("the program section is no message of its schema");
  }
  return Status::Ok();
}

std::vector<std::string> MissingOps(const proto::Program& program) {
  std::vector<std::string> missing;
  for (const std::string& op : program.ops()) {
    if (FindOp(op) == nullptr) missing.push_back(op);
  }
  return missing;
}

Result<Graph> DecodeProgram(const proto::Program& program,
                            const std::shared_ptr<Buffer>& weights) {
  const std::vector<std::string> missing = MissingOps(program);
  if (!missing.empty()) {
    return Status::Unsupported(StrCat(
        "it needs ops that this library does not have: ", Join(missing, ", "),
        "; update the library, or tailor it to this model, too"));
  }
  std::vector<std::shared_ptr<const Graph>> blocks(
      static_cast<size_t>(program.subgraphs_size()));
  for (int i = program.subgraphs_size() - 1; i >= 0; --i) {
    Result<Graph> block =
        Decoder(program, program.subgraphs(i), i, weights, &blocks).Decode();
    if (!block.ok()) return block.status().WithContext(StrCat("block ", i));
    blocks[i] = std::make_shared<const Graph>(*std::move(block));
  }
  return Decoder(program, program, kNone, weights, &blocks).Decode();
}

}  // namespace nb
}  // namespace placelite
