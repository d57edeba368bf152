// SPDX-License-Identifier: Apache-2.0
// Which ops of a float network may compute with codes, and which of its values
// are rounded for them.
//
// A *layer* is an op with constant weights: conv2d, conv2d_transpose, fc, or
// matmul with a constant. What stands between layers (sums, means, concats,
// ...) computes with codes where a layer reads what comes of it. Ops behind the
// last layer stay float: nothing reads their codes. A value that an activation
// alone reads is not rounded, since the activation becomes part of the op
// before it.
#ifndef LITE_API_QUANTIZE_DATA_FLOW_H_
#define LITE_API_QUANTIZE_DATA_FLOW_H_

#include <string>
#include <vector>

#include "lite/api/quantize/calibration.h"
#include "lite/core/ir/graph.h"

namespace placelite {

struct Layer {
  NodeId node = kNone;
  ValueId input = kNone;  // what it computes on
  ValueId weights = kNone;
  ValueId bias = kNone;  // kNone: it has none
  // The axis of output channels in the weights, -1 where they are not along
  // one, and in the output, -1 where the op cannot have a bias.
  int weight_axis = -1;
  int channel_axis = -1;
};

// Returns the layers in the order of nodes. Weights are float constants.
std::vector<Layer> FindLayers(const Graph& graph);

// Fails with kInvalidArgument, naming the tensor, where the model is quantised
// already.
Status CheckIsFloat(const Graph& graph);

// DataFlow follows the values of one graph, which must outlive it.
class DataFlow {
 public:
  explicit DataFlow(const Graph& graph);

  // Returns the value that has the elements before ops moved them to `value`
  // (reshape, transpose, slice, largest of a pool, ...); `value` itself if no
  // op did.
  ValueId Root(ValueId value) const { return roots_[value]; }

  // Returns, by value id, which values are rounded where these layers compute
  // with codes. All of them are roots, of floats, and no constants.
  std::vector<bool> Rounded(const std::vector<Layer>& layers,
                            const std::vector<bool>& in_codes) const;

  // Returns the values whose ranges one has to know: those that may be rounded
  // and those that concats join.
  std::vector<bool> Observed(const std::vector<Layer>& layers) const;

  // A concat of values whose ranges are further apart than one grid can tell.
  struct UnevenConcat {
    NodeId node = kNone;
    double least = 0;  // magnitudes of the ranges
    double greatest = 0;
  };
  // Returns the concats of ranges that differ by more than kMostUneven times.
  // Constants among what is joined count with their elements; a range that
  // holds nothing but zeros does not count. `ranges` are by value id.
  static constexpr double kMostUneven = 16;
  std::vector<UnevenConcat> FindUneven(
      const std::vector<ElementRange>& ranges) const;

  // Returns, by value id, the concat that a value comes from without a layer
  // in between; kNone: from none of these.
  std::vector<NodeId> Behind(const std::vector<UnevenConcat>& concats,
                             const std::vector<Layer>& layers) const;

 private:
  bool IsFloat(ValueId value) const;

  const Graph& graph_;
  std::vector<ValueId> roots_;
};

// Returns whether the op gives elements of input 0 and of no other input.
bool MovesOneInput(const Node& node);

}  // namespace placelite

#endif  // LITE_API_QUANTIZE_DATA_FLOW_H_
