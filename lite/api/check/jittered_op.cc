// SPDX-License-Identifier: Apache-2.0
#include "lite/api/check/jittered_op.h"

#include <random>

#include "lite/core/check/elements.h"

namespace placelite {
namespace {

Result<Tensor> Jitter(const Tensor& dense, std::mt19937* random) {
  LITE_ASSIGN_OR_RETURN(Tensor jittered,
                        Tensor::Allocate(dense.shape(), dense.precision()));
  std::uniform_real_distribution<double> factor(0.875, 1.125);
  for (int64_t e = 0; e < dense.NumElements(); ++e) {
    WriteElement(jittered, e, ReadElement(dense, e) * factor(*random));
  }
  return jittered;
}

}  // namespace

Result<std::unique_ptr<JitteredOp>> JitteredOp::Make(
    const KernelRegistry& registry, const OpData& data,
    const DeviceInfo& device) {
  std::unique_ptr<JitteredOp> made(new JitteredOp());
  const OpView& op = data.op;
  std::mt19937 random(1);
  const size_t count = data.inputs.size();
  made->inputs_.assign(data.inputs.begin(), data.inputs.end());
  made->infos_.resize(count);
  made->input_infos_.resize(count);
  for (size_t i = 0; i < count; ++i) {
    made->layouts_.push_back(data.layout(i));
    Tensor& input = made->inputs_[i];
    if (!input.has_memory()) continue;
    if (IsFloatingPoint(input.precision())) {
      LITE_ASSIGN_OR_RETURN(input, Jitter(input, &random));
    }
    made->infos_[i] = op.input(i);
    if (op.input(i).is_constant()) made->infos_[i].constant = input;
    made->input_infos_[i] = &made->infos_[i];
  }
  for (size_t i = 0; i < op.num_outputs(); ++i) {
    made->output_infos_.push_back(&op.output(i));
  }
  made->op_.emplace(op.def(), op.name(), op.attributes(), made->input_infos_,
                    made->output_infos_, op.epilogue());
  LITE_ASSIGN_OR_RETURN(made->expected_,
                        RunReference(registry, made->data(), device));
  return made;
}

bool JitteredOp::Holds(const KernelRegistry::Named& candidate,
                       const DeviceInfo& device, ThreadPool* pool) const {
  const Result<std::vector<Tensor>> outputs =
      RunVariant(*candidate.kernel, *candidate.variant, data(), device, pool);
  if (!outputs.ok()) return false;
  const auto worst =
      FindDeviation(expected_, *outputs, candidate.variant->contract, *op_);
  return worst.ok() && !worst->has_value();
}

}  // namespace placelite
