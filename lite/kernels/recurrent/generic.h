// SPDX-License-Identifier: Apache-2.0
// This is a panel of a recurrent step over vectors: the product keeps all sums
// of some rows in registers while the panel's weights stream by once, and the
// element-wise functions take these sums from the first-level cache.
#ifndef LITE_KERNELS_RECURRENT_GENERIC_H_
#define LITE_KERNELS_RECURRENT_GENERIC_H_

#include "lite/kernels/common/sigmoid_simd.h"
#include "lite/kernels/common/vector_util.h"
#include "lite/kernels/recurrent/slices.h"

namespace placelite::HWY_NAMESPACE {

// AVX2 has 16 registers, AVX-512 and 64-bit NEON have 32.
inline constexpr int kMostSums = kLanes == 8 ? 12 : 24;
inline constexpr int kMostRows = kLanes == 8 ? 4 : 8;

constexpr int MostVectors(int rows) {
  return kMostSums / rows < kMaxPanelVectors ? kMostSums / rows
                                             : kMaxPanelVectors;
}

// A StateProduct is y[rows][vectors] = x[rows][depth] times a part of a panel's
// weights, which are `w_step` apart from one k to the next.
struct StateProduct {
  int64_t depth;
  const float* x;
  int64_t x_step;
  const float* w;
  int64_t w_step;
  float* y;
  int64_t y_step;
};

template <int Rows, int Vectors>
HWY_NOINLINE void Multiply(const StateProduct& p) {
  const F32 d;
  VF32 sum[Rows][Vectors];
#pragma GCC unroll 8
  for (int i = 0; i < Rows; ++i) {
#pragma GCC unroll 8
    for (int j = 0; j < Vectors; ++j) sum[i][j] = hn::Zero(d);
  }
  const float* w = p.w;
  const float* x = p.x;
  for (int64_t k = 0; k < p.depth; ++k, w += p.w_step, ++x) {
    VF32 row[Vectors];
#pragma GCC unroll 8
    for (int j = 0; j < Vectors; ++j) row[j] = hn::LoadU(d, w + j * kLanes);
#pragma GCC unroll 8
    for (int i = 0; i < Rows; ++i) {
      const VF32 factor = hn::Set(d, x[i * p.x_step]);
#pragma GCC unroll 8
      for (int j = 0; j < Vectors; ++j) {
        sum[i][j] = hn::MulAdd(factor, row[j], sum[i][j]);
      }
    }
  }
#pragma GCC unroll 8
  for (int i = 0; i < Rows; ++i) {
#pragma GCC unroll 8
    for (int j = 0; j < Vectors; ++j) {
      hn::StoreU(sum[i][j], d, p.y + i * p.y_step + j * kLanes);
    }
  }
}

template <int Rows, int Vectors = MostVectors(Rows)>
HWY_INLINE void MultiplyVectors(const StateProduct& p, int64_t vectors) {
  if constexpr (Vectors > 1) {
    if (vectors < Vectors)
      return MultiplyVectors<Rows, Vectors - 1>(p, vectors);
  }
  Multiply<Rows, Vectors>(p);
}

// Cuts the panel's vectors into nearly equal parts.
template <int Rows>
HWY_INLINE void MultiplyRows(StateProduct p, int64_t vectors) {
  constexpr int kMost = MostVectors(Rows);
  for (int64_t parts = (vectors + kMost - 1) / kMost; parts > 0; --parts) {
    const int64_t count = (vectors + parts - 1) / parts;
    MultiplyVectors<Rows>(p, count);
    p.w += count * kLanes;
    p.y += count * kLanes;
    vectors -= count;
  }
}

// Returns how many rows it has multiplied, at most `rows`.
HWY_INLINE int64_t MultiplySomeRows(const StateProduct& p, int64_t rows,
                                    int64_t vectors) {
  if constexpr (kMostRows == 8) {
    if (rows >= 8) return MultiplyRows<8>(p, vectors), 8;
  }
  switch (rows) {
    case 1:
      return MultiplyRows<1>(p, vectors), 1;
    case 2:
      return MultiplyRows<2>(p, vectors), 2;
    case 3:
      return MultiplyRows<3>(p, vectors), 3;
    default:
      return MultiplyRows<4>(p, vectors), 4;
  }
}

// Activations apply the functions of a layer. All vectors of a layer have the
// same functions, so the branches are foreseen.
class Activations {
 public:
  explicit HWY_INLINE Activations(const RecurrentPanel& panel)
      : panel_(panel), high_(hn::Set(F32(), panel.clip)) {}

  HWY_INLINE VF32 operator()(int which, VF32 x) const {
    const F32 d;
    if (panel_.clip > 0) x = Between(x, hn::Neg(high_), high_);
    switch (panel_.activations[which]) {
      case RecurrentActivation::kSigmoid:
        return VectorSigmoid(d, x);
      case RecurrentActivation::kTanh:
        return VectorTanh(d, x);
      case RecurrentActivation::kRelu:
        return AtLeast(hn::Zero(d), x);
      case RecurrentActivation::kHardSigmoid:
        return Between(hn::MulAdd(x, hn::Set(d, 0.2f), hn::Set(d, 0.5f)),
                       hn::Zero(d), hn::Set(d, 1.0f));
    }
    return x;
  }

 private:
  const RecurrentPanel& panel_;
  VF32 high_;
};

// A UnitBlock is a block of one row. Its pointers are those of RecurrentPanel
// for the block's first unit.
struct UnitBlock {
  const float* products;
  float* sums;
  const float* update;
  const float* state;
  float* next;
  float* c;
  float* gated;
  float* y;
  int64_t units;  // how many exist

  HWY_INLINE VF32 Product(int gate) const {
    return hn::LoadU(F32(), products + gate * kLanes);
  }
  HWY_INLINE VF32 Input(int gate) const {
    return hn::LoadU(F32(), sums + gate * kLanes);
  }
  HWY_INLINE VF32 Sum(int gate) const {
    return hn::Add(Product(gate), Input(gate));
  }
  HWY_INLINE VF32 State() const { return hn::LoadU(F32(), state); }
  HWY_INLINE void SetState(VF32 h) const {
    hn::StoreU(h, F32(), next);
    StoreUpTo(h, y, units);
  }
};

constexpr int GatesOfStage(RecurrentStage stage) {
  return stage == RecurrentStage::kLstm        ? 4
         : stage == RecurrentStage::kGruLinear ? 3
         : stage == RecurrentStage::kGruGates  ? 2
                                               : 1;
}

template <RecurrentStage stage>
struct StageOf {};

// `at` is the position of the block's first unit in the panel.
HWY_INLINE void Advance(StageOf<RecurrentStage::kRnn>, const RecurrentPanel&,
                        const Activations& apply, const UnitBlock& b, int64_t) {
  b.SetState(apply(0, b.Sum(0)));
}

HWY_INLINE void Advance(StageOf<RecurrentStage::kLstm>, const RecurrentPanel& p,
                        const Activations& apply, const UnitBlock& b,
                        int64_t at) {
  const F32 d;
  VF32 c = hn::LoadU(d, b.c);
  VF32 input = b.Sum(0), output = b.Sum(1), forget = b.Sum(2);
  const float* peepholes = p.peepholes == nullptr ? nullptr : p.peepholes + at;
  if (peepholes != nullptr) {
    input = hn::MulAdd(hn::LoadU(d, peepholes), c, input);
    forget =
        hn::MulAdd(hn::LoadU(d, peepholes + 2 * p.peephole_step), c, forget);
  }
  const VF32 fresh = hn::Mul(apply(0, input), apply(1, b.Sum(3)));
  c = hn::MulAdd(apply(0, forget), c, fresh);
  hn::StoreU(c, d, b.c);
  if (peepholes != nullptr) {
    output = hn::MulAdd(hn::LoadU(d, peepholes + p.peephole_step), c, output);
  }
  b.SetState(hn::Mul(apply(0, output), apply(2, c)));
}

// Returns (1 - z) n + z h.
HWY_INLINE VF32 Updated(VF32 update, VF32 fresh, VF32 state) {
  const VF32 rest = hn::Sub(hn::Set(F32(), 1.0f), update);
  return hn::MulAdd(update, state, hn::Mul(rest, fresh));
}

HWY_INLINE void Advance(StageOf<RecurrentStage::kGruLinear>,
                        const RecurrentPanel& p, const Activations& apply,
                        const UnitBlock& b, int64_t at) {
  const F32 d;
  const VF32 update = apply(0, b.Sum(0));
  const VF32 reset = apply(0, b.Sum(1));
  const VF32 state = hn::Add(b.Product(2), hn::LoadU(d, p.state_bias + at));
  const VF32 fresh = apply(1, hn::MulAdd(reset, state, b.Input(2)));
  b.SetState(Updated(update, fresh, b.State()));
}

HWY_INLINE void Advance(StageOf<RecurrentStage::kGruGates>,
                        const RecurrentPanel&, const Activations& apply,
                        const UnitBlock& b, int64_t) {
  const F32 d;
  hn::StoreU(apply(0, b.Sum(0)), d, b.sums);
  hn::StoreU(hn::Mul(apply(0, b.Sum(1)), b.State()), d, b.gated);
}

HWY_INLINE void Advance(StageOf<RecurrentStage::kGruState>,
                        const RecurrentPanel&, const Activations& apply,
                        const UnitBlock& b, int64_t) {
  const VF32 update = hn::LoadU(F32(), b.update);
  b.SetState(Updated(update, apply(1, b.Sum(0)), b.State()));
}

// Keeps the state of a sample that has ended or, in reverse, not begun.
template <RecurrentStage stage>
HWY_INLINE void Rest(const UnitBlock& b) {
  const F32 d;
  if (stage == RecurrentStage::kGruGates) {
    hn::StoreU(hn::Zero(d), d, b.gated);
    return;
  }
  hn::StoreU(b.State(), d, b.next);
  StoreUpTo(hn::Zero(d), b.y, b.units);
}

// Finishes row `row`, whose products are given.
template <RecurrentStage stage>
HWY_INLINE void FinishRowOfPanel(const RecurrentPanel& p, int64_t row,
                                 const float* products) {
  constexpr int kGates = GatesOfStage(stage);
  const Activations apply(p);
  const bool rests = p.lengths != nullptr && p.step >= p.lengths[row];
  const int64_t at_state = row * p.state_step;
  for (int64_t block = 0; block < p.blocks; ++block) {
    const int64_t at = block * kLanes, gates = at * kGates;
    const UnitBlock b = {products + gates,
                         p.sums + row * p.sums_step + gates,
                         p.update + row * p.sums_step + 2 * at,
                         p.state + at_state + at,
                         p.next + at_state + at,
                         p.c + at_state + at,
                         p.gated + at_state + at,
                         p.y + row * p.y_step + at,
                         p.units - at};
    if (rests) {
      Rest<stage>(b);
    } else {
      Advance(StageOf<stage>(), p, apply, b, at);
    }
  }
}

template <RecurrentStage stage>
HWY_NOINLINE void RunStage(const RecurrentPanel& p) {
  HWY_ALIGN float products[kMostRows * kMaxPanelVectors * kLanes];
  const int64_t vectors = p.blocks * GatesOfStage(stage);
  const int64_t width = vectors * kLanes;
  StateProduct product = {p.depth, p.multiplied, p.state_step, p.weights,
                          width,   products,     width};
  for (int64_t row = 0; row < p.rows;) {
    const int64_t rows = MultiplySomeRows(product, p.rows - row, vectors);
    for (int64_t i = 0; i < rows; ++i) {
      FinishRowOfPanel<stage>(p, row + i, products + i * width);
    }
    product.x += rows * p.state_step;
    row += rows;
  }
}

HWY_INLINE void RunPanel(const RecurrentPanel& p) {
  switch (p.stage) {
    case RecurrentStage::kRnn:
      return RunStage<RecurrentStage::kRnn>(p);
    case RecurrentStage::kLstm:
      return RunStage<RecurrentStage::kLstm>(p);
    case RecurrentStage::kGruLinear:
      return RunStage<RecurrentStage::kGruLinear>(p);
    case RecurrentStage::kGruGates:
      return RunStage<RecurrentStage::kGruGates>(p);
    case RecurrentStage::kGruState:
      return RunStage<RecurrentStage::kGruState>(p);
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_RECURRENT_GENERIC_H_
