// SPDX-License-Identifier: Apache-2.0
#include "test/support/random_graph/pattern_graph.h"

#include <functional>
#include <iterator>
#include <random>
#include <string>

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;

constexpr int64_t kChannels = 4;

class Generator {
 public:
  explicit Generator(ChoiceSource* choices)
      : choices_(*choices), builder_("patterns") {}

  Result<Graph> Make() {
    const Dim batch = Chance(2) ? Dim::Any() : Dim(Below(2) + 1);
    const Dim h = Chance(2) ? Dim::Any() : Dim(6);
    const Dim w = Chance(2) ? Dim(4, 64) : Dim(7);
    images_ = {
        builder_.Input("x", Precision::kFloat, {batch, kChannels, h, w})};
    const int ops = 2 + static_cast<int>(Below(9));
    for (int i = 0; i < ops; ++i) Step();
    if (Chance(2)) Head();
    builder_.Output(last_, "result");
    if (Chance(3)) builder_.Output(Image());
    return builder_.Finish();
  }

 private:
  int64_t Below(int64_t n) { return choices_.Below(n); }
  bool Chance(int64_t n) { return choices_.Chance(n); }
  std::string Name() { return "v" + std::to_string(next_++); }

  std::vector<float> Numbers(int64_t count, float lo, float hi) {
    std::mt19937 random(choices_.ElementSeed());
    std::uniform_real_distribution<float> draw(lo, hi);
    std::vector<float> numbers;
    for (int64_t i = 0; i < count; ++i) numbers.push_back(draw(random));
    return numbers;
  }
  ValueId Constant(const Shape& shape, float lo = -1, float hi = 1) {
    return builder_.Constant("c" + Name(), shape,
                             Numbers(shape.NumElements(), lo, hi));
  }

  // Mostly the latest.
  ValueId Image() {
    return Chance(3) ? images_[Below(static_cast<int64_t>(images_.size()))]
                     : images_.back();
  }
  ValueId Op(const char* op, std::vector<ValueId> inputs,
             AttributeMap attributes = {}) {
    return builder_.Op(op, Name(), std::move(inputs), std::move(attributes));
  }

  ValueId Conv2d(ValueId x) {
    const bool depthwise = Chance(3);
    const int64_t k = Chance(2) ? 1 : 3;
    const Shape shape = {kChannels, depthwise ? 1 : kChannels, k, k};
    if (filter_ == kNone || shape != filter_shape_ || Chance(2)) {
      filter_ = Constant(shape);
      filter_shape_ = shape;
    }
    std::vector<ValueId> inputs = {x, filter_};
    if (Chance(3)) inputs.push_back(Constant({kChannels}));
    const char* const algorithms[] = {"EXPLICIT", "EXPLICIT", "SAME", "VALID"};
    const int64_t pad = k / 2;
    return Op("conv2d", inputs,
              {{"groups", depthwise ? kChannels : 1},
               {"strides", Chance(4) ? Ints{2, 1} : Ints{1, 1}},
               {"paddings", Ints{pad, pad, pad, Chance(4) ? pad + 1 : pad}},
               {"padding_algorithm", algorithms[Below(4)]}});
  }

  ValueId Conv2dTranspose(ValueId x) {
    const int64_t groups = Chance(2) ? 2 : 1;
    std::vector<ValueId> inputs = {
        x, Constant({kChannels, kChannels / groups, 2, 1})};
    if (Chance(3)) inputs.push_back(Constant({kChannels}));
    return Op("conv2d_transpose", inputs,
              {{"groups", groups},
               {"paddings", Ints{Below(2), 0, 0, 0}},
               {"strides", Chance(4) ? Ints{1, 2} : Ints{1, 1}}});
  }

  ValueId BatchNorm(ValueId x) {
    return Op("batch_norm",
              {x, Constant({kChannels}), Constant({kChannels}),
               Constant({kChannels}), Constant({kChannels}, 0.5f, 2)});
  }

  ValueId Arithmetic(ValueId x) {
    const char* const ops[] = {"elementwise_add", "elementwise_sub",
                               "elementwise_mul", "elementwise_div",
                               "elementwise_max", "prelu"};
    const char* op = ops[Below(6)];
    const Shape shapes[] = {
        {kChannels, 1, 1}, {1, kChannels, 1, 1}, {1}, {1, 1, 1, 1}, {1, 1, 1}};
    const Shape& shape = shapes[Below(5)];
    ValueId c = Constant(shape, 0.5f, 2);
    if (Chance(6)) {
      c = builder_.Constant(
          "c" + Name(), shape,
          std::vector<float>(shape.NumElements(), Chance(2) ? 0.0f : 1.0f));
      op = Chance(2) ? "elementwise_add" : "elementwise_mul";
    }
    const bool first = Chance(3) && std::string(op) != "prelu" &&
                       std::string(op) != "elementwise_div";
    return first ? Op(op, {c, x}) : Op(op, {x, c});
  }

  ValueId Activation(ValueId x) {
    switch (Below(8)) {
      case 7:
        return Op("clip", {Op("relu", {x})}, {{"min", -1.0f}, {"max", 3.0f}});
      case 0:
        return Op("relu", {x});
      case 1:
        return Op("clip", {x}, {{"min", 0.0f}, {"max", 6.0f}});
      case 2:
        return Op("leaky_relu", {x}, {{"alpha", 0.3f}});
      case 3:
        return Op("hard_swish", {x});
      case 4:
        return Op("hard_sigmoid", {x});
      case 5:
        return Op("swish", {x}, {{"beta", 0.7f}});
      default:
        return Chance(3) ? Gelu(x) : Op("tanh", {x});
    }
  }

  ValueId Sum(ValueId x) {
    if (!Chance(8)) return Op("elementwise_add", {x, Image()});
    // The means of channels, or of rows of them, over all images.
    const ValueId means = Op(
        "reduce_mean", {x},
        {{"dim", Chance(2) ? Ints{0, 2, 3} : Ints{3, 0}}, {"keep_dim", true}});
    return Op("elementwise_sub", {x, means});
  }

  ValueId Scaled(ValueId x, float by) {
    return Op(
        "elementwise_mul",
        {x, builder_.Constant("c" + Name(), {1}, std::vector<float>{by})});
  }

  // Writes GELU by tanh as exporters do. Now and then a factor is another one,
  // so that the curve is no GELU.
  ValueId Gelu(ValueId x) {
    const ValueId three =
        builder_.Constant("c" + Name(), {1}, std::vector<float>{3});
    const ValueId cube = Scaled(Op("elementwise_pow", {x, three}),
                                Chance(5) ? 0.05f : 0.044715f);
    const ValueId inner = Scaled(Op("elementwise_add", {x, cube}), 0.79788456f);
    const ValueId one =
        builder_.Constant("c" + Name(), {1}, std::vector<float>{1});
    const ValueId gate = Op("elementwise_add", {Op("tanh", {inner}), one});
    return Op("elementwise_mul", {Scaled(x, 0.5f), gate});
  }

  // Rows before and behind, by an input.
  ValueId PadByInput(ValueId x) {
    const Ints pads = {0, 0, Below(3), 0, 0, 0, Below(2), 0};
    return Op("pad_by_input", {x, builder_.Constant("c" + Name(), {8}, pads)});
  }

  ValueId Pad(ValueId x) {
    if (Chance(4)) return PadByInput(x);
    return Op("pad", {x},
              {{"paddings", Ints{0, 0, 0, 0, Below(3), Below(3), Below(2), 0}},
               {"value", Chance(5) ? 1.0f : 0.0f}});
  }

  ValueId Pool2d(ValueId x) {
    const int64_t k = 1 + Below(2), pad = k - 1;
    return Op(
        "pool2d", {x},
        {{"pooling_type", Chance(3) ? "max" : "avg"},
         {"ksize", Ints{k, k}},
         {"strides", Ints{1, 1}},
         {"exclusive", Chance(2)},
         {"paddings", Chance(2) ? Ints{0, 0, 0, 0} : Ints{pad, 0, pad, 0}}});
  }

  ValueId Identity(ValueId x) {
    switch (Below(5)) {
      case 0:
        return Op("identity", {x});
      case 1:
        return Op("scale", {x}, {{"scale", Chance(2) ? 1.0f : 2.0f}});
      case 2:
        return Op("slice", {x},
                  {{"axes", Ints{2}},
                   {"starts", Ints{0}},
                   {"ends", Ints{Chance(2) ? 1 << 30 : 5}}});
      case 3:
        return Op("concat", {x}, {{"axis", int64_t{1}}});
      default:
        return Op("transpose", {x},
                  {{"axis", Chance(2) ? Ints{0, 1, 2, 3} : Ints{0, 1, 3, 2}}});
    }
  }

  // As exporters write it; sometimes a part has another reader.
  ValueId LayerNorm(ValueId x) {
    const AttributeMap last{{"dim", Ints{Chance(4) ? 2 : -1}},
                            {"keep_dim", true}};
    const ValueId mean = Op("reduce_mean", {x}, last);
    const ValueId centred = Op("elementwise_sub", {x, mean});
    const ValueId square = Op("square", {centred});
    const ValueId variance = Op("reduce_mean", {square}, last);
    const ValueId shifted = Op("scale", {variance}, {{"bias", 0.5f}});
    const ValueId root = Op("sqrt", {shifted});
    ValueId y = Op("elementwise_div", {centred, root});
    if (Chance(4)) y = Sum(Op("elementwise_mul", {y, centred}));
    return Chance(4) ? Op("elementwise_mul", {y, Constant({7}, 0.5f, 2)}) : y;
  }

  // Each channel is a head of its own; keys lie in rows or in columns. Now and
  // then columns are normalised, or the mask is scaled.
  ValueId Attention(ValueId x) {
    const bool columns = Chance(2);
    const ValueId k =
        columns ? Op("transpose", {x}, {{"axis", Ints{0, 1, 3, 2}}}) : x;
    const ValueId q = Chance(2) ? Op("scale", {x}, {{"scale", 0.5f}}) : x;
    ValueId scores = Op("matmul", {q, k}, {{"transpose_y", !columns}});
    if (Chance(2)) scores = Op("scale", {scores}, {{"scale", 0.25f}});
    if (Chance(2)) {
      scores = Op("elementwise_add", {scores, Constant({1, 1})});
      if (Chance(4)) scores = Op("scale", {scores}, {{"scale", 0.5f}});
    }
    const int64_t axis = Chance(8) ? 1 : 3;
    const ValueId weights = Op("softmax", {scores}, {{"axis", axis}});
    const ValueId y = Op("matmul", {weights, x});
    if (Chance(2)) return y;
    const ValueId there = Op("transpose", {y}, {{"axis", Ints{0, 2, 1, 3}}});
    return Op("transpose", {Activation(there)}, {{"axis", Ints{0, 2, 1, 3}}});
  }

  // x times a gate of it, now and then of something else.
  ValueId Gate(ValueId x) {
    const ValueId from = Chance(8) ? Image() : x;
    const ValueId six = Constant({1}, 6, 6);
    switch (Below(3)) {
      case 0:
        return Op("elementwise_mul", {x, Op("sigmoid", {from})});
      case 1:
        return Op("elementwise_mul", {Op("hard_sigmoid", {from}), x});
      default: {
        const ValueId sum = Op("elementwise_add", {from, Constant({1}, 3, 3)});
        const ValueId clip = Op("clip", {sum}, {{"min", 0.f}, {"max", 6.f}});
        return Op("elementwise_div", {Op("elementwise_mul", {x, clip}), six});
      }
    }
  }

  // There and back, by attributes or by the shape of the input.
  ValueId Reshapes(ValueId x) {
    switch (Below(3)) {
      case 0: {
        const ValueId u = Op("unsqueeze", {x}, {{"axes", Ints{1}}});
        return Op("squeeze", {u}, {{"axes", Ints{1}}});
      }
      case 1: {
        const ValueId f = Op("flatten", {x}, {{"start_axis", int64_t{2}}});
        return Op("reshape", {Activation(f), Op("shape", {x})});
      }
      default:
        return Op("reshape", {x, Op("shape", {Image()})});
    }
  }

  // An image of height 1 on whose signal ops work.
  ValueId Signal(ValueId x) {
    const ValueId flat =
        Op("reduce_mean", {x}, {{"dim", Ints{2}}, {"keep_dim", true}});
    const ValueId image = Op("pool2d", {flat},
                             {{"pooling_type", "avg"},
                              {"ksize", Ints{1, 2}},
                              {"strides", Ints{1, 1}}});
    const ValueId signal = Op("squeeze", {image}, {{"axes", Ints{2}}});
    ValueId y = Activation(signal);
    switch (Below(4)) {
      case 0:
        y = Op("elementwise_add", {y, signal});
        break;
      case 1:
        y = Op("elementwise_mul", {Constant({kChannels, 1}), y});
        break;
      case 2:
        y = Op("pad", {y}, {{"paddings", Ints{0, 0, 0, 0, Below(3), 2}}});
        break;
      default:
        y = BatchNorm(y);
    }
    return Op("unsqueeze", {y}, {{"axes", Ints{2}}});
  }

  ValueId ChannelShuffle(ValueId x) {
    const Ints rows = {0, 2, kChannels / 2, -1};
    const ValueId split = Op("reshape", {x}, {{"shape", rows}});
    const Ints swap = Chance(4) ? Ints{0, 1, 3, 2} : Ints{0, 2, 1, 3};
    const ValueId swapped = Op("transpose", {split}, {{"axis", swap}});
    return Op("reshape", {swapped, Op("shape", {x})});
  }

  void Step() {
    const std::function<ValueId(ValueId)> steps[] = {
        [&](ValueId x) { return Conv2d(x); },
        [&](ValueId x) { return Conv2d(x); },
        [&](ValueId x) { return BatchNorm(Conv2d(x)); },
        [&](ValueId x) { return BatchNorm(x); },
        [&](ValueId x) { return BatchNorm(Conv2dTranspose(x)); },
        [&](ValueId x) { return Activation(Conv2dTranspose(x)); },
        [&](ValueId x) { return Arithmetic(x); },
        [&](ValueId x) { return Arithmetic(Conv2d(x)); },
        [&](ValueId x) { return Activation(x); },
        [&](ValueId x) { return Activation(Conv2d(x)); },
        [&](ValueId x) { return Sum(x); },
        [&](ValueId x) { return Sum(Conv2d(x)); },
        [&](ValueId x) { return Conv2d(Pad(x)); },
        [&](ValueId x) { return Pool2d(Chance(2) ? Pad(x) : x); },
        [&](ValueId x) { return Identity(x); },
        [&](ValueId x) { return Gate(x); },
        [&](ValueId x) { return LayerNorm(x); },
        [&](ValueId x) { return Attention(x); },
        [&](ValueId x) { return Reshapes(x); },
        [&](ValueId x) { return Conv2d(Signal(x)); },
        [&](ValueId x) { return ChannelShuffle(x); },
    };
    last_ = steps[Below(std::size(steps))](Image());
    images_.push_back(last_);
  }

  // A classifier over the channels of every pixel.
  void Head() {
    const ValueId rows =
        Op("transpose", {images_.back()}, {{"axis", Ints{0, 2, 3, 1}}});
    const bool turned = Chance(2);
    const ValueId w =
        Constant(turned ? Shape{3, kChannels} : Shape{kChannels, 3});
    const ValueId product = Op("matmul", {rows, w}, {{"transpose_y", turned}});
    last_ = Activation(Op("elementwise_add", {product, Constant({3})}));
  }

  ChoiceSource& choices_;
  GraphBuilder builder_;
  std::vector<ValueId> images_;  // values of rank 4 with kChannels
  ValueId last_ = kNone;
  ValueId filter_ = kNone;  // the latest, to be shared
  Shape filter_shape_;
  int next_ = 0;
};

}  // namespace

Result<Graph> PatternGraph(ChoiceSource* choices) {
  return Generator(choices).Make();
}

}  // namespace placelite
