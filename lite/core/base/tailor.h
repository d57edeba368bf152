// Which ops and variants of kernels a tailored library keeps (docs/arm.md):
// those named in the lists that the build made a header of. Rows ask it while
// they are compiled, so that nothing refers to the code of those left out.
// Included only in builds with LITE_TAILOR.
#ifndef LITE_CORE_BASE_TAILOR_H_
#define LITE_CORE_BASE_TAILOR_H_

#include <string_view>

// Made by cmake/tailor.cmake: kTailoredOps, kTailoredVariants.
#include "lite/core/base/tailored_names.h"

namespace placelite {

class OpView;
class Support;
struct DeviceInfo;

// The predicate of variants that are left out.
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

constexpr bool KeepsVariant(const char* name) {
  return IsAmong(kTailoredVariants, name);
}

}  // namespace placelite

// The constructor of VariantDef: of those left out, names and needs stay.
#define LITE_TAILORED_VARIANT                                               \
  constexpr VariantDef(const char* its_name, CpuFeatures its_needs,         \
                       NumericContract its_contract, Predicate its_applies, \
                       CreateFunction its_create,                           \
                       CostFunction its_cost = nullptr,                     \
                       Span<const ParameterDef> its_parameters = {})        \
      : name(its_name),                                                     \
        needs(its_needs),                                                   \
        contract(its_contract),                                             \
        applies(KeepsVariant(its_name) ? its_applies : IsLeftOut),          \
        create(KeepsVariant(its_name) ? its_create : nullptr),              \
        cost(KeepsVariant(its_name) ? its_cost : nullptr),                  \
        parameters(its_parameters) {}

// The constructor of OpDef: one that is left out has no inference.
#define LITE_TAILORED_OP                                                       \
  constexpr OpDef(                                                             \
      const char* its_name, Span<const ArgDef> its_inputs,                     \
      Span<const ArgDef> its_outputs, Span<const AttributeDef> its_attributes, \
      Status (*its_infer)(InferContext & context), const char* its_sources,    \
      int64_t (*its_flops)(const OpView& op) = nullptr, bool takes = false)    \
      : name(its_name),                                                        \
        inputs(its_inputs),                                                    \
        outputs(its_outputs),                                                  \
        attributes(its_attributes),                                            \
        infer(KeepsOp(its_name) ? its_infer : nullptr),                        \
        sources(its_sources),                                                  \
        flops(KeepsOp(its_name) ? its_flops : nullptr),                        \
        takes_epilogue(takes) {}

#endif  // LITE_CORE_BASE_TAILOR_H_
