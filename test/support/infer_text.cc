// SPDX-License-Identifier: Apache-2.0
#include "test/support/infer_text.h"

#include "lite/core/base/strings.h"

namespace placelite {

ValueInfo MakeInfo(Precision precision, const ShapeRange& shape) {
  ValueInfo info;
  info.precision = precision;
  info.shape = shape;
  return info;
}

ValueInfo MakeInts(const std::vector<int64_t>& elements) {
  const Shape shape = {static_cast<int64_t>(elements.size())};
  ValueInfo info = MakeInfo(Precision::kInt64, shape);
  info.constant = *Tensor::Allocate(shape, Precision::kInt64);
  std::copy(elements.begin(), elements.end(), info.constant.data<int64_t>());
  return info;
}

Status InferAndLook(const InferCase& source,
                    void (*look)(const OpView& op, void* context),
                    void* context) {
  AttributeMap attributes = source.attributes;
  LITE_RETURN_IF_ERROR(CompleteAttributes(*source.op, &attributes));
  std::vector<const ValueInfo*> inputs, outputs;
  for (const auto& input : source.inputs) {
    inputs.push_back(input.has_value() ? &*input : nullptr);
  }
  std::vector<ValueInfo> infos(source.num_outputs);
  std::vector<ValueInfo*> settable;
  for (ValueInfo& info : infos) {
    outputs.push_back(&info);
    settable.push_back(&info);
  }
  const OpView op(*source.op, "tested", attributes, inputs, outputs,
                  source.epilogue);
  LITE_RETURN_IF_ERROR(
      CheckArity(*source.op, op.num_op_inputs(), source.num_outputs));
  LITE_RETURN_IF_ERROR(InferOp(op, settable));
  look(op, context);
  return Status::Ok();
}

Result<std::vector<ValueInfo>> Infer(const InferCase& source) {
  std::vector<ValueInfo> result;
  LITE_RETURN_IF_ERROR(InferAndLook(
      source,
      [](const OpView& op, void* context) {
        for (size_t i = 0; i < op.num_outputs(); ++i) {
          static_cast<std::vector<ValueInfo>*>(context)->push_back(
              op.output(i));
        }
      },
      &result));
  return result;
}

namespace {

Result<ValueInfo> ReadInts(std::string_view list) {
  std::vector<int64_t> elements;
  for (const std::string& item : Split(list, ",")) {
    LITE_ASSIGN_OR_RETURN(const int64_t element, ParseInt(item));
    elements.push_back(element);
  }
  return MakeInts(elements);
}

Result<std::optional<ValueInfo>> ReadInput(std::string text) {
  if (text == "-") return std::optional<ValueInfo>();
  if (text.front() == '{') {
    LITE_ASSIGN_OR_RETURN(ValueInfo info,
                          ReadInts(text.substr(1, text.size() - 2)));
    return std::optional<ValueInfo>(info);
  }
  Precision precision = Precision::kFloat;
  const size_t colon = text.find(':');
  if (colon != std::string::npos) {
    LITE_ASSIGN_OR_RETURN(precision, ParsePrecision(text.substr(0, colon)));
    text = text.substr(colon + 1);
  }
  ShapeRange shape;
  if (text == "scalar") {
    shape = ShapeRange::Scalar();
  } else if (text != "*") {
    LITE_ASSIGN_OR_RETURN(shape, ParseShapeRange(text));
  }
  return std::optional<ValueInfo>(MakeInfo(precision, shape));
}

Result<AttributeValue> ReadAttribute(const OpDef& op, const std::string& name,
                                     const std::string& text) {
  for (const AttributeDef& declared : op.attributes) {
    if (name == declared.name) return ParseAttribute(declared.type, text);
  }
  return AttributeValue(text);  // CompleteAttributes will refuse it
}

}  // namespace

Result<InferCase> ReadInferCase(const std::string& op,
                                const std::string& inputs,
                                const std::string& attributes,
                                size_t num_outputs) {
  InferCase result;
  result.op = FindOp(op);
  if (result.op == nullptr) return Status::NotFound(StrCat("no op ", op));
  for (const std::string& text : Split(inputs, " ")) {
    LITE_ASSIGN_OR_RETURN(std::optional<ValueInfo> input, ReadInput(text));
    result.inputs.push_back(std::move(input));
  }
  for (const std::string& text : Split(attributes, " ")) {
    const size_t equals = text.find('=');
    const std::string name = text.substr(0, equals);
    LITE_ASSIGN_OR_RETURN(
        AttributeValue value,
        ReadAttribute(*result.op, name, text.substr(equals + 1)));
    result.attributes.Set(name, std::move(value));
  }
  result.num_outputs = num_outputs;
  return result;
}

std::string InferText(const std::string& op, const std::string& inputs,
                      const std::string& attributes, size_t num_outputs) {
  const Result<InferCase> source =
      ReadInferCase(op, inputs, attributes, num_outputs);
  if (!source.ok()) return StrCat("bad test: ", source.status().ToString());
  const Result<std::vector<ValueInfo>> outputs = Infer(*source);
  if (!outputs.ok()) return StrCat("error: ", outputs.status().message());
  std::vector<std::string> texts;
  for (const ValueInfo& output : *outputs) {
    const bool is_float = output.precision == Precision::kFloat;
    texts.push_back(
        StrCat(is_float ? "" : ToString(output.precision), output.shape));
  }
  return Join(texts, " ");
}

}  // namespace placelite
