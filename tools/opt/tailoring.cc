// SPDX-License-Identifier: Apache-2.0
#include "tools/opt/tailoring.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "lite/core/base/output_file.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/cut.h"
#include "lite/core/ir/infer.h"
#include "lite/core/ir/subgraphs.h"
#include "lite/core/op/by_input.h"
#include "lite/kernels/all_kernels.h"
#include "lite/passes/optimize/input_shapes.h"

namespace placelite::tools {
namespace {

using Names = std::set<std::string>;

struct Lists {
  Names ops, kernels, variants;
};

// An op whose attributes are elements of inputs comes to other ops.
void AddOp(const OpDef& op, Names* ops) {
  ops->insert(op.name);
  const ByInputDef* by_input = op.traits.by_input;
  if (by_input == nullptr) return;
  ops->insert(by_input->plain);
  if (by_input->also != nullptr) ops->insert(by_input->also);
}

void AddNodes(const Graph& graph, Lists* lists) {
  for (const Node& node : graph.nodes()) {
    AddOp(*node.op, &lists->ops);
    lists->kernels.insert(node.decision.kernel);
    if (!node.decision.fallback.empty()) {
      lists->kernels.insert(node.decision.fallback);
    }
    for (const auto& block : node.subgraphs) AddNodes(*block, lists);
  }
}

// Casts of constants are made while lowering, so the graph has no node of them.
void AddCasts(const LowerReport& report, Lists* lists) {
  for (const CastReport& cast : report.casts) {
    lists->ops.insert(cast.type);
    lists->kernels.insert(cast.kernel);
  }
}

// Adds the variants that apply to some op, or may apply with other shapes.
// Which of them runs is known only on the device.
void AddJudgedVariants(const LowerReport& report, const Names& kernels,
                       Names* judged, Names* variants) {
  for (const OpReport& op : report.ops) {
    for (const CandidateReport& candidate : op.candidates) {
      const bool chosen = candidate.kernel == op.decision.kernel ||
                          candidate.kernel == op.decision.fallback;
      if (!chosen || kernels.count(candidate.kernel) == 0) continue;
      judged->insert(candidate.kernel);
      for (const VariantReport& variant : candidate.variants) {
        if (variant.answer != Tri::kNo) variants->insert(variant.name);
      }
    }
  }
}

// Adds all variants of kernels that the report does not judge: those of casts
// and in subgraphs.
void AddOtherVariants(const KernelRegistry& registry, const Names& kernels,
                      const Names& judged, Names* variants) {
  for (const std::string& name : kernels) {
    const KernelDef* kernel = registry.Find(name);
    if (kernel == nullptr || judged.count(name) > 0) continue;
    for (const VariantDef& variant : kernel->variants) {
      variants->insert(variant.name);
    }
  }
}

Names FamiliesOf(const KernelRegistry& registry, const Names& kernels) {
  Names families;
  for (const KernelFamily& family : AllKernelFamilies()) {
    for (const KernelDef& row : family.rows()) {
      if (kernels.count(KernelName(row)) > 0 &&
          registry.Find(KernelName(row)) == &row) {
        families.insert(family.folder);
      }
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

Status WriteList(const std::string& path, const Names& names) {
  return WriteFile(path, Join(names, "\n") + "\n");
}

}  // namespace

Status WriteTailoringInfo(const ConvertedModel& model,
                          const ConvertTarget& target,
                          const std::string& folder) {
  Lists lists;
  Names judged;
  AddNodes(model.lowered, &lists);
  AddCasts(model.report, &lists);
  lists.kernels.erase("");
  AddJudgedVariants(model.report, lists.kernels, &judged, &lists.variants);
  AddOtherVariants(target.registry, lists.kernels, judged, &lists.variants);
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  LITE_RETURN_IF_ERROR(WriteList(folder + "/.tailored_ops_list", lists.ops));
  LITE_RETURN_IF_ERROR(
      WriteList(folder + "/.tailored_kernels_list", lists.kernels));
  LITE_RETURN_IF_ERROR(WriteList(folder + "/.tailored_families_list",
                                 FamiliesOf(target.registry, lists.kernels)));
  LITE_RETURN_IF_ERROR(
      WriteList(folder + "/.tailored_features_list", FeaturesOf(model)));
  return WriteList(folder + "/.tailored_variants_list", lists.variants);
}

}  // namespace placelite::tools
