// Predictor::Create from a Paddle model: both halves of the picture in one.
#include "lite/api/predictor.h"
#include "lite/api/predictor_builder.h"
#include "lite/core/model/paddle/paddle_reader.h"
#include "lite/passes/optimize/input_shapes.h"
#include "lite/passes/optimize/pipeline.h"

namespace placelite {
namespace {

Result<Graph> ReadModel(const FullConfig& config) {
  if (!config.program_bytes.empty()) {
    return ReadPaddleModel(Span<const char>(config.program_bytes),
                           Span<const char>(config.param_bytes));
  }
  PaddleModelFiles files;
  files.model_dir = config.model_dir;
  files.model_file = config.model_file;
  files.param_file = config.param_file;
  return ReadPaddleModel(files);
}

}  // namespace

Result<std::unique_ptr<Predictor>> Predictor::Create(const FullConfig& config) {
  LITE_ASSIGN_OR_RETURN(std::shared_ptr<Runtime> runtime,
                        PredictorBuilder::RuntimeOf(config));
  LITE_ASSIGN_OR_RETURN(LowerOptions lower,
                        PredictorBuilder::OptionsOf(config, *runtime, {}));
  LITE_ASSIGN_OR_RETURN(Graph graph, ReadModel(config));
  LITE_ASSIGN_OR_RETURN(std::vector<ShapeRange> nominal,
                        PromiseInputShapes(&graph, config.input_shapes));
  OptimizeOptions optimize;
  optimize.kernels = &runtime->registry();
  optimize.disabled = config.disabled_passes;
  LITE_RETURN_IF_ERROR(Optimize(&graph, optimize));
  return PredictorBuilder::FromGraph(std::move(graph), nominal,
                                     std::move(runtime), std::move(lower));
}

}  // namespace placelite
