// SPDX-License-Identifier: Apache-2.0
#include "test/support/graph_check/graph_check.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

#include "lite/core/base/strings.h"
#include "lite/core/check/elements.h"
#include "lite/core/ir/infer.h"
#include "lite/passes/lower/valid_places.h"
#include "test/support/graph_check/compare.h"

namespace placelite {
namespace {

// Draws integers, or floats, which are fp16 values where `halves` says so.
Result<Tensor> RandomInput(const ValueInfo& info, const Shape& shape,
                           Interval interval, bool halves,
                           std::mt19937* random) {
  LITE_ASSIGN_OR_RETURN(Tensor tensor, Tensor::Allocate(shape, info.precision));
  for (int64_t e = 0; e < tensor.NumElements(); ++e) {
    const double part = (*random)() / 0x1p32;
    double x = interval.low + (interval.high - interval.low) * part;
    if (!IsFloatingPoint(info.precision)) x = std::floor(x);
    if (halves) x = Fp16ToDouble(DoubleToFp16(x));
    WriteElement(tensor, e, x);
  }
  return tensor;
}

Status Fill(const std::vector<Tensor>& inputs, Predictor* predictor) {
  for (size_t i = 0; i < inputs.size(); ++i) {
    LITE_RETURN_IF_ERROR(predictor->Resize(i, inputs[i].shape()));
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    LITE_ASSIGN_OR_RETURN(const Tensor input, predictor->Input(i));
    if (input.bytes() != inputs[i].bytes()) {
      return Status::Internal(StrCat("input ", i, " has another size"));
    }
    std::memcpy(input.raw_data(), inputs[i].raw_data(), input.bytes());
  }
  return Status::Ok();
}

// The outputs of a run; those of a second one must be the same.
Result<std::vector<Tensor>> RunTwice(const std::vector<Tensor>& inputs,
                                     Predictor* predictor) {
  LITE_RETURN_IF_ERROR(Fill(inputs, predictor));
  LITE_RETURN_IF_ERROR(predictor->Run());
  std::vector<Tensor> outputs(predictor->output_names().size());
  for (size_t i = 0; i < outputs.size(); ++i) {
    LITE_ASSIGN_OR_RETURN(const Tensor output, predictor->Output(i));
    LITE_ASSIGN_OR_RETURN(outputs[i], CopyOf(output));
  }
  LITE_RETURN_IF_ERROR(predictor->Run());
  for (size_t i = 0; i < outputs.size(); ++i) {
    LITE_ASSIGN_OR_RETURN(const Tensor output, predictor->Output(i));
    const Status same = ExpectSameBits(output, outputs[i]);
    if (!same.ok()) return same.WithContext("a second run");
  }
  return outputs;
}

Status ExpectFinite(const std::vector<OracleOutput>& outputs) {
  for (const OracleOutput& output : outputs) {
    for (int64_t e = 0; e < output.value.NumElements(); ++e) {
      if (std::isfinite(ReadElement(output.value, e))) continue;
      return Status::InvalidArgument(
          "the graph computes what is no finite number");
    }
  }
  return Status::Ok();
}

}  // namespace

Result<std::vector<OracleOutput>> GraphCheck::Expect(
    const Graph& graph, const std::vector<Tensor>& inputs) {
  Graph exact = graph;
  std::vector<ShapeRange> shapes;
  for (const Tensor& input : inputs) shapes.push_back(input.shape());
  LITE_RETURN_IF_ERROR(SetInputShapes(&exact, shapes));
  LITE_ASSIGN_OR_RETURN(std::vector<OracleOutput> outputs,
                        RunOracle(exact, inputs, runtime_->registry(),
                                  runtime_->device(), arithmetic_));
  LITE_RETURN_IF_ERROR(ExpectFinite(outputs));
  return outputs;
}

void GraphCheck::ListWays(const GraphCheckOptions& options) {
  const std::string& own = options.targets;
  if (!StoresHalves()) {
    ways_ = {{"host, not optimised", "host", false},
             {"host, optimised", "host"}};
  }
  ways_.push_back({StrCat(own, ", optimised"), own});
  ways_.push_back({StrCat(own, ", nothing shared"), own, true, false, false});
  // A device would have to compile each op once more.
  if (!NamesOpenCl(own)) {
    ways_.push_back({StrCat(own, ", in groups"), own, true, false, true, true});
  }
  ways_.push_back({StrCat(own, " by way of a .nb"), own, true, true});
  if (options.device == "this") return;
  ways_.back().name = StrCat("the .nb for ", options.device);
  ways_.back().same_places = false;
}

Result<std::unique_ptr<GraphCheck>> GraphCheck::Create(
    const GraphCheckOptions& options) {
  std::unique_ptr<GraphCheck> check(new GraphCheck());
  const bool opencl = NamesOpenCl(options.targets);
  if (opencl) check->arithmetic_ = Arithmetic::kStoredHalves;
  if (options.enable_fp16) check->arithmetic_ = Arithmetic::kHalves;
  if (options.enable_bf16) check->arithmetic_ = Arithmetic::kStoredBf16;
  check->ListWays(options);
  RuntimeOptions runtime;
  runtime.threads = options.threads;
  if (opencl) runtime.opencl_device = "";
  LITE_ASSIGN_OR_RETURN(check->runtime_, MakeRuntime(runtime));
  runtime.groups = 2;
  LITE_ASSIGN_OR_RETURN(check->runtime_in_groups_, MakeRuntime(runtime));
  ConvertConfig& convert = check->convert_;
  convert.device = options.device;
  convert.valid_targets =
      options.device == "this" ? options.targets : options.device_targets;
  convert.excludes = options.excludes;
  convert.pick = options.pick;
  convert.enable_fp16 = options.enable_fp16;
  convert.enable_bf16 = options.enable_bf16;
  LITE_ASSIGN_OR_RETURN(check->target_, ResolveTarget(convert));
  return check;
}

Result<std::vector<GraphCheck::Feed>> GraphCheck::MakeFeeds(
    const Draft::Drawn& drawn, uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<Feed> feeds;
  for (const std::vector<Shape>* shapes : {&drawn.a, &drawn.b}) {
    if (shapes == &drawn.b && drawn.b == drawn.a) break;
    Feed& feed = feeds.emplace_back();
    for (size_t i = 0; i < shapes->size(); ++i) {
      const ValueInfo& info = drawn.graph.value(drawn.graph.inputs()[i]).info;
      LITE_ASSIGN_OR_RETURN(Tensor input,
                            RandomInput(info, (*shapes)[i], drawn.intervals[i],
                                        StoresHalves(), &random));
      feed.inputs.push_back(std::move(input));
    }
  }
  return feeds;
}

void GraphCheck::Note(const Feed& feed) {
  for (const OracleOutput& output : feed.expected) {
    std::vector<double> tolerance = output.tolerance;
    ++sharpness_.outputs;
    if (tolerance.empty()) {
      ++sharpness_.sharp;
      continue;
    }
    double largest = 0;
    for (int64_t e = 0; e < output.value.NumElements(); ++e) {
      largest = std::fmax(largest, std::fabs(ReadElement(output.value, e)));
    }
    const auto half =
        tolerance.begin() + static_cast<ptrdiff_t>(tolerance.size() / 2);
    std::nth_element(tolerance.begin(), half, tolerance.end());
    const double sharp = arithmetic_ == Arithmetic::kStoredBf16 ? 0.2
                         : StoresHalves()                       ? 0.05
                                                                : 1e-4;
    if (*half <= sharp * largest) ++sharpness_.sharp;
  }
}

Result<std::vector<GraphCheck::Outputs>> GraphCheck::CheckWay(
    const Draft::Drawn& drawn, const Way& way, const std::vector<Feed>& feeds,
    const std::vector<Outputs>& like) {
  LITE_ASSIGN_OR_RETURN(auto predictor, MakePredictor(drawn, way));
  std::vector<Outputs> seen(feeds.size());
  const size_t order[] = {0, 1, 0};
  for (size_t f : Span<const size_t>(order, feeds.size() == 1 ? 1 : 3)) {
    const std::string where = f == 0 ? "shapes A" : "shapes B";
    auto outputs = RunTwice(feeds[f].inputs, predictor.get());
    if (!outputs.ok()) return outputs.status().WithContext(where);
    for (size_t i = 0; i < outputs->size(); ++i) {
      const Tensor& got = (*outputs)[i];
      Status status = ExpectWithin(got, feeds[f].expected[i]);
      if (status.ok() && !seen[f].empty() && convert_.excludes.empty()) {
        status = ExpectSameBits(got, seen[f][i]).WithContext("shapes A again");
      }
      if (status.ok() && !like.empty()) {
        status = ExpectSameBits(got, like[f][i])
                     .WithContext("against the way before");
      }
      if (!status.ok()) {
        return status.WithContext(
            StrCat(where, ", ", drawn.graph.output_names()[i]));
      }
    }
    seen[f] = std::move(*outputs);
    for (const OpProfile& op : predictor->GetProfile().ops) {
      variants_.insert(op.variant);
    }
  }
  return seen;
}

// Whether a model file has the kernels that a predictor of the model itself
// has. Where shapes are ranges it does not: the file holds what the score
// chose, and the predictor goes by costs once it knows the shapes.
bool HasExactInputs(const Graph& graph) {
  return std::all_of(
      graph.inputs().begin(), graph.inputs().end(),
      [&](ValueId id) { return graph.value(id).info.shape.exact(); });
}

Status GraphCheck::Check(const Draft::Drawn& drawn, uint32_t seed) {
  LITE_ASSIGN_OR_RETURN(std::vector<Feed> feeds, MakeFeeds(drawn, seed));
  for (Feed& feed : feeds) {
    Result<std::vector<OracleOutput>> expected =
        Expect(drawn.graph, feed.inputs);
    if (expected.status().code() == StatusCode::kFailedPrecondition) {
      ++sharpness_.undecided;
      return RunOnly(drawn, seed);
    }
    LITE_ASSIGN_OR_RETURN(feed.expected, std::move(expected));
    Note(feed);
  }
  std::vector<Outputs> before;
  for (const Way& way : ways_) {
    // See GraphCheckOptions::excludes.
    const bool same_kernels = way.mobile ? HasExactInputs(drawn.graph)
                                         : !way.shares_memory || way.in_groups;
    const bool repeats =
        same_kernels && way.same_places && convert_.excludes.empty();
    auto outputs =
        CheckWay(drawn, way, feeds, repeats ? before : std::vector<Outputs>());
    if (!outputs.ok()) return outputs.status().WithContext(way.name);
    before = std::move(*outputs);
  }
  return Status::Ok();
}

Status GraphCheck::RunOnly(const Draft::Drawn& drawn, uint32_t seed) {
  LITE_ASSIGN_OR_RETURN(std::vector<Feed> feeds, MakeFeeds(drawn, seed));
  for (const Way& way : ways_) {
    LITE_ASSIGN_OR_RETURN(auto predictor, MakePredictor(drawn, way));
    for (const Feed& feed : feeds) {
      LITE_RETURN_IF_ERROR(Fill(feed.inputs, predictor.get()));
      LITE_RETURN_IF_ERROR(predictor->Run());
    }
  }
  return Status::Ok();
}

}  // namespace placelite
