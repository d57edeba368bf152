#include "test/support/kernel_runner.h"

#include <cstring>

#include "lite/core/base/strings.h"
#include "lite/core/check/run_variant.h"
#include "test/support/test_thread_pool.h"

namespace placelite {
namespace {

using GuardedTensors = std::vector<std::unique_ptr<GuardedTensor>>;

GuardedTensors MakeInputs(const KernelDef& row, const BoundCase& bound,
                          Memory memory) {
  GuardedTensors inputs;
  for (size_t i = 0; i < bound.source().inputs.size(); ++i) {
    inputs.emplace_back();
    if (!bound.present(i)) continue;
    const CaseInput& input = bound.source().inputs[i];
    const Place place = ArgumentPlace(InputPlace(row, bound.op().def(), i),
                                      bound.data(i).precision(), input.layout);
    const bool strided = memory == Memory::kStrided;
    const bool dense = strided && (!row.strided_inputs || input.constant);
    inputs.back() = std::make_unique<GuardedTensor>(
        input.shape, place, dense ? Memory::kAligned : memory);
    inputs.back()->Fill(bound.data(i));
  }
  return inputs;
}

GuardedTensors MakeOutputs(const KernelDef& row, const BoundCase& bound,
                           Memory memory) {
  if (memory == Memory::kStrided && !row.strided_outputs) {
    memory = Memory::kAligned;
  }
  GuardedTensors outputs;
  for (size_t i = 0; i < bound.op().num_outputs(); ++i) {
    const Place place = ArgumentPlace(
        OutputPlace(row, bound.op().def(), i), bound.op().output(i).precision,
        OpenOutputLayout(bound.op(), bound.source().inputs[0].layout));
    outputs.push_back(std::make_unique<GuardedTensor>(
        bound.op().output_shape(i).shape(), place, memory));
  }
  return outputs;
}

// The first output as a view of input 0.
Tensor InPlaceOutput(const BoundCase& bound, const Tensor& input) {
  Place place = input.place();
  place.precision = bound.op().output(0).precision;
  return Tensor(bound.op().output_shape(0).shape(), place, input.buffer(),
                input.offset());
}

struct Arguments {
  std::vector<const Tensor*> inputs;
  std::vector<Tensor> output_tensors;
  std::vector<Tensor*> outputs;
};

Arguments MakeArguments(const BoundCase& bound, const GuardedTensors& inputs,
                        const GuardedTensors& outputs, bool in_place) {
  Arguments arguments;
  for (const auto& input : inputs) {
    arguments.inputs.push_back(input == nullptr ? nullptr : &input->tensor());
  }
  for (const auto& output : outputs) {
    arguments.output_tensors.push_back(output->tensor());
  }
  if (in_place) {
    arguments.output_tensors[0] = InPlaceOutput(bound, inputs[0]->tensor());
  }
  for (Tensor& output : arguments.output_tensors) {
    arguments.outputs.push_back(&output);
  }
  return arguments;
}

Status CheckInputs(const GuardedTensors& inputs, bool in_place) {
  for (size_t i = in_place ? 1 : 0; i < inputs.size(); ++i) {
    if (inputs[i] == nullptr) continue;
    LITE_RETURN_IF_ERROR(inputs[i]->CheckUnchanged(StrCat("input ", i)));
  }
  return Status::Ok();
}

Result<std::vector<Tensor>> CollectOutputs(const BoundCase& bound,
                                           const GuardedTensors& inputs,
                                           const GuardedTensors& outputs,
                                           bool in_place) {
  std::vector<Tensor> dense;
  for (size_t i = 0; i < outputs.size(); ++i) {
    const std::string what = StrCat("output ", i);
    if (i == 0 && in_place) {
      LITE_ASSIGN_OR_RETURN(Tensor taken, inputs[0]->Collect(what));
      // The same bytes under the output's shape.
      dense.push_back(InPlaceOutput(bound, taken));
      continue;
    }
    LITE_ASSIGN_OR_RETURN(Tensor output, outputs[i]->Collect(what));
    dense.push_back(std::move(output));
  }
  return dense;
}

}  // namespace

std::string ToString(const RunMode& mode) {
  const char* memory = mode.memory == Memory::kAligned     ? "aligned"
                       : mode.memory == Memory::kUnaligned ? "unaligned"
                                                           : "strided";
  return StrCat(mode.threads, mode.threads == 1 ? " thread, " : " threads, ",
                memory, mode.in_place ? ", in place" : "");
}

std::vector<RunMode> ModesFor(const KernelDef& row, const BoundCase& bound) {
  std::vector<RunMode> modes = {{1, Memory::kAligned, false},
                                {3, Memory::kUnaligned, false}};
  const OpView& op = bound.op();
  const bool same = bound.present(0) &&
                    op.input_shape(0) == op.output_shape(0) &&
                    op.input(0).precision == op.output(0).precision;
  if (row.storage == OutputStorage::kViewOfInput ||
      (row.storage == OutputStorage::kMayTakeInput && same &&
       !bound.source().inputs[0].constant)) {
    modes.push_back({3, Memory::kAligned, true});
  }
  if (row.strided_inputs || row.strided_outputs) {
    modes.push_back({1, Memory::kStrided, false});
  }
  return modes;
}

// Packed weights in guarded memory.
class VariantRunner::Packs final : public PackCache {
 public:
  Result<std::shared_ptr<Buffer>> Get(
      const std::string& key, size_t bytes,
      const std::function<void(void*)>& pack) override {
    auto& entry = entries_[key];
    if (entry == nullptr) {
      entry = std::make_unique<GuardedBuffer>(bytes, 0);
      std::memset(entry->content(), 0xff, bytes);
      pack(entry->content());
    }
    // Kernels read a pack from the start of its Buffer.
    return BorrowCpu(entry->content(), bytes, nullptr);
  }

  Status Check() const {
    for (const auto& [key, entry] : entries_) {
      LITE_RETURN_IF_ERROR(entry->CheckGuards(StrCat("pack '", key, "'")));
    }
    return Status::Ok();
  }

 private:
  std::map<std::string, std::unique_ptr<GuardedBuffer>> entries_;
};

VariantRunner::VariantRunner(const KernelDef& row, const VariantDef& variant,
                             const DeviceInfo& device)
    : row_(row), device_(device), kernel_(variant.create()) {}

VariantRunner::~VariantRunner() = default;

Result<std::vector<Tensor>> VariantRunner::Run(const BoundCase& bound,
                                               const RunMode& mode) {
  if (packed_for_ != &bound) {
    packs_ = std::make_unique<Packs>();
    packed_for_ = &bound;
  }
  const GuardedTensors inputs = MakeInputs(row_, bound, mode.memory);
  const GuardedTensors outputs = MakeOutputs(row_, bound, mode.memory);
  Arguments arguments = MakeArguments(bound, inputs, outputs, mode.in_place);
  const KernelTensors tensors{arguments.inputs, arguments.outputs};

  PrepareContext prepare{bound.op(),   tensors,      device_,
                         mode.threads, packs_.get(), 0};
  LITE_RETURN_IF_ERROR(kernel_->Prepare(prepare));
  LITE_RETURN_IF_ERROR(packs_->Check());

  GuardedBuffer scratch(prepare.scratch_bytes, 0);
  std::memset(scratch.content(), 0xff, scratch.bytes());
  TestThreadPool pool(mode.threads);
  const RunContext run{bound.op(), tensors, &pool, scratch.content()};
  LITE_RETURN_IF_ERROR(kernel_->Run(run));

  LITE_RETURN_IF_ERROR(scratch.CheckGuards("scratch"));
  LITE_RETURN_IF_ERROR(CheckInputs(inputs, mode.in_place));
  return CollectOutputs(bound, inputs, outputs, mode.in_place);
}

}  // namespace placelite
