// SPDX-License-Identifier: Apache-2.0
// What is known of the values that subgraphs take and return (ir/subgraphs.h).
#ifndef LITE_CORE_MODEL_IMPORT_BLOCK_VALUES_H_
#define LITE_CORE_MODEL_IMPORT_BLOCK_VALUES_H_

#include <string>
#include <vector>

#include "lite/core/ir/graph.h"

namespace placelite {

// Output `i` of a subgraph.
const ValueInfo& OutputInfo(const Graph& block, size_t i);

// The rank, or -1 where it is not known.
int64_t RankOf(const ShapeRange& shape);

// A shape of this rank with any sizes; any shape where the rank is below 0.
ShapeRange AnyOfRank(int64_t rank);

// A scalar that is not known.
ValueInfo ScalarOf(Precision precision);

// The attributes by which an op with subgraphs says what its outputs are like.
class BlockOutputs {
 public:
  // The next output. The rank is -1 where it is not known.
  void Add(Precision precision, int64_t rank);
  AttributeMap Attributes() const;

 private:
  std::vector<std::string> precisions_;
  std::vector<int64_t> ranks_;
};

}  // namespace placelite

#endif  // LITE_CORE_MODEL_IMPORT_BLOCK_VALUES_H_
