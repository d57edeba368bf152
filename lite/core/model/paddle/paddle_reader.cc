// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/paddle_reader.h"

#include <filesystem>
#include <unordered_set>

#include "lite/core/base/file_kind.h"
#include "lite/core/base/read_file.h"
#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/importer.h"
#include "lite/core/model/paddle/model_files.h"
#include "lite/core/model/paddle/program.h"

namespace placelite {
namespace {

// The folder's name for a model folder, else the program's without extension.
std::string ModelName(const PaddleModelFiles& files,
                      const std::string& program) {
  namespace fs = std::filesystem;
  if (!files.model_file.empty()) return fs::path(program).stem().string();
  fs::path folder = fs::path(files.model_dir).lexically_normal();
  if (!folder.has_filename()) folder = folder.parent_path();
  return folder.filename().string();
}

// The weights of a program on disk. `bytes` holds the combined file, if there
// is one, and must outlive them.
Result<std::unique_ptr<paddle::Weights>> OpenWeights(
    const PaddleModelFiles& files, const std::string& program_path,
    const std::vector<const paddle::proto::VarDesc*>& variables,
    std::string* bytes) {
  std::unordered_set<std::string> names;
  for (const auto* variable : variables) names.insert(variable->name());
  LITE_ASSIGN_OR_RETURN(const std::string path,
                        paddle::FindParams(files, program_path, names));
  if (path.empty()) return paddle::SeparateWeights(files.model_dir);
  LITE_ASSIGN_OR_RETURN(*bytes, ReadFile(path));
  const Status kind = ExpectFileKind(*bytes, FileKind::kPaddleWeights);
  if (!kind.ok()) return kind.WithContext(path);
  Result<std::unique_ptr<paddle::Weights>> weights =
      paddle::CombinedWeights(variables, *bytes);
  if (!weights.ok()) return weights.status().WithContext(path);
  return weights;
}

}  // namespace

Result<Graph> ReadPaddleModel(const PaddleModelFiles& files,
                              const PaddleReadOptions& options) {
  LITE_ASSIGN_OR_RETURN(const std::string path, paddle::FindProgram(files));
  LITE_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path));
  const auto parsed = paddle::ParseProgram(bytes);
  if (!parsed.ok()) return parsed.status().WithContext(path);
  const paddle::proto::ProgramDesc& program = **parsed;
  const auto variables = paddle::WeightVariables(program.blocks(0));
  std::unique_ptr<paddle::Weights> weights = paddle::AbsentWeights();
  std::string params;
  if (options.weights_required && !variables.empty()) {
    LITE_ASSIGN_OR_RETURN(weights,
                          OpenWeights(files, path, variables, &params));
  }
  Result<Graph> graph = paddle::ImportProgram(
      program, weights.get(), ModelName(files, path), options.problems);
  if (!graph.ok()) return graph.status().WithContext(path);
  return graph;
}

Result<Graph> ReadPaddleModel(Span<const char> program, Span<const char> params,
                              const PaddleReadOptions& options) {
  LITE_ASSIGN_OR_RETURN(const auto parsed, paddle::ParseProgram(program));
  const paddle::proto::ProgramDesc& desc = *parsed;
  std::unique_ptr<paddle::Weights> weights = paddle::AbsentWeights();
  if (options.weights_required) {
    LITE_ASSIGN_OR_RETURN(weights,
                          paddle::CombinedWeights(
                              paddle::WeightVariables(desc.blocks(0)), params));
  }
  return paddle::ImportProgram(desc, weights.get(), "paddle", options.problems);
}

}  // namespace placelite
