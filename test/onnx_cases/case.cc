// SPDX-License-Identifier: Apache-2.0
#include "test/onnx_cases/case.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "lite/api/convert.h"
#include "lite/api/predictor.h"
#include "lite/core/base/read_file.h"
#include "lite/core/base/strings.h"
#include "lite/core/check/elements.h"
#include "lite/core/model/onnx/tensor.h"

namespace placelite {
namespace {

namespace fs = std::filesystem;

// Returns the tolerance of ONNX's own runner, but relative to the largest
// element. Elements of bf16 have eight bits: the last two may differ, since the
// cases round after each step, and the old ones round down.
double Tolerance(Precision precision) {
  return precision == Precision::kBF16 ? 1. / 64 : 1e-3;
}

std::vector<fs::path> Folders(const fs::path& root) {
  std::error_code error;
  std::vector<fs::path> folders;
  for (const auto& entry : fs::directory_iterator(root, error)) {
    if (entry.is_directory()) folders.push_back(entry.path());
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

using ::onnx::ValueInfoProto;

// A value of a data set as the model declares it. NumPy, which wrote the
// cases, has no bf16: its elements are called uint16.
Result<Tensor> ReadTensorFile(const fs::path& path,
                              const ValueInfoProto& declared) {
  if (!declared.type().has_tensor_type()) {
    return Status::Internal(StrCat("'", declared.name(), "' is no tensor"));
  }
  LITE_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path));
  ::onnx::TensorProto proto;
  if (!proto.ParseFromString(bytes)) {
    return Status::Corrupt(StrCat(path.string(), ": no TensorProto"));
  }
  if (proto.data_type() == ::onnx::TensorProto::UINT16 &&
      declared.type().tensor_type().elem_type() ==
          ::onnx::TensorProto::BFLOAT16) {
    proto.set_data_type(::onnx::TensorProto::BFLOAT16);
  }
  onnx_import::ExternalData external;
  return onnx_import::ReadTensor(proto, &external);
}

// input_0.pb, input_1.pb, ... or output_0.pb, ...: as many as there are.
Result<std::vector<Tensor>> ReadTensors(
    const fs::path& folder, const char* kind,
    const std::vector<ValueInfoProto>& declared) {
  std::vector<Tensor> tensors;
  for (size_t i = 0;; ++i) {
    const fs::path path = folder / StrCat(kind, "_", i, ".pb");
    if (!fs::exists(path)) return tensors;
    if (i == declared.size()) {
      return Status::Internal(StrCat("the model has no ", kind, " ", i));
    }
    LITE_ASSIGN_OR_RETURN(Tensor tensor, ReadTensorFile(path, declared[i]));
    tensors.push_back(std::move(tensor));
  }
}

// Whether what the model gives is random, so that its type and shape alone can
// be compared.
bool IsRandom(const ::onnx::ModelProto& model) {
  for (const auto& node : model.graph().node()) {
    if (node.op_type().rfind("Random", 0) == 0 ||
        node.op_type() == "Bernoulli") {
      return true;
    }
  }
  return false;
}

// The inputs and outputs as the model itself declares them; initialisers are no
// inputs.
struct Ports {
  std::vector<ValueInfoProto> inputs, outputs;
  bool is_random = false;
};

Result<Ports> ReadPorts(const OnnxCase& onnx_case) {
  const fs::path model = fs::path(onnx_case.folder) / "model.onnx";
  LITE_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(model));
  ::onnx::ModelProto proto;
  if (!proto.ParseFromString(bytes)) return Status::Corrupt("no model");
  std::set<std::string> initializers;
  for (const auto& tensor : proto.graph().initializer()) {
    initializers.insert(tensor.name());
  }
  Ports ports;
  for (const ValueInfoProto& input : proto.graph().input()) {
    if (initializers.count(input.name()) == 0) ports.inputs.push_back(input);
  }
  ports.is_random = IsRandom(proto);
  ports.outputs.assign(proto.graph().output().begin(),
                       proto.graph().output().end());
  return ports;
}

Status CompareTensors(const Tensor& actual, const Tensor& expected,
                      bool is_random) {
  if (actual.precision() != expected.precision() ||
      actual.shape() != expected.shape()) {
    return Status::Internal(StrCat("gives ", actual.precision(), actual.shape(),
                                   ", expected ", expected.precision(),
                                   expected.shape()));
  }
  if (is_random) return Status::Ok();
  double largest = 0;
  for (int64_t i = 0; i < expected.NumElements(); ++i) {
    const double want = ReadElement(expected, i);
    if (std::isfinite(want)) largest = std::max(largest, std::fabs(want));
  }
  const double tolerance = Tolerance(expected.precision()) * largest;
  for (int64_t i = 0; i < expected.NumElements(); ++i) {
    const double got = ReadElement(actual, ElementOffset(actual, i));
    const double want = ReadElement(expected, i);
    if (got == want || (std::isnan(got) && std::isnan(want))) continue;
    if (std::fabs(got - want) <= tolerance) continue;
    return Status::Internal(
        StrCat("element ", i, " is ", got, ", expected ", want));
  }
  return Status::Ok();
}

Status SetInputs(const std::vector<Tensor>& inputs, Predictor* predictor) {
  if (inputs.size() != predictor->input_names().size()) {
    return Status::Internal(
        StrCat(inputs.size(), " inputs for ", predictor->input_names().size()));
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    LITE_RETURN_IF_ERROR(predictor->SetInput(
        i, inputs[i].precision(), inputs[i].shape(), inputs[i].raw_data()));
  }
  return Status::Ok();
}

Status RunDataSet(const fs::path& folder, const Ports& ports,
                  Predictor* predictor) {
  LITE_ASSIGN_OR_RETURN(const std::vector<Tensor> inputs,
                        ReadTensors(folder, "input", ports.inputs));
  LITE_ASSIGN_OR_RETURN(const std::vector<Tensor> expected,
                        ReadTensors(folder, "output", ports.outputs));
  if (expected.empty()) return Status::Internal("it expects nothing");
  LITE_RETURN_IF_ERROR(SetInputs(inputs, predictor));
  LITE_RETURN_IF_ERROR(predictor->Run());
  for (size_t i = 0; i < expected.size(); ++i) {
    LITE_ASSIGN_OR_RETURN(const Tensor output, predictor->Output(i));
    LITE_RETURN_IF_ERROR(CompareTensors(output, expected[i], ports.is_random)
                             .WithContext(StrCat("output ", i)));
  }
  return Status::Ok();
}

// Returns whether the model's declaration allows the shape. Open dimensions are
// at least 1.
bool Allows(const ValueInfoProto& input, const Shape& shape) {
  if (!input.type().tensor_type().has_shape()) return true;
  const auto& declared = input.type().tensor_type().shape();
  if (declared.dim_size() != shape.rank()) return false;
  for (int i = 0; i < shape.rank(); ++i) {
    const auto& dim = declared.dim(i);
    const bool told = dim.has_dim_value() && dim.dim_value() >= 0;
    if (told ? dim.dim_value() != shape[i] : shape[i] == 0) return false;
  }
  return true;
}

// Shapes of the data where the model says others.
Status SetInputShapes(const OnnxCase& onnx_case, const Ports& ports,
                      FullConfig* config) {
  const fs::path data = fs::path(onnx_case.folder) / "test_data_set_0";
  for (size_t i = 0; i < ports.inputs.size(); ++i) {
    const ValueInfoProto& input = ports.inputs[i];
    const auto tensor =
        ReadTensorFile(data / StrCat("input_", i, ".pb"), input);
    if (!tensor.ok() || Allows(input, tensor->shape())) continue;
    const int rank = input.type().tensor_type().shape().dim_size();
    if (rank != tensor->shape().rank()) {
      return Status::Unsupported(StrCat("the case feeds '", input.name(), "' ",
                                        tensor->shape(),
                                        ", which its model does not take"));
    }
    config->input_shapes[input.name()] = ShapeRange(tensor->shape());
  }
  return Status::Ok();
}

// Makes a predictor of the model after converting it to a .nb, whose bytes `nb`
// holds.
Result<std::unique_ptr<Predictor>> ByNb(const FullConfig& full,
                                        std::string* nb) {
  ConvertConfig config;
  config.onnx_model = full.onnx_model;
  config.valid_targets = full.valid_targets;
  config.input_shapes = full.input_shapes;
  LITE_ASSIGN_OR_RETURN(const ConvertTarget target, ResolveTarget(config));
  LITE_ASSIGN_OR_RETURN(const ConvertedModel model,
                        ConvertModel(config, target));
  LITE_ASSIGN_OR_RETURN(*nb, SerializeModel(model, target));
  MobileConfig mobile;
  mobile.model_data = nb->data();
  mobile.model_bytes = nb->size();
  return Predictor::Create(mobile);
}

// The specification's own models are neither corrupt nor used wrongly: all that
// may be said of one is that it is not supported.
OnnxResult Failure(const Status& status) {
  if (status.code() == StatusCode::kUnsupported) {
    return {OnnxOutcome::kRefused, status.message()};
  }
  return {OnnxOutcome::kWrong, status.ToString()};
}

}  // namespace

std::vector<OnnxCase> FindOnnxCases(const std::string& root) {
  std::vector<OnnxCase> cases;
  for (const fs::path& group : Folders(root)) {
    for (const fs::path& folder : Folders(group)) {
      if (!fs::exists(folder / "model.onnx")) continue;
      cases.push_back(
          {StrCat(group.filename().string(), "/", folder.filename().string()),
           folder.string()});
    }
  }
  return cases;
}

const char* ToString(OnnxOutcome outcome) {
  switch (outcome) {
    case OnnxOutcome::kPass:
      return "pass";
    case OnnxOutcome::kRefused:
      return "refused";
    case OnnxOutcome::kWrong:
      break;
  }
  return "wrong";
}

OnnxResult RunOnnxCase(const OnnxCase& onnx_case, const std::string& targets) {
  const Result<Ports> ports = ReadPorts(onnx_case);
  if (!ports.ok()) return {OnnxOutcome::kWrong, ports.status().ToString()};
  FullConfig config;
  config.onnx_model = StrCat(onnx_case.folder, "/model.onnx");
  config.valid_targets = targets;
  const Status status = SetInputShapes(onnx_case, *ports, &config);
  if (!status.ok()) return Failure(status);
  auto predictor = Predictor::Create(config);
  if (!predictor.ok()) return Failure(predictor.status());
  std::string nb;
  auto mobile = ByNb(config, &nb);
  if (!mobile.ok()) return Failure(mobile.status());
  const std::vector<fs::path> data_sets = Folders(onnx_case.folder);
  if (data_sets.empty()) return {OnnxOutcome::kWrong, "it has no data"};
  for (const fs::path& folder : data_sets) {
    for (Predictor* each : {predictor->get(), mobile->get()}) {
      const Status run = RunDataSet(folder, *ports, each);
      if (!run.ok()) return {OnnxOutcome::kWrong, run.ToString()};
    }
  }
  return {};
}

}  // namespace placelite
