// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/pipeline.h"

#include <algorithm>
#include <chrono>
#include <iomanip>
#include <sstream>

#include "lite/core/base/did_you_mean.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/printer.h"
#include "lite/core/ir/verifier.h"
#include "lite/passes/optimize/input_shapes.h"

namespace placelite {
namespace {

constexpr OptimizePass kPasses[] = {
    {"infer_shapes", InferShapes, "every other pass asks for shapes"},
    {"volumes_to_images", VolumesToImages,
     "before fold_constants, which moves the filters"},
    {"signals_to_images", SignalsToImages,
     "before fold_constants, which reshapes constants; before the fusions, "
     "which look through no squeeze"},
    {"fold_constants", FoldConstants,
     "so that all later passes see constants as constants"},
    {"inline_branches", InlineBranches,
     "after fold_constants, which makes conditions known; all later passes see "
     "what the branch does"},
    {"inputs_to_attributes", InputsToAttributes,
     "after fold_constants, which makes lists known; all later passes know the "
     "ops with attributes alone"},
    {"dynamic_convolutions", DynamicConvolutions,
     "after fold_constants, which makes scales and filters known; before "
     "remove_dead_nodes, which drops the integers"},
    {"fold_quantization", FoldQuantization,
     "after fold_constants, which makes scales and weights known; before all "
     "that looks for floats"},
    {"remove_identities", RemoveIdentities,
     "so that no later pattern has to look through them"},
    {"simplify_reshapes", SimplifyReshapes,
     "after remove_identities, which may stand between two reshapes"},
    {"fuse_channel_shuffle", FuseChannelShuffle,
     "after simplify_reshapes, which leaves one reshape on each side"},
    {"remove_dead_nodes", RemoveDeadNodes,
     "before the fusions: an orphan counts as a second reader"},
    {"matmul_to_fc", MatmulToFc,
     "before fuse_affine, which gives the fc its bias"},
    {"simplify_clips", SimplifyClips,
     "after remove_dead_nodes, which leaves the readers that count; before the "
     "fusions, which look through no clip"},
    {"make_code_tables", MakeCodeTables,
     "after simplify_clips, which narrows the codes; before merge_roundings, "
     "which needs not be exact, and the fusions, which take what it makes"},
    {"merge_roundings", MergeRoundings,
     "after simplify_clips, which narrows the codes; before fuse_affine, which "
     "takes the scale that is left"},
    {"quantize_before_concat", QuantizeBeforeConcat,
     "after simplify_clips, which leaves what has to round; before "
     "fuse_epilogue, which takes it"},
    {"fuse_pad", FusePad, "before the consumer itself is fused"},
    {"fuse_attention", FuseAttention,
     "after matmul_to_fc, which takes products by constants; before "
     "scalars_to_attributes and fuse_epilogue, which take its parts"},
    {"expand_composites", ExpandComposites,
     "after fuse_attention; before what fuses the ops of a definition"},
    {"fuse_layer_norm", FuseLayerNorm,
     "before scalars_to_attributes and fuse_epilogue, which take its parts"},
    {"split_reductions", SplitReductions,
     "after fuse_layer_norm, which takes whole reductions"},
    {"fuse_activation", FuseActivation,
     "before scalars_to_attributes and fuse_epilogue, which take its parts"},
    {"fuse_integer_scale", FuseIntegerScale,
     "before scalars_to_attributes and fuse_epilogue, which take its parts"},
    {"fuse_affine", FuseAffine,
     "before fuse_epilogue: what goes into weights costs nothing at run time"},
    {"scalars_to_attributes", ScalarsToAttributes,
     "after fuse_affine, which keeps a bias's name; before fuse_epilogue, "
     "which takes what it makes"},
    {"fuse_epilogue", FuseEpilogue,
     "last: an op with an epilogue is no pattern of any other pass"},
};

bool MatchesAny(const std::vector<std::string>& patterns, const char* name) {
  return std::any_of(
      patterns.begin(), patterns.end(),
      [&](const std::string& pattern) { return GlobMatch(pattern, name); });
}

// Fails when a pattern names no pass.
Status CheckNames(const std::vector<std::string>& patterns) {
  std::vector<std::string> names;
  for (const OptimizePass& pass : kPasses) names.push_back(pass.name);
  for (const std::string& pattern : patterns) {
    const bool known = std::any_of(
        names.begin(), names.end(),
        [&](const std::string& name) { return GlobMatch(pattern, name); });
    if (!known) {
      return Status::InvalidArgument(
          StrCat("no pass is called '", pattern, "'; the passes are ",
                 Join(names, ", "), DidYouMean(pattern, names)));
    }
  }
  return Status::Ok();
}

bool SameNode(const Node& a, const Node& b) {
  return a.op == b.op && a.name == b.name && a.inputs == b.inputs &&
         a.outputs == b.outputs && a.attributes == b.attributes &&
         a.epilogue == b.epilogue && a.decision == b.decision &&
         a.subgraphs == b.subgraphs;
}

bool SameValue(const Value& a, const Value& b) {
  return a.name == b.name && a.info.precision == b.info.precision &&
         a.info.shape == b.info.shape && SameGrid(a.info.grid, b.info.grid) &&
         a.info.constant.buffer() == b.info.constant.buffer() &&
         a.info.constant.offset() == b.info.constant.offset();
}

bool SameGraph(const Graph& a, const Graph& b) {
  return a.inputs() == b.inputs() && a.outputs() == b.outputs() &&
         std::equal(a.nodes().begin(), a.nodes().end(), b.nodes().begin(),
                    b.nodes().end(), SameNode) &&
         std::equal(a.values().begin(), a.values().end(), b.values().begin(),
                    b.values().end(), SameValue);
}

double MillisecondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double, std::milli>(
             std::chrono::steady_clock::now() - start)
      .count();
}

// Times one pass, verifies what it leaves, and notes both.
Status RunPass(const OptimizePass& pass, Graph* graph,
               const PassContext& context, PassReport* report) {
  const Graph before = *graph;
  report->nodes_before = before.nodes().size();
  const auto start = std::chrono::steady_clock::now();
  LITE_RETURN_IF_ERROR(pass.run(graph, context));
  report->ms = MillisecondsSince(start);
  report->ran = true;
  report->nodes_after = graph->nodes().size();
  report->changed = !SameGraph(before, *graph);
  return report->changed ? VerifyGraph(*graph) : Status::Ok();
}

}  // namespace

Span<const OptimizePass> OptimizePasses() { return kPasses; }

std::string OptimizeReport::ToString() const {
  TextStream out;
  out << std::fixed << std::setprecision(2) << std::left;
  for (const PassReport& pass : passes) {
    out << std::setw(24) << pass.name;
    if (!pass.ran) {
      out << "disabled\n";
      continue;
    }
    out << std::right << std::setw(9) << pass.ms << " ms  " << std::left;
    out << pass.nodes_before;
    if (pass.nodes_after != pass.nodes_before)
      out << " -> " << pass.nodes_after;
    out << " nodes" << (pass.changed ? "\n" : " (unchanged)\n");
  }
  return out.str();
}

namespace {

// Optimises the subgraphs of the optimised graph, which contain by then all
// that is known.
Status OptimizeSubgraphs(Graph* graph, const OptimizeOptions& options) {
  for (size_t i = 0; i < graph->nodes().size(); ++i) {
    Node& node = graph->node(static_cast<NodeId>(i));
    for (auto& block : node.subgraphs) {
      Graph copy = *block;
      const Status status = Optimize(&copy, options, nullptr);
      if (!status.ok()) {
        return status.WithContext(StrCat("a block of op '", node.name, "'"));
      }
      block = std::make_shared<const Graph>(std::move(copy));
    }
  }
  return Status::Ok();
}

}  // namespace

Status Optimize(Graph* graph, const OptimizeOptions& options,
                OptimizeReport* report) {
  LITE_RETURN_IF_ERROR(CheckNames(options.disabled));
  LITE_RETURN_IF_ERROR(CheckNames(options.print_after));
  const PassContext context{options.kernels,
                            options.keeps ? &options.keeps : nullptr};
  for (const OptimizePass& pass : kPasses) {
    PassReport row;
    row.name = pass.name;
    if (!MatchesAny(options.disabled, pass.name)) {
      const Status status = RunPass(pass, graph, context, &row);
      if (!status.ok()) {
        return FaultOfModel(status).WithContext(StrCat("pass ", pass.name));
      }
    }
    if (options.print && MatchesAny(options.print_after, pass.name)) {
      options.print(StrCat("graph after ", pass.name,
                           row.changed ? ":\n" : " (unchanged):\n",
                           ToString(*graph)));
    }
    if (report != nullptr) report->passes.push_back(std::move(row));
  }
  return OptimizeSubgraphs(graph, options);
}

}  // namespace placelite
