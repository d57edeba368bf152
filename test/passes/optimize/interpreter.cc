// SPDX-License-Identifier: Apache-2.0
#include "test/passes/optimize/interpreter.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "lite/core/base/check.h"
#include "lite/core/base/strings.h"
#include "lite/core/op/map_codes.h"
#include "test/passes/optimize/interpreter_work.h"

namespace placelite {
namespace interpreter {
namespace {

// The element of `x` that broadcasts to `index`.
double Broadcast(const Array& x, const Index& index) {
  Index own;
  for (int i = 0; i < x.shape.rank(); ++i) {
    const size_t from = index.size() - x.shape.size() + static_cast<size_t>(i);
    own.push_back(x.shape[i] == 1 ? 0 : index[from]);
  }
  return x.data[Flat(own, x.shape)];
}

double Clip(double x, double lo, double hi) {
  return std::min(std::max(x, lo), hi);
}

double Step(const EpilogueStep& s, double x) {
  const double a = s.alpha, b = s.beta, c = s.gamma;
  switch (s.kind) {
    case EpilogueKind::kRelu:
      return std::max(x, 0.0);
    case EpilogueKind::kClip:
      return Clip(x, a, b);
    case EpilogueKind::kLeakyRelu:
      return x < 0 ? a * x : x;
    case EpilogueKind::kSigmoid:
      return 1 / (1 + std::exp(-x));
    case EpilogueKind::kTanh:
      return std::tanh(x);
    case EpilogueKind::kSwish:
      return x / (1 + std::exp(-a * x));
    case EpilogueKind::kHardSigmoid:
      return Clip(a * x + b, 0, 1);
    case EpilogueKind::kHardSwish:
      return x * Clip(x + b, 0, a) / c;
    case EpilogueKind::kScale:
      return a * x + b;
    case EpilogueKind::kFakeQuantize:
      return std::clamp(std::nearbyint(x / s.alpha), double{s.beta},
                        double{s.gamma}) *
             s.alpha;
    case EpilogueKind::kFakeQuantizeAway:
      return std::clamp(std::round(x / s.alpha), double{s.beta},
                        double{s.gamma}) *
             s.alpha;
    case EpilogueKind::kMapCodes: {
      const double code = std::nearbyint(x / s.alpha) - b;
      return c * s.table->codes[static_cast<int>(std::clamp(code, 0.0, 255.0))];
    }
    case EpilogueKind::kAdd:
      break;
  }
  return x;
}

// Activations, from their own attributes.
bool RunActivation(const Work& w) {
  const std::string_view op = w.op.def().name;
  EpilogueStep s;
  if (op == "relu") {
    s.kind = EpilogueKind::kRelu;
  } else if (op == "clip") {
    s = {EpilogueKind::kClip, w.Float("min"), w.Float("max")};
  } else if (op == "leaky_relu") {
    s = {EpilogueKind::kLeakyRelu, w.Float("alpha")};
  } else if (op == "sigmoid") {
    s.kind = EpilogueKind::kSigmoid;
  } else if (op == "tanh") {
    s.kind = EpilogueKind::kTanh;
  } else if (op == "swish") {
    s = {EpilogueKind::kSwish, w.Float("beta")};
  } else if (op == "hard_sigmoid") {
    s = {EpilogueKind::kHardSigmoid, w.Float("slope"), w.Float("offset")};
  } else if (op == "hard_swish") {
    s = {EpilogueKind::kHardSwish, w.Float("threshold"), w.Float("offset"),
         w.Float("scale")};
  } else if (op == "scale") {
    s = {EpilogueKind::kScale, w.Float("scale"), w.Float("bias")};
  } else if (op == "fake_quantize") {
    s = {EpilogueKind::kFakeQuantize, w.Float("scale"), w.Float("low"),
         w.Float("high")};
  } else if (op == "map_codes") {
    s = {EpilogueKind::kMapCodes, w.Float("scale"), w.Float("low"),
         w.Float("out_scale")};
    LITE_CHECK(SetCodeTable(w.attributes().Ints("codes"), &s).ok());
  } else if (op == "sqrt") {
    w.Map([](double x) { return std::sqrt(x); });
    return true;
  } else if (op == "square") {
    w.Map([](double x) { return x * x; });
    return true;
  } else if (op == "erf") {
    w.Map([](double x) { return std::erf(x); });
    return true;
  } else if (op == "gelu") {
    if (w.attributes().Bool("approximate")) {
      const double root = std::sqrt(2 / std::acos(-1.0));
      w.Map([root](double x) {
        return x / 2 * (1 + std::tanh(root * (x + 0.044715 * x * x * x)));
      });
    } else {
      w.Map(
          [](double x) { return x / 2 * (1 + std::erf(x / std::sqrt(2.0))); });
    }
    return true;
  } else {
    return false;
  }
  w.Map([&](double x) { return Step(s, x); });
  return true;
}

bool RunElementwise(const Work& w) {
  const std::string_view op = w.op.def().name;
  std::function<double(double, double)> f;
  if (op == "elementwise_add") f = std::plus<>();
  if (op == "elementwise_sub") f = std::minus<>();
  if (op == "elementwise_mul") f = std::multiplies<>();
  if (op == "elementwise_div") f = std::divides<>();
  if (op == "elementwise_max")
    f = [](double a, double b) { return std::max(a, b); };
  if (op == "elementwise_pow")
    f = [](double a, double b) { return std::pow(a, b); };
  if (op == "prelu") f = [](double x, double a) { return x < 0 ? a * x : x; };
  if (!f) return false;
  w.Fill([&](const Index& i) {
    return f(Broadcast(w.x(), i), Broadcast(*w.inputs[1], i));
  });
  return true;
}

void BatchNorm(const Work& w) {
  w.Fill([&](const Index& i) {
    auto parameter = [&](size_t p) { return w.inputs[p]->data[i[1]]; };
    const double x = w.x().data[Flat(i, w.x().shape)];
    return (x - parameter(3)) / std::sqrt(parameter(4) + w.Float("epsilon")) *
               parameter(1) +
           parameter(2);
  });
}

// The axes are kept.
void ReduceMean(const Work& w) {
  const Array& x = w.x();
  Shape kept = x.shape;  // with axes of length 1 where they are reduced
  for (int64_t axis : w.attributes().Ints("dim")) {
    kept[static_cast<int>(axis < 0 ? axis + kept.rank() : axis)] = 1;
  }
  ForEach(x.shape, [&](const Index& i) {
    Index to = i;
    for (int64_t axis : w.attributes().Ints("dim")) {
      to[axis < 0 ? axis + x.shape.rank() : axis] = 0;
    }
    w.out->data[Flat(to, kept)] += x.data[Flat(i, x.shape)] /
                                   static_cast<double>(x.data.size()) *
                                   static_cast<double>(w.out->data.size());
  });
}

// Normalizes over the last axis.
void LayerNorm(const Work& w) {
  const int64_t count = w.x().shape[w.x().shape.rank() - 1];
  for (size_t first = 0; first < w.out->data.size(); first += count) {
    const double* x = &w.x().data[first];
    double sum = 0, squares = 0;
    for (int64_t i = 0; i < count; ++i) {
      sum += x[i];
      squares += x[i] * x[i];
    }
    const auto n = static_cast<double>(count);
    const double variance = squares / n - sum / n * sum / n;
    for (int64_t i = 0; i < count; ++i) {
      const double y =
          (x[i] - sum / n) / std::sqrt(variance + w.Float("epsilon"));
      w.out->data[first + i] = y * (w.has(1) ? w.inputs[1]->data[i] : 1) +
                               (w.has(2) ? w.inputs[2]->data[i] : 0);
    }
  }
}

// Rows of `columns` elements times W.
void Fc(const Work& w) {
  const Array& y = *w.inputs[1];
  const int64_t columns = y.shape[0], n = y.shape[1];
  for (size_t i = 0; i < w.out->data.size(); ++i) {
    const int64_t row = static_cast<int64_t>(i) / n;
    const int64_t column = static_cast<int64_t>(i) % n;
    double sum = w.has(2) ? w.inputs[2]->data[column] : 0;
    for (int64_t k = 0; k < columns; ++k) {
      sum += w.x().data[row * columns + k] * y.data[k * n + column];
    }
    w.out->data[i] = sum;
  }
}

void Transpose(const Work& w) {
  const std::vector<int64_t>& perm = w.attributes().Ints("axis");
  w.Fill([&](const Index& i) {
    Index from(i.size());
    for (size_t d = 0; d < i.size(); ++d) from[perm[d]] = i[d];
    return w.x().data[Flat(from, w.x().shape)];
  });
}

void ChannelShuffle(const Work& w) {
  const int64_t groups = w.attributes().Int("groups");
  w.Fill([&](const Index& i) {
    const int64_t k = w.x().shape[1] / groups;
    Index from = i;
    from[1] = i[1] % groups * k + i[1] / groups;
    return w.x().data[Flat(from, w.x().shape)];
  });
}

void Concat(const Work& w) {
  const auto axis = static_cast<size_t>(w.attributes().Int("axis"));
  w.Fill([&](const Index& i) {
    Index from = i;
    for (const Array* x : w.inputs) {
      const int64_t size = x->shape[static_cast<int>(axis)];
      if (from[axis] < size) return x->data[Flat(from, x->shape)];
      from[axis] -= size;
    }
    return 0.0;
  });
}

// starts within the dimension, or negative.
void Slice(const Work& w) {
  const std::vector<int64_t>& axes = w.attributes().Ints("axes");
  const std::vector<int64_t>& starts = w.attributes().Ints("starts");
  w.Fill([&](const Index& i) {
    Index from = i;
    for (size_t a = 0; a < axes.size(); ++a) {
      const int64_t n = w.x().shape[static_cast<int>(axes[a])];
      from[axes[a]] += starts[a] < 0 ? starts[a] + n : starts[a];
    }
    return w.x().data[Flat(from, w.x().shape)];
  });
}

// mode constant
void Pad(const Work& w) {
  const std::vector<int64_t>& pads = w.attributes().Ints("paddings");
  w.Fill([&](const Index& i) {
    Index from = i;
    for (size_t d = 0; d < i.size(); ++d) {
      from[d] -= pads[2 * d];
      const int64_t size = w.x().shape[static_cast<int>(d)];
      if (from[d] < 0 || from[d] >= size) return double{w.Float("value")};
    }
    return w.x().data[Flat(from, w.x().shape)];
  });
}

// Constant zeros; all pads before the axes come first.
void PadByInput(const Work& w) {
  const std::vector<double>& pads = w.inputs[1]->data;
  w.Fill([&](const Index& i) {
    Index from = i;
    for (size_t d = 0; d < i.size(); ++d) {
      from[d] -= static_cast<int64_t>(pads[d]);
      const int64_t size = w.x().shape[static_cast<int>(d)];
      if (from[d] < 0 || from[d] >= size) return 0.0;
    }
    return w.x().data[Flat(from, w.x().shape)];
  });
}

void Same(const Work& w) { w.out->data = w.x().data; }

void ShapeOf(const Work& w) {
  w.out->data.assign(w.x().shape.begin(), w.x().shape.end());
}

Status RunOp(const Work& w) {
  static const std::map<std::string_view, void (*)(const Work&)> kOps = {
      {"batch_norm", BatchNorm},
      {"layer_norm", LayerNorm},
      {"reduce_mean", ReduceMean},
      {"conv2d", Conv2d},
      {"conv2d_transpose", Conv2dTranspose},
      {"pool2d", Pool2d},
      {"fc", Fc},
      {"matmul", BatchProduct},
      {"softmax", Softmax},
      {"attention", Attention},
      {"transpose", Transpose},
      {"channel_shuffle", ChannelShuffle},
      {"concat", Concat},
      {"slice", Slice},
      {"pad", Pad},
      {"pad_by_input", PadByInput},
      {"shape", ShapeOf},
      {"identity", Same},
      {"cast", Same},
      {"reshape", Same},
      {"flatten", Same},
      {"squeeze", Same},
      {"unsqueeze", Same}};
  const auto found = kOps.find(w.op.def().name);
  if (found != kOps.end()) {
    found->second(w);
  } else if (!RunActivation(w) && !RunElementwise(w)) {
    return Status::Unsupported(w.op.def().name);
  }
  for (const EpilogueStep& step : w.op.epilogue()) {
    for (size_t i = 0; i < w.out->data.size(); ++i) {
      double& x = w.out->data[i];
      x = TakesOperand(step.kind) ? x + w.inputs[step.operand]->data[i]
                                  : Step(step, x);
    }
  }
  return Status::Ok();
}

Array FromConstant(const Tensor& tensor) {
  Array array{tensor.shape(), {}};
  for (int64_t i = 0; i < tensor.NumElements(); ++i) {
    array.data.push_back(tensor.precision() == Precision::kFloat
                             ? tensor.data<float>()[i]
                         : tensor.precision() == Precision::kInt64
                             ? static_cast<double>(tensor.data<int64_t>()[i])
                             : tensor.data<int32_t>()[i]);
  }
  return array;
}

// Operands of an epilogue must have the output's shape: nobody broadcasts.
Status CheckOperands(const Work& w) {
  for (const EpilogueStep& step : w.op.epilogue()) {
    if (TakesOperand(step.kind) &&
        w.inputs[step.operand]->shape != w.out->shape) {
      return Status::Internal("an epilogue operand of another shape");
    }
  }
  return Status::Ok();
}

}  // namespace
}  // namespace interpreter

Result<std::vector<Array>> Interpret(const Graph& graph,
                                     const std::vector<Array>& inputs) {
  std::vector<Array> values(graph.values().size());
  for (size_t i = 0; i < values.size(); ++i) {
    const ValueInfo& info = graph.values()[i].info;
    if (info.is_constant())
      values[i] = interpreter::FromConstant(info.constant);
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    values[graph.inputs()[i]] = inputs[i];
  }
  for (const Node& node : graph.nodes()) {
    const Graph::View view = graph.ViewOf(node);
    std::vector<const Array*> arguments;
    for (ValueId id : node.inputs) {
      arguments.push_back(id == kNone ? nullptr : &values[id]);
    }
    Array& out = values[node.outputs[0]];
    out.shape = graph.value(node.outputs[0]).info.shape.shape();
    out.data.assign(out.shape.NumElements(), 0);
    const interpreter::Work work{view.op(), arguments, &out};
    LITE_RETURN_IF_ERROR(interpreter::CheckOperands(work));
    LITE_RETURN_IF_ERROR(interpreter::RunOp(work));
    if (static_cast<int64_t>(out.data.size()) != out.shape.NumElements()) {
      return Status::Internal(StrCat(node.name, " changed its size"));
    }
  }
  std::vector<Array> outputs;
  for (ValueId id : graph.outputs()) outputs.push_back(values[id]);
  return outputs;
}

}  // namespace placelite
