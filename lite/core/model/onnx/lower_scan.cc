// SPDX-License-Identifier: Apache-2.0
// Scan: a loop over slices of its inputs. The loop captures these inputs whole,
// and its body begins with taking a slice of each; what is scanned backwards is
// reversed before or after.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/import/sizes.h"
#include "lite/core/model/onnx/lower_control.h"

namespace placelite {
namespace onnx_import {
namespace {

using ::onnx::AttributeProto;
using ::onnx::GraphProto;
using ::onnx::NodeProto;
using Ints = std::vector<int64_t>;

// Names of the loop's own, which no model has: they begin with a space.
constexpr char kIteration[] = " iteration";
constexpr char kCondition[] = " condition";
constexpr char kTrips[] = " trips";

std::string Captured(int i) { return StrCat(" captured ", i); }

struct Scan {
  const GraphProto* body = nullptr;
  int states = 0, scanned = 0;
  // One for each input, or output, that is scanned.
  Ints in_axes, in_reversed, out_axes, out_reversed;
};

Ints ListOf(OpLowering& op, const char* attribute, size_t count) {
  Ints list = op.Ints(attribute, Ints(count, 0));
  if (list.size() == count) return list;
  op.FailCorrupt(StrCat("attribute '", attribute, "' has ", list.size(),
                        " elements, expected ", count));
  return Ints(count, 0);
}

// `first`: the first input that is a state.
Scan ReadScan(OpLowering& op, int first) {
  Scan scan;
  scan.body = op.GraphAttribute("body");
  const int64_t scanned = op.Int("num_scan_inputs", 0);
  const int inputs = op.NumInputs() - first;
  if (!op.ok()) return scan;
  if (scanned < 1 || scanned > inputs || scan.body->input_size() != inputs) {
    op.FailCorrupt(StrCat("it scans ", scanned, " of ", inputs,
                          " inputs, its body has ", scan.body->input_size()));
    return scan;
  }
  scan.scanned = static_cast<int>(scanned);
  scan.states = inputs - scan.scanned;
  const int outs = scan.body->output_size() - scan.states;
  if (outs < 0 || scan.body->output_size() == 0) {
    op.FailCorrupt(StrCat("its body has ", scan.body->output_size(),
                          " outputs for ", scan.states, " states"));
    return scan;
  }
  const auto in_count = static_cast<size_t>(scanned);
  const auto out_count = static_cast<size_t>(outs);
  const bool old = op.opset() < 9;
  scan.in_reversed =
      ListOf(op, old ? "directions" : "scan_input_directions", in_count);
  scan.in_axes =
      old ? Ints(in_count, 0) : ListOf(op, "scan_input_axes", in_count);
  scan.out_reversed = old ? Ints(out_count, 0)
                          : ListOf(op, "scan_output_directions", out_count);
  scan.out_axes =
      old ? Ints(out_count, 0) : ListOf(op, "scan_output_axes", out_count);
  return scan;
}

int64_t FromFront(OpLowering& op, int64_t axis, int64_t rank) {
  const int64_t front = axis < 0 ? axis + rank : axis;
  if (!op.ok() || (front >= 0 && front < rank)) return front;
  op.FailCorrupt(StrCat("scans axis ", axis, " of ", rank));
  return 0;
}

ValueId EmitReversed(OpLowering& op, ValueId x, int64_t axis) {
  return op.Emit("strided_slice", {x},
                 {{"axes", Ints{axis}},
                  {"starts", Ints{-1}},
                  {"ends", Ints{-kMaxElements}},
                  {"strides", Ints{-1}}});
}

NodeProto* AddNode(GraphProto* graph, const char* type,
                   std::initializer_list<std::string> inputs,
                   const std::string& output) {
  NodeProto* node = graph->add_node();
  node->set_op_type(type);
  for (const std::string& input : inputs) node->add_input(input);
  node->add_output(output);
  return node;
}

// output = input at the iteration's place along `axis`
void AddSlice(GraphProto* graph, const std::string& input, int64_t axis,
              const std::string& output) {
  NodeProto* node = AddNode(graph, "Gather", {input, kIteration}, output);
  AttributeProto* attribute = node->add_attribute();
  attribute->set_name("axis");
  attribute->set_type(AttributeProto::INT);
  attribute->set_i(axis);
}

// The body of a loop that goes on, so far.
GraphProto EmptyLoop(const std::string& name) {
  GraphProto loop;
  loop.set_name(name);
  loop.add_input()->set_name(kIteration);
  loop.add_input()->set_name(kCondition);
  const std::string out = StrCat(kCondition, " again");
  AddNode(&loop, "Identity", {kCondition}, out);
  loop.add_output()->set_name(out);
  return loop;
}

// States are carried; what is scanned is captured where `capture`, else it is
// read from around the loop under the same names.
GraphProto ScanLoop(const Scan& scan, bool capture) {
  GraphProto loop = EmptyLoop(scan.body->name());
  for (int i = 0; i < scan.states; ++i) *loop.add_input() = scan.body->input(i);
  for (int i = 0; i < scan.scanned; ++i) {
    const std::string name = Captured(scan.states + i);
    if (capture) loop.add_input()->set_name(name);
    AddSlice(&loop, name, scan.in_axes[static_cast<size_t>(i)],
             scan.body->input(scan.states + i).name());
  }
  for (const NodeProto& node : scan.body->node()) *loop.add_node() = node;
  for (const auto& tensor : scan.body->initializer()) {
    *loop.add_initializer() = tensor;
  }
  for (const auto& info : scan.body->value_info()) {
    *loop.add_value_info() = info;
  }
  for (const auto& output : scan.body->output()) *loop.add_output() = output;
  return loop;
}

// How many slices there are, from the first that is scanned.
ValueId EmitTrips(OpLowering& op, ValueId scanned, int64_t axis) {
  return EmitReshape(op, EmitElement(op, EmitShape(op, scanned), axis),
                     Shape());
}

void LowerScan(OpLowering& op) {
  Scan scan = ReadScan(op, 0);
  LoopParts parts;
  for (int i = 0; i < op.NumInputs() && op.ok(); ++i) {
    const ValueId id = op.Input(i);
    if (i < scan.states) {
      parts.carried.push_back(id);
      continue;
    }
    const auto j = static_cast<size_t>(i - scan.states);
    if (op.ok() && op.rank(id) < 1) {
      return op.FailUnsupported(
          StrCat("input ", i, " is ", op.shape(id), ", expected a known rank"));
    }
    int64_t& axis = scan.in_axes[j];
    axis = FromFront(op, axis, op.rank(id));
    if (parts.captured.empty()) parts.trips = EmitTrips(op, id, axis);
    parts.captured.push_back(
        scan.in_reversed[j] != 0 ? EmitReversed(op, id, axis) : id);
  }
  if (!op.ok()) return;
  const GraphProto loop = ScanLoop(scan, true);
  parts.body = &loop;
  parts.condition = EmitTrue(op);
  std::vector<ValueId> outputs = EmitLoop(op, parts);
  for (size_t j = 0; j < scan.out_axes.size() && op.ok(); ++j) {
    ValueId& out = outputs[static_cast<size_t>(scan.states) + j];
    if (scan.out_reversed[j] != 0) out = EmitReversed(op, out, 0);
    if (scan.out_axes[j] == 0) continue;
    if (op.rank(out) < 0) {
      return op.FailUnsupported(
          StrCat("scan output ", j, " has no known rank"));
    }
    out =
        EmitMoveAxis(op, out, 0, FromFront(op, scan.out_axes[j], op.rank(out)));
  }
  if (op.ok()) op.DefineAll(outputs);
}

// The batch is a loop around that over the slices.
void LowerBatchedScan(OpLowering& op) {
  const Scan scan = ReadScan(op, 1);
  if (op.HasInput(0)) {
    return op.FailUnsupported("sequences have lengths of their own");
  }
  LoopParts parts;
  GraphProto batch = EmptyLoop("batch");
  const int count = scan.states + scan.scanned;
  for (int i = 0; i < count && op.ok(); ++i) {
    ValueId id = op.Input(1 + i);
    if (i >= scan.states) {
      const auto j = static_cast<size_t>(i - scan.states);
      if (j == 0) parts.trips = EmitTrips(op, id, 1);
      if (scan.in_reversed[j] != 0) id = EmitReversed(op, id, 1);
    }
    parts.captured.push_back(id);
    const std::string whole = StrCat(" batch of ", i);
    batch.add_input()->set_name(whole);
    AddSlice(&batch, whole, 0, Captured(i));
  }
  if (!op.ok()) return;
  const ValueId slices = parts.trips;
  parts.trips = EmitTrips(op, parts.captured[0], 0);
  parts.captured.push_back(slices);
  batch.add_input()->set_name(kTrips);
  NodeProto* node = batch.add_node();
  node->set_op_type("Loop");
  node->add_input(kTrips);
  node->add_input("");
  for (int i = 0; i < scan.states; ++i) node->add_input(Captured(i));
  for (int i = 0; i < scan.body->output_size(); ++i) {
    node->add_output(StrCat(" output ", i));
    batch.add_output()->set_name(node->output(i));
  }
  AttributeProto* body = node->add_attribute();
  body->set_name("body");
  body->set_type(AttributeProto::GRAPH);
  *body->mutable_g() = ScanLoop(scan, false);
  parts.body = &batch;
  parts.condition = EmitTrue(op);
  op.DefineAll(EmitLoop(op, parts));
}

constexpr LoweringRule kRules[] = {
    {"Scan", 8, 8, LowerBatchedScan},
    {"Scan", 9, kNewestOpset, LowerScan},
};

}  // namespace

Span<const LoweringRule> ScanRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
