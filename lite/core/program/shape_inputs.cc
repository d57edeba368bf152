// SPDX-License-Identifier: Apache-2.0
// Shapes and attributes that depend on the elements of an input, for example
// the target of a reshape that the application provides. Short lists are read
// before inference; a Run with other elements prepares again.
#include <algorithm>
#include <cstring>

#include "lite/core/base/strings.h"
#include "lite/core/ir/infer.h"
#include "lite/core/op/by_input.h"
#include "lite/core/program/program.h"
#include "lite/core/program/step.h"

namespace placelite {
namespace {

bool IsShapeInput(const ValueInfo& info) {
  const bool integers = info.precision == Precision::kInt32 ||
                        info.precision == Precision::kInt64;
  return integers && info.shape.rank() <= 1 &&
         info.shape.shape().NumElements() <= kMaxTrackedInts;
}

// Whether the value is a list of numbers that ops can take attributes from,
// such as scales.
bool IsNumberList(const ValueInfo& info) {
  return HoldsNumbers(info.precision) && info.shape.rank() <= 1 &&
         info.shape.shape().NumElements() <= kMaxTrackedInts;
}

// Whether an op takes attributes from the elements of the value.
bool GivesAttributes(const Graph& graph, ValueId id) {
  return std::any_of(
      graph.nodes().begin(), graph.nodes().end(), [&](const Node& node) {
        return IsByInput(*node.op) &&
               std::find(node.inputs.begin() + 1, node.inputs.end(), id) !=
                   node.inputs.end();
      });
}

std::vector<float> Numbers(const Tensor& tensor) {
  std::vector<float> list;
  for (int64_t i = 0; i < tensor.NumElements(); ++i) {
    list.push_back(NumberAt(tensor, i));
  }
  return list;
}

// NaN counts as equal to itself here.
bool SameBits(const std::vector<float>& list, const Tensor& tensor) {
  const std::vector<float> now = Numbers(tensor);
  return list.empty() ||
         std::memcmp(list.data(), now.data(), list.size() * sizeof(float)) == 0;
}

int64_t Element(const Tensor& tensor, int64_t i) {
  return tensor.precision() == Precision::kInt32 ? tensor.data<int32_t>()[i]
                                                 : tensor.data<int64_t>()[i];
}

// Elements are clamped: a dimension beyond these limits is refused whatever its
// value is.
int64_t Clamped(int64_t element) {
  return std::clamp(element, -kMaxElements, kMaxElements);
}

}  // namespace

Status Program::ReadShapeInputs() {
  for (size_t i = 0; i < num_inputs(); ++i) {
    ValueInfo& info = graph_.value(graph_.inputs()[i]).info;
    const bool floats =
        IsNumberList(info) && GivesAttributes(graph_, graph_.inputs()[i]);
    if (!floats && !IsShapeInput(info)) continue;
    LITE_ASSIGN_OR_RETURN(const Tensor tensor, Input(i));
    if (floats) {
      info.floats = Numbers(tensor);
      continue;
    }
    info.ints.emplace();
    for (int64_t e = 0; e < tensor.NumElements(); ++e) {
      info.ints->push_back(Dim(Clamped(Element(tensor, e))));
    }
  }
  return Status::Ok();
}

Status Program::NoticeShapeInputs() {
  if (!reads_shape_inputs_ || !shapes_inferred_) return Status::Ok();
  for (size_t i = 0; i < num_inputs(); ++i) {
    const ValueInfo& info = graph_.value(graph_.inputs()[i]).info;
    if (!info.ints.has_value() && !info.floats.has_value()) continue;
    LITE_ASSIGN_OR_RETURN(const Tensor tensor, Input(i));
    if (info.floats.has_value() && !SameBits(*info.floats, tensor)) {
      shapes_inferred_ = prepared_ = placed_ = false;
      return Status::Ok();
    }
    if (!info.ints.has_value()) continue;
    for (int64_t e = 0; e < tensor.NumElements(); ++e) {
      if (Clamped(Element(tensor, e)) == (*info.ints)[e].min) continue;
      shapes_inferred_ = prepared_ = placed_ = false;
      return Status::Ok();
    }
  }
  return Status::Ok();
}

bool Program::HasByInput() const {
  return std::any_of(graph_.nodes().begin(), graph_.nodes().end(),
                     [](const Node& node) { return IsByInput(*node.op); });
}

Status Program::InferByShapeInputs() {
  reads_shape_inputs_ = true;
  LITE_RETURN_IF_ERROR(ReadShapeInputs());
  return InferGraph(&graph_);
}

}  // namespace placelite
