// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/import/block_values.h"

namespace placelite {

const ValueInfo& OutputInfo(const Graph& block, size_t i) {
  return block.value(block.outputs()[i]).info;
}

int64_t RankOf(const ShapeRange& shape) {
  return shape.rank_known() ? shape.rank() : -1;
}

ShapeRange AnyOfRank(int64_t rank) {
  if (rank < 0) return ShapeRange();
  SmallDims<Dim> dims;
  for (int64_t i = 0; i < rank; ++i) dims.push_back(Dim::Any());
  return ShapeRange(Span<const Dim>(dims));
}

ValueInfo ScalarOf(Precision precision) {
  ValueInfo info;
  info.precision = precision;
  info.shape = Shape();
  return info;
}

void BlockOutputs::Add(Precision precision, int64_t rank) {
  precisions_.emplace_back(ToString(precision));
  ranks_.push_back(rank);
}

AttributeMap BlockOutputs::Attributes() const {
  return {{"precisions", precisions_}, {"ranks", ranks_}};
}

}  // namespace placelite
