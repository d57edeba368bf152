// SPDX-License-Identifier: Apache-2.0
#include "lite/api/quantize/watched_network.h"

#include <algorithm>
#include <map>

#include "lite/api/predictor_builder.h"
#include "lite/core/base/strings.h"

namespace placelite {

Result<WorkBench> WorkBench::Make(int threads, std::vector<ShapeRange> nominal,
                                  const CalibrationData* data) {
  PredictorConfig config;
  config.runtime_options.threads = threads;
  WorkBench bench;
  LITE_ASSIGN_OR_RETURN(bench.runtime, PredictorBuilder::RuntimeOf(config));
  LITE_ASSIGN_OR_RETURN(
      bench.lower, PredictorBuilder::OptionsOf(config, *bench.runtime, {}));
  bench.nominal = std::move(nominal);
  bench.data = data;
  return bench;
}

Result<WatchedNetwork> WatchedNetwork::Create(
    Graph graph, const std::vector<ValueId>& watched, const WorkBench& bench) {
  WatchedNetwork network;
  network.data_ = bench.data;
  std::map<ValueId, Source> known;
  for (size_t i = 0; i < graph.outputs().size(); ++i) {
    known[graph.outputs()[i]] = {false, i};
  }
  for (size_t i = 0; i < graph.inputs().size(); ++i) {
    known[graph.inputs()[i]] = {true, i};
    const Value& input = graph.value(graph.inputs()[i]);
    network.inputs_.push_back(
        {input.name, input.info.precision, bench.nominal[i]});
  }
  for (ValueId id : watched) {
    if (known.count(id) == 0) {
      known[id] = {false, graph.outputs().size()};
      graph.AddOutput(id, StrCat("watched ", id));
    }
    network.sources_.push_back(known[id]);
  }
  LITE_ASSIGN_OR_RETURN(
      network.predictor_,
      PredictorBuilder::FromGraph(std::move(graph), bench.nominal,
                                  bench.runtime, bench.lower, MemoryConfig()));
  return network;
}

Status WatchedNetwork::Run(const Visit& visit) {
  for (size_t i = 0; i < data_->size(); ++i) {
    const Status status = RunSample(i, visit);
    if (!status.ok()) return status.WithContext(data_->names[i]);
  }
  return Status::Ok();
}

Status WatchedNetwork::RunSample(size_t sample, const Visit& visit) {
  LITE_ASSIGN_OR_RETURN(const std::vector<Tensor> inputs,
                        data_->read(sample, inputs_));
  LITE_RETURN_IF_ERROR(SetInputs(inputs));
  LITE_RETURN_IF_ERROR(predictor_->Run());
  std::vector<Tensor> tensors;
  for (const Source& source : sources_) {
    LITE_ASSIGN_OR_RETURN(const Tensor tensor,
                          source.is_input ? predictor_->Input(source.index)
                                          : predictor_->Output(source.index));
    tensors.push_back(tensor);
  }
  return visit(sample, tensors);
}

Status WatchedNetwork::SetInputs(const std::vector<Tensor>& inputs) {
  const std::vector<std::string>& names = predictor_->input_names();
  if (inputs.size() != names.size()) {
    return Status::InvalidArgument(
        StrCat("has ", inputs.size(), " inputs, the model ", names.size()));
  }
  // All shapes are set first, so that kernels are chosen once.
  for (size_t i = 0; i < inputs.size(); ++i) {
    const Status status = predictor_->Resize(i, inputs[i].shape());
    if (!status.ok()) {
      return status.WithContext(StrCat("input '", names[i], "'"));
    }
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    const Status status = predictor_->SetInput(
        i, inputs[i].precision(), inputs[i].shape(), inputs[i].raw_data());
    if (!status.ok()) {
      return status.WithContext(StrCat("input '", names[i], "'"));
    }
  }
  return Status::Ok();
}

std::vector<ValueId> OutputsOf(const Graph& graph) {
  std::vector<ValueId> outputs;
  for (ValueId id : graph.outputs()) {
    if (std::find(outputs.begin(), outputs.end(), id) == outputs.end() &&
        !graph.value(id).is_constant()) {
      outputs.push_back(id);
    }
  }
  return outputs;
}

}  // namespace placelite
