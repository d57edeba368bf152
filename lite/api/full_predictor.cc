// Predictor::Create from a Paddle or ONNX model: both halves of the picture in
// one.
#include "lite/api/predictor.h"
#include "lite/api/predictor_builder.h"
#include "lite/api/read_model.h"
#include "lite/core/base/memory_guard.h"
#include "lite/passes/optimize/optimize_for_inputs.h"
#include "lite/passes/optimize/pipeline.h"

namespace placelite {
namespace {

ImportSource SourceOf(const FullConfig& config) {
  ImportSource source;
  source.onnx_bytes = Span<const char>(config.onnx_bytes);
  source.program_bytes = Span<const char>(config.program_bytes);
  source.param_bytes = Span<const char>(config.param_bytes);
  source.onnx_model = config.onnx_model;
  source.weights_required = config.weights_required;
  source.paddle.model_dir = config.model_dir;
  source.paddle.model_file = config.model_file;
  source.paddle.param_file = config.param_file;
  return source;
}

}  // namespace

Result<std::unique_ptr<Predictor>> Predictor::Create(
    const FullConfig& config) try {
  LITE_ASSIGN_OR_RETURN(std::shared_ptr<Runtime> runtime,
                        PredictorBuilder::RuntimeOf(config));
  LITE_ASSIGN_OR_RETURN(LowerOptions lower,
                        PredictorBuilder::OptionsOf(config, *runtime, {}));
  LITE_ASSIGN_OR_RETURN(Graph graph, ReadModel(SourceOf(config)));
  OptimizeOptions optimize;
  optimize.kernels = &runtime->registry();
  optimize.disabled = config.disabled_passes;
  LITE_ASSIGN_OR_RETURN(
      std::vector<ShapeRange> nominal,
      OptimizeForInputs(&graph, config.input_shapes, optimize));
  return PredictorBuilder::FromGraph(std::move(graph), nominal,
                                     std::move(runtime), std::move(lower),
                                     config.memory);
}
LITE_CATCH_OUT_OF_MEMORY("loading the model")

}  // namespace placelite
