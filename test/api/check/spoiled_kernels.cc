// SPDX-License-Identifier: Apache-2.0
#include "test/api/check/spoiled_kernels.h"

// The real list, under another name.
#define AddAllKernels AddSoundKernels
#include "lite/kernels/all_kernels.cc"
#undef AddAllKernels

#include <cstdlib>
#include <deque>
#include <string>

#include "lite/core/check/elements.h"

namespace placelite {

void AddAllKernels(KernelRegistry* registry);

namespace {

CreateFunction create_sound = nullptr;

// Runs a sound kernel, then spoils its output: any output, or only one that is
// a part of a larger buffer.
template <bool only_shared>
class WrongKernel final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override {
    return sound_->Prepare(context);
  }
  Status Run(const RunContext& context) override {
    LITE_RETURN_IF_ERROR(sound_->Run(context));
    Tensor& output = context.tensors.output(0);
    if (output.precision() != Precision::kFloat ||
        output.NumElements() <= kSpoiledElement) {
      return Status::Ok();
    }
    const bool shared = output.buffer()->bytes() > output.bytes();
    if (shared || !only_shared) {
      const int64_t at = ElementOffset(output, kSpoiledElement);
      WriteElement(output, at, ReadElement(output, at) + 1);
    }
    return Status::Ok();
  }

 private:
  std::unique_ptr<Kernel> sound_ = create_sound();
};

class FailingKernel final : public Kernel {
 public:
  Status Run(const RunContext&) override {
    return Status::Internal("spoiled on purpose");
  }
};

// A row with one variant replaced; lives as long as the process.
const KernelDef& Spoil(const KernelDef& row, const std::string& name,
                       CreateFunction create) {
  static std::deque<std::vector<VariantDef>> variants;
  static std::deque<KernelDef> rows;
  variants.emplace_back(row.variants.begin(), row.variants.end());
  for (VariantDef& variant : variants.back()) {
    if (variant.name != name) continue;
    create_sound = variant.create;
    variant.create = create;
  }
  rows.push_back(row);
  rows.back().variants = variants.back();
  return rows.back();
}

}  // namespace

void AddAllKernels(KernelRegistry* registry) {
  const char* wish = std::getenv(kSpoiledVariable);
  std::string name = wish == nullptr ? "" : wish;
  CreateFunction create = &CreateKernel<WrongKernel<false>>;
  if (!name.empty() && name.back() == '!') {
    create = &CreateKernel<FailingKernel>;
    name.pop_back();
  } else if (!name.empty() && name.back() == '~') {
    create = &CreateKernel<WrongKernel<true>>;
    name.pop_back();
  }
  KernelRegistry sound;
  AddSoundKernels(&sound);
  const KernelDef* spoiled = sound.FindVariant(name).kernel;
  for (const KernelDef* row : sound.all()) {
    const KernelDef& added = row == spoiled ? Spoil(*row, name, create) : *row;
    registry->Add(Span<const KernelDef>(&added, 1));
  }
}

}  // namespace placelite
