// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/wire_check.h"

#include <onnx/onnx_pb.h>

#include "lite/core/ir/graph.h"
#include "lite/core/model/import/wire_walker.h"

namespace placelite {
namespace onnx_import {
namespace {

// Pointers in a repeated field and the allocator's own bytes.
constexpr size_t kPerObject = 24;

template <typename Message>
constexpr size_t BytesOf() {
  return sizeof(Message) + kPerObject;
}

// Graphs hold nodes that hold attributes that hold graphs, so the messages
// know each other before they are defined.
struct Onnx {
  static const WireMessage kModel, kGraph, kNode, kAttribute, kTensor, kEntry,
      kOpset, kValueInfo, kType, kTensorType, kShape, kDim, kElementType,
      kMapType, kSparseTensor, kAnnotation, kFunction, kTraining;
};

constexpr WireField kModelFields[] = {
    {7, &Onnx::kGraph},     {8, &Onnx::kOpset},     {14, &Onnx::kEntry},
    {20, &Onnx::kTraining}, {25, &Onnx::kFunction},
};
constexpr WireField kGraphFields[] = {
    {1, &Onnx::kNode},          {5, &Onnx::kTensor},
    {11, &Onnx::kValueInfo},    {12, &Onnx::kValueInfo},
    {13, &Onnx::kValueInfo},    {14, &Onnx::kAnnotation},
    {15, &Onnx::kSparseTensor},
};
constexpr WireField kSparseTensorFields[] = {{1, &Onnx::kTensor},
                                             {2, &Onnx::kTensor}};
constexpr WireField kAnnotationFields[] = {{2, &Onnx::kEntry}};
constexpr WireField kFunctionFields[] = {
    {7, &Onnx::kNode}, {9, &Onnx::kOpset}, {11, &Onnx::kAttribute}};
constexpr WireField kTrainingFields[] = {{1, &Onnx::kGraph},
                                         {2, &Onnx::kGraph},
                                         {3, &Onnx::kEntry},
                                         {4, &Onnx::kEntry}};
constexpr WireField kNodeFields[] = {{5, &Onnx::kAttribute}};
constexpr WireField kAttributeFields[] = {
    {5, &Onnx::kTensor},        {6, &Onnx::kGraph},
    {10, &Onnx::kTensor},       {11, &Onnx::kGraph},
    {14, &Onnx::kType},         {15, &Onnx::kType},
    {22, &Onnx::kSparseTensor}, {23, &Onnx::kSparseTensor},
};
constexpr WireField kTensorFields[] = {{13, &Onnx::kEntry}};
constexpr WireField kValueInfoFields[] = {{2, &Onnx::kType}};
constexpr WireField kTypeFields[] = {{1, &Onnx::kTensorType},
                                     {4, &Onnx::kElementType},
                                     {5, &Onnx::kMapType},
                                     {8, &Onnx::kTensorType},
                                     {9, &Onnx::kElementType}};
constexpr WireField kTensorTypeFields[] = {{2, &Onnx::kShape}};
constexpr WireField kShapeFields[] = {{1, &Onnx::kDim}};
constexpr WireField kElementTypeFields[] = {{1, &Onnx::kType}};
constexpr WireField kMapTypeFields[] = {{2, &Onnx::kType}};

const WireMessage Onnx::kModel = {"model", kModelFields};
const WireMessage Onnx::kGraph = {"graph", kGraphFields, 0, 0,
                                  BytesOf<::onnx::GraphProto>()};
const WireMessage Onnx::kNode = {"node", kNodeFields, 0, kMaxNodes,
                                 BytesOf<::onnx::NodeProto>()};
const WireMessage Onnx::kAttribute = {"attribute", kAttributeFields, 0, 0,
                                      BytesOf<::onnx::AttributeProto>()};
const WireMessage Onnx::kTensor = {"tensor", kTensorFields, 0, kMaxValues,
                                   BytesOf<::onnx::TensorProto>()};
const WireMessage Onnx::kEntry = {
    "entry", {}, 0, 0, BytesOf<::onnx::StringStringEntryProto>()};
const WireMessage Onnx::kOpset = {
    "opset import", {}, 0, 1000, BytesOf<::onnx::OperatorSetIdProto>()};
const WireMessage Onnx::kValueInfo = {"value description", kValueInfoFields, 0,
                                      kMaxValues,
                                      BytesOf<::onnx::ValueInfoProto>()};
const WireMessage Onnx::kType = {"type", kTypeFields, 0, 0,
                                 BytesOf<::onnx::TypeProto>()};
const WireMessage Onnx::kTensorType = {"tensor type", kTensorTypeFields, 0, 0,
                                       BytesOf<::onnx::TypeProto_Tensor>()};
const WireMessage Onnx::kShape = {"shape", kShapeFields, 0, 0,
                                  BytesOf<::onnx::TensorShapeProto>()};
const WireMessage Onnx::kDim = {
    "dimension", {}, 0, 0, BytesOf<::onnx::TensorShapeProto_Dimension>()};
const WireMessage Onnx::kElementType = {"element type", kElementTypeFields, 0,
                                        0, BytesOf<::onnx::TypeProto>()};
const WireMessage Onnx::kMapType = {"map type", kMapTypeFields, 0, 0,
                                    BytesOf<::onnx::TypeProto_Map>()};
const WireMessage Onnx::kSparseTensor = {"sparse tensor", kSparseTensorFields,
                                         0, 0,
                                         BytesOf<::onnx::SparseTensorProto>()};
const WireMessage Onnx::kAnnotation = {"annotation", kAnnotationFields, 0, 0,
                                       BytesOf<::onnx::TensorAnnotation>()};
const WireMessage Onnx::kFunction = {"function", kFunctionFields, 0, 0,
                                     BytesOf<::onnx::FunctionProto>()};
const WireMessage Onnx::kTraining = {"training info", kTrainingFields, 0, 0,
                                     BytesOf<::onnx::TrainingInfoProto>()};

}  // namespace

Status CheckModelWire(Span<const char> model) {
  return CheckWire(Onnx::kModel, model);
}

}  // namespace onnx_import
}  // namespace placelite
