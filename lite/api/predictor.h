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

class Stage;  // runs the model; its header is not installed

class Predictor {
 public:
  // Loads an optimised model (.nb); in both libraries.
  static Result<std::unique_ptr<Predictor>> Create(const MobileConfig& config);
  // Loads a Paddle or ONNX model and optimises it; in the full library only.
  static Result<std::unique_ptr<Predictor>> Create(const FullConfig& config);

  ~Predictor();

  // Names are in the order of the model's feeds and fetches.
  const std::vector<std::string>& input_names() const { return input_names_; }
  const std::vector<std::string>& output_names() const { return output_names_; }

  // Fails with kNotFound, listing the names that exist.
  Result<size_t> InputIndex(const std::string& name) const;
  Result<size_t> OutputIndex(const std::string& name) const;

  // Returns what input `i` may be given: its precision and range of shapes.
  Result<ValueInfo> InputInfo(size_t i) const;
  // Returns the current shape of input `i`. Where it is not exact, the model
  // needs a Resize before it runs.
  Result<ShapeRange> InputShape(size_t i) const;

  // Returns what is known of output `i` for the current shapes of the inputs,
  // without preparing or running anything. A shape that is not exact depends on
  // elements: computed ones, or those of an input.
  Result<ValueInfo> OutputInfo(size_t i) const;

  // Sets the shape of input `i` from now on. It must lie within the range that
  // the model was optimised for.
  Status Resize(size_t i, const Shape& shape);

  // Returns the tensor to fill: dense NCHW on the CPU, unless io_places of the
  // config says otherwise. Its memory is valid until the next Resize, Bind or
  // TryShrinkMemory.
  Result<Tensor> Input(size_t i);
  // Returns the result of the last Run, valid as long as Input's. Where its
  // shape depends on computed values (how many boxes were found), there is none
  // before Run (kFailedPrecondition).
  Result<Tensor> Output(size_t i);

  // Resizes input `i` and copies dense `data` of `precision` into it.
  Status SetInput(size_t i, Precision precision, const Shape& shape,
                  const void* data);

  // Lets an input or output use memory of the caller in place; the memory must
  // stay until it is replaced. Null goes back to the predictor's own memory.
  Status BindInput(size_t i, void* data, size_t bytes);
  Status BindOutput(size_t i, void* data, size_t bytes);
  // Binds memory on a device, where io_places of the config has put the input
  // or output. Memory that does not fit is reported when the shapes are
  // prepared.
  Status BindInput(size_t i, std::shared_ptr<Buffer> memory);
  Status BindOutput(size_t i, std::shared_ptr<Buffer> memory);

  // Chooses variants, packs weights and plans memory for these input shapes, or
  // for the current ones if `shapes` is empty, so that the next Run does
  // nothing but compute.
  Status Warmup(const std::vector<Shape>& shapes = {});

  Status Run();

  // Makes a predictor that shares weights, packed weights and the Runtime. This
  // predictor must not run meanwhile. The clone has memory of its own for
  // activations, unless it is given this->arena(): then the two run one after
  // the other.
  Result<std::unique_ptr<Predictor>> Clone(
      std::shared_ptr<Arena> arena = nullptr);
  const std::shared_ptr<Arena>& arena() const;

  // Frees the memory of activations; the next Run takes it again.
  void TryShrinkMemory();

  // Times the candidates of all workloads that the Runtime's tuning database
  // does not know, for the current shapes (core/program/tune.h). Overwrites the
  // outputs. No other predictor of the Runtime may prepare meanwhile.
  Result<TuneReport> Tune(const TuneOptions& options);
  // Counts how many of the workloads that Tune would time are known; packs
  // nothing.
  Result<TuningCoverage> AskTuning();

  // Measures the time of each op from now on. See Profile.
  void EnableProfiling(bool enabled);
  Profile GetProfile() const;
  void ResetProfile();
  ProgramMemory Memory() const;

  // Says why each kernel was chosen. The model is lowered once more for the
  // report, which a predictor does not keep.
  Result<LowerReport> Explain() const;
  // Returns the lowered graph that runs. If the model is cut because shapes
  // depend on computed values, it is the first part.
  const Graph& graph() const;
  // Gives the project's own tools access to what runs.
  const Stage& stage() const { return *stage_; }
  const std::shared_ptr<Runtime>& runtime() const;

 private:
  friend class PredictorBuilder;
  Predictor();

  std::vector<std::string> input_names_;
  std::vector<std::string> output_names_;
  std::unique_ptr<Stage> stage_;  // the first; owns those after it
};

}  // namespace placelite

#endif  // LITE_API_PREDICTOR_H_
