// kernel_bench: times every variant on the cases that its tests use.
//
//   kernel_bench --benchmark_filter='conv2d_gemm.*mobilenet'
//
// Names read VARIANT/CASE; GFLOP/s counts the op's multiplications and
// additions. Each variant runs as a program of one op on one thread.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstring>

#include "lite/api/config.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/builder.h"
#include "lite/core/program/program.h"
#include "lite/passes/lower/lower.h"
#include "test/kernels/cases/cases.h"
#include "test/support/kernel_cases.h"

namespace placelite {
namespace {

std::shared_ptr<Runtime> BenchRuntime() {
  static const auto* const kRuntime =
      new Result<std::shared_ptr<Runtime>>(MakeRuntime(RuntimeOptions()));
  LITE_CHECK(kRuntime->ok());
  return **kRuntime;
}

bool IsConstant(const CaseInput& input) {
  return input.constant || !input.values.empty();
}

// A graph of the case's op alone.
Result<Graph> GraphOf(const KernelCase& source) {
  GraphBuilder builder(source.name);
  std::vector<ValueId> inputs;
  for (size_t i = 0; i < source.inputs.size(); ++i) {
    const CaseInput& input = source.inputs[i];
    const std::string name = StrCat("input_", i);
    if (!input.present) {
      inputs.push_back(kNone);
    } else if (IsConstant(input)) {
      inputs.push_back(
          builder.Constant(name, MakeTensor(input, static_cast<uint32_t>(i))));
    } else {
      inputs.push_back(builder.Input(name, input.precision, input.shape));
    }
  }
  std::vector<std::string> outputs;
  for (size_t i = 0; i < source.num_outputs; ++i) {
    outputs.push_back(StrCat("output_", i));
  }
  for (ValueId output : builder.OpMulti(source.op, outputs, inputs,
                                        source.attributes, source.epilogue)) {
    builder.Output(output);
  }
  return builder.Finish();
}

// Numbers that are no special case; indices as the case has them.
Status FillInputs(const KernelCase& source, Program* program) {
  size_t next = 0;
  for (const CaseInput& input : source.inputs) {
    if (!input.present || IsConstant(input)) continue;
    LITE_ASSIGN_OR_RETURN(Tensor tensor, program->Input(next));
    if (input.precision == Precision::kFloat) {
      std::fill_n(tensor.data<float>(), tensor.NumElements(), 0.5f);
    } else {
      const Tensor data = MakeTensor(input, static_cast<uint32_t>(next));
      std::memcpy(tensor.raw_data(), data.raw_data(), data.bytes());
    }
    ++next;
  }
  return Status::Ok();
}

// The program that runs `variant` on the case; fails where it is refused.
Result<std::unique_ptr<Program>> ProgramOf(const KernelCase& source,
                                           const KernelDef& row,
                                           const VariantDef& variant) {
  LITE_ASSIGN_OR_RETURN(Graph graph, GraphOf(source));
  const std::shared_ptr<Runtime> runtime = BenchRuntime();
  LowerOptions options;
  options.device = runtime->device();
  options.valid_places = {
      row.place, Place(Target::kHost, Precision::kAny, LayoutKind::kAny)};
  options.pins = {{"output_0", variant.name}};
  options.only_built = true;
  LowerReport report;
  LITE_RETURN_IF_ERROR(Lower(&graph, runtime->registry(), options, &report));
  LITE_ASSIGN_OR_RETURN(auto program, BuildProgram(std::move(graph), runtime));
  LITE_RETURN_IF_ERROR(FillInputs(source, program.get()));
  return program;
}

void RunVariant(benchmark::State& state, const KernelCase& source,
                const KernelDef& row, const VariantDef& variant) {
  Result<std::unique_ptr<Program>> program = ProgramOf(source, row, variant);
  if (!program.ok()) {
    state.SkipWithError(program.status().message().c_str());
    return;
  }
  for (auto _ : state) {
    const Status status = (*program)->Run();
    if (!status.ok()) state.SkipWithError(status.message().c_str());
  }
  double flops = 0, bytes = 0;
  for (const OpProfile& op : (*program)->GetProfile().ops) {
    flops += static_cast<double>(op.flops);
    bytes += static_cast<double>(op.bytes);
  }
  state.counters["FLOP/s"] =
      benchmark::Counter(flops, benchmark::Counter::kIsIterationInvariantRate);
  state.counters["B/s"] =
      benchmark::Counter(bytes, benchmark::Counter::kIsIterationInvariantRate);
}

void RegisterAll() {
  for (const KernelDef* row : BenchRuntime()->registry().all()) {
    for (const VariantDef& variant : row->variants) {
      for (const KernelCase* source : CasesOf(row->op)) {
        if (variant.create == nullptr ||
            !ProgramOf(*source, *row, variant).ok()) {
          continue;
        }
        benchmark::RegisterBenchmark(
            StrCat(variant.name, "/", source->name).c_str(),
            [=, &variant](benchmark::State& state) {
              RunVariant(state, *source, *row, variant);
            });
      }
    }
  }
}

}  // namespace
}  // namespace placelite

int main(int argc, char** argv) {
  placelite::RegisterAll();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
