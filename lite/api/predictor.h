// SPDX-License-Identifier: Apache-2.0
// Predictor: the front door. Loads a model, runs it.
//
//   MobileConfig config;
//   config.model_file = "mobilenet_v1.nb";
//   LITE_ASSIGN_OR_RETURN(auto predictor, Predictor::Create(config));
//   LITE_RETURN_IF_ERROR(predictor->Resize(0, {1, 3, 224, 224}));
//   LITE_ASSIGN_OR_RETURN(Tensor input, predictor->Input(0));
//   std::copy(pixels.begin(), pixels.end(), input.data<float>());
//   LITE_RETURN_IF_ERROR(predictor->Run());
//   LITE_ASSIGN_OR_RETURN(Tensor output, predictor->Output(0));
//
// A predictor is used by one thread at a time, from any thread. Clones share
// weights and run in parallel. Every failure is a Status, the lack of memory
// (kResourceExhausted) among them; after one the predictor stays usable. Only
// GetProfile and Memory, which return no Status, throw std::bad_alloc.
#ifndef LITE_API_PREDICTOR_H_
#define LITE_API_PREDICTOR_H_

#include <memory>
#include <string>
#include <vector>

#include "lite/api/config.h"

namespace placelite {

class Stage;  // how a model runs; its header is not installed

class Predictor {
 public:
  // An optimised model (.nb); in both libraries.
  static Result<std::unique_ptr<Predictor>> Create(const MobileConfig& config);
  // A Paddle or ONNX model, optimised here; in the full library only.
  static Result<std::unique_ptr<Predictor>> Create(const FullConfig& config);

  ~Predictor();

  // In the order of the model's feeds and fetches.
  const std::vector<std::string>& input_names() const { return input_names_; }
  const std::vector<std::string>& output_names() const { return output_names_; }

  // kNotFound, naming the ones there are.
  Result<size_t> InputIndex(const std::string& name) const;
  Result<size_t> OutputIndex(const std::string& name) const;

  // What input `i` may be given: its precision and range of shapes.
  Result<ValueInfo> InputInfo(size_t i) const;
  // The shape that input `i` has now. Where it is no exact one, the model needs
  // a Resize before it runs.
  Result<ShapeRange> InputShape(size_t i) const;

  // The shape of input `i` from now on. Must lie within the range that the
  // model was optimised for.
  Status Resize(size_t i, const Shape& shape);

  // The tensor to fill: dense NCHW on the CPU, unless io_places of the config
  // says otherwise. Its memory is good until the
  // next Resize, Bind or TryShrinkMemory.
  Result<Tensor> Input(size_t i);
  // The result of the last Run, likewise. Where its shape depends on what is
  // computed (how many boxes were found), there is none before Run
  // (kFailedPrecondition).
  Result<Tensor> Output(size_t i);

  // Resizes input `i` and copies dense `data` of `precision` into it.
  Status SetInput(size_t i, Precision precision, const Shape& shape,
                  const void* data);

  // Memory of the caller for an input or output, used in place; it must stay
  // until it is replaced. Null goes back to the predictor's own.
  Status BindInput(size_t i, void* data, size_t bytes);
  Status BindOutput(size_t i, void* data, size_t bytes);
  // The same of memory on a device, where io_places of the config has put the
  // input or output; what does not fit is found when the shapes are prepared.
  Status BindInput(size_t i, std::shared_ptr<Buffer> memory);
  Status BindOutput(size_t i, std::shared_ptr<Buffer> memory);

  // Chooses variants, packs weights and plans memory for these input shapes,
  // so that the next Run does nothing but compute. Empty: the current shapes.
  Status Warmup(const std::vector<Shape>& shapes = {});

  Status Run();

  // Shares weights, packed weights and the Runtime. Not while this runs. Has
  // memory of its own for activations, unless it is given this->arena(): then
  // the two run in turn.
  Result<std::unique_ptr<Predictor>> Clone(
      std::shared_ptr<Arena> arena = nullptr);
  const std::shared_ptr<Arena>& arena() const;

  // Gives back the memory of activations; the next Run takes it again.
  void TryShrinkMemory();

  // Times the candidates of all workloads that the Runtime's tuning database
  // does not know, for the current shapes (core/program/tune.h). Overwrites the
  // outputs. No other predictor of the Runtime may prepare meanwhile.
  Result<TuneReport> Tune(const TuneOptions& options);
  // How many of these workloads are known; packs nothing.
  Result<TuningCoverage> AskTuning();

  // Time per op, from now on. See Profile.
  void EnableProfiling(bool enabled);
  Profile GetProfile() const;
  void ResetProfile();
  ProgramMemory Memory() const;

  // Why each kernel was chosen.
  const LowerReport& report() const;
  // The lowered graph that runs; where the model is cut because shapes depend
  // on what is computed, its first part.
  const Graph& graph() const;
  // For our own tools, which look at what runs.
  const Stage& stage() const { return *stage_; }
  const std::shared_ptr<Runtime>& runtime() const;

 private:
  friend class PredictorBuilder;
  Predictor();

  std::vector<std::string> input_names_;
  std::vector<std::string> output_names_;
  std::unique_ptr<Stage> stage_;  // with those after it
};

}  // namespace placelite

#endif  // LITE_API_PREDICTOR_H_
