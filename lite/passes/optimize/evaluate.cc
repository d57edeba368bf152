// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/evaluate.h"

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// Packs for one use.
class NoCache final : public PackCache {
 public:
  Result<std::shared_ptr<Buffer>> Get(
      const Packing&, const std::string&, size_t bytes,
      const std::function<void(void*)>& pack) override {
    LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> buffer, AllocateCpu(bytes));
    pack(buffer->host_data());
    return buffer;
  }
};

// Constants are dense NCHW, and nobody casts them here.
bool TakesAsTheyLie(const Place& place, Precision precision) {
  return Matches(place.precision, precision) &&
         Matches(place.layout, Layout(LayoutKind::kNCHW));
}

bool TakesConstants(const KernelDef& def, const OpView& op) {
  for (size_t i = 0; i < op.num_op_inputs(); ++i) {
    if (op.has_input(i) &&
        !TakesAsTheyLie(InputPlace(def, op.def(), i), op.input(i).precision)) {
      return false;
    }
  }
  for (size_t i = 0; i < op.num_outputs(); ++i) {
    if (!TakesAsTheyLie(OutputPlace(def, op.def(), i),
                        op.output(i).precision)) {
      return false;
    }
  }
  return true;
}

// A kernel that computes its output (a view of the input computes nothing).
Result<std::unique_ptr<Kernel>> CreateHostKernel(const KernelRegistry& kernels,
                                                 const OpView& op,
                                                 const DeviceInfo& device,
                                                 const KernelDef** kernel) {
  for (const KernelDef* def : kernels.ForOp(op.def().name)) {
    if (def->place.target != Target::kHost || !TakesConstants(*def, op) ||
        def->storage == OutputStorage::kViewOfInput) {
      continue;
    }
    const KernelAnswer answer = AskKernel(*def, op, device);
    if (!answer.support.yes()) continue;
    for (const VariantAnswer& variant : answer.variants) {
      if (variant.support.yes() && variant.variant->create != nullptr) {
        if (kernel != nullptr) *kernel = def;
        return variant.variant->create();
      }
    }
  }
  return Status::Unsupported(
      StrCat("no host kernel evaluates ", op.def().name));
}

}  // namespace

Result<std::vector<Tensor>> Evaluate(const Graph& graph, const Node& node,
                                     const KernelRegistry& kernels,
                                     const KernelDef** used) {
  if (node.op->Has(Trait::kIsRandom)) {
    return Status::Unsupported(
        StrCat(node.op->name, " gives other numbers in each run"));
  }
  const Graph::View view = graph.ViewOf(node);
  const DeviceInfo device;
  LITE_ASSIGN_OR_RETURN(std::unique_ptr<Kernel> kernel,
                        CreateHostKernel(kernels, view.op(), device, used));
  std::vector<const Tensor*> inputs;
  for (ValueId id : node.inputs) {
    inputs.push_back(id == kNone ? nullptr : &graph.value(id).info.constant);
  }
  std::vector<Tensor> results(node.outputs.size());
  std::vector<Tensor*> outputs;
  for (size_t i = 0; i < results.size(); ++i) {
    const ValueInfo& info = graph.value(node.outputs[i]).info;
    LITE_ASSIGN_OR_RETURN(results[i],
                          Tensor::Allocate(info.shape.shape(), info.precision));
    outputs.push_back(&results[i]);
  }
  const KernelTensors tensors{inputs, outputs};
  NoCache packs;
  PrepareContext prepare{view.op(), tensors, device, /*threads=*/1, &packs};
  LITE_RETURN_IF_ERROR(kernel->Prepare(prepare));
  LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> scratch,
                        AllocateCpu(prepare.scratch_bytes));
  InlineThreadPool pool;
  LITE_RETURN_IF_ERROR(
      kernel->Run(RunContext{view.op(), tensors, &pool, scratch->host_data()}));
  return results;
}

}  // namespace placelite
