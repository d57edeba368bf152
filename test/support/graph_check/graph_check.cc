#include "test/support/graph_check/graph_check.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

#include "lite/core/base/strings.h"
#include "lite/core/check/elements.h"
#include "lite/core/ir/infer.h"
#include "test/support/graph_check/compare.h"

namespace placelite {
namespace {

// Integers are whole.
Result<Tensor> RandomInput(const ValueInfo& info, const Shape& shape,
                           Interval interval, std::mt19937* random) {
  LITE_ASSIGN_OR_RETURN(Tensor tensor, Tensor::Allocate(shape, info.precision));
  for (int64_t e = 0; e < tensor.NumElements(); ++e) {
    const double part = (*random)() / 0x1p32;
    const double x = interval.low + (interval.high - interval.low) * part;
    WriteElement(tensor, e,
                 IsFloatingPoint(info.precision) ? x : std::floor(x));
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

Result<std::vector<OracleOutput>> Expectations(
    const Graph& graph, const std::vector<Tensor>& inputs,
    const Runtime& runtime) {
  Graph exact = graph;
  std::vector<ShapeRange> shapes;
  for (const Tensor& input : inputs) shapes.push_back(input.shape());
  LITE_RETURN_IF_ERROR(SetInputShapes(&exact, shapes));
  LITE_ASSIGN_OR_RETURN(
      std::vector<OracleOutput> outputs,
      RunOracle(exact, inputs, runtime.registry(), runtime.device()));
  LITE_RETURN_IF_ERROR(ExpectFinite(outputs));
  return outputs;
}

}  // namespace

Result<std::unique_ptr<GraphCheck>> GraphCheck::Create(
    const std::string& native, int threads,
    const std::vector<std::string>& excludes) {
  std::unique_ptr<GraphCheck> check(new GraphCheck());
  check->ways_ = {
      {"host, not optimised", "host", false},
      {"host, optimised", "host"},
      {StrCat(native, ", optimised"), native},
      {StrCat(native, ", nothing shared"), native, true, false, false},
      {StrCat(native, " by way of a .nb"), native, true, true},
      {StrCat(native, ", in groups"), native, true, false, true, true}};
  RuntimeOptions options;
  options.threads = threads;
  LITE_ASSIGN_OR_RETURN(check->runtime_, MakeRuntime(options));
  options.groups = 2;
  LITE_ASSIGN_OR_RETURN(check->runtime_in_groups_, MakeRuntime(options));
  check->convert_.valid_targets = native;
  check->convert_.excludes = excludes;
  LITE_ASSIGN_OR_RETURN(check->target_, ResolveTarget(check->convert_));
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
      LITE_ASSIGN_OR_RETURN(
          Tensor input,
          RandomInput(info, (*shapes)[i], drawn.intervals[i], &random));
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
    if (*half <= 1e-4 * largest) ++sharpness_.sharp;
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

Status GraphCheck::Check(const Draft::Drawn& drawn, uint32_t seed) {
  LITE_ASSIGN_OR_RETURN(std::vector<Feed> feeds, MakeFeeds(drawn, seed));
  for (Feed& feed : feeds) {
    LITE_ASSIGN_OR_RETURN(feed.expected,
                          Expectations(drawn.graph, feed.inputs, *runtime_));
    Note(feed);
  }
  std::vector<Outputs> before;
  for (const Way& way : ways_) {
    // See Create.
    const bool repeats = (way.mobile || !way.shares_memory || way.in_groups) &&
                         convert_.excludes.empty();
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
