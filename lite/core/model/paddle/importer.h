// SPDX-License-Identifier: Apache-2.0
// Converts a parsed program to a Graph: walks the ops in order and lowers each.
#ifndef LITE_CORE_MODEL_PADDLE_IMPORTER_H_
#define LITE_CORE_MODEL_PADDLE_IMPORTER_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lite/core/model/paddle/paddle_reader.h"
#include "lite/core/model/paddle/ssa_graph.h"
#include "lite/core/model/paddle/weights.h"

namespace placelite {
namespace paddle {

// An op with this attribute, which is text, is refused for that reason. The
// translation of PIR programs writes it.
inline constexpr char kRefusal[] = "pir_refusal";

// The graph is called `name`. When ops cannot be lowered, the result is
// kUnsupported and names all of them, as does `problems` (may be null).
Result<Graph> ImportProgram(const proto::ProgramDesc& program, Weights* weights,
                            std::string name,
                            std::vector<ImportProblem>* problems);

// The values that are passed to a program block from around it, in this order.
struct BlockInputs {
  struct Input {
    std::string_view name;  // empty: nothing reads it
    ValueInfo info;
  };
  std::vector<Input> inputs;
  std::map<std::string_view, Tensor> constants;
};

// The graph of a block that an op in `around` runs; it gives these variables.
// Names are strings of the program.
Result<Graph> ImportBlock(const proto::BlockDesc& block,
                          const BlockInputs& given,
                          const std::vector<std::string_view>& outputs,
                          const SsaGraph& around);

}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_IMPORTER_H_
