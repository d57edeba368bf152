// SPDX-License-Identifier: Apache-2.0
// This is the oracle: it computes one sum after the other, in double.
#include <algorithm>
#include <array>
#include <cmath>

#include "lite/core/op/recurrent.h"
#include "lite/kernels/common/max_min.h"
#include "lite/kernels/recurrent/layers.h"
#include "lite/kernels/recurrent/recurrent.h"

namespace placelite {
namespace {

double Activate(RecurrentActivation activation, double x) {
  switch (activation) {
    case RecurrentActivation::kSigmoid:
      return 1 / (1 + std::exp(-x));
    case RecurrentActivation::kTanh:
      return std::tanh(x);
    case RecurrentActivation::kRelu:
      return Larger(x, 0.0);
    case RecurrentActivation::kHardSigmoid:
      return Larger(Smaller(0.2 * x + 0.5, 1.0), 0.0);
  }
  return x;
}

// A Layer is one direction of the op.
struct Layer {
  int64_t inputs, hidden, gates;
  const float *w, *r, *bias, *peepholes;  // the last two may be null
  std::array<RecurrentActivation, 3> activations;
  double clip;
  bool linear_before_reset;

  double Apply(size_t which, double x) const {
    if (clip > 0) x = std::clamp(x, -clip, clip);
    return Activate(activations[which], x);
  }
  double OfInput(int64_t gate, int64_t j, const float* x) const {
    const int64_t row = gate * hidden + j;
    double sum = bias == nullptr ? 0 : bias[row];
    for (int64_t i = 0; i < inputs; ++i) {
      sum += double{w[row * inputs + i]} * x[i];
    }
    return sum;
  }
  double OfState(int64_t gate, int64_t j, const double* h) const {
    const int64_t row = gate * hidden + j;
    double sum = bias == nullptr ? 0 : bias[gates * hidden + row];
    for (int64_t i = 0; i < hidden; ++i) sum += r[row * hidden + i] * h[i];
    return sum;
  }
  double Sum(int64_t gate, int64_t j, const float* x, const double* h) const {
    return OfInput(gate, j, x) + OfState(gate, j, h);
  }
  double Peephole(int64_t gate, int64_t j, double c) const {
    return peepholes == nullptr ? 0 : peepholes[gate * hidden + j] * c;
  }
};

// States are lists of `hidden` doubles in scratch.
struct States {
  double *h, *next, *c, *gated;
};
constexpr int64_t kLists = 4;

void StepRnn(const Layer& layer, const float* x, const States& s) {
  for (int64_t j = 0; j < layer.hidden; ++j) {
    s.next[j] = layer.Apply(0, layer.Sum(0, j, x, s.h));
  }
}

void StepGru(const Layer& layer, const float* x, const States& s) {
  for (int64_t j = 0; j < layer.hidden; ++j) {
    const double reset = layer.Apply(0, layer.Sum(1, j, x, s.h));
    s.gated[j] = layer.linear_before_reset ? reset * layer.OfState(2, j, s.h)
                                           : reset * s.h[j];
  }
  for (int64_t j = 0; j < layer.hidden; ++j) {
    const double update = layer.Apply(0, layer.Sum(0, j, x, s.h));
    const double state =
        layer.linear_before_reset ? s.gated[j] : layer.OfState(2, j, s.gated);
    const double fresh = layer.Apply(1, layer.OfInput(2, j, x) + state);
    s.next[j] = (1 - update) * fresh + update * s.h[j];
  }
}

void StepLstm(const Layer& layer, const float* x, const States& s) {
  for (int64_t j = 0; j < layer.hidden; ++j) {
    const auto sum = [&](int64_t gate) { return layer.Sum(gate, j, x, s.h); };
    const double c = s.c[j];
    const double input = layer.Apply(0, sum(0) + layer.Peephole(0, j, c));
    const double keep = layer.Apply(0, sum(2) + layer.Peephole(2, j, c));
    s.c[j] = keep * c + input * layer.Apply(1, sum(3));
    const double output = layer.Apply(0, sum(1) + layer.Peephole(1, j, s.c[j]));
    s.next[j] = output * layer.Apply(2, s.c[j]);
  }
}

const float* Floats(const RunContext& context, size_t input, int64_t offset) {
  return context.op.has_input(input)
             ? context.tensors.input(input).data<float>() + offset
             : nullptr;
}

Layer ReadLayer(const RunContext& context, int64_t d) {
  const std::string_view op = context.op.def().name;
  const AttributeMap& attributes = context.op.attributes();
  const Shape& x = context.tensors.input(0).shape();
  Layer layer;
  layer.inputs = x[2];
  layer.hidden = context.tensors.input(2).shape()[2];
  layer.gates = GatesOf(op);
  const int64_t rows = layer.gates * layer.hidden;
  layer.w = Floats(context, 1, d * rows * layer.inputs);
  layer.r = Floats(context, 2, d * rows * layer.hidden);
  layer.bias = Floats(context, kRecurrentBias, d * 2 * rows);
  layer.peepholes = Floats(context, kRecurrentPeepholes, d * 3 * layer.hidden);
  layer.clip = attributes.Float("clip");
  layer.linear_before_reset =
      op == "gru" && attributes.Bool("linear_before_reset");
  layer.activations = RecurrentActivations(context.op, d);
  return layer;
}

void Load(const RunContext& context, size_t input, int64_t offset,
          int64_t count, double* to) {
  const float* from = Floats(context, input, offset);
  for (int64_t j = 0; j < count; ++j) to[j] = from == nullptr ? 0 : from[j];
}

void Store(const double* from, int64_t count, float* to) {
  for (int64_t j = 0; j < count; ++j) to[j] = static_cast<float>(from[j]);
}

class RecurrentReference final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override {
    const int64_t hidden = context.op.input_shape(2).shape()[2];
    context.scratch_bytes =
        static_cast<size_t>(kLists * hidden) * sizeof(double);
    return Status::Ok();
  }

  Status Run(const RunContext& context) override {
    LITE_RETURN_IF_ERROR(CheckRecurrentLengths(context));
    const int64_t directions = RecurrentDirections(context.op);
    const int64_t batch = context.tensors.input(0).shape()[1];
    for (int64_t d = 0; d < directions; ++d) {
      const Layer layer = ReadLayer(context, d);
      const bool reverse = RunsInReverse(context.op, d);
      for (int64_t n = 0; n < batch; ++n) {
        RunEntry(context, layer, d, n, directions, reverse);
      }
    }
    return Status::Ok();
  }

 private:
  static void RunEntry(const RunContext& context, const Layer& layer, int64_t d,
                       int64_t n, int64_t directions, bool reverse) {
    const std::string_view op = context.op.def().name;
    const Tensor& x = context.tensors.input(0);
    const int64_t steps = x.shape()[0], batch = x.shape()[1];
    const int64_t hidden = layer.hidden;
    auto* scratch = static_cast<double*>(context.scratch);
    States s = {scratch, scratch + hidden, scratch + 2 * hidden,
                scratch + 3 * hidden};
    const int64_t state = (d * batch + n) * hidden;
    Load(context, kRecurrentH, state, hidden, s.h);
    Load(context, kRecurrentC, state, hidden, s.c);
    const int32_t* lengths = RecurrentLengths(context);
    const int64_t length = lengths == nullptr ? steps : lengths[n];
    float* y = context.tensors.output(0).data<float>();
    const auto at = [&](int64_t t) {
      return y + ((t * directions + d) * batch + n) * hidden;
    };
    for (int64_t i = 0; i < length; ++i) {
      const int64_t t = reverse ? length - 1 - i : i;
      const float* step = x.data<float>() + (t * batch + n) * layer.inputs;
      const auto advance = op == "lstm"  ? StepLstm
                           : op == "gru" ? StepGru
                                         : StepRnn;
      advance(layer, step, s);
      std::swap(s.h, s.next);
      Store(s.h, hidden, at(t));
    }
    for (int64_t t = length; t < steps; ++t) std::fill_n(at(t), hidden, 0.f);
    Store(s.h, hidden, context.tensors.output(1).data<float>() + state);
    if (op != "lstm") return;
    Store(s.c, hidden, context.tensors.output(2).data<float>() + state);
  }
};

}  // namespace

std::unique_ptr<Kernel> CreateRecurrentReference() {
  return std::make_unique<RecurrentReference>();
}

}  // namespace placelite
