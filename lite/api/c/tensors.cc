// SPDX-License-Identifier: Apache-2.0
// The inputs and outputs of a predictor.
#include "lite/api/c/handles.h"
#include "lite/core/base/strings.h"

namespace placelite::c_api {
namespace {

static_assert(PLACELITE_MAX_RANK == kMaxRank);

// The precisions by number, PLACELITE_FLOAT first.
constexpr Precision kPrecisions[] = {
    Precision::kUnknown, Precision::kFloat,  Precision::kFP16,
    Precision::kBF16,    Precision::kInt8,   Precision::kInt32,
    Precision::kInt64,   Precision::kUInt8,  Precision::kBool,
    Precision::kDouble,  Precision::kInt16,  Precision::kUInt16,
    Precision::kUInt32,  Precision::kUInt64, Precision::kInt4,
    Precision::kUInt4};
static_assert(std::size(kPrecisions) == PLACELITE_UINT4 + 1);

}  // namespace

placelite_precision NumberOf(Precision precision) {
  for (size_t i = 1; i < std::size(kPrecisions); ++i) {
    if (kPrecisions[i] == precision) return static_cast<int32_t>(i);
  }
  return 0;
}

Result<Precision> PrecisionOf(placelite_precision number) {
  if (number < PLACELITE_FLOAT || number > PLACELITE_UINT4) {
    return Status::InvalidArgument(StrCat("there is no precision ", number));
  }
  return kPrecisions[number];
}

Result<Shape> ShapeOf(const int64_t* dims, int32_t rank) {
  if (rank < 0 || rank > PLACELITE_MAX_RANK) {
    return Status::InvalidArgument(
        StrCat("rank must be 0 to ", PLACELITE_MAX_RANK, ", not ", rank));
  }
  if (dims == nullptr && rank > 0) return NullArgument("shape");
  Shape shape;
  for (int32_t i = 0; i < rank; ++i) shape.push_back(dims[i]);
  LITE_RETURN_IF_ERROR(CheckShape(shape));
  return shape;
}

Status CheckBytes(Precision precision, const Shape& shape, size_t bytes) {
  const size_t needed = DenseBytes(shape, precision, LayoutKind::kNCHW);
  if (bytes == needed) return Status::Ok();
  return Status::InvalidArgument(
      StrCat("a ", precision, shape, " has ", needed, " bytes, not ", bytes));
}

void Describe(const Tensor& from, placelite_tensor* to) {
  *to = placelite_tensor();
  to->data = from.raw_data();
  to->bytes = from.bytes();
  to->precision = NumberOf(from.precision());
  to->rank = from.shape().rank();
  for (int i = 0; i < from.shape().rank(); ++i) to->shape[i] = from.shape()[i];
}

void Describe(const ValueInfo& from, placelite_input_info* to) {
  *to = placelite_input_info();
  to->precision = NumberOf(from.precision);
  to->rank = -1;
  if (!from.shape.rank_known()) return;
  to->rank = from.shape.rank();
  for (int i = 0; i < from.shape.rank(); ++i) {
    const Dim& dim = from.shape[i];
    to->min_shape[i] = dim.min;
    to->max_shape[i] = dim.max == Dim::kUnbounded ? -1 : dim.max;
  }
}

}  // namespace placelite::c_api

using placelite::Precision;
using placelite::Predictor;
using placelite::Result;
using placelite::Shape;
using placelite::Status;
using placelite::StrCat;
using placelite::Tensor;
using placelite::ValueInfo;
using placelite::c_api::Guarded;
using placelite::c_api::NullArgument;

namespace {

using Names = const std::vector<std::string>& (Predictor::*)() const;

placelite_status CountNames(placelite_predictor* predictor, Names names,
                            size_t* count) {
  return Guarded(predictor, [&] {
    if (count == nullptr) return NullArgument("count");
    *count = ((*predictor->impl).*names)().size();
    return Status::Ok();
  });
}

placelite_status GetName(placelite_predictor* predictor, Names names,
                         size_t index, const char** name) {
  return Guarded(predictor, [&] {
    if (name == nullptr) return NullArgument("name");
    const std::vector<std::string>& all = ((*predictor->impl).*names)();
    if (index >= all.size()) {
      return Status::InvalidArgument(
          StrCat("index ", index, " is not below ", all.size()));
    }
    *name = all[index].c_str();
    return Status::Ok();
  });
}

using FindName = Result<size_t> (Predictor::*)(const std::string&) const;

placelite_status GetIndex(placelite_predictor* predictor, FindName find,
                          const char* name, size_t* index) {
  return Guarded(predictor, [&]() -> Status {
    if (name == nullptr) return NullArgument("name");
    if (index == nullptr) return NullArgument("index");
    LITE_ASSIGN_OR_RETURN(*index, ((*predictor->impl).*find)(name));
    return Status::Ok();
  });
}

using GetTensor = Result<Tensor> (Predictor::*)(size_t);

placelite_status Get(placelite_predictor* predictor, GetTensor get,
                     size_t index, placelite_tensor* tensor) {
  return Guarded(predictor, [&]() -> Status {
    if (tensor == nullptr) return NullArgument("tensor");
    LITE_ASSIGN_OR_RETURN(const Tensor found, ((*predictor->impl).*get)(index));
    placelite::c_api::Describe(found, tensor);
    return Status::Ok();
  });
}

using GetInfo = Result<ValueInfo> (Predictor::*)(size_t) const;

placelite_status Get(placelite_predictor* predictor, GetInfo get, size_t index,
                     placelite_input_info* info) {
  return Guarded(predictor, [&]() -> Status {
    if (info == nullptr) return NullArgument("info");
    LITE_ASSIGN_OR_RETURN(const ValueInfo found,
                          ((*predictor->impl).*get)(index));
    placelite::c_api::Describe(found, info);
    return Status::Ok();
  });
}

}  // namespace

extern "C" {

placelite_status placelite_predictor_input_count(placelite_predictor* predictor,
                                                 size_t* count) {
  return CountNames(predictor, &Predictor::input_names, count);
}

placelite_status placelite_predictor_output_count(
    placelite_predictor* predictor, size_t* count) {
  return CountNames(predictor, &Predictor::output_names, count);
}

placelite_status placelite_predictor_input_name(placelite_predictor* predictor,
                                                size_t index,
                                                const char** name) {
  return GetName(predictor, &Predictor::input_names, index, name);
}

placelite_status placelite_predictor_output_name(placelite_predictor* predictor,
                                                 size_t index,
                                                 const char** name) {
  return GetName(predictor, &Predictor::output_names, index, name);
}

placelite_status placelite_predictor_input_index(placelite_predictor* predictor,
                                                 const char* name,
                                                 size_t* index) {
  return GetIndex(predictor, &Predictor::InputIndex, name, index);
}

placelite_status placelite_predictor_output_index(
    placelite_predictor* predictor, const char* name, size_t* index) {
  return GetIndex(predictor, &Predictor::OutputIndex, name, index);
}

placelite_status placelite_predictor_input_info(placelite_predictor* predictor,
                                                size_t index,
                                                placelite_input_info* info) {
  return Get(predictor, &Predictor::InputInfo, index, info);
}

placelite_status placelite_predictor_output_info(placelite_predictor* predictor,
                                                 size_t index,
                                                 placelite_output_info* info) {
  return Get(predictor, &Predictor::OutputInfo, index, info);
}

placelite_status placelite_predictor_resize(placelite_predictor* predictor,
                                            size_t index, const int64_t* shape,
                                            int32_t rank) {
  return Guarded(predictor, [&]() -> Status {
    LITE_ASSIGN_OR_RETURN(const Shape wanted,
                          placelite::c_api::ShapeOf(shape, rank));
    return predictor->impl->Resize(index, wanted);
  });
}

placelite_status placelite_predictor_input(placelite_predictor* predictor,
                                           size_t index,
                                           placelite_tensor* tensor) {
  return Get(predictor, &Predictor::Input, index, tensor);
}

placelite_status placelite_predictor_output(placelite_predictor* predictor,
                                            size_t index,
                                            placelite_tensor* tensor) {
  return Get(predictor, &Predictor::Output, index, tensor);
}

placelite_status placelite_predictor_set_input(
    placelite_predictor* predictor, size_t index, placelite_precision precision,
    const int64_t* shape, int32_t rank, const void* data, size_t bytes) {
  return Guarded(predictor, [&]() -> Status {
    LITE_ASSIGN_OR_RETURN(const Precision wanted,
                          placelite::c_api::PrecisionOf(precision));
    LITE_ASSIGN_OR_RETURN(const Shape dims,
                          placelite::c_api::ShapeOf(shape, rank));
    LITE_RETURN_IF_ERROR(placelite::c_api::CheckBytes(wanted, dims, bytes));
    if (data == nullptr && bytes > 0) return NullArgument("data");
    return predictor->impl->SetInput(index, wanted, dims, data);
  });
}

placelite_status placelite_predictor_bind_input(placelite_predictor* predictor,
                                                size_t index, void* data,
                                                size_t bytes) {
  return Guarded(predictor, [&] {
    return predictor->impl->BindInput(index, data, bytes);
  });
}

placelite_status placelite_predictor_bind_output(placelite_predictor* predictor,
                                                 size_t index, void* data,
                                                 size_t bytes) {
  return Guarded(predictor, [&] {
    return predictor->impl->BindOutput(index, data, bytes);
  });
}

}  // extern "C"
