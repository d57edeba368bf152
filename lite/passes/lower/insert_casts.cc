// SPDX-License-Identifier: Apache-2.0
// InsertCasts: makes neighbours agree on target, precision and layout, and
// asks each kernel again behind the casts.
#include <algorithm>
#include <cstddef>
#include <map>

#include "lite/core/base/strings.h"
#include "lite/core/ir/aliases.h"
#include "lite/core/ir/infer.h"
#include "lite/core/op/codes.h"
#include "lite/passes/lower/casts.h"
#include "lite/passes/lower/input_places.h"
#include "lite/passes/lower/lower.h"

namespace placelite {
namespace {

// How far the place is from dense memory of the CPU, where every value may
// begin and end.
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
        casts_(graph, registry, options, report) {}

  Status Run();

 private:
  Status CastInputs(NodeId id);
  Status AskAgain(NodeId id);
  void PlaceOutputs(NodeId id);
  Status CastGraphOutputs();
  // Whether `id` also occurs among the outputs before index `i`.
  bool IsEarlierOutput(size_t i, ValueId id) const;
  // Records that the kernel of `node` must not be used for it.
  void Refuse(const Node& node, const std::string& reason);
  // Handles a cast of `id` to `wanted` that cannot be made; node `reader` needs
  // it (kNone: the application does). Of the producer's and the reader's kernel
  // the one whose place is more remote is refused, because other readers or
  // producers would fail there, too. A failure that is no kernel's fault is
  // returned.
  Status RefuseCast(const Status& status, ValueId id, const Place& wanted,
                    NodeId reader);
  Status CheckIoPlaces() const;
  // The place of an input or output of the graph.
  Place IoPlace(const std::string& name, Precision precision) const;

  Graph* graph_;
  const KernelRegistry& registry_;
  const LowerOptions& options_;
  LowerReport* report_;
  Casts casts_;
  // Precisions by value, as the model has them; casts to fp16 change what
  // inference says.
  std::vector<Precision> precisions_;
};

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
  const KernelDef* def = graph_->node(id).decision.kernel;
  if (def == nullptr) {
    return Status::Internal(
        StrCat("op '", graph_->node(id).name, "' is not decided"));
  }
  const std::vector<Place> places = InputPlaces(
      *graph_, graph_->node(id), precisions_, registry_, options_.device);
  const std::vector<ValueId> inputs = graph_->node(id).inputs;
  bool all_cast = true;
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i] == kNone) continue;
    const Result<ValueId> cast = casts_.To(inputs[i], places[i], id);
    if (cast.ok()) {
      graph_->node(id).inputs[i] = *cast;
      continue;
    }
    all_cast = false;
    LITE_RETURN_IF_ERROR(RefuseCast(cast.status(), inputs[i], places[i], id));
  }
  return all_cast ? AskAgain(id) : Status::Ok();
}

// Asks the kernel about the node in its present state: without the epilogue
// steps that were split off and with the inputs that casts deliver.
Status CastInserter::AskAgain(NodeId id) {
  const Node& node = graph_->node(id);
  const Status inferred = InferNode(graph_, node);
  if (!inferred.ok()) {
    Refuse(node, inferred.message());
    return Status::Ok();
  }
  const Graph::View view = graph_->ViewOf(node);
  const Support support = AskDecided(node.decision, view.op(), options_.device);
  if (support.no()) Refuse(node, support.reason());
  return Status::Ok();
}

void CastInserter::PlaceOutputs(NodeId id) {
  const Node& node = graph_->node(id);
  const KernelDef* def = node.decision.kernel;
  Place like(Target::kHost);
  if (!node.inputs.empty() && node.inputs[0] != kNone) {
    like = graph_->value(node.inputs[0]).place;
  }
  for (size_t i = 0; i < node.outputs.size(); ++i) {
    Value& value = graph_->value(node.outputs[i]);
    like.precision = value.info.precision;
    value.place = FillAny(OutputPlace(*def, *node.op, i), like);
    // The host stores no codes: those that its kernels move stay on the CPU's
    // target that made them.
    if (value.place.target == Target::kHost && IsStoredAsCodes(value.info)) {
      value.place.target = like.target;
    }
    value.info.precision = StoredPrecision(value.info.precision, value.place);
    if (SameOrder(value.place.layout, LayoutKind::kNCHW, value.info.shape)) {
      value.place.layout = LayoutKind::kNCHW;  // so that one order has one name
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
    Result<ValueId> cast = casts_.To(id, wanted, kNone);
    if (cast.ok() && IsEarlierOutput(i, *cast))
      cast = casts_.CopyOnDevice(*cast);
    if (cast.ok()) {
      graph_->SetOutput(i, *cast);
    } else {
      LITE_RETURN_IF_ERROR(RefuseCast(cast.status(), id, wanted, kNone));
    }
  }
  return Status::Ok();
}

bool CastInserter::IsEarlierOutput(size_t i, ValueId id) const {
  const auto begin = graph_->outputs().begin();
  const auto end = begin + static_cast<std::ptrdiff_t>(i);
  return std::find(begin, end, id) != end;
}

Place CastInserter::IoPlace(const std::string& name,
                            Precision precision) const {
  const auto found = options_.io_places.find(name);
  return found != options_.io_places.end() ? found->second
                                           : Place(Target::kHost, precision);
}

// Checks that each place in io_places can hold floats and names an existing
// tensor.
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
  casts_.Insert();
  return InferGraph(graph_);
}

}  // namespace

Status InsertCasts(Graph* graph, const KernelRegistry& registry,
                   const LowerOptions& options, LowerReport* report) {
  return CastInserter(graph, registry, options, report).Run();
}

}  // namespace placelite
