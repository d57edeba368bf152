// Shapes that depend on the elements of an input: the target of a reshape that
// the application gives, for example. Small lists of integers are read before
// inference, and a Run with other elements prepares again.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/ir/infer.h"
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

int64_t Element(const Tensor& tensor, int64_t i) {
  return tensor.precision() == Precision::kInt32 ? tensor.data<int32_t>()[i]
                                                 : tensor.data<int64_t>()[i];
}

// Dimensions beyond these are refused whatever they are.
int64_t Clamped(int64_t element) {
  return std::clamp(element, -kMaxElements, kMaxElements);
}

}  // namespace

Status Program::ReadShapeInputs() {
  for (size_t i = 0; i < num_inputs(); ++i) {
    ValueInfo& info = graph_.value(graph_.inputs()[i]).info;
    if (!IsShapeInput(info)) continue;
    LITE_ASSIGN_OR_RETURN(const Tensor tensor, Input(i));
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
    if (!info.ints.has_value()) continue;
    LITE_ASSIGN_OR_RETURN(const Tensor tensor, Input(i));
    for (int64_t e = 0; e < tensor.NumElements(); ++e) {
      if (Clamped(Element(tensor, e)) == (*info.ints)[e].min) continue;
      shapes_inferred_ = prepared_ = placed_ = false;
      return Status::Ok();
    }
  }
  return Status::Ok();
}

Status Program::InferByShapeInputs() {
  reads_shape_inputs_ = true;
  LITE_RETURN_IF_ERROR(ReadShapeInputs());
  return InferGraph(&graph_);
}

}  // namespace placelite
