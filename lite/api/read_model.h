// SPDX-License-Identifier: Apache-2.0
// The one list of model formats that the full library reads.
#ifndef LITE_API_READ_MODEL_H_
#define LITE_API_READ_MODEL_H_

#include <optional>
#include <string>

#include "lite/api/config.h"
#include "lite/core/base/span.h"
#include "lite/core/ir/graph.h"
#include "lite/core/model/paddle/paddle_reader.h"

namespace placelite {

// The sources of a model; the first of these that is set counts.
struct ImportSource {
  Span<const char> onnx_bytes;
  Span<const char> program_bytes;  // a Paddle program, with its weights:
  Span<const char> param_bytes;
  std::string onnx_model;
  PaddleModelFiles paddle;
  // If false, only the graph matters and weights may be zeros.
  bool weights_required = true;
  // If not null, receives the graph of the readable part where not all of the
  // model can be read.
  std::optional<Graph>* part = nullptr;
};

// Returns the sources that a config names. They refer to the config's bytes.
ImportSource SourceOf(const FullConfig& config);

// Fails with kInvalidArgument when no source is set, with kUnsupported for a
// format that this build leaves out, else as the readers do (paddle_reader.h,
// onnx_reader.h).
Result<Graph> ReadModel(const ImportSource& source);

}  // namespace placelite

#endif  // LITE_API_READ_MODEL_H_
