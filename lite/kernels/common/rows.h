// SPDX-License-Identifier: Apache-2.0
// How kernels.cc of each family states its kernel rows.
//
// An algorithm is stated once, with the functions that create it for each
// instruction set; a set of rows says for which ops and at which places the
// algorithms make kernels. Rows, variants and their names follow
// (row_generator.h):
//
//   constexpr Algorithm kBlocked[] = {
//       {"{op}_{place}_global_{isa}", kReassociated,
//        LITE_STAMPED(CPU, CreateGlobal, PoolPixels), CoversInput},
//       {"{op}_{place}_{isa}", kReassociated,
//        LITE_STAMPED(CPU, CreateRows, PoolPixels)},
//   };
//   constexpr Algorithm kReference[] = {
//       {"{op}_{place}_reference", kSameTree, CreateStateless<PoolReference>}};
//
//   constexpr RowSet kRows[] = {
//       RowSet("pool2d", kAtBlocked, kBlocked),
//       RowSet("pool2d", kAtHostFloat, kReference),
//   };
//
//   Span<const KernelDef> Pool2dKernels() { return GeneratedRows<kRows>(); }
//
// These six statements are seven variants in four rows: pool2d_nchw16c_global_
// avx512 and pool2d_nchw16c_avx512 at x86/float/NCHW16c, and so on.
#ifndef LITE_KERNELS_COMMON_ROWS_H_
#define LITE_KERNELS_COMMON_ROWS_H_

#include <memory>
#include <type_traits>

#include "lite/core/kernel/kernel_def.h"
#include "lite/kernels/common/backends.h"

namespace placelite {

inline constexpr NumericContract kBitExact = NumericContract::kBitExact;
inline constexpr NumericContract kSameTree = NumericContract::kSameTree;
inline constexpr NumericContract kReassociated = NumericContract::kReassociated;
inline constexpr NumericContract kTransform = NumericContract::kTransform;

// What the functions of an algorithm are compiled for.
enum class Isa : uint8_t {
  kAvx512,
  kAvx2,
  kNeon,
  kNeonFp16,    // NEON that computes in fp16
  kNone,        // portable code, and whatever a GPU runs
  kAvx512Bf16,  // AVX-512 that multiplies pairs of bf16
  kAvx512Vnni,  // AVX-512 that multiplies fours of bytes
  kNeonDot,     // NEON that multiplies fours of bytes
  kNeonI8mm,    // NEON that multiplies matrices of bytes
  kAvxVnni,     // AVX2 that multiplies fours of bytes
};
inline constexpr size_t kNumIsas = 10;

using IsaSet = uint16_t;
constexpr IsaSet Only(Isa isa) {
  return static_cast<IsaSet>(1u << static_cast<int>(isa));
}
inline constexpr IsaSet kX86Isas = Only(Isa::kAvx512) | Only(Isa::kAvx2);
inline constexpr IsaSet kVectorIsas = kX86Isas | Only(Isa::kNeon);
inline constexpr IsaSet kAllIsas = (1u << kNumIsas) - 1;

// One value for each instruction set.
template <typename T>
struct PerIsa {
  T of[kNumIsas] = {};

  constexpr PerIsa() = default;
  // One value serves all of them.
  constexpr PerIsa(T value) {  // NOLINT: implicit
    for (T& each : of) each = value;
  }
  template <typename U, typename = std::enable_if_t<
                            std::is_convertible_v<U, T> &&
                            !std::is_same_v<std::decay_t<U>, PerIsa>>>
  constexpr PerIsa(const U& value)  // NOLINT: implicit
      : PerIsa(static_cast<T>(value)) {}
  // One for each width of vectors of floats, whatever else the instruction set
  // has; those of fp16 are wider.
  constexpr PerIsa(T avx512, T avx2, T neon) : of{avx512, avx2, neon} {
    of[static_cast<int>(Isa::kAvx512Bf16)] = avx512;
    of[static_cast<int>(Isa::kAvx512Vnni)] = avx512;
    of[static_cast<int>(Isa::kAvxVnni)] = avx2;
    of[static_cast<int>(Isa::kNeonDot)] = neon;
    of[static_cast<int>(Isa::kNeonI8mm)] = neon;
  }

  // One value for each way to multiply bytes on x86 ...
  static constexpr PerIsa OfX86Bytes(T avx512, T avx2, T avx_vnni) {
    PerIsa values;
    values.of[static_cast<int>(Isa::kAvx512Vnni)] = avx512;
    values.of[static_cast<int>(Isa::kAvx2)] = avx2;
    values.of[static_cast<int>(Isa::kAvxVnni)] = avx_vnni;
    return values;
  }
  // ... and on Arm.
  static constexpr PerIsa OfArmBytes(T neon, T dot, T i8mm) {
    PerIsa values;
    values.of[static_cast<int>(Isa::kNeon)] = neon;
    values.of[static_cast<int>(Isa::kNeonDot)] = dot;
    values.of[static_cast<int>(Isa::kNeonI8mm)] = i8mm;
    return values;
  }

  constexpr const T& operator[](Isa isa) const {
    return of[static_cast<int>(isa)];
  }
};

// The functions that create an algorithm's kernels, for the instruction sets
// that it is written for; null where the backend is not built.
struct Stamps {
  IsaSet isas = 0;
  PerIsa<CreateFunction> create;

  constexpr Stamps(CreateFunction portable)  // NOLINT: implicit
      : isas(Only(Isa::kNone)), create(portable) {}
  constexpr Stamps(std::nullptr_t)  // NOLINT: implicit
      : isas(Only(Isa::kNone)) {}
  constexpr Stamps(IsaSet stamped, PerIsa<CreateFunction> functions)
      : isas(stamped), create(functions) {}
};

constexpr Stamps StampedForFp16(CreateFunction create) {
  return Stamps(Only(Isa::kNeonFp16), create);
}

constexpr Stamps StampedForBf16(CreateFunction create) {
  return Stamps(Only(Isa::kAvx512Bf16), create);
}

// The ways to multiply bytes. Vectors of AVX-512 do so by VNNI alone; those of
// AVX2 and NEON always do.
inline constexpr IsaSet kX86BytesIsas =
    Only(Isa::kAvx512Vnni) | Only(Isa::kAvx2) | Only(Isa::kAvxVnni);
inline constexpr IsaSet kArmBytesIsas =
    Only(Isa::kNeon) | Only(Isa::kNeonDot) | Only(Isa::kNeonI8mm);

// What is no product has a stamp for each width of vectors.
constexpr Stamps StampedForCodes(CreateFunction avx512, CreateFunction avx2,
                                 CreateFunction neon) {
  return Stamps(Only(Isa::kAvx512Vnni) | Only(Isa::kAvx2) | Only(Isa::kNeon),
                {avx512, avx2, neon});
}
// The kernels are created by Create<StampAvx512>() and so on.
#define LITE_STAMPED_CODES(Create, Stamp)            \
  StampedForCodes(LITE_X86((Create<Stamp##Avx512>)), \
                  LITE_X86((Create<Stamp##Avx2>)),   \
                  LITE_ARM64((Create<Stamp##Neon>)))
// One function serves them all, each at a place of its own.
#define LITE_UNSTAMPED_CODES(create) \
  StampedForCodes(LITE_X86(create), LITE_X86(create), LITE_ARM64(create))

// Products of codes have a stamp for each way to multiply bytes.
constexpr Stamps StampedForX86Bytes(CreateFunction avx512, CreateFunction avx2,
                                    CreateFunction avx_vnni) {
  return Stamps(kX86BytesIsas,
                PerIsa<CreateFunction>::OfX86Bytes(avx512, avx2, avx_vnni));
}
constexpr Stamps StampedForArmBytes(CreateFunction neon, CreateFunction dot,
                                    CreateFunction i8mm) {
  return Stamps(kArmBytesIsas,
                PerIsa<CreateFunction>::OfArmBytes(neon, dot, i8mm));
}

// The functions of an algorithm by their names: `Stamp` begins those of what
// the instruction sets define (vector functions, tables of them), Avx512, Avx2
// and Neon end them, and `isas` says which there are: CPU (all three), X86,
// AVX512 or NEON. The kernels are created by
//   LITE_STAMPED(isas, Create, Stamp)    Create<StampAvx512>(), a template;
//   LITE_STAMPED_WITH(isas, K, Stamp)    K(StampAvx512), a class of kernels;
//   LITE_STAMPED_WITH(isas, K, Stamp, <2>)   K(StampAvx512<2>);
//   LITE_STAMPED_RUN(isas, run, Stamp)   and do run(context, StampAvx512).
// A stamp for values in half precision or codes is the only one of its
// algorithm (StampedForFp16, StampedForBf16), but for codes.
#define LITE_STAMPED(isas, Create, Stamp)                         \
  LITE_FOR_##isas((Create<Stamp##Avx512>), (Create<Stamp##Avx2>), \
                  (Create<Stamp##Neon>))
#define LITE_STAMPED_WITH(isas, K, Stamp, ...)                \
  LITE_FOR_##isas((CreateWith<K, Stamp##Avx512 __VA_ARGS__>), \
                  (CreateWith<K, Stamp##Avx2 __VA_ARGS__>),   \
                  (CreateWith<K, Stamp##Neon __VA_ARGS__>))
#define LITE_STAMPED_RUN(isas, run, Stamp)         \
  LITE_FOR_##isas((CreateRun<run, Stamp##Avx512>), \
                  (CreateRun<run, Stamp##Avx2>),   \
                  (CreateRun<run, Stamp##Neon>))
// One function serves every instruction set, each at a place of its own.
#define LITE_UNSTAMPED(isas, create) LITE_FOR_##isas(create, create, create)

#define LITE_FOR_CPU(avx512, avx2, neon) \
  Stamps(kVectorIsas, {LITE_X86(avx512), LITE_X86(avx2), LITE_ARM(neon)})
#define LITE_FOR_X86(avx512, avx2, neon) \
  Stamps(kX86Isas, {LITE_X86(avx512), LITE_X86(avx2), nullptr})
#define LITE_FOR_AVX512(avx512, avx2, neon) \
  Stamps(Only(Isa::kAvx512), {LITE_X86(avx512), nullptr, nullptr})
#define LITE_FOR_NEON(avx512, avx2, neon) \
  Stamps(Only(Isa::kNeon), {nullptr, nullptr, LITE_ARM(neon)})

// A kernel of class K, made from what an instruction set defines.
template <typename K, const auto& table>
std::unique_ptr<Kernel> CreateWith() {
  return std::make_unique<K>(table);
}

// A kernel without state that runs a function with what an instruction set
// defines.
template <auto run, auto function>
std::unique_ptr<Kernel> CreateRun() {
  class Running final : public Kernel {
   public:
    Status Run(const RunContext& context) override {
      return run(context, function);
    }
  };
  return std::make_unique<Running>();
}

struct Algorithm {
  // The names of its variants. {op} stands for the op, {place} for the place
  // (RowPlace::name) and {isa} for the instruction set; where one is empty, a
  // neighbouring underscore goes with it.
  const char* name;
  // Where RowPlace::rounds, kFp16, kBf16 or kCodes takes its place.
  NumericContract contract;
  Stamps create;
  // These members have the meaning of those of VariantDef.
  PerIsa<Predicate> applies = {};
  PerIsa<CostFunction> cost = {};
  PerIsa<Span<const ParameterDef>> parameters = {};
  // Whether its variants need the features of their instruction set.
  bool needs_features = true;
  // Operations of each lane in a cycle (VariantDef::rate_percent).
  PerIsa<double> rate = 1;
};

// An algorithm whose estimate is by operations at this rate, where it is far
// from one operation of each lane in a cycle.
constexpr Algorithm AtRate(PerIsa<double> rate, Algorithm algorithm) {
  algorithm.rate = rate;
  return algorithm;
}
// Copying whole rows takes hardly an operation for each element.
inline constexpr double kCopyRate = 600;

// An algorithm that is stated by instruction set for the sake of its places
// alone, and needs no features of a CPU.
constexpr Algorithm WithoutFeatures(Algorithm algorithm) {
  algorithm.needs_features = false;
  return algorithm;
}

// A place, and which algorithms make kernels for it: those stamped for one of
// `isas`. The variants of a row stand by instruction set, in the order of Isa,
// and within it in the order of the algorithms.
struct RowPlace {
  Place place;
  IsaSet isas;
  const char* name;  // "nchw16c"; may be empty
  // Variants round what they store to half precision or to codes.
  bool rounds = false;
};

// The instruction set by which PerIsa members of a RowSet are chosen at a
// place: the first that it has.
constexpr Isa FirstIsa(const RowPlace& place) {
  int isa = 0;
  while ((place.isas >> isa & 1) == 0) ++isa;
  return static_cast<Isa>(isa);
}

// Rows for each of some ops at each of some places. All spans are of constants.
class RowSet {
 public:
  constexpr RowSet(const char* op, Span<const RowPlace> places,
                   Span<const Algorithm> algorithms)
      : op_(op), places_(places), algorithms_(algorithms) {}
  constexpr RowSet(Span<const char* const> ops, Span<const RowPlace> places,
                   Span<const Algorithm> algorithms)
      : ops_(ops), places_(places), algorithms_(algorithms) {}

  // The members of KernelDef.
  constexpr RowSet Alias(const char* alias) const;
  constexpr RowSet If(PerIsa<Predicate> conditions) const;
  constexpr RowSet Args(PerIsa<Span<const ArgPlace>> args) const;
  // A row of GPU images keeps its outputs apart from its inputs all the same:
  // no kernel reads and writes one image.
  constexpr RowSet Storage(OutputStorage storage) const;
  constexpr RowSet Parts(OutputStorage storage,
                         PerIsa<PartOffsets> offsets) const;
  constexpr RowSet Epilogue(uint32_t steps) const;
  constexpr RowSet TakesOperand(bool (*takes)(const OpView& op)) const;

  constexpr size_t num_ops() const { return ops_.empty() ? 1 : ops_.size(); }
  constexpr const char* op(size_t i) const {
    return ops_.empty() ? op_ : ops_[i];
  }
  constexpr Span<const RowPlace> places() const { return places_; }
  constexpr Span<const Algorithm> algorithms() const { return algorithms_; }
  // Without variants.
  constexpr KernelDef RowAt(size_t op_index, const RowPlace& place) const;

 private:
  const char* op_ = nullptr;
  Span<const char* const> ops_;
  Span<const RowPlace> places_;
  Span<const Algorithm> algorithms_;
  const char* alias_ = "def";
  PerIsa<Predicate> conditions_;
  PerIsa<Span<const ArgPlace>> args_;
  OutputStorage storage_ = OutputStorage::kOwn;
  PerIsa<PartOffsets> part_offsets_;
  uint32_t epilogue_ = 0;
  bool (*takes_operand_)(const OpView& op) = nullptr;
};

constexpr RowSet RowSet::Alias(const char* alias) const {
  RowSet set = *this;
  set.alias_ = alias;
  return set;
}

constexpr RowSet RowSet::If(PerIsa<Predicate> conditions) const {
  RowSet set = *this;
  set.conditions_ = conditions;
  return set;
}

constexpr RowSet RowSet::Args(PerIsa<Span<const ArgPlace>> args) const {
  RowSet set = *this;
  set.args_ = args;
  return set;
}

constexpr RowSet RowSet::Storage(OutputStorage storage) const {
  RowSet set = *this;
  set.storage_ = storage;
  return set;
}

constexpr RowSet RowSet::Parts(OutputStorage storage,
                               PerIsa<PartOffsets> offsets) const {
  RowSet set = *this;
  set.storage_ = storage;
  set.part_offsets_ = offsets;
  return set;
}

constexpr RowSet RowSet::Epilogue(uint32_t steps) const {
  RowSet set = *this;
  set.epilogue_ = steps;
  return set;
}

constexpr RowSet RowSet::TakesOperand(bool (*takes)(const OpView& op)) const {
  RowSet set = *this;
  set.takes_operand_ = takes;
  return set;
}

constexpr KernelDef RowSet::RowAt(size_t op_index,
                                  const RowPlace& place) const {
  const Isa isa = FirstIsa(place);
  const bool is_image = place.place.layout.kind == LayoutKind::kImageDefault ||
                        place.place.layout.kind == LayoutKind::kImageFolder;
  KernelDef row = {};
  row.op = op(op_index);
  row.place = place.place;
  row.alias = alias_;
  row.conditions = conditions_[isa];
  row.args = args_[isa];
  row.storage = is_image ? OutputStorage::kOwn : storage_;
  row.epilogue = epilogue_;
  row.part_offsets = part_offsets_[isa];
  row.takes_operand = takes_operand_;
  return row;
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_ROWS_H_
