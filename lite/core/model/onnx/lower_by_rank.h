// SPDX-License-Identifier: Apache-2.0
// Nodes that read a value whose rank is known at run time alone.
#ifndef LITE_CORE_MODEL_ONNX_LOWER_BY_RANK_H_
#define LITE_CORE_MODEL_ONNX_LOWER_BY_RANK_H_

#include "lite/core/model/onnx/schema.h"
#include "lite/core/model/onnx/value_map.h"

namespace placelite {
namespace onnx_import {

// Whether the rank of one of the node's inputs is not known.
bool ReadsUnknownRank(const ValueMap& values, const ::onnx::NodeProto& node);

// What a node means may depend on the rank of an input: the order of a
// transpose, where counting axes from the end leads. This lowers the node for
// each rank that the input may have, into blocks of their own, and emits `if`s
// that choose by the rank; the block of a rank that the node does not take is
// left out, and Run refuses it. Fails as the node itself does where it takes
// no rank at all.
Status LowerByRank(ValueMap* values, const ::onnx::NodeProto& node,
                   const Opsets& opsets);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_LOWER_BY_RANK_H_
