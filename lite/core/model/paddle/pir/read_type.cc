// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/pir/read_type.h"

#include <utility>

#include "lite/core/base/strings.h"

namespace placelite {
namespace paddle {
namespace pir {
namespace {

struct ElementRow {
  std::string_view type;   // as a type of values has it
  std::string_view dtype;  // as an attribute has it
  int code;
};

constexpr ElementRow kElements[] = {
    {"0.t_bool", "bool", 0},
    {"0.t_i16", "int16", 1},
    {"0.t_i32", "int32", 2},
    {"0.t_i64", "int64", 3},
    {"0.t_f16", "float16", 4},
    {"0.t_f32", "float32", 5},
    {"0.t_f64", "float64", 6},
    {"0.t_ui8", "uint8", 20},
    {"0.t_i8", "int8", 21},
    {"0.t_bf16", "bfloat16", 22},
    {"0.t_c64", "complex64", 23},
    {"0.t_c128", "complex128", 24},
    {"0.t_f8e4m3fn", "float8_e4m3fn", 32},
    {"0.t_f8e5m2", "float8_e5m2", 33},
};

int CodeOfType(std::string_view name) {
  for (const ElementRow& row : kElements) {
    if (row.type == name) return row.code;
  }
  return -1;
}

// The data are [element type, dimensions, ...]; the layout and the rest say
// nothing that is read here.
Result<TensorType> ReadTensor(const Json& json) {
  LITE_ASSIGN_OR_RETURN(const Json::Array* data, ArrayMember(json, "D"));
  if (data->size() < 2) {
    return Status::Corrupt("the type of a tensor has no dimensions");
  }
  TensorType tensor;
  LITE_ASSIGN_OR_RETURN(const std::string element, TextMember((*data)[0], "#"));
  tensor.data_type = CodeOfType(element);
  LITE_ASSIGN_OR_RETURN(const Json::Array* dims,
                        AsArray((*data)[1], "dimensions"));
  for (const Json& dim : *dims) {
    LITE_ASSIGN_OR_RETURN(const int64_t value, AsInteger(dim, "dimension"));
    tensor.dims.push_back(value);
  }
  return tensor;
}

// Whatever is no tensor in a list cannot be used either.
Result<Type> ReadList(const Json& json) {
  LITE_ASSIGN_OR_RETURN(const Json::Array* data, ArrayMember(json, "D"));
  Type list;
  list.kind = TypeKind::kList;
  for (const Json& part : *data) {
    LITE_ASSIGN_OR_RETURN(const std::string kind, TextMember(part, "#"));
    TensorType tensor;
    if (kind == "0.t_dtensor") {
      LITE_ASSIGN_OR_RETURN(tensor, ReadTensor(part));
    }
    list.parts.push_back(std::move(tensor));
  }
  return list;
}

}  // namespace

Result<Type> ReadType(const Json& json) {
  LITE_ASSIGN_OR_RETURN(const std::string kind, TextMember(json, "#"));
  if (kind == "0.t_vec") return ReadList(json);
  Type type;
  if (kind == "NULL") type.kind = TypeKind::kNone;
  if (kind == "0.t_dtensor") type.kind = TypeKind::kTensor;
  if (kind == "1.t_dense_tensor_array") type.kind = TypeKind::kArray;
  if (type.kind == TypeKind::kTensor || type.kind == TypeKind::kArray) {
    LITE_ASSIGN_OR_RETURN(TensorType tensor, ReadTensor(json));
    type.parts.push_back(std::move(tensor));
  }
  return type;
}

int CodeOfDtype(std::string_view name) {
  for (const ElementRow& row : kElements) {
    if (row.dtype == name) return row.code;
  }
  return -1;
}

}  // namespace pir
}  // namespace paddle
}  // namespace placelite
