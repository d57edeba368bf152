// SPDX-License-Identifier: Apache-2.0
#include "lite/api/read_model.h"

#ifdef LITE_WITH_ONNX
#include "lite/core/model/onnx/onnx_reader.h"
#endif

namespace placelite {
namespace {

Result<Graph> ReadOnnx(const ImportSource& source) {
#ifdef LITE_WITH_ONNX
  OnnxReadOptions options;
  options.weights_required = source.weights_required;
  options.part = source.part;
  if (!source.onnx_bytes.empty()) {
    return ReadOnnxModel(source.onnx_bytes, options);
  }
  return ReadOnnxModel(source.onnx_model, options);
#else
  (void)source;
  return Status::Unsupported(
      "this build has no ONNX reader (LITE_WITH_ONNX needs libonnx)");
#endif
}

}  // namespace

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

Result<Graph> ReadModel(const ImportSource& source) {
  if (!source.onnx_bytes.empty()) return ReadOnnx(source);
  PaddleReadOptions options;
  options.weights_required = source.weights_required;
  if (!source.program_bytes.empty()) {
    return ReadPaddleModel(source.program_bytes, source.param_bytes, options);
  }
  if (!source.onnx_model.empty()) return ReadOnnx(source);
  return ReadPaddleModel(source.paddle, options);
}

}  // namespace placelite
