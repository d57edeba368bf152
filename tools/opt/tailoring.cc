// SPDX-License-Identifier: Apache-2.0
#include "tools/opt/tailoring.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "lite/api/kernel_families.h"
#include "lite/core/base/output_file.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/cut.h"
#include "lite/core/ir/infer.h"
#include "lite/core/ir/subgraphs.h"
#include "lite/core/op/by_input.h"
#include "lite/passes/optimize/input_shapes.h"

namespace placelite::tools {
namespace {

using Names = std::set<std::string>;

using Kernels = std::set<const KernelDef*>;

struct Lists {
  Names ops, variants;
  Kernels kernels;
};

// An op whose attributes are elements of inputs comes to other ops.
void AddOp(const OpDef& op, Names* ops) {
  ops->insert(op.name);
  const ByInputDef* by_input = op.traits.by_input;
  if (by_input == nullptr) return;
  ops->insert(by_input->plain);
  if (by_input->also != nullptr) ops->insert(by_input->also);
}

void AddKernel(const KernelDef* kernel, Kernels* kernels) {
  if (kernel != nullptr) kernels->insert(kernel);
}

void AddNodes(const Graph& graph, Lists* lists) {
  for (const Node& node : graph.nodes()) {
    AddOp(*node.op, &lists->ops);
    AddKernel(node.decision.kernel, &lists->kernels);
    AddKernel(node.decision.fallback, &lists->kernels);
    for (const auto& block : node.subgraphs) AddNodes(*block, lists);
  }
}

// Casts of constants are made while lowering, so the graph has no node of them.
void AddCasts(const LowerReport& report, Lists* lists) {
  for (const CastReport& cast : report.casts) {
    lists->ops.insert(cast.type);
    AddKernel(cast.kernel, &lists->kernels);
  }
}

// Adds the variants that apply to some op, or may apply with other shapes.
// Which of them runs is known only on the device.
void AddJudgedVariants(const LowerReport& report, const Kernels& kernels,
                       Kernels* judged, Names* variants) {
  for (const OpReport& op : report.ops) {
    for (const KernelCandidate& candidate : op.candidates) {
      const bool chosen = candidate.kernel == op.decision.kernel ||
                          candidate.kernel == op.decision.fallback;
      if (!chosen || kernels.count(candidate.kernel) == 0) continue;
      judged->insert(candidate.kernel);
      for (const VariantAnswer& row : candidate.variants) {
        if (!row.support.no()) variants->insert(row.variant->name);
      }
    }
  }
}

// Adds all variants of kernels that the report does not judge: those of casts
// and in subgraphs.
void AddOtherVariants(const Kernels& kernels, const Kernels& judged,
                      Names* variants) {
  for (const KernelDef* kernel : kernels) {
    if (judged.count(kernel) > 0) continue;
    for (const VariantDef& variant : kernel->variants) {
      variants->insert(variant.name);
    }
  }
}

Names FamiliesOf(const Kernels& kernels) {
  Names families;
  for (const KernelFamily& family : BuiltKernelFamilies()) {
    for (const KernelDef& row : family.rows()) {
      if (kernels.count(&row) > 0) families.insert(family.folder);
    }
  }
  return families;
}

// Returns "program", and also "stages" where shapes depend on computed elements
// or may do so, or where ops have subgraphs.
Names FeaturesOf(const ConvertedModel& model) {
  Names features = {"program"};
  Graph graph = model.lowered;
  const std::vector<ShapeRange> shapes = StartShapes(graph);
  for (size_t i = 0; i < shapes.size(); ++i) {
    graph.value(graph.inputs()[i]).info.shape = shapes[i];
  }
  const bool inferred = InferGraph(&graph).ok();
  const std::vector<bool> settled = SettledNodes(graph);
  if (!inferred || HasSubgraphs(graph) ||
      std::find(settled.begin(), settled.end(), false) != settled.end()) {
    features.insert("stages");
  }
  return features;
}

Names NamesOf(const Kernels& kernels) {
  Names names;
  for (const KernelDef* kernel : kernels) names.insert(KernelName(*kernel));
  return names;
}

Status WriteList(const std::string& path, const Names& names) {
  return WriteFile(path, Join(names, "\n") + "\n");
}

}  // namespace

Status WriteTailoringInfo(const ConvertedModel& model,
                          const std::string& folder) {
  Lists lists;
  Kernels judged;
  AddNodes(model.lowered, &lists);
  AddCasts(model.report, &lists);
  AddJudgedVariants(model.report, lists.kernels, &judged, &lists.variants);
  AddOtherVariants(lists.kernels, judged, &lists.variants);
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  LITE_RETURN_IF_ERROR(WriteList(folder + "/.tailored_ops_list", lists.ops));
  LITE_RETURN_IF_ERROR(
      WriteList(folder + "/.tailored_kernels_list", NamesOf(lists.kernels)));
  LITE_RETURN_IF_ERROR(WriteList(folder + "/.tailored_families_list",
                                 FamiliesOf(lists.kernels)));
  LITE_RETURN_IF_ERROR(
      WriteList(folder + "/.tailored_features_list", FeaturesOf(model)));
  return WriteList(folder + "/.tailored_variants_list", lists.variants);
}

}  // namespace placelite::tools
