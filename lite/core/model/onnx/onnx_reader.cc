// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/onnx_reader.h"

#include <filesystem>

#include "lite/core/base/file_kind.h"
#include "lite/core/base/mapped_file.h"
#include "lite/core/base/strings.h"
#include "lite/core/model/arena_message.h"
#include "lite/core/model/onnx/importer.h"
#include "lite/core/model/onnx/wire_check.h"

namespace placelite {
namespace {

Result<Graph> Read(Span<const char> bytes, const std::string& name,
                   onnx_import::ExternalData external,
                   const OnnxReadOptions& options) {
  if (bytes.empty()) {
    return Status::Corrupt(
        "the model is empty, expected a ModelProto; copy or load it again");
  }
  LITE_RETURN_IF_ERROR(ExpectFileKind(bytes, FileKind::kOnnx));
  if (bytes.size() > kMaxOnnxBytes) {
    return Status::ResourceExhausted(StrCat("the model has ", bytes.size(),
                                            " bytes, at most ", kMaxOnnxBytes,
                                            " are allowed"));
  }
  const Status wire = onnx_import::CheckModelWire(bytes);
  if (!wire.ok()) return wire.WithContext("not an ONNX model");
  ArenaMessage<::onnx::ModelProto> model;
  if (!model->ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return Status::Corrupt("not an ONNX model: protobuf cannot parse it");
  }
  if (!options.weights_required) {
    external = onnx_import::ExternalData::Zeros();
  }
  return onnx_import::ImportModel(model.get(), &external, name, options);
}

}  // namespace

Result<Graph> ReadOnnxModel(const std::string& path,
                            const OnnxReadOptions& options) {
  namespace fs = std::filesystem;
  const Result<std::shared_ptr<const MappedFile>> file =
      MappedFile::Open(path, kMaxOnnxBytes);
  if (!file.ok()) return file.status().WithContext(path);
  const Span<const uint8_t> bytes = (*file)->bytes();
  Result<Graph> graph =
      Read(Span<const char>(reinterpret_cast<const char*>(bytes.data()),
                            bytes.size()),
           fs::path(path).stem().string(),
           onnx_import::ExternalData(fs::path(path).parent_path().string()),
           options);
  if (!graph.ok()) return graph.status().WithContext(path);
  return graph;
}

Result<Graph> ReadOnnxModel(Span<const char> bytes,
                            const OnnxReadOptions& options) {
  return Read(bytes, "onnx", onnx_import::ExternalData(), options);
}

}  // namespace placelite
