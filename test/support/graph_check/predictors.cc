// SPDX-License-Identifier: Apache-2.0
// The ways from a graph to a predictor, as the API has them for files.
#include <map>

#include "lite/api/predictor_builder.h"
#include "lite/passes/optimize/input_shapes.h"
#include "lite/passes/optimize/pipeline.h"
#include "test/support/graph_check/graph_check.h"

namespace placelite {
namespace {

const Graph& GraphOf(const Draft::Drawn& drawn) {
  return drawn.staged != nullptr ? *drawn.staged : drawn.graph;
}

// Promises the inputs' declared shapes.
std::map<std::string, ShapeRange> Promises(const Graph& graph) {
  std::map<std::string, ShapeRange> promises;
  for (ValueId id : graph.inputs()) {
    promises[graph.value(id).name] = graph.value(id).info.shape;
  }
  return promises;
}

}  // namespace

Result<std::unique_ptr<Predictor>> GraphCheck::MakePredictor(
    const Draft::Drawn& drawn, const Way& way) {
  if (way.mobile) return MakeMobile(drawn);
  FullConfig config;
  config.memory.poison = true;
  if (!way.shares_memory) config.memory.sharing = MemorySharing::None();
  config.valid_targets = way.targets;
  config.excludes = convert_.excludes;
  config.pick = convert_.pick;
  config.enable_fp16 = convert_.enable_fp16;
  config.enable_bf16 = convert_.enable_bf16;
  LITE_ASSIGN_OR_RETURN(LowerOptions lower,
                        PredictorBuilder::OptionsOf(config, *runtime_, {}));
  Graph graph = GraphOf(drawn);
  LITE_ASSIGN_OR_RETURN(const std::vector<ShapeRange> nominal,
                        PromiseInputShapes(&graph, Promises(graph)));
  if (way.optimised) {
    OptimizeOptions options;
    options.kernels = &runtime_->registry();
    options.keeps = [&](const Graph& of, const Node& node) {
      return KeepsAsOne(of, node, runtime_->registry(), lower);
    };
    LITE_RETURN_IF_ERROR(Optimize(&graph, options));
  }
  return PredictorBuilder::FromGraph(
      std::move(graph), nominal, way.in_groups ? runtime_in_groups_ : runtime_,
      std::move(lower), config.memory);
}

Result<std::unique_ptr<Predictor>> GraphCheck::MakeMobile(
    const Draft::Drawn& drawn) {
  convert_.input_shapes = Promises(GraphOf(drawn));
  LITE_ASSIGN_OR_RETURN(const ConvertedModel model,
                        ConvertGraph(GraphOf(drawn), convert_, target_));
  LITE_ASSIGN_OR_RETURN(std::string bytes, SerializeModel(model, target_));
  const auto owner = std::make_shared<std::string>(std::move(bytes));
  MobileConfig config;
  config.runtime = runtime_;
  config.memory.poison = true;
  // Made elsewhere, a model goes by its own places.
  if (convert_.device == "this") config.valid_targets = convert_.valid_targets;
  config.enable_fp16 = convert_.enable_fp16;
  config.enable_bf16 = convert_.enable_bf16;
  config.excludes = convert_.excludes;
  config.model_data = owner->data();
  config.model_bytes = owner->size();
  config.model_owner = owner;
  return Predictor::Create(config);
}

}  // namespace placelite
