// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/lower/pick_by_cost.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "lite/core/kernel/estimate.h"
#include "lite/passes/lower/input_places.h"
#include "lite/passes/lower/pbqp.h"

namespace placelite {
namespace {

constexpr double kForbidden = std::numeric_limits<double>::infinity();

// A kernel and, if the kernel takes any layout, a layout.
struct Choice {
  const KernelCandidate* candidate = nullptr;
  const KernelDef* def = nullptr;
  Layout layout;
  double cost = 0;
};

bool IsAny(Layout layout) { return layout.kind == LayoutKind::kAny; }

double Bytes(const ValueInfo& info) {
  if (!info.shape.exact()) return 0;
  return static_cast<double>(info.shape.shape().NumElements()) *
         static_cast<double>(SizeOf(info.precision));
}

// Whether a CPU stores `info` differently in different layouts.
bool HasLayouts(const ValueInfo& info) {
  return !info.shape.rank_known() || info.shape.rank() == 4;
}

class CostPicker {
 public:
  CostPicker(const Graph& graph, const LowerOptions& options,
             std::vector<NodePick>* picks)
      : graph_(graph), options_(options), picks_(*picks) {}

  GraphPick Run();

 private:
  Choice Scored(size_t op) const;
  bool HasWideValues(const Node& node) const;
  bool IsFree(size_t op) const;
  bool MayReplace(const KernelDef& kernel, size_t op) const;
  bool MayTakeLayout(const Place& place) const;
  bool MayTakePrecision(const Place& place, size_t op) const;
  void AddKernel(size_t op, const KernelCandidate& candidate,
                 std::vector<Choice>* choices) const;
  void AddChoices(size_t op);
  double KernelCost(const Node& node, const KernelCandidate& candidate) const;
  double EdgeCost(const ValueInfo& info, const Place& from,
                  const Place& to) const;
  Place OutputOf(const Node& node, const Choice& choice, size_t i) const;
  // The place where input `i` must lie.
  Place InputOf(const Node& node, const Choice& choice, size_t i) const;
  double InputCost(const Node& node, const Choice& choice, size_t i,
                   const Place& from) const;
  void AddInputs(NodeId id);
  void AddEdge(NodeId producer, NodeId reader, size_t input);
  void AddGraphOutputs();
  GraphPick Apply(const PbqpSolution& solution);

  const Graph& graph_;
  const LowerOptions& options_;
  std::vector<NodePick>& picks_;
  std::vector<Layout> layouts_;  // that kernels for any layout may take
  std::vector<std::vector<Choice>> choices_;  // by node
  std::vector<bool> free_;  // by node: whether to decide it anew
  PbqpProblem problem_;
};

// What the kernel does not take of the epilogue becomes ops of their own. An op
// of unknown shapes is not decided anew, so its cost does not matter.
double CostPicker::KernelCost(const Node& node,
                              const KernelCandidate& candidate) const {
  const VariantAnswer* best =
      Cheapest(candidate.variants, candidate.support.answer());
  if (best == nullptr || std::isnan(best->cost)) return 0;
  const KernelDef& def = *candidate.kernel;
  double bytes = 0;
  for (ValueId id : node.outputs) bytes += 2 * Bytes(graph_.value(id).info);
  const size_t left =
      node.epilogue.size() - EpilogueStepsTaken(def, node.epilogue);
  return best->cost +
         static_cast<double>(left) *
             EstimatedPassCycles(bytes, KernelTarget(def), options_.device);
}

double CostPicker::EdgeCost(const ValueInfo& info, const Place& from,
                            const Place& to) const {
  return options_.costs == nullptr
             ? EstimatedCastCycles(info, from, to, options_.device)
             : options_.costs->Cast(info, from, to);
}

// The choice made before, at no cost, where none has a cost.
Choice CostPicker::Scored(size_t op) const {
  Choice choice;
  choice.def = picks_[op].pick.decision.kernel;
  choice.candidate = picks_[op].candidates->Find(choice.def);
  choice.layout = IsAny(choice.def->place.layout) ? Layout(LayoutKind::kNCHW)
                                                  : choice.def->place.layout;
  return choice;
}

bool CostPicker::HasWideValues(const Node& node) const {
  const auto wide = [&](ValueId id) {
    return id != kNone && graph_.value(id).info.wide;
  };
  return std::any_of(node.inputs.begin(), node.inputs.end(), wide) ||
         std::any_of(node.outputs.begin(), node.outputs.end(), wide);
}

// Whether the op, whose kernel the score has chosen, is decided anew. Estimates
// need exact shapes. The default leaves a device to the score.
bool CostPicker::IsFree(size_t op) const {
  const Decision& decision = picks_[op].pick.decision;
  if (decision.source != DecisionSource::kScore ||
      decision.variant != nullptr) {
    return false;
  }
  if (options_.costs != nullptr) return true;
  const bool offered =
      options_.pick == PickBy::kCost || IsCpu(decision.kernel->place.target);
  const Node& node = graph_.node(static_cast<NodeId>(op));
  return offered && HasExactShapes(graph_.ViewOf(node).op());
}

// Whether `kernel` may take the place of the one that the score has chosen. The
// default stays on the score's target, but that host is the processor, too.
bool CostPicker::MayReplace(const KernelDef& kernel, size_t op) const {
  if (options_.costs != nullptr) return true;
  const Place& place = kernel.place;
  const Place& scored = picks_[op].pick.decision.kernel->place;
  const bool offered = options_.pick == PickBy::kCost ||
                       place.target == scored.target ||
                       (place.target == Target::kHost && IsCpu(scored.target));
  return offered && MayTakeLayout(place) &&
         (Matches(place.precision, scored.precision) ||
          MayTakePrecision(place, op));
}

// NHWC must be that of a valid place: elsewhere each of its kernels would stand
// alone between changes of layout. The article's score asks no such thing.
bool CostPicker::MayTakeLayout(const Place& place) const {
  return place.layout.kind != LayoutKind::kNHWC ||
         std::any_of(options_.valid_places.begin(), options_.valid_places.end(),
                     [&](const Place& valid) {
                       return Matches(valid.target, place.target) &&
                              Matches(valid.layout, place.layout);
                     });
}

// Another precision must be that of a valid place, and fp16 is none for wide
// values.
bool CostPicker::MayTakePrecision(const Place& place, size_t op) const {
  const bool halves = place.precision == Precision::kFP16;
  if (halves && HasWideValues(graph_.node(static_cast<NodeId>(op)))) {
    return false;
  }
  return std::any_of(options_.valid_places.begin(), options_.valid_places.end(),
                     [&](const Place& valid) {
                       return Matches(valid.target, place.target) &&
                              valid.precision == place.precision;
                     });
}

// Adds the kernel, once for each layout if it takes any.
void CostPicker::AddKernel(size_t op, const KernelCandidate& candidate,
                           std::vector<Choice>* choices) const {
  const Node& node = graph_.node(static_cast<NodeId>(op));
  Choice choice;
  choice.candidate = &candidate;
  choice.def = candidate.kernel;
  const Layout own = choice.def->place.layout;
  for (Layout layout : IsAny(own) ? layouts_ : std::vector<Layout>{own}) {
    choice.layout = layout;
    choice.cost = options_.costs != nullptr
                      ? options_.costs->Kernel(node, *choice.def, layout)
                      : KernelCost(node, candidate);
    // A kernel that was not measured cannot be chosen, unless it was pinned.
    if (std::isinf(choice.cost)) {
      if (free_[op]) continue;
      choice.cost = 0;
    }
    choices->push_back(choice);
  }
}

// An op that is not free is never asked about other kernels. The score's kernel
// comes first, so that it stays where others cost the same.
void CostPicker::AddChoices(size_t op) {
  const KernelDef* decided = picks_[op].pick.decision.kernel;
  Candidates& candidates = *picks_[op].candidates;
  std::vector<Choice> choices;
  AddKernel(op, *candidates.Find(decided), &choices);
  if (free_[op]) {
    for (const std::optional<KernelCandidate>& each : candidates.All()) {
      if (each->support.no() || each->kernel == decided) continue;
      if (MayReplace(*each->kernel, op)) AddKernel(op, *each, &choices);
    }
  }
  if (choices.empty()) choices.push_back(Scored(op));
  std::vector<double> costs;
  for (const Choice& choice : choices) costs.push_back(choice.cost);
  choices_.push_back(std::move(choices));
  problem_.nodes.push_back(std::move(costs));
}

Place CostPicker::OutputOf(const Node& node, const Choice& choice,
                           size_t i) const {
  Place place = OutputPlace(*choice.def, *node.op, i);
  if (IsAny(place.layout)) place.layout = choice.layout;
  return place;
}

Place CostPicker::InputOf(const Node& node, const Choice& choice,
                          size_t i) const {
  Place place = i >= node.num_op_inputs()
                    ? OutputPlace(*choice.def, *node.op, 0)
                    : InputPlace(*choice.def, *node.op, i);
  if (IsAny(place.layout)) place.layout = choice.layout;
  return place;
}

double CostPicker::InputCost(const Node& node, const Choice& choice, size_t i,
                             const Place& from) const {
  const ValueInfo& info = graph_.value(node.inputs[i]).info;
  if (TakesAnyLayout(*choice.def, node, i)) {
    const Place declared = InputPlace(*choice.def, *node.op, i);
    return EdgeCost(info, from, FillAny(declared, from));
  }
  const Place wanted = InputOf(node, choice, i);
  // A kernel for any layout takes its first input in the layout that it has.
  const bool as_it_comes =
      i == 0 && IsAny(InputPlace(*choice.def, *node.op, 0).layout);
  if (as_it_comes && !Matches(from.layout, wanted.layout) && HasLayouts(info)) {
    return kForbidden;
  }
  return EdgeCost(info, from, wanted);
}

void CostPicker::AddEdge(NodeId producer, NodeId reader, size_t input) {
  const auto p = static_cast<size_t>(producer);
  const auto r = static_cast<size_t>(reader);
  const Node& from = graph_.node(producer);
  const Node& to = graph_.node(reader);
  const ValueId value = to.inputs[input];
  const auto output = static_cast<size_t>(
      std::find(from.outputs.begin(), from.outputs.end(), value) -
      from.outputs.begin());
  PbqpProblem::Edge edge{producer, reader, {}};
  for (const Choice& a : choices_[p]) {
    for (const Choice& b : choices_[r]) {
      edge.cost.push_back(InputCost(to, b, input, OutputOf(from, a, output)));
    }
  }
  problem_.edges.push_back(std::move(edge));
}

void CostPicker::AddInputs(NodeId id) {
  const Node& node = graph_.node(id);
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    if (node.inputs[i] == kNone) continue;
    const Value& value = graph_.value(node.inputs[i]);
    if (value.is_constant()) continue;
    if (value.producer != kNone) {
      AddEdge(value.producer, id, i);
      continue;
    }
    const Place from(Target::kHost, value.info.precision);
    const auto n = static_cast<size_t>(id);
    for (size_t c = 0; c < choices_[n].size(); ++c) {
      problem_.nodes[n][c] += InputCost(node, choices_[n][c], i, from);
    }
  }
}

void CostPicker::AddGraphOutputs() {
  for (ValueId id : graph_.outputs()) {
    const Value& value = graph_.value(id);
    if (value.producer == kNone) continue;
    const Node& node = graph_.node(value.producer);
    const auto output = static_cast<size_t>(
        std::find(node.outputs.begin(), node.outputs.end(), id) -
        node.outputs.begin());
    const auto n = static_cast<size_t>(value.producer);
    for (size_t c = 0; c < choices_[n].size(); ++c) {
      problem_.nodes[n][c] +=
          EdgeCost(value.info, OutputOf(node, choices_[n][c], output),
                   Place(Target::kHost, value.info.precision));
    }
  }
}

GraphPick CostPicker::Apply(const PbqpSolution& solution) {
  for (size_t i = 0; i < choices_.size(); ++i) {
    const Choice& choice =
        choices_[i][static_cast<size_t>(solution.choices[i])];
    if (!free_[i]) continue;
    const bool stays = choice.def == picks_[i].pick.decision.kernel;
    if (stays && options_.pick == PickBy::kScore) continue;
    picks_[i].pick.decision = DecideFor(
        *choice.candidate, DecisionSource::kCost, picks_[i].candidates.get());
  }
  return {solution.cost, solution.lower_bound, solution.proven,
          solution.branches};
}

GraphPick CostPicker::Run() {
  const size_t nodes = graph_.nodes().size();
  for (size_t i = 0; i < nodes; ++i) free_.push_back(IsFree(i));
  if (std::find(free_.begin(), free_.end(), true) == free_.end()) {
    return GraphPick();
  }
  layouts_ = {LayoutKind::kNCHW};
  for (const Place& place : options_.valid_places) {
    if (place.layout.kind != LayoutKind::kNCHWc) continue;
    if (std::find(layouts_.begin(), layouts_.end(), place.layout) ==
        layouts_.end()) {
      layouts_.push_back(place.layout);
    }
  }
  for (size_t i = 0; i < nodes; ++i) AddChoices(i);
  for (size_t i = 0; i < nodes; ++i) AddInputs(static_cast<NodeId>(i));
  AddGraphOutputs();
  const PbqpSolution solution = SolvePbqp(problem_);
  // If every assignment is forbidden, the score's choices stay.
  if (std::isinf(solution.cost)) return GraphPick();
  return Apply(solution);
}

}  // namespace

GraphPick PickByCost(const Graph& graph, const LowerOptions& options,
                     std::vector<NodePick>* picks) {
  return CostPicker(graph, options, picks).Run();
}

}  // namespace placelite
