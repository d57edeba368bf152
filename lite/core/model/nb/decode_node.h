// SPDX-License-Identifier: Apache-2.0
// The parts of a node that need no other value than its own inputs.
#ifndef LITE_CORE_MODEL_NB_DECODE_NODE_H_
#define LITE_CORE_MODEL_NB_DECODE_NODE_H_

#include "lite/core/ir/graph.h"

namespace placelite {
namespace nb {

namespace proto {
class Node;
class Program;
}  // namespace proto

// Attributes (completed and typed), epilogue and decision of `from`. The op
// and inputs of `node` are set.
Status DecodeNodeParts(const proto::Program& program, const proto::Node& from,
                       Node* node);

// While a file is read, every fault that inference or the verifier finds is a
// fault of the file.
inline Status AsCorrupt(const Status& status) {
  return status.ok() ? status : Status::Corrupt(status.message());
}

}  // namespace nb
}  // namespace placelite

#endif  // LITE_CORE_MODEL_NB_DECODE_NODE_H_
