// SPDX-License-Identifier: Apache-2.0
#include "test/passes/lower/lower_test_util.h"

#include "lite/core/base/check.h"
#include "lite/core/base/strings.h"

namespace placelite {

LowerOptions OptionsFor(const std::vector<std::string>& places) {
  LowerOptions options;
  options.explain = true;
  for (const std::string& text : places) {
    Result<Place> place = ParsePlace(text);
    LITE_CHECK(place.ok());
    options.valid_places.push_back(*place);
  }
  options.device.name = "test device";
  options.device.cpu.features = kAvx2 | kAvx512 | kNeon | kArmFp16;
  options.device.gpu.model = "Test GPU";
  options.device.gpu.image2d_max_width = 16384;
  options.device.gpu.image2d_max_height = 16384;
  return options;
}

const OpReport& OpNamed(const LowerReport& report, const std::string& name) {
  for (const OpReport& op : report.ops) {
    if (op.name == name) return op;
  }
  LITE_CHECK(false);
}

const KernelCandidate& CandidateNamed(const OpReport& op,
                                      const std::string& kernel) {
  for (const KernelCandidate& candidate : op.candidates) {
    if (KernelName(*candidate.kernel) == kernel) return candidate;
  }
  LITE_CHECK(false);
}

std::string Steps(const Graph& graph) {
  std::string text;
  for (const Node& node : graph.nodes()) {
    std::vector<std::string> inputs, outputs;
    for (ValueId id : node.inputs) {
      inputs.push_back(id == kNone ? "-" : graph.value(id).name);
    }
    for (ValueId id : node.outputs) {
      const Value& value = graph.value(id);
      outputs.push_back(StrCat(value.name, " ", value.place));
    }
    text += StrCat(node.op->name, "(", Join(inputs, ", "), ") -> ",
                   Join(outputs, ", "), "\n");
  }
  return text;
}

LoweringTest::LoweringTest(const std::vector<std::string>& places)
    : options_(OptionsFor(places)) {}

void LoweringTest::AddHostCasts() {
  for (const char* cast : {"layout", "calib", "io_copy"}) {
    rows_.Add(cast, "host/any/any");
  }
}

std::string LoweringTest::Lowered(Graph graph) {
  report_ = LowerReport();
  const KernelRegistry registry = rows_.registry();
  const Status status = Lower(&graph, registry, options_, &report_);
  graph_ = std::move(graph);
  return status.ok() ? Steps(graph_) : "error: " + status.message();
}

}  // namespace placelite
