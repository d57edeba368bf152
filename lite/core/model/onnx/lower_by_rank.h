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

// The meaning of a node may depend on the rank of an input, for example the
// order of a transpose or the axis that a negative number names. This function
// lowers the node for each rank that the input may have, into subgraphs, and
// emits `if`s that choose by the rank. The subgraph of a rank that the node
// does not accept is left out, and Run refuses that rank. If the node accepts
// no rank at all, this fails as the node itself does.
Status LowerByRank(ValueMap* values, const ::onnx::NodeProto& node,
                   const Opsets& opsets);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_LOWER_BY_RANK_H_
