// SPDX-License-Identifier: Apache-2.0
// The one list of model formats that the full library reads.
#ifndef LITE_API_READ_MODEL_H_
#define LITE_API_READ_MODEL_H_

#include <optional>
#include <string>

#include "lite/core/base/span.h"
#include "lite/core/ir/graph.h"
#include "lite/core/model/paddle/paddle_reader.h"

namespace placelite {

// Where a model comes from: the first of these that is set.
struct ImportSource {
  Span<const char> onnx_bytes;
  Span<const char> program_bytes;  // Paddle, with its weights:
  Span<const char> param_bytes;
  std::string onnx_model;
  PaddleModelFiles paddle;
  // False: the graph alone matters, weights may be zeros.
  bool weights_required = true;
  // May receive the graph of what can be read, where not all of it can.
  std::optional<Graph>* part = nullptr;
};

// kInvalidArgument when nothing is set, kUnsupported for a format that this
// build leaves out; else as the readers say (paddle_reader.h, onnx_reader.h).
Result<Graph> ReadModel(const ImportSource& source);

}  // namespace placelite

#endif  // LITE_API_READ_MODEL_H_
