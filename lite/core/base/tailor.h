// SPDX-License-Identifier: Apache-2.0
// Which ops and variants of kernels a tailored library keeps (docs/arm.md):
// those named in the lists that the build made a header of. Rows ask it while
// they are compiled, so that nothing refers to the code of those left out.
// Included only in builds with LITE_TAILOR.
#ifndef LITE_CORE_BASE_TAILOR_H_
#define LITE_CORE_BASE_TAILOR_H_

#include <string_view>

#include "lite/core/base/span.h"
// Made by cmake/tailor.cmake: kTailoredOps, kTailoredVariants,
// kTailoredFeatures.
#include "lite/core/base/tailored_names.h"

namespace placelite {

class OpView;
class Support;
struct DeviceInfo;

// The predicate of variants that are left out; their names and needs stay
// (lite/kernels/common/row_generator.h).
Support IsLeftOut(const OpView& op, const DeviceInfo& device);

template <size_t size>
constexpr bool IsAmong(const std::string_view (&names)[size],
                       std::string_view name) {
  for (std::string_view kept : names) {
    if (kept == name) return true;
  }
  return false;
}

constexpr bool KeepsOp(const char* name) { return IsAmong(kTailoredOps, name); }

template <typename Row>
constexpr Span<const Row> OfKept(const char* op, Span<const Row> rows) {
  return KeepsOp(op) ? rows : Span<const Row>();
}

constexpr bool KeepsVariant(const char* name) {
  return IsAmong(kTailoredVariants, name);
}

}  // namespace placelite

// The constructor of OpDef: one that is left out has nothing, so that there is
// nothing for the dynamic linker to do either.
#define LITE_TAILORED_OP                                                       \
  constexpr OpDef(                                                             \
      const char* its_name, Span<const ArgDef> its_inputs,                     \
      Span<const ArgDef> its_outputs, Span<const AttributeDef> its_attributes, \
      Status (*its_infer)(InferContext & context), const char* its_sources,    \
      int64_t (*its_flops)(const OpView& op) = nullptr)                        \
      : name(KeepsOp(its_name) ? its_name : nullptr),                          \
        inputs(OfKept(its_name, its_inputs)),                                  \
        outputs(OfKept(its_name, its_outputs)),                                \
        attributes(OfKept(its_name, its_attributes)),                          \
        infer(KeepsOp(its_name) ? its_infer : nullptr),                        \
        sources(KeepsOp(its_name) ? its_sources : nullptr),                    \
        flops(KeepsOp(its_name) ? its_flops : nullptr) {}

#endif  // LITE_CORE_BASE_TAILOR_H_
