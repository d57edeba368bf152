// SPDX-License-Identifier: Apache-2.0
// kernel_bench: times every variant on the cases that its tests use.
//
//   kernel_bench --benchmark_filter='conv2d_gemm.*mobilenet'
//
// Names read VARIANT/CASE; FLOP/s counts the op's multiplications and
// additions, B/s the bytes of its inputs and outputs; estimated_cycles is
// EstimatedCycles. The kernel runs alone, on one thread, on tensors in its own
// layout.
#include <benchmark/benchmark.h>

#include "lite/core/base/strings.h"
#include "lite/core/check/reference.h"
#include "lite/core/kernel/estimate.h"
#include "lite/kernels/all_kernels.h"
#include "test/kernels/cases/cases.h"
#include "test/support/bound_case.h"
#include "test/support/case_memory.h"
#include "test/support/devices.h"
#include "test/support/test_thread_pool.h"

namespace placelite {
namespace {

const KernelRegistry& Registry() {
  static const auto* const kRegistry = [] {
    auto* registry = new KernelRegistry();
    AddAllKernels(registry);
    return registry;
  }();
  return *kRegistry;
}

class Packs final : public PackCache {
 public:
  Result<std::shared_ptr<Buffer>> Get(
      const Packing& packing, const std::string& details, size_t bytes,
      const std::function<void(void*)>& pack) override {
    std::shared_ptr<Buffer>& buffer = buffers_[PackKey(packing, details)];
    if (buffer == nullptr) {
      LITE_ASSIGN_OR_RETURN(buffer, AllocateCpu(bytes));
      pack(buffer->host_data());
    }
    return buffer;
  }

 private:
  std::map<std::string, std::shared_ptr<Buffer>> buffers_;
};

// One kernel with the tensors of a case, ready to run.
class BenchCase {
 public:
  BenchCase(const KernelDef& row, const VariantDef& variant,
            std::unique_ptr<BoundCase> bound)
      : bound_(std::move(bound)), kernel_(variant.create()), pool_(1) {
    AddInputs(row);
    AddOutputs(row);
  }

  Status Prepare() {
    PrepareContext context{
        bound_->op(), {inputs_, outputs_}, ThisDevice(), 1, &packs_, 0};
    LITE_RETURN_IF_ERROR(kernel_->Prepare(context));
    LITE_ASSIGN_OR_RETURN(scratch_, AllocateCpu(context.scratch_bytes));
    return Status::Ok();
  }

  Status Run() {
    return kernel_->Run(
        {bound_->op(), {inputs_, outputs_}, &pool_, scratch_->host_data()});
  }

  double EstimatedCycles(const KernelDef& row,
                         const VariantDef& variant) const {
    return placelite::EstimatedCycles(row, variant, bound_->op(), ThisDevice());
  }
  double flops() const { return static_cast<double>(Flops(bound_->op())); }
  double bytes() const {
    size_t sum = 0;
    for (const auto& tensor : memory_) sum += tensor->tensor().bytes();
    return static_cast<double>(sum);
  }

 private:
  void AddInputs(const KernelDef& row) {
    for (size_t i = 0; i < bound_->source().inputs.size(); ++i) {
      inputs_.push_back(nullptr);
      if (!bound_->present(i)) continue;
      const CaseInput& input = bound_->source().inputs[i];
      const Place place = ArgumentPlace(InputPlace(row, bound_->op().def(), i),
                                        input.precision, input.layout);
      memory_.push_back(std::make_unique<GuardedTensor>(input.shape, place,
                                                        Memory::kAligned));
      memory_.back()->Fill(bound_->data(i));
      inputs_.back() = &memory_.back()->tensor();
    }
  }

  void AddOutputs(const KernelDef& row) {
    const OpView& op = bound_->op();
    const Layout open =
        OpenOutputLayout(op, bound_->source().inputs.empty()
                                 ? Layout(LayoutKind::kNCHW)
                                 : bound_->source().inputs[0].layout);
    for (size_t i = 0; i < op.num_outputs(); ++i) {
      const Place place = ArgumentPlace(OutputPlace(row, op.def(), i),
                                        op.output(i).precision, open);
      memory_.push_back(std::make_unique<GuardedTensor>(
          op.output_shape(i).shape(), place, Memory::kAligned));
      output_tensors_.push_back(
          std::make_unique<Tensor>(memory_.back()->tensor()));
      outputs_.push_back(output_tensors_.back().get());
    }
  }

  std::unique_ptr<BoundCase> bound_;
  std::unique_ptr<Kernel> kernel_;
  TestThreadPool pool_;
  Packs packs_;
  std::shared_ptr<Buffer> scratch_;
  std::vector<std::unique_ptr<GuardedTensor>> memory_;
  std::vector<std::unique_ptr<Tensor>> output_tensors_;
  std::vector<const Tensor*> inputs_;
  std::vector<Tensor*> outputs_;
};

void RunVariant(benchmark::State& state, const KernelCase& source,
                const KernelDef& row, const VariantDef& variant) {
  auto bound = BoundCase::Bind(source, &row);
  LITE_CHECK(bound.ok());
  BenchCase bench(row, variant, std::move(bound).value());
  Status status = bench.Prepare();
  for (auto _ : state) {
    if (status.ok()) status = bench.Run();
  }
  if (!status.ok()) state.SkipWithError(status.message().c_str());
  using benchmark::Counter;
  state.counters["FLOP/s"] =
      Counter(bench.flops(), Counter::kIsIterationInvariantRate);
  state.counters["B/s"] =
      Counter(bench.bytes(), Counter::kIsIterationInvariantRate);
  state.counters["estimated_cycles"] = bench.EstimatedCycles(row, variant);
}

bool Takes(const KernelDef& row, const VariantDef& variant,
           const KernelCase& source) {
  const auto bound = BoundCase::Bind(source, &row);
  if (!bound.ok() || variant.create == nullptr) return false;
  const KernelAnswer answer =
      AskWithEpilogue(row, (*bound)->op(), ThisDevice());
  for (const VariantAnswer& each : answer.variants) {
    if (each.variant == &variant) return each.support.yes();
  }
  return false;
}

void RegisterAll() {
  for (const KernelDef* row : Registry().all()) {
    for (const VariantDef& variant : row->variants) {
      for (const KernelCase* source : CasesOf(row->op)) {
        if (!Takes(*row, variant, *source)) continue;
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
