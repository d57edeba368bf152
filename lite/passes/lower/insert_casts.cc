// InsertCasts: makes neighbours agree on target, precision and layout.
#include <map>

#include "lite/core/base/strings.h"
#include "lite/core/ir/aliases.h"
#include "lite/core/ir/infer.h"
#include "lite/passes/lower/lower.h"
#include "lite/passes/lower/pick_kernels.h"

namespace placelite {
namespace {

// `wanted` with "any" replaced by what `actual` has.
Place FillAny(const Place& wanted, const Place& actual) {
  Place place = wanted;
  if (wanted.target == Target::kAny) place.target = actual.target;
  if (wanted.precision == Precision::kAny) place.precision = actual.precision;
  if (wanted.layout.kind == LayoutKind::kAny) place.layout = actual.layout;
  return place;
}

bool IsPlain(Layout layout) {
  return layout.kind == LayoutKind::kNCHW || layout.kind == LayoutKind::kNHWC ||
         layout.kind == LayoutKind::kNCHWc;
}

// Whether elements lie alike: what is no image is row-major in any CPU layout.
bool SameOrder(Layout a, Layout b, const ShapeRange& shape) {
  return a == b ||
         (IsPlain(a) && IsPlain(b) && shape.rank_known() && shape.rank() != 4);
}

class CastInserter {
 public:
  CastInserter(Graph* graph, const KernelRegistry& registry,
               const LowerOptions& options, LowerReport* report)
      : graph_(graph),
        registry_(registry),
        options_(options),
        report_(report),
        names_(*graph) {}

  Status Run();

 private:
  Status CastInputs(NodeId id);
  Place WantedPlace(const Node& node, const KernelDef& def,
                    const std::vector<ValueId>& inputs, size_t i) const;
  void PlaceOutputs(NodeId id);
  Status CastGraphOutputs();
  Status CheckIoPlaces() const;
  // Of an input or output of the graph.
  Place IoPlace(const std::string& name, Precision precision) const;
  // The value with the contents of `id` at `wanted`, cast before node
  // `before` if need be.
  Result<ValueId> CastTo(ValueId id, const Place& wanted, NodeId before);
  // Precision and layout of `goal`, where the value is.
  Result<ValueId> Convert(ValueId id, Precision precision, Layout layout,
                          NodeId before);
  Result<ValueId> AddCast(ValueId id, const char* type, const std::string& to,
                          const Place& place, NodeId before);

  Graph* graph_;
  const KernelRegistry& registry_;
  const LowerOptions& options_;
  LowerReport* report_;
  FreshNames names_;
  // By value, as the model has it; casts to fp16 change what inference says.
  std::vector<Precision> precisions_;
  std::vector<std::pair<NodeId, Node>> added_;
  // One cast of a value to a place serves all its readers.
  std::map<std::pair<ValueId, std::string>, ValueId> done_;
};

Result<ValueId> CastInserter::AddCast(ValueId id, const char* type,
                                      const std::string& to, const Place& place,
                                      NodeId before) {
  const auto key = std::make_pair(id, ToString(place));
  const auto found = done_.find(key);
  if (found != done_.end()) return found->second;
  const Place from = graph_->value(id).place;
  ValueInfo info = graph_->value(id).info;
  info.constant = Tensor();
  const ValueId out = graph_->AddValue(
      names_.Make(StrCat(graph_->value(id).name, "/", type, "_", to)),
      std::move(info));
  graph_->value(out).place = place;
  Node node;
  node.op = FindOp(type);
  if (node.op == nullptr) {
    return Status::Unsupported(
        StrCat("this library is tailored to models without the op ", type));
  }
  node.name = graph_->value(out).name;
  node.inputs = {id};
  node.outputs = {out};
  node.attributes.Set("to", to);
  if (type == std::string_view("layout")) {
    const bool converts = place.precision != from.precision;
    node.attributes.Set("precision",
                        std::string(converts ? ToString(place.precision) : ""));
  }
  LITE_RETURN_IF_ERROR(InferNode(graph_, node));

  OpReport op_report;
  LITE_RETURN_IF_ERROR(PickAddedNode(*graph_, node, registry_, options_,
                                     CastPlaces{from, place}, &op_report));
  if (!op_report.decision.decided()) {
    report_->ops.push_back(std::move(op_report));
    return Status::Unsupported(StrCat("cannot move '", graph_->value(id).name,
                                      "' from ", from, " to ", place, ": ",
                                      report_->Unsupported()));
  }
  node.decision = op_report.decision;
  report_->casts.push_back(
      {node.name, type, node.decision.kernel, from, place});
  added_.emplace_back(before, std::move(node));
  done_[key] = out;
  return out;
}

Result<ValueId> CastInserter::Convert(ValueId id, Precision precision,
                                      Layout layout, NodeId before) {
  Place place = graph_->value(id).place;
  const bool reorder =
      !SameOrder(place.layout, layout, graph_->value(id).info.shape);
  // A device does both at once: each op is a launch and a trip to memory.
  const bool at_once = reorder && !IsCpu(place.target);
  if (place.precision != precision) {
    place.precision = precision;
    if (!at_once) {
      LITE_ASSIGN_OR_RETURN(
          id, AddCast(id, "calib", ToString(precision), place, before));
    }
  }
  if (reorder) {
    place.layout = layout;
    LITE_ASSIGN_OR_RETURN(
        id, AddCast(id, "layout", ToString(layout), place, before));
  }
  return id;
}

// Between a CPU and a device values go row by row, and the device converts:
// towards it behind the copy, back before it.
Result<ValueId> CastInserter::CastTo(ValueId id, const Place& wanted,
                                     NodeId before) {
  const Place actual = graph_->value(id).place;
  const Place goal = FillAny(wanted, actual);
  if (!ShareMemory(actual.target, goal.target)) {
    const Precision copied =
        IsCpu(actual.target) ? actual.precision : goal.precision;
    LITE_ASSIGN_OR_RETURN(id, Convert(id, copied, LayoutKind::kNCHW, before));
    Place place = graph_->value(id).place;
    place.target = goal.target;
    LITE_ASSIGN_OR_RETURN(
        id, AddCast(id, "io_copy", ToString(goal.target), place, before));
  }
  return Convert(id, goal.precision, goal.layout, before);
}

// Where input `i` of a node must lie; `inputs` are those before any cast. What
// a kernel takes anywhere must still be alike for all inputs of a kind: like
// the first one.
Place CastInserter::WantedPlace(const Node& node, const KernelDef& def,
                                const std::vector<ValueId>& inputs,
                                size_t i) const {
  const bool is_operand = i >= node.num_op_inputs();
  const Place wanted =
      is_operand ? OutputPlace(def, *node.op, 0) : InputPlace(def, *node.op, i);
  if (i == 0 || inputs[0] == kNone) return wanted;
  Place first = graph_->value(node.inputs[0]).place;
  if (precisions_[inputs[i]] != precisions_[inputs[0]]) {
    first.precision = Precision::kAny;
  }
  return FillAny(wanted, first);
}

Status CastInserter::CastInputs(NodeId id) {
  const KernelDef* def = registry_.Find(graph_->node(id).decision.kernel);
  if (def == nullptr) {
    return Status::Internal(
        StrCat("op '", graph_->node(id).name, "' is not decided"));
  }
  const std::vector<ValueId> inputs = graph_->node(id).inputs;
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i] == kNone) continue;
    const Place wanted = WantedPlace(graph_->node(id), *def, inputs, i);
    LITE_ASSIGN_OR_RETURN(graph_->node(id).inputs[i],
                          CastTo(inputs[i], wanted, id));
  }
  return InferNode(graph_, graph_->node(id));
}

void CastInserter::PlaceOutputs(NodeId id) {
  const Node& node = graph_->node(id);
  const KernelDef* def = registry_.Find(node.decision.kernel);
  Place like(Target::kHost);
  if (!node.inputs.empty() && node.inputs[0] != kNone) {
    like = graph_->value(node.inputs[0]).place;
  }
  for (size_t i = 0; i < node.outputs.size(); ++i) {
    Value& value = graph_->value(node.outputs[i]);
    like.precision = value.info.precision;
    value.place = FillAny(OutputPlace(*def, *node.op, i), like);
    if (SameOrder(value.place.layout, LayoutKind::kNCHW, value.info.shape)) {
      value.place.layout = LayoutKind::kNCHW;  // one name for one order
    }
  }
}

Status CastInserter::CastGraphOutputs() {
  for (size_t i = 0; i < graph_->outputs().size(); ++i) {
    const ValueId id = graph_->outputs()[i];
    const Place wanted = IoPlace(graph_->output_names()[i], precisions_[id]);
    if (wanted.target != Target::kHost &&
        graph_->value(StorageRoot(*graph_, id)).producer == kNone) {
      return Status::InvalidArgument(
          StrCat("output '", graph_->output_names()[i],
                 "' is an input or a constant: it cannot lie at ", wanted));
    }
    LITE_ASSIGN_OR_RETURN(ValueId cast, CastTo(id, wanted, kNone));
    if (cast != id) graph_->SetOutput(i, cast);
  }
  return Status::Ok();
}

Place CastInserter::IoPlace(const std::string& name,
                            Precision precision) const {
  const auto found = options_.io_places.find(name);
  return found != options_.io_places.end() ? found->second
                                           : Place(Target::kHost, precision);
}

// Each place is one where floats may lie, and of a tensor that there is.
Status CastInserter::CheckIoPlaces() const {
  std::map<std::string, Precision> precisions;
  for (ValueId id : graph_->inputs()) {
    precisions[graph_->value(id).name] = precisions_[id];
  }
  for (size_t i = 0; i < graph_->outputs().size(); ++i) {
    precisions[graph_->output_names()[i]] = precisions_[graph_->outputs()[i]];
  }
  for (const auto& [name, place] : options_.io_places) {
    const auto found = precisions.find(name);
    if (found == precisions.end()) {
      return Status::NotFound(
          StrCat("there is no input or output '", name, "' to lie at ", place));
    }
    const bool floats = place.precision == Precision::kFloat ||
                        place.precision == Precision::kFP16;
    const bool fits = found->second == Precision::kFloat
                          ? floats
                          : place.precision == found->second;
    if (IsCpu(place.target) || !fits || place.layout.kind == LayoutKind::kAny) {
      return Status::InvalidArgument(
          StrCat("'", name, "', of ", found->second, ", cannot lie at ", place,
                 ": give a device, its precision and layout"));
    }
  }
  return Status::Ok();
}

Status CastInserter::Run() {
  for (size_t i = 0; i < graph_->values().size(); ++i) {
    Value& value = graph_->value(static_cast<ValueId>(i));
    precisions_.push_back(value.info.precision);
    if (value.producer == kNone) {
      value.place = Place(Target::kHost, value.info.precision);
    }
  }
  LITE_RETURN_IF_ERROR(CheckIoPlaces());
  for (ValueId id : graph_->inputs()) {
    Value& value = graph_->value(id);
    value.place = IoPlace(value.name, value.info.precision);
  }
  const NodeId count = static_cast<NodeId>(graph_->nodes().size());
  for (NodeId id = 0; id < count; ++id) {
    LITE_RETURN_IF_ERROR(CastInputs(id));
    PlaceOutputs(id);
  }
  LITE_RETURN_IF_ERROR(CastGraphOutputs());
  if (!added_.empty()) graph_->InsertNodes(std::move(added_));
  return InferGraph(graph_);
}

}  // namespace

Status InsertCasts(Graph* graph, const KernelRegistry& registry,
                   const LowerOptions& options, LowerReport* report) {
  return CastInserter(graph, registry, options, report).Run();
}

}  // namespace placelite
