// SPDX-License-Identifier: Apache-2.0
// Traits: what passes, lowering and reports ask of an op beside its inference.
// The row of an op states them (With of op_def.h), so that no list elsewhere
// has to be told of a new op. A row without traits promises nothing, which is
// always right.
#ifndef LITE_CORE_OP_OP_TRAITS_H_
#define LITE_CORE_OP_OP_TRAITS_H_

#include <cstdint>

#include "lite/core/op/epilogue.h"

namespace placelite {

class OpView;
struct ByInputDef;  // by_input.h

// Promises that hold or do not; an op may have any of them.
enum class Trait : uint8_t {
  // Element i of output 0, counted in row-major order, is element i of input 0,
  // in the
  // precision of the output.
  kKeepsOrder,
  // Output 0 is input 0, element for element, wherever both have the same
  // shape.
  kKeepsWhereSameShape,
  // The op is an "anchor": a node of it may have an epilogue (epilogue.h).
  kTakesEpilogue,
  // The op reads no more elements of an input than the outputs have, however
  // large the input.
  kReadsPart,
  // Each element of the outputs is an element of input 0, or of one of the
  // inputs where the op takes a list of them.
  kMovesElements,
  // No attribute names an axis, and inputs behind the first broadcast to it as
  // in NumPy: if an axis of length 1 is put into every input at the same place,
  // the output has it there, too.
  kNamesNoAxis,
  // No element of output 0 is above the greatest or below the least of input 0
  // and zero.
  kKeepsBounds,
  // The op draws random numbers: what it gives does not follow from its inputs.
  kIsRandom,
  // The op is a composite: it means a small graph of other ops, which takes its
  // place where no kernel computes it as a whole
  // (passes/optimize/composites.h).
  kComposite,
};

// How output shapes follow from input shapes where sizes are known at run time
// alone; passes/optimize/symbolic_rules.cc follows each. Attributes are those
// of the op that a rule is named after.
enum class ShapeRule : uint8_t {
  kNone,              // not followed
  kLikeInput,         // each output of the rank of input 0 has its shape
  kBroadcast,         // all inputs, broadcast as NumPy does
  kBatch,             // axis 0 is that of input 0
  kBatchAndChannels,  // axes 0 and 1 are those of input 0
  kReduce,            // input 0 without the axes "dim", or with 1 in place
  kReshape,
  kFlatten,
  kSqueeze,
  kUnsqueeze,
  kTranspose,
  kConcat,
  kSplit,
  kSlice,
  kPad,
  kExpand,
  kTile,
  kFc,
  kMatmul,
  kConv2d,
  kPool2d,
};

// The number that leaves input 0 of a broadcasting op as it is where the other
// input is full of it; and, with "either", input 1 where input 0 is.
enum class Neutral : uint8_t {
  kNone,
  kZero,        // x - 0
  kOne,         // x / 1
  kZeroEither,  // x + 0 and 0 + x
  kOneEither,   // x * 1 and 1 * x
};

// Casts bring a value to another place, elements unchanged but for rounding.
// Lowering alone adds them; no model holds one.
enum class PlaceCast : uint8_t {
  kNone,
  kPrecision,  // to another precision
  kLayout,     // to another layout, and to another precision with it
  kMemory,     // between the memories of targets
};

// Ops that run subgraphs (ir/subgraphs.h).
enum class Control : uint8_t {
  kNone,
  kBranches,  // two subgraphs; input 0 says which of them runs
  kLoop,      // one subgraph
};

// Whether floats that an op makes are wide (wide.h).
using WideRule = bool (*)(const OpView& op);

// Outputs are sums of products of the inputs, so that the op on absolute
// values gives the sum of magnitudes, which bounds what rounding does. What is
// read from input `subtracted` is subtracted; -1: nothing is.
struct SumOfProducts {
  int subtracted = -1;
};

// How many operations each output element takes, for estimates; a division
// counts several times, a function tens of times. Where OpDef::flops says more,
// that counts.
struct Effort {
  uint8_t operations = 1;
};

inline constexpr Effort kDivision{6};
// An exponential function or another series; one of several parts.
inline constexpr Effort kFunction{16};
inline constexpr Effort kLongFunction{32};

// No element of output 0 is outside of these, whatever the inputs.
struct OutputBounds {
  double low;
  double high;
};

// The op is what an epilogue step of this kind computes. Named are the
// attributes that are its constants.
struct EpilogueOp {
  EpilogueKind kind = EpilogueKind::kRelu;
  const char* alpha = nullptr;
  const char* beta = nullptr;
  const char* gamma = nullptr;
  // Integers: the codes of its table.
  const char* codes = nullptr;
};

struct OpTraits {
  uint32_t promises = 0;  // a bit for each Trait
  ShapeRule shape = ShapeRule::kNone;
  Neutral neutral = Neutral::kNone;
  PlaceCast cast = PlaceCast::kNone;
  Control control = Control::kNone;
  uint8_t effort = 1;          // Effort::operations
  WideRule is_wide = nullptr;  // null: never
  bool is_sum = false;         // `sum` holds
  bool is_step = false;        // `step` holds
  bool is_bounded = false;     // `bounds` holds
  SumOfProducts sum;
  EpilogueOp step;
  OutputBounds bounds = {};
  // Attributes of the op are elements of its inputs; null: they are not.
  const ByInputDef* by_input = nullptr;

  constexpr bool Has(Trait trait) const {
    return (promises >> static_cast<int>(trait) & 1) != 0;
  }

  constexpr void Add(Trait t) { promises |= 1u << static_cast<int>(t); }
  constexpr void Add(ShapeRule rule) { shape = rule; }
  constexpr void Add(Neutral number) { neutral = number; }
  constexpr void Add(PlaceCast kind) { cast = kind; }
  constexpr void Add(Control kind) { control = kind; }
  constexpr void Add(Effort each) { effort = each.operations; }
  constexpr void Add(WideRule rule) { is_wide = rule; }
  constexpr void Add(SumOfProducts products) {
    is_sum = true;
    sum = products;
  }
  constexpr void Add(EpilogueOp op) {
    is_step = true;
    step = op;
  }
  constexpr void Add(OutputBounds b) {
    is_bounded = true;
    bounds = b;
  }
  constexpr void Add(const ByInputDef* def) { by_input = def; }
};

}  // namespace placelite

#endif  // LITE_CORE_OP_OP_TRAITS_H_
