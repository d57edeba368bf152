// SPDX-License-Identifier: Apache-2.0
#include "lite/api/check/check_model.h"

#include <cmath>
#include <cstring>

#include "lite/api/check/op_checker.h"
#include "lite/api/stage.h"
#include "lite/core/base/strings.h"
#include "lite/core/check/elements.h"
#include "lite/core/op/codes.h"
#include "lite/core/op/decoded_op.h"

namespace placelite {
namespace {

// Returns the tensor rounded to another floating-point precision.
Result<Tensor> Rounded(const Tensor& tensor, Precision precision) {
  LITE_ASSIGN_OR_RETURN(Tensor rounded,
                        Tensor::Allocate(tensor.shape(), precision));
  CopyElements(tensor, rounded);
  return rounded;
}

// Whether the op casts between floats and their codes, which changes no element
// of a value with a grid.
bool CastsCodes(const OpView& op) {
  return op.def().traits.cast == PlaceCast::kPrecision &&
         (IsStoredAsCodes(op.input(0)) || IsStoredAsCodes(op.output(0)));
}

// Holds the elements of a graph's values while its ops are walked; they are
// dense NCHW tensors, of the precision in which the graph stores them:
// references compute in float what kernels store as halves. What is stored as
// codes is held as floats.
class Values {
 public:
  explicit Values(const Graph& graph)
      : graph_(graph), tensors_(graph.values().size()) {
    for (size_t i = 0; i < tensors_.size(); ++i) {
      const Value& value = graph.values()[i];
      if (value.is_constant()) tensors_[i] = value.info.constant;
    }
  }

  const Tensor& operator[](ValueId id) const { return tensors_[id]; }
  void Set(ValueId id, Tensor tensor) { tensors_[id] = std::move(tensor); }
  Status Set(const std::vector<ValueId>& ids, std::vector<Tensor> tensors) {
    for (size_t i = 0; i < ids.size(); ++i) {
      const Precision stored = graph_.value(ids[i]).info.precision;
      const Precision given = tensors[i].precision();
      if (stored != given && IsFloatingPoint(stored) &&
          IsFloatingPoint(given)) {
        LITE_ASSIGN_OR_RETURN(tensors[i], Rounded(tensors[i], stored));
      }
      Set(ids[i], std::move(tensors[i]));
    }
    return Status::Ok();
  }

  // Returns the inputs of a node; an absent input is a tensor without memory.
  std::vector<Tensor> Of(const std::vector<ValueId>& ids) const {
    std::vector<Tensor> tensors;
    for (ValueId id : ids) {
      tensors.push_back(id == kNone ? Tensor() : tensors_[id]);
    }
    return tensors;
  }

 private:
  const Graph& graph_;
  std::vector<Tensor> tensors_;
};

// Returns the layouts of a node's inputs as the graph stores them.
std::vector<Layout> LayoutsOf(const Graph& graph, const Node& node) {
  std::vector<Layout> layouts;
  for (ValueId id : node.inputs) {
    const bool known =
        id != kNone &&
        graph.value(id).place.layout.kind != LayoutKind::kUnknown &&
        graph.value(id).place.layout.kind != LayoutKind::kAny;
    layouts.push_back(known ? graph.value(id).place.layout
                            : Layout(LayoutKind::kNCHW));
  }
  return layouts;
}

// Returns, by value id, the last node that reads the value; for outputs, one
// more than the last node.
std::vector<NodeId> LastReaders(const Graph& graph) {
  std::vector<NodeId> last(graph.values().size(), kNone);
  for (size_t i = 0; i < graph.nodes().size(); ++i) {
    for (ValueId id : graph.nodes()[i].inputs) {
      if (id != kNone) last[id] = static_cast<NodeId>(i);
    }
  }
  for (ValueId id : graph.outputs()) {
    last[id] = static_cast<NodeId>(graph.nodes().size());
  }
  return last;
}

Result<Tensor> Copy(const Tensor& tensor) {
  LITE_ASSIGN_OR_RETURN(Tensor copy,
                        Tensor::Allocate(tensor.shape(), tensor.precision()));
  std::memcpy(copy.raw_data(), tensor.raw_data(), tensor.bytes());
  return copy;
}

// Checks one program: the whole model, or one of its stages.
class ProgramChecker {
 public:
  ProgramChecker(Program* program, Runtime* runtime,
                 const CheckOptions& options, CheckReport* report)
      : program_(*program),
        runtime_(*runtime),
        options_(options),
        report_(*report),
        graph_(program->graph()),
        last_readers_(LastReaders(graph_)),
        fed_(graph_),
        wanted_(graph_) {}

  Status Check() {
    LITE_RETURN_IF_ERROR(TakeInputs());
    LITE_RETURN_IF_ERROR(CheckNodes());
    if (propagating()) {
      MeasureDrifts();
      LITE_RETURN_IF_ERROR(CompareWithProgram());
    }
    return Status::Ok();
  }

 private:
  bool propagating() const { return options_.mode == CheckMode::kPropagate; }

  Status TakeInputs() {
    for (size_t i = 0; i < graph_.inputs().size(); ++i) {
      LITE_ASSIGN_OR_RETURN(const Tensor input, program_.Input(i));
      LITE_ASSIGN_OR_RETURN(const Tensor copy, Copy(input));
      fed_.Set(graph_.inputs()[i], copy);
      wanted_.Set(graph_.inputs()[i], copy);
    }
    return Status::Ok();
  }

  Status CheckNodes() {
    const std::vector<OpProfile> ops = program_.GetProfile().ops;
    // Kernels get the same threads as in a run.
    const Runtime::Lease lease(&runtime_);
    const OpChecker checker(runtime_, options_, lease.pool());
    for (size_t i = 0; i < graph_.nodes().size(); ++i) {
      const NodeId id = static_cast<NodeId>(i);
      const Status status = CheckNode(id, ops[i].variant, checker);
      if (!status.ok()) {
        return status.WithContext(StrCat("op '", graph_.node(id).name, "'"));
      }
      DropDead(id);
    }
    return Status::Ok();
  }

  Status CheckNode(NodeId id, const std::string& variant,
                   const OpChecker& checker) {
    const Node& node = graph_.node(id);
    const Graph::View view = graph_.ViewOf(node);
    const DecodedOp decoded(view.op());
    const std::vector<Tensor> inputs = fed_.Of(node.inputs);
    if (CastsCodes(view.op())) {
      ++report_.ops;
      LITE_RETURN_IF_ERROR(fed_.Set(node.outputs, inputs));
      return wanted_.Set(node.outputs, wanted_.Of(node.inputs));
    }
    const std::vector<Layout> layouts = LayoutsOf(graph_, node);
    const size_t before = report_.findings.size();
    LITE_ASSIGN_OR_RETURN(
        OpChecker::Outcome outcome,
        checker.Check({decoded.op(), inputs, layouts}, variant, &report_));
    for (size_t f = before; f < report_.findings.size(); ++f) {
      report_.findings[f].graph = &graph_;
      report_.findings[f].node = id;
      report_.findings[f].op = node.name;
      report_.findings[f].type = node.op->name;
    }
    if (!propagating()) {
      return fed_.Set(node.outputs, std::move(outcome.expected));
    }
    LITE_RETURN_IF_ERROR(fed_.Set(node.outputs, std::move(outcome.computed)));
    const std::vector<Tensor> wanted = wanted_.Of(node.inputs);
    LITE_ASSIGN_OR_RETURN(
        std::vector<Tensor> outputs,
        checker.Reference({decoded.op(), wanted, layouts}, variant));
    return wanted_.Set(node.outputs, std::move(outputs));
  }

  // Frees the values that no later node reads.
  void DropDead(NodeId id) {
    const Node& node = graph_.node(id);
    for (const std::vector<ValueId>* ids : {&node.inputs, &node.outputs}) {
      for (ValueId value : *ids) {
        if (value == kNone || last_readers_[value] > id) continue;
        fed_.Set(value, Tensor());
        wanted_.Set(value, Tensor());
      }
    }
  }

  void MeasureDrifts() {
    for (size_t i = 0; i < graph_.outputs().size(); ++i) {
      const Tensor& got = fed_[graph_.outputs()[i]];
      const Tensor& want = wanted_[graph_.outputs()[i]];
      CheckDrift drift;
      drift.output = graph_.output_names()[i];
      for (int64_t e = 0; e < want.NumElements(); ++e) {
        const double w = ReadElement(want, e);
        const double g = ReadElement(got, e);
        const bool same = g == w || (std::isnan(g) && std::isnan(w));
        const double distance = same ? 0 : std::fabs(g - w);
        // A NaN or infinity on one side counts as an infinite difference.
        drift.largest = std::fmax(drift.largest,
                                  std::isnan(distance) ? INFINITY : distance);
        drift.magnitude = std::fmax(drift.magnitude, std::fabs(w));
      }
      report_.drifts.push_back(std::move(drift));
    }
  }

  // Kernels that are run again on equal elements give equal bits, wherever the
  // program's memory plan puts them.
  Status CompareWithProgram() {
    LITE_RETURN_IF_ERROR(program_.Run());
    for (size_t i = 0; i < graph_.outputs().size(); ++i) {
      LITE_ASSIGN_OR_RETURN(const Tensor ran, program_.Output(i));
      const Tensor& alone = fed_[graph_.outputs()[i]];
      if (ran.bytes() == alone.bytes() &&
          std::memcmp(ran.raw_data(), alone.raw_data(), ran.bytes()) == 0) {
        continue;
      }
      report_.program_problem =
          StrCat("output '", graph_.output_names()[i],
                 "' of a run has other bits than that of its ops one by one");
      return Status::Ok();
    }
    return Status::Ok();
  }

  Program& program_;
  Runtime& runtime_;
  const CheckOptions& options_;
  CheckReport& report_;
  const Graph& graph_;
  const std::vector<NodeId> last_readers_;
  Values fed_;     // what ops are given
  Values wanted_;  // what the references alone compute, in mode kPropagate
};

Status CheckProgram(Program* program, Predictor* predictor,
                    const CheckOptions& options, CheckReport* report) {
  return ProgramChecker(program, predictor->runtime().get(), options, report)
      .Check();
}

// Checks the programs after the first, on the elements that a run gives them.
Status CheckLaterStages(Predictor* predictor, const CheckOptions& options,
                        CheckReport* report) {
  const Status status = predictor->Run();
  if (!status.ok() && report->findings.empty()) return status;
  if (!status.ok()) {
    report->unchecked.push_back(
        StrCat("later stages: the run failed: ", status.message()));
    return Status::Ok();
  }
  Stage::Ran ran;
  predictor->stage().AppendRan(&ran);
  for (size_t i = 1; i < ran.programs.size(); ++i) {
    LITE_RETURN_IF_ERROR(
        CheckProgram(ran.programs[i], predictor, options, report));
  }
  for (const std::string& name : ran.loops) {
    report->unchecked.push_back(StrCat(
        "the block of loop '", name, "': iterations keep no inputs of theirs"));
  }
  return Status::Ok();
}

// Returns the indices of the element at the row-major position `element`, such
// as "[0,3,7]".
std::string Position(const Shape& shape, int64_t element) {
  Shape position = shape;
  for (int axis = shape.rank() - 1; axis >= 0; --axis) {
    position[axis] = element % shape[axis];
    element /= shape[axis];
  }
  return ToString(position);
}

}  // namespace

Result<CheckReport> CheckModel(Predictor* predictor,
                               const CheckOptions& options) {
  // Warmup lowers the model again where the shapes ask for it; after that the
  // graph is final.
  LITE_RETURN_IF_ERROR(predictor->Warmup());
  CheckReport report;
  LITE_RETURN_IF_ERROR(
      CheckProgram(predictor->stage().program(), predictor, options, &report));
  if (predictor->stage().IsCut()) {
    LITE_RETURN_IF_ERROR(CheckLaterStages(predictor, options, &report));
  }
  return report;
}

std::string ToString(const CheckFinding& f) {
  const std::string where = StrCat(f.type, " '", f.op, "': ", f.variant, " (",
                                   f.kernel, ", ", ToString(f.contract), ")");
  if (!f.problem.empty()) return StrCat(where, "\n  ", f.problem);
  return StrCat(where, "\n  output ", f.worst.output, ", element ",
                f.worst.element, " at ", Position(f.shape, f.worst.element),
                " of ", f.shape, ": got ", f.worst.got, ", want ", f.worst.want,
                ", tolerance ", f.worst.tolerance);
}

}  // namespace placelite
