// SPDX-License-Identifier: Apache-2.0
// Runs on memory of the caller, which is bound for the time of the call.
#include <functional>

#include "lite/api/c/handles.h"
#include "lite/core/base/strings.h"

namespace placelite::c_api {
namespace {

using Tensors = Span<const placelite_tensor>;

Status CheckCount(const char* what, const void* tensors, size_t count,
                  size_t expected) {
  if (count != expected) {
    return Status::InvalidArgument(
        StrCat("the model has ", expected, " ", what, ", not ", count));
  }
  return tensors == nullptr && count > 0 ? NullArgument(what) : Status::Ok();
}

bool Overlap(const placelite_tensor& a, const placelite_tensor& b) {
  const auto* first = static_cast<const char*>(a.data);
  const auto* second = static_cast<const char*>(b.data);
  if (first == nullptr || second == nullptr) return false;
  const std::less<const char*> before;
  return before(first, second + b.bytes) && before(second, first + a.bytes);
}

// A result that is written over an input, or over another result, is wrong
// without a sign of it.
Status CheckOverlaps(Tensors inputs, Tensors outputs) {
  for (size_t i = 0; i < outputs.size(); ++i) {
    for (size_t j = 0; j < inputs.size(); ++j) {
      if (!Overlap(outputs[i], inputs[j])) continue;
      return Status::InvalidArgument(
          StrCat("the memory of output ", i, " overlaps that of input ", j));
    }
    for (size_t j = 0; j < i; ++j) {
      if (!Overlap(outputs[i], outputs[j])) continue;
      return Status::InvalidArgument(
          StrCat("the memory of output ", i, " overlaps that of output ", j));
    }
  }
  return Status::Ok();
}

Status BindInput(Predictor* predictor, size_t i,
                 const placelite_tensor& tensor) {
  LITE_ASSIGN_OR_RETURN(const Precision precision,
                        PrecisionOf(tensor.precision));
  LITE_ASSIGN_OR_RETURN(const Shape shape, ShapeOf(tensor.shape, tensor.rank));
  LITE_RETURN_IF_ERROR(CheckBytes(precision, shape, tensor.bytes));
  if (tensor.data == nullptr && tensor.bytes > 0) return NullArgument("data");
  LITE_ASSIGN_OR_RETURN(const ValueInfo info, predictor->InputInfo(i));
  if (precision != info.precision) {
    return Status::InvalidArgument(StrCat("input '",
                                          predictor->input_names()[i], "' is ",
                                          info.precision, ", not ", precision));
  }
  LITE_RETURN_IF_ERROR(predictor->Resize(i, shape));
  return predictor->BindInput(i, tensor.data, tensor.bytes);
}

Status BindAndRun(Predictor* predictor, Tensors inputs,
                  Span<placelite_tensor> outputs) {
  for (size_t i = 0; i < inputs.size(); ++i) {
    LITE_RETURN_IF_ERROR(BindInput(predictor, i, inputs[i]));
  }
  for (size_t i = 0; i < outputs.size(); ++i) {
    LITE_RETURN_IF_ERROR(
        predictor->BindOutput(i, outputs[i].data, outputs[i].bytes));
  }
  LITE_RETURN_IF_ERROR(predictor->Run());
  for (size_t i = 0; i < outputs.size(); ++i) {
    LITE_ASSIGN_OR_RETURN(const Tensor tensor, predictor->Output(i));
    Describe(tensor, &outputs[i]);
  }
  return Status::Ok();
}

// Ends what BindAndRun has begun. An output that lies in memory of the
// predictor stays where it is. Counts are those of the model, so that nothing
// here fails.
Status Unbind(Predictor* predictor) {
  for (size_t i = 0; i < predictor->input_names().size(); ++i) {
    LITE_RETURN_IF_ERROR(predictor->BindInput(i, nullptr, 0));
  }
  for (size_t i = 0; i < predictor->output_names().size(); ++i) {
    LITE_RETURN_IF_ERROR(predictor->BindOutput(i, nullptr, 0));
  }
  return Status::Ok();
}

Status RunOn(Predictor* predictor, Tensors inputs,
             Span<placelite_tensor> outputs) {
  LITE_RETURN_IF_ERROR(
      CheckOverlaps(inputs, Tensors(outputs.data(), outputs.size())));
  const Status ran = BindAndRun(predictor, inputs, outputs);
  const Status unbound = Unbind(predictor);
  return ran.ok() ? unbound : ran;
}

}  // namespace
}  // namespace placelite::c_api

using placelite::Status;
using placelite::c_api::CheckCount;

extern "C" placelite_status placelite_predictor_run_on(
    placelite_predictor* predictor, const placelite_tensor* inputs,
    size_t input_count, placelite_tensor* outputs, size_t output_count) {
  return placelite::c_api::Guarded(predictor, [&]() -> Status {
    placelite::Predictor* impl = predictor->impl.get();
    LITE_RETURN_IF_ERROR(
        CheckCount("inputs", inputs, input_count, impl->input_names().size()));
    LITE_RETURN_IF_ERROR(CheckCount("outputs", outputs, output_count,
                                    impl->output_names().size()));
    return placelite::c_api::RunOn(impl, {inputs, input_count},
                                   {outputs, output_count});
  });
}
