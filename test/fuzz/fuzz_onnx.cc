// SPDX-License-Identifier: Apache-2.0
// Any bytes as an ONNX model from memory: once as they are, once with zeros
// for external data. Whatever is accepted must be a sound graph that can be
// printed, and whatever is refused must say why.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "lite/core/base/check.h"
#include "lite/core/ir/printer.h"
#include "lite/core/ir/verifier.h"
#include "lite/core/model/onnx/onnx_reader.h"

namespace placelite {
namespace {

void Try(Span<const char> model, bool weights_required) {
  std::vector<ImportProblem> problems;
  OnnxReadOptions options;
  options.weights_required = weights_required;
  options.problems = &problems;
  const Result<Graph> graph = ReadOnnxModel(model, options);
  LITE_CHECK(problems.empty() ||
             graph.status().code() == StatusCode::kUnsupported);
  if (graph.ok()) {
    LITE_CHECK(VerifyGraph(*graph).ok());
    LITE_CHECK(!ToString(*graph).empty());
    return;
  }
  LITE_CHECK(!graph.status().message().empty());
  LITE_CHECK(graph.status().code() != StatusCode::kInternal);
  // Files of another kind are called so.
  LITE_CHECK(graph.status().code() != StatusCode::kInvalidArgument ||
             graph.status().message().find("this is ") == 0);
}

}  // namespace
}  // namespace placelite

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const placelite::Span<const char> model(reinterpret_cast<const char*>(data),
                                          size);
  placelite::Try(model, /*weights_required=*/false);
  placelite::Try(model, /*weights_required=*/true);
  return 0;
}
