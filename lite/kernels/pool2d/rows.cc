// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <type_traits>
#include <utility>

#include "lite/core/op/codes.h"
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/make_code_steps.h"
#include "lite/kernels/pool2d/pool2d.h"

namespace placelite {
namespace {

// Returns the part of an average's factor that one axis contributes.
float Factor(const PoolWindow& window) {
  return window.size() == 0 ? 0 : 1.0f / static_cast<float>(window.divisor);
}

PooledCodes CodesOf(const OpView& op, bool into_codes) {
  const ByteCodes x = UnsignedCodes(*op.input(0).grid);
  PooledCodes codes;
  codes.zero = static_cast<float>(x.zero);
  codes.scale = x.scale;
  if (into_codes) {
    codes.steps = PlanCodeSteps(op);
    codes.scale /= codes.steps.scale;
  }
  return codes;
}

// An image of one column lies in memory as one of one row does, along which
// windows fill vectors.
Pool2dParams ColumnAsRow(Pool2dParams p) {
  const WindowAxis &h = p.window.h, &w = p.window.w;
  const bool column = p.in_w == 1 && p.out_w == 1 && w.kernel == 1 &&
                      w.pad_before == 0 && w.pad_after == 0;
  // What kernels whose windows slide ask of a row.
  if (column && h.stride <= 2 && h.kernel <= kMaxSlidingKernel) {
    std::swap(p.window.h, p.window.w);
    std::swap(p.in_h, p.in_w);
    std::swap(p.out_h, p.out_w);
  }
  return p;
}

}  // namespace

PoolWindow WindowAt(const Pool2dParams& p, const WindowAxis& axis, int64_t in,
                    int64_t out, int64_t at) {
  PoolWindow window;
  if (p.adaptive) {
    window.begin = at * in / out;
    window.end = ((at + 1) * in + out - 1) / out;
    window.divisor = window.end - window.begin;
    return window;
  }
  const int64_t start = at * axis.stride - axis.pad_before;
  window.begin = std::max<int64_t>(0, start);
  window.end = std::min(in, start + axis.kernel);
  const int64_t padded_end = std::min(in + axis.pad_after, start + axis.kernel);
  window.divisor = p.exclusive ? window.end - window.begin : padded_end - start;
  return window;
}

template <typename E, typename Y>
Status Pool2dRows<E, Y>::Prepare(PrepareContext& context) {
  params_ = ColumnAsRow(ReadPool2d(context.op));
  const BlockedExtents extents(context.tensors.output(0));
  block_ = extents.block;
  blocks_ = extents.blocks;
  if constexpr (std::is_same_v<E, Code>) {
    codes_ = CodesOf(context.op, std::is_same_v<Y, Code>);
  }
  begins_.clear();
  ends_.clear();
  factors_.clear();
  for (int64_t i = 0; i < params_.out_w; ++i) {
    const PoolWindow window =
        WindowAt(params_, params_.window.w, params_.in_w, params_.out_w, i);
    begins_.push_back(window.begin);
    ends_.push_back(window.end);
    factors_.push_back(Factor(window));
  }
  return Status::Ok();
}

template <typename E, typename Y>
int64_t Pool2dRows<E, Y>::LanesOf(int64_t plane) const {
  return std::min(block_, params_.channels - plane % blocks_ * block_);
}

template <typename E, typename Y>
PoolRow<E, Y> Pool2dRows<E, Y>::RowAt(int64_t row, const E* x, Y* y) const {
  const Pool2dParams& p = params_;
  const PoolWindow window =
      WindowAt(p, p.window.h, p.in_h, p.out_h, row % p.out_h);
  PoolRow<E, Y> result;
  result.max = p.max;
  const int64_t plane = row / p.out_h;
  result.x = x + (plane * p.in_h + window.begin) * p.in_w * block_;
  result.rows = window.size();
  result.in_w = p.in_w;
  result.kernel = p.window.w.kernel;
  result.stride = p.window.w.stride;
  result.pad = p.window.w.pad_before;
  result.begins = begins_.data();
  result.ends = ends_.data();
  result.factors = factors_.data();
  result.row_factor = Factor(window);
  result.y = y + row * p.out_w * block_;
  result.out_w = p.out_w;
  result.lanes = LanesOf(plane);
  result.codes = &codes_;
  return result;
}

template <typename E, typename Y>
Status Pool2dRows<E, Y>::Run(const RunContext& context) {
  const E* x = context.tensors.input(0).template data<E>();
  Y* y = context.tensors.output(0).template data<Y>();
  ForEachPlanePart(context.pool, params_.batch, blocks_, params_.out_h,
                   [&](int64_t plane, int64_t first, int64_t last) {
                     for (int64_t i = first; i < last; ++i) {
                       slice_(RowAt(plane * params_.out_h + i, x, y));
                     }
                   });
  return Status::Ok();
}

template <typename E, typename Y>
Status Pool2dGlobal<E, Y>::Prepare(PrepareContext& context) {
  LITE_RETURN_IF_ERROR((Pool2dRows<E, Y>::Prepare(context)));
  const int64_t pixels = this->params_.in_h * this->params_.in_w;
  parts_ = 1;
  if constexpr (kHasParts) {
    parts_ = pixels >= 512 ? 8 : pixels >= 128 ? 4 : 1;
  }
  if (parts_ > 1) {
    context.scratch_bytes =
        static_cast<size_t>(this->planes() * parts_ * this->block_) *
        sizeof(float);
  }
  return Status::Ok();
}

template <typename E, typename Y>
void Pool2dGlobal<E, Y>::Pool(int64_t plane, const E* x, int64_t pixels,
                              float factor, Y* y) const {
  const int64_t first = 0;
  this->slice_({this->params_.max, x, 1, pixels, pixels, 1, 0, &first, &pixels,
                &factor, 1, y, 1, this->LanesOf(plane), &this->codes_});
}

template <typename E, typename Y>
Status Pool2dGlobal<E, Y>::Run(const RunContext& context) {
  const E* x = context.tensors.input(0).template data<E>();
  Y* y = context.tensors.output(0).template data<Y>();
  const int64_t block = this->block_;
  const int64_t pixels = this->params_.in_h * this->params_.in_w;
  const float factor = pixels == 0 ? 0 : 1.0f / static_cast<float>(pixels);
  if (parts_ == 1) {
    ParallelFor(context.pool, this->planes(), [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        Pool(i, x + i * pixels * block, pixels, factor, y + i * block);
      }
    });
    return Status::Ok();
  }
  if constexpr (kHasParts) {
    auto* sums = static_cast<float*>(context.scratch);
    const EvenSplit parts(pixels, parts_);
    ForEachPlanePart(
        context.pool, this->params_.batch, this->blocks_, parts_,
        [&](int64_t plane, int64_t first, int64_t last) {
          for (int64_t i = first; i < last; ++i) {
            Pool(plane, x + (plane * pixels + parts.begin(i)) * block,
                 parts.size(i), 1, sums + (plane * parts_ + i) * block);
          }
        });
    for (int64_t i = 0; i < this->planes(); ++i) {
      Pool(i, sums + i * parts_ * block, parts_, factor, y + i * block);
    }
  }
  return Status::Ok();
}

template class Pool2dRows<float>;
template class Pool2dRows<Bfloat16>;
template class Pool2dRows<Code>;
template class Pool2dRows<Code, float>;
template class Pool2dGlobal<float>;
template class Pool2dGlobal<Bfloat16>;
template class Pool2dGlobal<Code>;
template class Pool2dGlobal<Code, float>;

}  // namespace placelite
