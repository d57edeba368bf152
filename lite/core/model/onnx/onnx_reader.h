// SPDX-License-Identifier: Apache-2.0
// Reads ONNX models into a Graph of the canonical vocabulary. Converter side
// only.
//
//   LITE_ASSIGN_OR_RETURN(Graph graph, ReadOnnxModel("resnet50.onnx"));
//
// Opsets 1 to 28 of the default domain, and some ops of others, as far as each
// op's row knows its version (lowering.h). Nodes may be in any order. Inputs
// and outputs keep theirs; an initialiser that is listed as an input too is a
// constant. A dimension with a name, without a value or below 0 becomes "any".
//
// Failures: kNotFound for a missing file, kIo for an unreadable one,
// kInvalidArgument for one of another kind (base/file_kind.h), kCorrupt
// for files that contradict the format or themselves, kUnsupported for ops,
// attributes and element types that no lowering handles (all of them in one
// message), kResourceExhausted for stated limits.
#ifndef LITE_CORE_MODEL_ONNX_ONNX_READER_H_
#define LITE_CORE_MODEL_ONNX_ONNX_READER_H_

#include <optional>
#include <string>
#include <vector>

#include "lite/core/base/span.h"
#include "lite/core/ir/graph.h"
#include "lite/core/model/import/import_problem.h"

namespace placelite {

// Protobuf counts bytes in an int.
inline constexpr size_t kMaxOnnxBytes = (size_t{1} << 31) - 1;
// A limit for the names of values, nodes and ops.
inline constexpr size_t kMaxOnnxNameLength = 4096;

struct OnnxReadOptions {
  // False: external files are not read; their tensors are zeros. Enough to
  // list what is not supported.
  bool weights_required = true;
  // Receives every op that cannot be read, in the order of the file.
  std::vector<ImportProblem>* problems = nullptr;
  // Receives the graph of the other ops where there are such, as far as their
  // types are known.
  std::optional<Graph>* part = nullptr;
};

// External data is looked for in the model's folder and must lie inside it.
Result<Graph> ReadOnnxModel(const std::string& path,
                            const OnnxReadOptions& options = {});

// Reads a model from memory; `bytes` may be freed afterwards. External data are
// refused.
Result<Graph> ReadOnnxModel(Span<const char> bytes,
                            const OnnxReadOptions& options = {});

}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_ONNX_READER_H_
