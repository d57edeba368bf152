// SPDX-License-Identifier: Apache-2.0
#include "lite/core/check/run_variant.h"

#include <cstring>
#include <map>
#include <string>

#include "lite/core/check/elements.h"
#include "lite/core/op/codes.h"

namespace placelite {
namespace {

// NaN in floating point: what a kernel forgets to write is seen.
constexpr int kPoison = 0xff;

class Packs final : public PackCache {
 public:
  Result<std::shared_ptr<Buffer>> Get(
      const Packing& packing, const std::string& details, size_t bytes,
      const std::function<void(void*)>& pack) override {
    const std::string key = PackKey(packing, details);
    const auto found = entries_.find(key);
    if (found != entries_.end()) return found->second;
    LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> buffer, AllocateCpu(bytes));
    pack(buffer->host_data());
    entries_[key] = buffer;
    return buffer;
  }

 private:
  std::map<std::string, std::shared_ptr<Buffer>> entries_;
};

Result<Tensor> Allocate(const Shape& shape, Place place, int byte) {
  const size_t bytes = DenseBytes(shape, place.precision, place.layout);
  LITE_ASSIGN_OR_RETURN(std::shared_ptr<Buffer> buffer, AllocateCpu(bytes));
  if (bytes > 0) std::memset(buffer->host_data(), byte, bytes);
  return Tensor(shape, place, std::move(buffer));
}

// Whether floats of this value lie at the place as codes.
bool LiesAsCodes(const Place& place, const ValueInfo& value) {
  return StoresCodes(place) && HasByteCodes(value);
}

// The elements of `dense` at another place; channel padding is zero.
Result<Tensor> CopyTo(const Tensor& dense, Place place) {
  LITE_ASSIGN_OR_RETURN(Tensor copy, Allocate(dense.shape(), place, 0));
  CopyElements(dense, copy);
  return copy;
}

Result<std::vector<Tensor>> MakeInputs(const KernelDef& row,
                                       const OpData& data) {
  std::vector<Tensor> inputs(data.inputs.size());
  for (size_t i = 0; i < inputs.size(); ++i) {
    const Tensor& dense = data.inputs[i];
    if (!dense.has_memory()) continue;
    const Place place = ArgumentPlace(InputPlace(row, data.op.def(), i),
                                      dense.precision(), data.layout(i));
    Tensor elements = dense;
    if (LiesAsCodes(place, data.op.input(i))) {
      LITE_ASSIGN_OR_RETURN(elements, CodesOf(dense, *data.op.input(i).grid));
    }
    LITE_ASSIGN_OR_RETURN(inputs[i], CopyTo(elements, place));
  }
  return inputs;
}

Result<std::vector<Tensor>> MakeOutputs(const KernelDef& row,
                                        const OpData& data) {
  const OpView& op = data.op;
  const Layout open = OpenOutputLayout(
      op, data.inputs.empty() ? LayoutKind::kNCHW : data.layout(0));
  std::vector<Tensor> outputs(op.num_outputs());
  for (size_t i = 0; i < outputs.size(); ++i) {
    const Place place = ArgumentPlace(OutputPlace(row, op.def(), i),
                                      op.output(i).precision, open);
    LITE_ASSIGN_OR_RETURN(outputs[i],
                          Allocate(op.output_shape(i).shape(), place, kPoison));
  }
  return outputs;
}

Status PrepareAndRun(Kernel* kernel, const OpView& op,
                     const KernelTensors& tensors, const DeviceInfo& device,
                     ThreadPool* pool) {
  Packs packs;
  PrepareContext prepare{op, tensors, device, pool->threads(), &packs, 0};
  LITE_RETURN_IF_ERROR(kernel->Prepare(prepare));
  LITE_ASSIGN_OR_RETURN(const std::shared_ptr<Buffer> scratch,
                        AllocateCpu(prepare.scratch_bytes));
  return kernel->Run({op, tensors, pool, scratch->host_data()});
}

}  // namespace

Place ArgumentPlace(Place declared, Precision precision, Layout layout) {
  if (declared.target == Target::kAny) declared.target = Target::kHost;
  if (declared.precision == Precision::kAny) declared.precision = precision;
  if (declared.layout.kind == LayoutKind::kAny) declared.layout = layout;
  return declared;
}

Layout OpenOutputLayout(const OpView& op, Layout input) {
  if (op.def().traits.cast != PlaceCast::kLayout) return input;
  const Result<Layout> to = ParseLayout(op.attributes().String("to"));
  return to.ok() ? *to : input;
}

Result<std::vector<Tensor>> RunVariant(const KernelDef& row,
                                       const VariantDef& variant,
                                       const OpData& data,
                                       const DeviceInfo& device,
                                       ThreadPool* pool) {
  LITE_ASSIGN_OR_RETURN(std::vector<Tensor> inputs, MakeInputs(row, data));
  LITE_ASSIGN_OR_RETURN(std::vector<Tensor> outputs, MakeOutputs(row, data));
  std::vector<const Tensor*> input_pointers;
  for (const Tensor& input : inputs) {
    input_pointers.push_back(input.has_memory() ? &input : nullptr);
  }
  std::vector<Tensor*> output_pointers;
  for (Tensor& output : outputs) output_pointers.push_back(&output);
  InlineThreadPool inline_pool;
  const std::unique_ptr<Kernel> kernel = variant.create();
  LITE_RETURN_IF_ERROR(PrepareAndRun(kernel.get(), data.op,
                                     {input_pointers, output_pointers}, device,
                                     pool == nullptr ? &inline_pool : pool));
  for (size_t i = 0; i < outputs.size(); ++i) {
    const ValueInfo& value = data.op.output(i);
    const bool is_codes = LiesAsCodes(outputs[i].place(), value);
    Place dense = outputs[i].place();
    dense.layout = LayoutKind::kNCHW;
    LITE_ASSIGN_OR_RETURN(outputs[i], CopyTo(outputs[i], dense));
    if (!is_codes) continue;
    LITE_ASSIGN_OR_RETURN(outputs[i], FloatsOf(outputs[i], *value.grid));
  }
  return outputs;
}

}  // namespace placelite
