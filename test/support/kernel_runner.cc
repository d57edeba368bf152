// SPDX-License-Identifier: Apache-2.0
#include "test/support/kernel_runner.h"

#include <cstring>

#include "lite/core/base/strings.h"
#include "lite/core/check/elements.h"
#include "lite/core/check/run_variant.h"
#include "lite/core/tensor/halves.h"
#include "test/support/device_arguments.h"
#include "test/support/devices.h"
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
    inputs.back() = std::make_unique<GuardedTensor>(input.shape, place, memory);
    inputs.back()->Fill(bound.stored(i));
  }
  return inputs;
}

GuardedTensors MakeOutputs(const KernelDef& row, const BoundCase& bound,
                           Memory memory) {
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

// The place of the first output in the memory of an input that lies at `place`,
// but for its layout. Where the row stores floats as halves, both are halves.
Place PlaceInMemory(const BoundCase& bound, Place place) {
  if (!IsHalf(place.precision) && bound.op().output(0).grid == nullptr) {
    place.precision = bound.op().output(0).precision;
  }
  return place;
}

// The first output in the memory of an input, in the layout of the row.
Tensor InPlaceOutput(const KernelDef& row, const BoundCase& bound,
                     const Tensor& input) {
  Place place = PlaceInMemory(bound, input.place());
  const Layout layout = OutputPlace(row, bound.op().def(), 0).layout;
  if (layout.kind != LayoutKind::kAny) place.layout = layout;
  return Tensor(bound.op().output_shape(0).shape(), place, input.buffer(),
                input.offset());
}

// A dense NCHW tensor in memory that outlives the run.
Result<Tensor> Copy(const Tensor& tensor) {
  LITE_ASSIGN_OR_RETURN(Tensor dense,
                        Tensor::Allocate(tensor.shape(), tensor.precision()));
  CopyElements(tensor, dense);
  return dense;
}

// The tensors of one run. What shares memory with another is a view of it.
class Arguments {
 public:
  Arguments(const KernelDef& row, const BoundCase& bound, const RunMode& mode)
      : row_(row),
        bound_(bound),
        mode_(mode),
        inputs_(MakeInputs(row, bound, mode.memory)),
        outputs_(MakeOutputs(row, bound, mode.memory)) {
    for (const auto& input : inputs_) {
      input_tensors_.push_back(input == nullptr ? Tensor() : input->tensor());
    }
    for (const auto& output : outputs_) {
      output_tensors_.push_back(output->tensor());
    }
    if (mode.taken >= 0) {
      output_tensors_[0] = InPlaceOutput(
          row, bound, input_tensors_[static_cast<size_t>(mode.taken)]);
    }
    if (mode.joined) JoinParts();
    for (size_t i = 0; i < inputs_.size(); ++i) {
      input_pointers_.push_back(inputs_[i] == nullptr ? nullptr
                                                      : &input_tensors_[i]);
    }
    for (Tensor& output : output_tensors_) output_pointers_.push_back(&output);
  }

  KernelTensors tensors() const { return {input_pointers_, output_pointers_}; }

  Status CheckInputs() const {
    for (size_t i = 0; i < inputs_.size(); ++i) {
      if (inputs_[i] == nullptr || static_cast<int>(i) == mode_.taken) continue;
      LITE_RETURN_IF_ERROR(inputs_[i]->CheckUnchanged(StrCat("input ", i)));
    }
    return Status::Ok();
  }

  Result<std::vector<Tensor>> CollectOutputs() const {
    std::vector<Tensor> dense;
    for (size_t i = 0; i < outputs_.size(); ++i) {
      const std::string what = StrCat("output ", i);
      if (i == 0 && mode_.taken >= 0) {
        LITE_ASSIGN_OR_RETURN(
            Tensor taken,
            inputs_[static_cast<size_t>(mode_.taken)]->Collect(what));
        if (output_tensors_[0].layout() ==
            input_tensors_[static_cast<size_t>(mode_.taken)].layout()) {
          // The output is the same bytes under the output's shape.
          taken = Tensor(bound_.op().output_shape(0).shape(),
                         PlaceInMemory(bound_, taken.place()), taken.buffer(),
                         taken.offset());
        } else {
          LITE_ASSIGN_OR_RETURN(taken, Copy(output_tensors_[0]));
        }
        dense.push_back(std::move(taken));
      } else if (mode_.joined && IsJoined(i) && PartsAreOutputs()) {
        LITE_ASSIGN_OR_RETURN(Tensor copy, Copy(output_tensors_[i]));
        dense.push_back(std::move(copy));
      } else {
        LITE_ASSIGN_OR_RETURN(Tensor output, outputs_[i]->Collect(what));
        dense.push_back(std::move(output));
      }
      const GridPtr& grid = bound_.op().output(i).grid;
      if (dense.back().precision() != Precision::kInt8 || grid == nullptr) {
        continue;
      }
      LITE_ASSIGN_OR_RETURN(dense.back(), FloatsOf(dense.back(), *grid));
    }
    return dense;
  }

 private:
  static bool IsJoined(size_t part) { return part % 2 == 0; }
  bool PartsAreOutputs() const {
    return row_.storage == OutputStorage::kPartsOfInput;
  }

  void JoinParts() {
    const Tensor& whole =
        PartsAreOutputs() ? input_tensors_[0] : output_tensors_[0];
    std::vector<Tensor>& parts =
        PartsAreOutputs() ? output_tensors_ : input_tensors_;
    const std::vector<int64_t> offsets = row_.part_offsets(bound_.op());
    for (size_t i = 0; i < parts.size(); ++i) {
      if (!IsJoined(i)) continue;
      const Tensor part(parts[i].shape(), parts[i].place(), whole.buffer(),
                        whole.offset() + static_cast<size_t>(offsets[i]) *
                                             SizeOf(whole.precision()));
      if (!PartsAreOutputs()) {
        std::memcpy(part.raw_data(), parts[i].raw_data(), part.bytes());
      }
      parts[i] = part;
    }
  }

  const KernelDef& row_;
  const BoundCase& bound_;
  const RunMode& mode_;
  GuardedTensors inputs_;
  GuardedTensors outputs_;
  std::vector<Tensor> input_tensors_;
  std::vector<Tensor> output_tensors_;
  std::vector<const Tensor*> input_pointers_;
  std::vector<Tensor*> output_pointers_;
};

// Inputs and operands that the row lets the output overwrite.
std::vector<int> Takeable(const KernelDef& row, const BoundCase& bound) {
  const OpView& op = bound.op();
  size_t count = 0;
  if (row.storage == OutputStorage::kViewOfInput) return {0};
  if (row.storage == OutputStorage::kMayTakeInput) count = 1;
  if (row.storage == OutputStorage::kMayTakeAnyInput) {
    count = op.num_op_inputs();
  }
  std::vector<int> candidates;
  for (size_t i = 0; i < count; ++i) candidates.push_back(static_cast<int>(i));
  const Span<const EpilogueStep> epilogue = op.epilogue();
  if (row.takes_operand != nullptr && row.takes_operand(op) &&
      !epilogue.empty() && TakesOperand(epilogue[0].kind)) {
    candidates.push_back(epilogue[0].operand);
  }
  std::vector<int> takeable;
  for (int candidate : candidates) {
    const auto i = static_cast<size_t>(candidate);
    if (bound.present(i) && !bound.source().inputs[i].constant &&
        op.input_shape(i) == op.output_shape(0) &&
        op.input(i).precision == op.output(0).precision) {
      takeable.push_back(candidate);
    }
  }
  return takeable;
}

bool MayJoin(const KernelDef& row, const BoundCase& bound) {
  const bool has_parts = row.storage == OutputStorage::kPartsOfInput ||
                         row.storage == OutputStorage::kHoldsInputs;
  return has_parts && !row.part_offsets(bound.op()).empty();
}

}  // namespace

std::string ToString(const RunMode& mode) {
  std::string parameters;
  for (int value : mode.parameters) {
    parameters += StrCat(parameters.empty() ? ", parameters " : " ", value);
  }
  const char* memory =
      mode.memory == Memory::kAligned ? "aligned" : "unaligned";
  return StrCat(mode.threads, mode.threads == 1 ? " thread, " : " threads, ",
                memory,
                mode.taken > 0    ? StrCat(", in place of ", mode.taken)
                : mode.taken == 0 ? ", in place"
                                  : "",
                mode.joined ? ", joined" : "", parameters);
}

std::vector<RunMode> ModesFor(const KernelDef& row, const BoundCase& bound) {
  std::vector<RunMode> modes = {{1, Memory::kAligned}};
  if (KernelTarget(row) == Target::kOpenCL) {
    for (int i : Takeable(row, bound)) {
      modes.push_back({1, Memory::kAligned, i});
    }
    return modes;
  }
  modes.push_back({3, Memory::kUnaligned});
  for (int i : Takeable(row, bound)) modes.push_back({3, Memory::kAligned, i});
  if (MayJoin(row, bound)) modes.push_back({3, Memory::kAligned, -1, true});
  return modes;
}

std::vector<RunMode> ParameterModes(const VariantDef& variant) {
  std::vector<RunMode> modes;
  if (!variant.parameters.empty()) modes.emplace_back();
  for (const ParameterDef& def : variant.parameters) {
    std::vector<RunMode> longer;
    for (const RunMode& mode : modes) {
      for (int value : def.values) {
        longer.push_back(mode);
        longer.back().parameters.push_back(value);
      }
    }
    modes = std::move(longer);
  }
  for (size_t i = 1; i < modes.size(); i += 3) modes[i].threads = 3;
  return modes;
}

// Packed weights in guarded memory.
class VariantRunner::Packs final : public PackCache {
 public:
  Result<std::shared_ptr<Buffer>> Get(
      const Packing& packing, const std::string& details, size_t bytes,
      const std::function<void(void*)>& pack) override {
    auto& entry = entries_[PackKey(packing, details)];
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
    : row_(row),
      variant_(variant),
      device_(device),
      kernel_(variant.create()) {}

VariantRunner::~VariantRunner() = default;

// Runs on copies of the arguments, which are copied back.
Status VariantRunner::RunOnDevice(const BoundCase& bound, const RunMode& mode,
                                  const KernelTensors& cpu) {
  Backend* backend = TestOpenCl();
  LITE_ASSIGN_OR_RETURN(const std::unique_ptr<DeviceQueue> queue,
                        backend->CreateQueue({}));
  LITE_ASSIGN_OR_RETURN(const std::unique_ptr<DeviceArguments> arguments,
                        DeviceArguments::Create(cpu, backend, queue.get()));
  const KernelTensors tensors = arguments->tensors();
  PrepareContext prepare{bound.op(),   tensors,      device_,
                         mode.threads, packs_.get(), 0};
  prepare.parameters = mode.parameters;
  prepare.backend = backend;
  LITE_RETURN_IF_ERROR(kernel_->Request(prepare));
  LITE_RETURN_IF_ERROR(kernel_->Prepare(prepare));
  LITE_ASSIGN_OR_RETURN(const std::shared_ptr<Buffer> scratch,
                        backend->Allocate(prepare.scratch_bytes));
  RunContext run{bound.op(), tensors, nullptr, nullptr};
  run.queue = queue.get();
  run.device_scratch = scratch.get();
  LITE_RETURN_IF_ERROR(kernel_->Run(run));
  LITE_RETURN_IF_ERROR(queue->Wait());
  return arguments->CopyBack();
}

Result<std::vector<Tensor>> VariantRunner::Run(const BoundCase& bound,
                                               const RunMode& mode) {
  if (packed_for_ != &bound) {
    packs_ = std::make_unique<Packs>();
    packed_for_ = &bound;
  }
  if (bound.op().def().Has(Trait::kIsRandom)) kernel_ = variant_.create();
  const Arguments arguments(row_, bound, mode);
  if (KernelTarget(row_) == Target::kOpenCL) {
    LITE_RETURN_IF_ERROR(RunOnDevice(bound, mode, arguments.tensors()));
    LITE_RETURN_IF_ERROR(arguments.CheckInputs());
    return arguments.CollectOutputs();
  }
  const KernelTensors tensors = arguments.tensors();

  PrepareContext prepare{bound.op(),   tensors,      device_,
                         mode.threads, packs_.get(), 0};
  prepare.parameters = mode.parameters;
  LITE_RETURN_IF_ERROR(kernel_->Prepare(prepare));
  LITE_RETURN_IF_ERROR(packs_->Check());

  GuardedBuffer scratch(prepare.scratch_bytes, 0);
  std::memset(scratch.content(), 0xff, scratch.bytes());
  TestThreadPool pool(mode.threads);
  const RunContext run{bound.op(), tensors, &pool, scratch.content()};
  if (before_ != nullptr) before_();
  const Status status = kernel_->Run(run);
  if (after_ != nullptr) after_();
  LITE_RETURN_IF_ERROR(status);

  LITE_RETURN_IF_ERROR(scratch.CheckGuards("scratch"));
  LITE_RETURN_IF_ERROR(arguments.CheckInputs());
  return arguments.CollectOutputs();
}

}  // namespace placelite
