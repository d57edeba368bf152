// SPDX-License-Identifier: Apache-2.0
// Reads Paddle inference models (a program, which is a ProgramDesc or, of
// Paddle 3, a PIR program in JSON, and its LoDTensor weights) into a Graph of
// the canonical vocabulary. Converter side only.
//
//   PaddleModelFiles files;
//   files.model_dir = "mobilenet_v1";
//   LITE_ASSIGN_OR_RETURN(Graph graph, ReadPaddleModel(files));
//
// Feeds become inputs and fetches outputs, both in the order of `col`; a
// dimension of -1 becomes "any". Variables that a program writes several
// times become several values, of which the last keeps the plain name.
//
// Failures: kNotFound for a missing file, kIo for an unreadable one, kCorrupt
// for files that contradict the format or themselves, kUnsupported for ops,
// attributes and formats that no lowering handles (all of them in one
// message), kResourceExhausted for stated limits.
#ifndef LITE_CORE_MODEL_PADDLE_PADDLE_READER_H_
#define LITE_CORE_MODEL_PADDLE_PADDLE_READER_H_

#include <string>
#include <vector>

#include "lite/core/base/span.h"
#include "lite/core/ir/graph.h"
#include "lite/core/model/import/import_problem.h"

namespace placelite {

// The location of a model: a folder in which the files have one of Paddle's
// usual names, or the two files. A file that is named takes precedence over the
// folder. If only a program m.pdmodel or m.json is named, the weights are
// m.pdiparams beside it.
struct PaddleModelFiles {
  std::string model_dir = "";
  std::string model_file = "";
  std::string param_file = "";
};

struct PaddleReadOptions {
  // False: read the program alone; every weight is zeros of the declared
  // shape. Enough to list what is not supported.
  bool weights_required = true;
  // Receives every op that cannot be read, in program order.
  std::vector<ImportProblem>* problems = nullptr;
};

Result<Graph> ReadPaddleModel(const PaddleModelFiles& files,
                              const PaddleReadOptions& options = {});

// Reads a model from memory; `params` is the combined form. Both may be freed
// afterwards.
Result<Graph> ReadPaddleModel(Span<const char> program, Span<const char> params,
                              const PaddleReadOptions& options = {});

}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_PADDLE_READER_H_
