// SPDX-License-Identifier: Apache-2.0
#include "lite/core/program/pack_weights.h"

#include <utility>

#include "lite/core/base/strings.h"
#include "lite/core/program/variant_choice.h"

namespace placelite {
namespace {

// A PackCache that packs and records what was packed.
class RecordingCache final : public PackCache {
 public:
  Result<std::shared_ptr<Buffer>> Get(
      const Packing& packing, const std::string& details, size_t bytes,
      const std::function<void(void*)>& pack) override {
    const std::string key = PackKey(packing, details);
    for (const PackedWeight& weight : weights_) {
      if (weight.key == key && weight.data->bytes() == bytes) {
        return weight.data;
      }
    }
    LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> buffer, AllocateCpu(bytes));
    pack(buffer->host_data());
    // An empty buffer has nothing to map, so it is not recorded.
    if (bytes > 0) weights_.push_back({"", key, buffer});
    return buffer;
  }

  PackedWeights Take() { return std::move(weights_); }

 private:
  PackedWeights weights_;
};

class Packer {
 public:
  Packer(const Graph& lowered, const PackRequest& request)
      : graph_(lowered), request_(request) {
    for (const Value& value : graph_.values()) {
      tensors_.push_back(value.is_constant()
                             ? value.info.constant
                             : Tensor(value.info.shape.shape(), value.place));
    }
  }

  Result<PackOutcome> Pack() {
    for (const Node& node : graph_.nodes()) {
      if (request_.pinned_only && node.decision.variant == nullptr) continue;
      if (!ReadsConstants(node)) continue;
      Status status = PackNode(node);
      if (!status.ok()) {
        return status.WithContext(
            StrCat("packing the weights of op '", node.name, "'"));
      }
    }
    return std::move(outcome_);
  }

 private:
  bool ReadsConstants(const Node& node) const {
    for (ValueId id : node.inputs) {
      if (id != kNone && graph_.value(id).is_constant()) return true;
    }
    return false;
  }

  Status PackNode(const Node& node) {
    const KernelDef* def = node.decision.kernel;
    if (def == nullptr) {
      return Status::Internal(StrCat("op '", node.name, "' is not decided"));
    }
    const Graph::View view = graph_.ViewOf(node);
    PackedOp op;
    op.op = node.name;
    op.kernel = def;
    if (!IsCpu(KernelTarget(*def))) {
      op.why_not = "what a device reads is made when it is loaded";
      return Leave(std::move(op));
    }
    const Result<VariantChoice> chosen =
        ChooseVariant(WorkloadOf(graph_, node, *def, view.op(), request_.device,
                                 request_.threads),
                      node.decision, request_.tuning);
    if (!chosen.ok()) {
      op.why_not = chosen.status().message();
      return Leave(std::move(op));
    }
    const VariantChoice& choice = *chosen;
    op.variant = choice.variant;
    op.parameters = choice.parameters;
    if ((choice.variant->needs & ~request_.machine) != 0) {
      op.why_not =
          StrCat(op.variant->name, " needs ",
                 CpuFeaturesToString(choice.variant->needs & ~request_.machine),
                 ", which this machine does not have");
      return Leave(std::move(op));
    }
    return Prepare(node, view.op(), choice, std::move(op));
  }

  Status Leave(PackedOp op) {
    outcome_.ops.push_back(std::move(op));
    return Status::Ok();
  }

  Status Prepare(const Node& node, const OpView& view,
                 const VariantChoice& choice, PackedOp op) {
    std::vector<const Tensor*> inputs;
    std::vector<Tensor*> outputs;
    for (ValueId id : node.inputs) {
      inputs.push_back(id == kNone ? nullptr : &tensors_[id]);
    }
    for (ValueId id : node.outputs) outputs.push_back(&tensors_[id]);
    const KernelTensors tensors = {inputs, outputs};
    RecordingCache cache;
    PrepareContext context{view, tensors, request_.device, request_.threads,
                           &cache};
    context.parameters = choice.parameters;
    LITE_RETURN_IF_ERROR(choice.variant->create()->Prepare(context));
    Keep(cache.Take(), std::move(op));
    return Status::Ok();
  }

  void Keep(PackedWeights weights, PackedOp op) {
    if (weights.empty()) return;  // the variant uses them as they are
    for (PackedWeight& weight : weights) {
      weight.op = op.op;
      ++op.count;
      op.bytes += static_cast<int64_t>(weight.data->bytes());
      outcome_.weights.push_back(std::move(weight));
    }
    outcome_.ops.push_back(std::move(op));
  }

  const Graph& graph_;
  const PackRequest& request_;
  std::vector<Tensor> tensors_;  // by value id
  PackOutcome outcome_;
};

}  // namespace

Result<PackOutcome> PackWeights(const Graph& lowered,
                                const PackRequest& request) {
  return Packer(lowered, request).Pack();
}

}  // namespace placelite
