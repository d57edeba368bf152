// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/by_input/by_input.h"

#include <optional>

#include "lite/core/base/strings.h"
#include "lite/core/op/by_input.h"

namespace placelite {
namespace {

// Returns the host's variant that takes `op`, or an error with the reasons why
// none does.
Result<const VariantDef*> FindVariant(Span<const FamilyRows> families,
                                      const OpView& op,
                                      const DeviceInfo& device) {
  std::string reasons;
  for (const FamilyRows rows : families) {
    for (const KernelDef& row : rows()) {
      if (std::string_view(row.op) != op.def().name ||
          row.place.target != Target::kHost) {
        continue;
      }
      const KernelAnswer answer = AskKernel(row, op, device);
      if (answer.preferred() != nullptr) return answer.preferred();
      reasons += StrCat(" ", answer.support.reason());
    }
  }
  return Status::Unsupported(
      StrCat(op.def().name, ": no kernel takes it:", reasons));
}

class ByInput final : public Kernel {
 public:
  explicit ByInput(Span<const FamilyRows> families) : families_(families) {}

  // Weights are packed before any input is read, so it is no error yet if
  // elements are not known.
  Status Prepare(PrepareContext& context) override {
    kernel_.reset();
    view_.reset();
    LITE_ASSIGN_OR_RETURN(plain_, PlainOf(context.op));
    if (!plain_.has_value()) return Status::Ok();
    x_ = &context.op.input(0);
    outputs_.clear();
    for (size_t i = 0; i < context.op.num_outputs(); ++i) {
      outputs_.push_back(&context.op.output(i));
    }
    view_.emplace(*plain_->def, context.op.name(), plain_->attributes,
                  Span<const ValueInfo* const>(&x_, 1),
                  Span<const ValueInfo* const>(outputs_),
                  Span<const EpilogueStep>());
    LITE_ASSIGN_OR_RETURN(const VariantDef* const variant,
                          FindVariant(families_, *view_, context.device));
    kernel_ = variant->create();
    PrepareContext inner{*view_, context.tensors, context.device,
                         context.threads, context.packs};
    LITE_RETURN_IF_ERROR(kernel_->Prepare(inner));
    context.scratch_bytes = inner.scratch_bytes;
    return Status::Ok();
  }

  Status Run(const RunContext& context) override {
    if (kernel_ == nullptr) {
      return Status::Unsupported(
          StrCat(context.op.def().name,
                 ": the elements of its inputs are not known before it runs"));
    }
    return kernel_->Run(
        {*view_, context.tensors, context.pool, context.scratch});
  }

 private:
  const Span<const FamilyRows> families_;
  std::optional<PlainOp> plain_;
  const ValueInfo* x_ = nullptr;
  std::vector<const ValueInfo*> outputs_;
  std::optional<OpView> view_;
  std::unique_ptr<Kernel> kernel_;
};

}  // namespace

std::unique_ptr<Kernel> MakeByInput(Span<const FamilyRows> families) {
  return std::make_unique<ByInput>(families);
}

}  // namespace placelite
