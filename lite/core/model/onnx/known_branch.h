// SPDX-License-Identifier: Apache-2.0
// Branches of an `If` whose condition is known while converting.
#ifndef LITE_CORE_MODEL_ONNX_KNOWN_BRANCH_H_
#define LITE_CORE_MODEL_ONNX_KNOWN_BRANCH_H_

#include <memory>
#include <optional>
#include <vector>

#include "lite/core/model/onnx/importer.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {

// The answer that a condition has for all shapes that the model declares.
std::optional<bool> KnownAnswer(const ValueInfo& condition);

// Whether the shapes or elements of inputs have a say in a value: with other
// shapes than the model declares it may be another.
bool DependsOnInputs(const Graph& graph, ValueId id);

// A condition that is known by the shapes that the model declares may have
// another answer for other shapes, so both branches stay. Where the one that is
// not taken cannot be read, this graph stands in for it: it declares the outputs
// that `other` has, and fails when it runs.
std::shared_ptr<const Graph> UnreadableBranch(OpLowering& op,
                                              const BlockInputs& given,
                                              const Graph& other);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_KNOWN_BRANCH_H_
