// SPDX-License-Identifier: Apache-2.0
// The rules for nodes of a .nb file beyond those of the verifier; reader and
// writer apply the same ones.
#ifndef LITE_CORE_MODEL_NB_NODE_RULES_H_
#define LITE_CORE_MODEL_NB_NODE_RULES_H_

#include "lite/core/ir/graph.h"

namespace placelite {
namespace nb {

// Every node that decides for a kernel gets a copy of its name, so that long
// names would make little files large.
inline constexpr size_t kMaxKernelNameBytes = 256;

// The node is none of the casts that lowering inserts, and its decision names
// kernels of its op.
Status CheckNodeRules(const Node& node);

}  // namespace nb
}  // namespace placelite

#endif  // LITE_CORE_MODEL_NB_NODE_RULES_H_
