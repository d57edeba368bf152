// SPDX-License-Identifier: Apache-2.0
// Some ops have attributes that are elements of inputs (op/by_input.h): once
// these are known, the host's kernel of the op with attributes does the work.
#ifndef LITE_KERNELS_BY_INPUT_BY_INPUT_H_
#define LITE_KERNELS_BY_INPUT_BY_INPUT_H_

#include <memory>

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> ByInputKernels();

// FamilyRows returns the kernel rows of a family.
using FamilyRows = Span<const KernelDef> (*)();

// Makes a kernel that looks for the kernel of the op with attributes in
// `families`, which must be static data.
std::unique_ptr<Kernel> MakeByInput(Span<const FamilyRows> families);

template <FamilyRows... families>
std::unique_ptr<Kernel> CreateByInput() {
  static constexpr FamilyRows kFamilies[] = {families...};
  return MakeByInput(kFamilies);
}

}  // namespace placelite

#endif  // LITE_KERNELS_BY_INPUT_BY_INPUT_H_
