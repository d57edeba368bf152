// SPDX-License-Identifier: Apache-2.0
// Makes kernel rows of what a family states (rows.h), while it is compiled:
// names, variants and rows are tables of constants that point to each other.
#ifndef LITE_KERNELS_COMMON_ROW_GENERATOR_H_
#define LITE_KERNELS_COMMON_ROW_GENERATOR_H_

#include "lite/kernels/common/rows.h"

namespace placelite {
namespace rows {

template <typename T, size_t size>
struct Table {
  T rows[size == 0 ? 1 : size] = {};
};

constexpr const char* NameOf(Isa isa) {
  switch (isa) {
    case Isa::kAvx512:
    case Isa::kAvx512Bf16:
    case Isa::kAvx512Vnni:
      return "avx512";
    case Isa::kAvx2:
      return "avx2";
    case Isa::kNeon:
    case Isa::kNeonFp16:
      return "neon";
    case Isa::kNeonDot:
      return "dotprod";
    case Isa::kNeonI8mm:
      return "i8mm";
    case Isa::kAvxVnni:
      return "avxvnni";
    case Isa::kNone:
      break;
  }
  return "";
}

constexpr CpuFeatures NeedsOf(Isa isa) {
  switch (isa) {
    case Isa::kAvx512:
      return kAvx512;
    case Isa::kAvx512Bf16:
      return kAvx512 | kAvx512Bf16;
    case Isa::kAvx512Vnni:
      return kAvx512 | kAvx512Vnni;
    case Isa::kAvx2:
      return kAvx2;
    case Isa::kNeon:
      return kNeon;
    case Isa::kNeonFp16:
      return kNeon | kArmFp16;
    case Isa::kNeonDot:
      return kNeon | kArmDot;
    case Isa::kNeonI8mm:
      return kNeon | kArmI8mm;
    case Isa::kAvxVnni:
      return kAvx2 | kAvxVnni;
    case Isa::kNone:
      break;
  }
  return kAnyCpu;
}

// What the braces of a name stand for at one place.
constexpr const char* Meaning(char brace, const char* op, const char* place,
                              Isa isa) {
  return brace == 'o' ? op : brace == 'p' ? place : NameOf(isa);
}

// Writes the name and its end to `out`, unless that is null; returns how many
// characters that are.
constexpr size_t WriteName(const char* pattern, const char* op,
                           const char* place, Isa isa, char* out) {
  size_t size = 0;
  const auto put = [&](char c) {
    if (out != nullptr) out[size] = c;
    ++size;
  };
  char last = '\0';
  for (const char* at = pattern; *at != '\0'; ++at) {
    if (*at != '{') {
      // An empty meaning leaves its underscore to nobody.
      if (*at == '_' && last == '_') continue;
      put(last = *at);
      continue;
    }
    for (const char* c = Meaning(at[1], op, place, isa); *c != '\0'; ++c) {
      put(last = *c);
    }
    while (*at != '}') ++at;
  }
  if (last == '_') --size;
  put('\0');
  return size;
}

// Whether a library that is tailored to a model may need rows of this target
// (docs/arm.md); every other has all of them.
constexpr bool IsKept([[maybe_unused]] Target target) {
#ifdef LITE_TAILOR
#ifndef LITE_WITH_X86
  if (target == Target::kX86) return false;
#endif
#ifndef LITE_WITH_ARM
  if (target == Target::kArm) return false;
#endif
#ifndef LITE_WITH_OPENCL
  if (target == Target::kOpenCL) return false;
#endif
#endif
  return true;
}

constexpr NumericContract RoundingContract(Precision stored) {
  return stored == Precision::kInt8   ? NumericContract::kCodes
         : stored == Precision::kBF16 ? NumericContract::kBf16
                                      : NumericContract::kFp16;
}

constexpr VariantDef MakeVariant(const Algorithm& algorithm, Isa isa,
                                 const RowPlace& place, const char* name) {
  VariantDef variant = {};
  variant.name = name;
  variant.needs = algorithm.needs_features ? NeedsOf(isa) : kAnyCpu;
  variant.contract = !place.rounds ? algorithm.contract
                                   : RoundingContract(place.place.precision);
  variant.rate_percent = static_cast<uint16_t>(algorithm.rate[isa] * 100 + 0.5);
  variant.applies = algorithm.applies[isa];
  variant.create = algorithm.create.create[isa];
  variant.cost = algorithm.cost[isa];
  variant.parameters = algorithm.parameters[isa];
#ifdef LITE_TAILOR
  if (!KeepsVariant(name)) {
    variant.applies = IsLeftOut;
    variant.create = nullptr;
    variant.cost = nullptr;
  }
#endif
  return variant;
}

// Calls row(set, op index, place) and then variant(algorithm, isa, place name)
// for each of its variants, over all that is kept.
template <typename Sets, typename RowFunction, typename VariantFunction>
constexpr void ForEach(const Sets& sets, const RowFunction& on_row,
                       const VariantFunction& on_variant) {
  for (const RowSet& set : sets) {
    for (size_t op = 0; op < set.num_ops(); ++op) {
      for (const RowPlace& place : set.places()) {
        if (!IsKept(place.place.target)) continue;
        on_row(set, op, place);
        for (size_t i = 0; i < kNumIsas; ++i) {
          const Isa isa = static_cast<Isa>(i);
          if ((place.isas & Only(isa)) == 0) continue;
          for (const Algorithm& algorithm : set.algorithms()) {
            if ((algorithm.create.isas & Only(isa)) == 0) continue;
            on_variant(algorithm, isa, set.op(op), place);
          }
        }
      }
    }
  }
}

struct Sizes {
  size_t rows = 0, variants = 0, name_bytes = 0;
};

template <typename Sets>
constexpr Sizes Count(const Sets& sets) {
  Sizes sizes;
  ForEach(
      sets, [&](const RowSet&, size_t, const RowPlace&) { ++sizes.rows; },
      [&](const Algorithm& algorithm, Isa isa, const char* op,
          const RowPlace& place) {
        ++sizes.variants;
        sizes.name_bytes +=
            WriteName(algorithm.name, op, place.name, isa, nullptr);
      });
  return sizes;
}

template <const auto& sets>
struct Generated {
  static constexpr Sizes kSizes = Count(sets);

  static constexpr auto MakeNames() {
    Table<char, kSizes.name_bytes> names;
    size_t at = 0;
    ForEach(
        sets, [](const RowSet&, size_t, const RowPlace&) {},
        [&](const Algorithm& algorithm, Isa isa, const char* op,
            const RowPlace& place) {
          at += WriteName(algorithm.name, op, place.name, isa, names.rows + at);
        });
    return names;
  }
  static constexpr auto kNames = MakeNames();

  static constexpr auto MakeVariants() {
    Table<VariantDef, kSizes.variants> variants;
    size_t at = 0;
    const char* name = kNames.rows;
    ForEach(
        sets, [](const RowSet&, size_t, const RowPlace&) {},
        [&](const Algorithm& algorithm, Isa isa, const char*,
            const RowPlace& place) {
          variants.rows[at++] = MakeVariant(algorithm, isa, place, name);
          while (*name++ != '\0') {
          }
        });
    return variants;
  }
  static constexpr auto kVariants = MakeVariants();

  static constexpr auto MakeRows() {
    Table<KernelDef, kSizes.rows> rows;
    size_t next = 0, first = 0, count = 0;
    const auto end_row = [&] {
      if (next == 0) return;
      rows.rows[next - 1].variants =
          Span<const VariantDef>(kVariants.rows + first, count);
      first += count;
      count = 0;
    };
    ForEach(
        sets,
        [&](const RowSet& set, size_t op, const RowPlace& place) {
          end_row();
          rows.rows[next++] = set.RowAt(op, place);
        },
        [&](const Algorithm&, Isa, const char*, const RowPlace&) { ++count; });
    end_row();
    return rows;
  }
  static constexpr auto kRows = MakeRows();
};

}  // namespace rows

// The rows of a family's sets, which are constants: GeneratedRows<kRows>().
template <const auto& sets>
Span<const KernelDef> GeneratedRows() {
  using Generated = rows::Generated<sets>;
  return Span<const KernelDef>(Generated::kRows.rows, Generated::kSizes.rows);
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_ROW_GENERATOR_H_
