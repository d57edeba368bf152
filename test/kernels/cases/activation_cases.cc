// SPDX-License-Identifier: Apache-2.0
// Activations, scale and batch_norm.
#include <cstring>
#include <limits>

#include "lite/core/base/strings.h"
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct Activation {
  const char* op;
  AttributeMap attributes;
};
const Activation kActivations[] = {
    {"relu", {}},
    {"clip", {{"min", 0.0f}, {"max", 6.0f}}},
    {"leaky_relu", {{"alpha", 0.1f}}},
    {"sigmoid", {}},
    {"tanh", {}},
    {"swish", {{"beta", 1.5f}}},
    {"hard_sigmoid", {{"slope", 0.2f}, {"offset", 0.5f}}},
    {"hard_swish", {{"threshold", 6.0f}, {"offset", 3.0f}, {"scale", 6.0f}}},
    {"scale", {{"scale", -1.25f}, {"bias", 0.5f}}},
    {"fake_quantize", {{"scale", 0.0625f}, {"low", -100.f}, {"high", 64.f}}},
    {"fake_quantize_away",
     {{"scale", 0.0625f}, {"low", -100.f}, {"high", 64.f}}},
    {"map_codes",
     {{"scale", 0.0625f},
      {"low", -100.f},
      {"out_scale", 0.03125f},
      {"codes", CurveOfCodes()}}},
};

KernelCase Activate(std::string name, const Activation& activation,
                    const Shape& shape, double range = 8) {
  return {std::move(name),
          activation.op,
          activation.attributes,
          {Random(shape, -range, range)}};
}

KernelCase BatchNorm(std::string name, const Shape& x) {
  const Shape channels{x[1]};
  return {std::move(name),
          "batch_norm",
          {{"epsilon", 1e-3f}},
          {Random(x, -3, 3), Constant(Random(channels, -2, 2)),
           Constant(Random(channels)), Constant(Random(channels)),
           Constant(Random(channels, 0.01, 2))}};
}

// The statistics come with each run.
KernelCase VaryingBatchNorm(std::string name, const Shape& x) {
  const Shape channels{x[1]};
  return {std::move(name),
          "batch_norm",
          {{"epsilon", 1e-3f}},
          {Random(x, -3, 3), Random(channels, -2, 2), Random(channels),
           Random(channels), Random(channels, 0.01, 2)}};
}

// The operands of additions stand behind the op's own inputs.
KernelCase BatchNormThen(std::string name, const Shape& x, Epilogue epilogue) {
  KernelCase made = BatchNorm(std::move(name), x);
  for (const EpilogueStep& step : epilogue) {
    if (TakesOperand(step.kind)) made.inputs.push_back(Random(x));
  }
  made.epilogue = std::move(epilogue);
  return made;
}

std::vector<KernelCase> ActivationCases() {
  std::vector<KernelCase> cases;
  for (const Activation& activation : kActivations) {
    for (int64_t size : {1, 5, 7, 8, 9, 15, 16, 17, 33}) {
      cases.push_back(Activate(StrCat("row_", size), activation, {size}));
    }
    cases.push_back(Activate("scalar", activation, {}));
    cases.push_back(Activate("empty", activation, {3, 0}));
    cases.push_back(Activate("rank_6", activation, {2, 1, 3, 2, 1, 5}));
    cases.push_back(Activate("ocr_cls", activation, {2, 8, 16, 50}));
    cases.push_back(Activate("units", activation, {3, 4099}));
    for (int64_t channels : {1, 3, 17, 24, 33}) {
      cases.push_back(Activate(StrCat("channels_", channels), activation,
                               {2, channels, 5, 7}));
    }
    cases.push_back(Activate("mobilenet_v3", activation, {1, 240, 14, 14}));
    for (const Shape& shape : {Shape{18}, Shape{1, 3, 2, 3}}) {
      cases.push_back({StrCat("nan_rank_", shape.rank()),
                       activation.op,
                       activation.attributes,
                       {Values(shape, {1, kNaN, -1, 2, -2, kNaN, 0, 9, -9, 8, 7,
                                       -8, -7, 5, 4, 3, kNaN, kNaN})}});
    }
    cases.push_back(Activate("padded_units", activation, {2, 24, 13, 23}));
    cases.push_back(Activate("far_tails", activation, {64}, 300));
    cases.push_back(Activate("of_double", activation, {3, 7}));
    cases.back().inputs[0].precision = Precision::kDouble;
  }
  for (const char* op : {"sigmoid", "tanh", "swish", "relu"}) {
    const double low = std::strcmp(op, "swish") == 0 ? -200 : -kInf;
    cases.push_back({"infinite",
                     op,
                     {},
                     {Values({9}, {kInf, low, 200, -200, 88.5, -88.5, 1e-30,
                                   -1e-30, -0.0})}});
  }
  cases.push_back({"defaults", "hard_swish", {}, {Random({19}, -8, 8)}});
  for (Precision precision : {Precision::kInt32, Precision::kInt64}) {
    cases.push_back({StrCat("of_", precision),
                     "scale",
                     {{"scale", 3.0f}, {"bias", -2.0f}},
                     {RandomOf(precision, {2, 9}, -100, 100)}});
  }
  cases.push_back({"of_int16",
                   "scale",
                   {{"scale", -1.0f}},
                   {Values({3}, {5, 32767, -32768}, Precision::kInt16)}});
  cases.push_back({"of_uint64",
                   "scale",
                   {{"scale", 3.0f}, {"bias", 2.0f}},
                   {Values({3}, {5, 0x1p63, 0}, Precision::kUInt64)}});
  cases.push_back({"of_int8",
                   "scale",
                   {{"scale", -1.0f}},
                   {Values({3}, {5, 127, -128}, Precision::kInt8)}});
  cases.push_back({"int32_cuts_and_wraps",
                   "scale",
                   {{"scale", 2.9f}, {"bias", 1.9f}},
                   {Values({3}, {5, 2147483647, -4}, Precision::kInt32)}});
  return cases;
}

std::vector<KernelCase> BatchNormCases() {
  return {
      BatchNorm("mobilenet_conv1", {1, 32, 112, 112}),
      BatchNorm("ocr_cls", {2, 8, 16, 50}),
      BatchNorm("odd", {3, 5, 3, 7}),
      BatchNorm("channels_1", {2, 1, 5, 7}),
      BatchNorm("channels_24", {2, 24, 37, 33}),
      BatchNormThen("channels_33_then_steps", {2, 33, 5, 3},
                    {Step(EpilogueKind::kClip, 0.25f, 6),
                     Step(EpilogueKind::kSigmoid), AddStep(5)}),
      BatchNorm("matrix", {5, 19}),
      VaryingBatchNorm("varying_matrix", {5, 19}),
      VaryingBatchNorm("varying_image", {2, 19, 5, 7}),
      BatchNorm("sequence", {2, 7, 33}),
      BatchNorm("volume", {1, 3, 2, 3, 5}),
      BatchNorm("empty_batch", {0, 4, 3, 3}),
      BatchNormThen("densenet_relu", {1, 64, 28, 28},
                    {Step(EpilogueKind::kRelu)}),
      BatchNormThen("then_four_steps", {2, 5, 3, 7},
                    {Step(EpilogueKind::kScale, 2, 1), AddStep(5),
                     Step(EpilogueKind::kSigmoid),
                     Step(EpilogueKind::kClip, 0.25f, 0.75f)}),
  };
}

const CaseFamily kActivationCases(ActivationCases);
const CaseFamily kBatchNormCases(BatchNormCases);

}  // namespace
}  // namespace placelite
