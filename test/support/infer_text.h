// SPDX-License-Identifier: Apache-2.0
// Inference of one op with everything spelled as text, so that tests are
// tables:
//
//   InferText("conv2d", "1,3,224,224 32,3,3,3", "strides=[2,2]")
//       == "[1,32,111,111]"
#ifndef TEST_SUPPORT_INFER_TEXT_H_
#define TEST_SUPPORT_INFER_TEXT_H_

#include <optional>
#include <string>
#include <vector>

#include "lite/core/op/op_def.h"

namespace placelite {

// One op and the known facts about its inputs; nullopt is an absent optional
// input.
struct InferCase {
  const OpDef* op = nullptr;
  std::vector<std::optional<ValueInfo>> inputs;
  AttributeMap attributes;
  Epilogue epilogue;
  size_t num_outputs = 1;
};

// Completes the attributes, checks the arity, infers.
Result<std::vector<ValueInfo>> Infer(const InferCase& source);

// Infers, and calls `look` with the op and its outputs where that succeeds.
Status InferAndLook(const InferCase& source,
                    void (*look)(const OpView& op, void* context),
                    void* context);

ValueInfo MakeInfo(Precision precision, const ShapeRange& shape);
// A constant of int64 with one axis.
ValueInfo MakeInts(const std::vector<int64_t>& elements);

// `inputs` are separated by blanks: a shape such as "1,3,?" (float), one with
// a precision "int64:2,3", "*" for an unknown rank, "scalar", "{2,-1}" for
// constant integers, "-" for an absent input. `attributes` are NAME=VALUE
// separated by blanks. The answer is the outputs' shapes, with the precision
// in front where that is not float, or "error: " and the message.
std::string InferText(const std::string& op, const std::string& inputs,
                      const std::string& attributes = "",
                      size_t num_outputs = 1);

// The case behind such a text; fails where the text is wrong.
Result<InferCase> ReadInferCase(const std::string& op,
                                const std::string& inputs,
                                const std::string& attributes,
                                size_t num_outputs);

}  // namespace placelite

#endif  // TEST_SUPPORT_INFER_TEXT_H_
