// InsertCasts: makes neighbours agree on target, precision and layout, and
// asks each kernel again behind the casts.
#include <map>

#include "lite/core/base/strings.h"
#include "lite/core/ir/aliases.h"
#include "lite/core/ir/infer.h"
#include "lite/passes/lower/cast_constant.h"
#include "lite/passes/lower/input_places.h"
#include "lite/passes/lower/lower.h"
#include "lite/passes/lower/pick_kernels.h"

namespace placelite {
namespace {

bool IsPlain(Layout layout) {
  return layout.kind == LayoutKind::kNCHW || layout.kind == LayoutKind::kNHWC ||
         layout.kind == LayoutKind::kNCHWc;
}

// Whether elements lie alike: what is no image is row-major in any CPU layout.
bool SameOrder(Layout a, Layout b, const ShapeRange& shape) {
  return a == b ||
         (IsPlain(a) && IsPlain(b) && shape.rank_known() && shape.rank() != 4);
}

// How far from dense memory of the CPU, where every value may begin and end.
int Remoteness(const Place& place) {
  const int device = IsCpu(place.target) ? 0 : 3;
  if (IsImage(place.layout)) return device + 2;
  return device + (place.layout.kind == LayoutKind::kNCHWc ? 1 : 0);
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
  Status AskAgain(NodeId id);
  void PlaceOutputs(NodeId id);
  Status CastGraphOutputs();
  // The kernel of `node` is not to be used for it.
  void Refuse(const Node& node, const std::string& reason);
  // `id` cannot be brought to `wanted`, where node `reader` reads it (kNone:
  // the application). Of the two kernels the one whose place is more remote is
  // refused: other readers or producers would fail there, too. What is no
  // kernel's fault comes back.
  Status RefuseCast(const Status& status, ValueId id, const Place& wanted,
                    NodeId reader);
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
  // A constant is cast now and not in each run.
  Result<ValueId> AddConstant(ValueId id, const Place& place);

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
    return Status::Unsupported(StrCat("cannot move '", graph_->value(id).name,
                                      "' from ", from, " to ", place, ": ",
                                      WhyUndecided(op_report)));
  }
  node.decision = op_report.decision;
  report_->casts.push_back(
      {node.name, type, node.decision.kernel, from, place});
  added_.emplace_back(before, std::move(node));
  done_[key] = out;
  return out;
}

Result<ValueId> CastInserter::AddConstant(ValueId id, const Place& place) {
  const auto key = std::make_pair(id, ToString(place));
  const auto found = done_.find(key);
  if (found != done_.end()) return found->second;
  const Place from = graph_->value(id).place;
  ValueInfo info = graph_->value(id).info;
  std::string kernel;
  LITE_ASSIGN_OR_RETURN(
      info.constant,
      CastConstant(info.constant, place.precision, registry_, &kernel));
  info.precision = place.precision;
  const ValueId cast = graph_->AddValue(
      names_.Make(StrCat(graph_->value(id).name, "/calib_", place.precision)),
      std::move(info));
  graph_->value(cast).place = place;
  report_->casts.push_back(
      {graph_->value(cast).name, "calib", kernel, from, place});
  done_[key] = cast;
  return cast;
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
    if (graph_->value(id).is_constant()) {
      LITE_ASSIGN_OR_RETURN(id, AddConstant(id, place));
    } else if (!at_once) {
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

void CastInserter::Refuse(const Node& node, const std::string& reason) {
  report_->refusals.push_back(
      {node.fused_name(), node.decision.kernel, reason});
}

Status CastInserter::RefuseCast(const Status& status, ValueId id,
                                const Place& wanted, NodeId reader) {
  if (status.code() != StatusCode::kUnsupported) return status;
  const Value& value = graph_->value(id);
  const bool producer_is_at_fault =
      value.producer != kNone &&
      (reader == kNone || Remoteness(value.place) > Remoteness(wanted));
  const NodeId at_fault = producer_is_at_fault ? value.producer : reader;
  if (at_fault == kNone) return status;
  Refuse(graph_->node(at_fault), status.message());
  return Status::Ok();
}

Status CastInserter::CastInputs(NodeId id) {
  const KernelDef* def = registry_.Find(graph_->node(id).decision.kernel);
  if (def == nullptr) {
    return Status::Internal(
        StrCat("op '", graph_->node(id).name, "' is not decided"));
  }
  const std::vector<Place> places = InputPlaces(
      *graph_, graph_->node(id), *def, precisions_, registry_, options_.device);
  const std::vector<ValueId> inputs = graph_->node(id).inputs;
  bool all_cast = true;
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i] == kNone) continue;
    const Result<ValueId> cast = CastTo(inputs[i], places[i], id);
    if (cast.ok()) {
      graph_->node(id).inputs[i] = *cast;
      continue;
    }
    all_cast = false;
    LITE_RETURN_IF_ERROR(RefuseCast(cast.status(), inputs[i], places[i], id));
  }
  return all_cast ? AskAgain(id) : Status::Ok();
}

// The node as its kernel sees it now: without the steps that were split off,
// behind all casts.
Status CastInserter::AskAgain(NodeId id) {
  const Node& node = graph_->node(id);
  const Status inferred = InferNode(graph_, node);
  if (!inferred.ok()) {
    Refuse(node, inferred.message());
    return Status::Ok();
  }
  const Graph::View view = graph_->ViewOf(node);
  const Support support = AskDecided(*registry_.Find(node.decision.kernel),
                                     node.decision, view.op(), options_.device);
  if (support.no()) Refuse(node, support.reason());
  return Status::Ok();
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
    const Result<ValueId> cast = CastTo(id, wanted, kNone);
    if (cast.ok()) {
      graph_->SetOutput(i, *cast);
    } else {
      LITE_RETURN_IF_ERROR(RefuseCast(cast.status(), id, wanted, kNone));
    }
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
  if (!report_->refusals.empty()) return Status::Ok();
  if (!added_.empty()) graph_->InsertNodes(std::move(added_));
  return InferGraph(graph_);
}

}  // namespace

Status InsertCasts(Graph* graph, const KernelRegistry& registry,
                   const LowerOptions& options, LowerReport* report) {
  return CastInserter(graph, registry, options, report).Run();
}

}  // namespace placelite
