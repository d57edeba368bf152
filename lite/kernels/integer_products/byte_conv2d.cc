// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/integer_products/byte_conv2d.h"

#include <algorithm>

#include "lite/kernels/integer_products/exact_sums.h"

namespace placelite {
namespace {

constexpr Packing kFilterPacking = {"byte_conv2d_filter", 1};

enum Input : size_t { kInput, kFilter, kBias, kInputZero, kFilterZero };

}  // namespace

Status ByteConv2d::Prepare(PrepareContext& context) {
  params_ = ReadConv2d(context.op);
  const Conv2dParams& p = params_;
  depth_ = p.in_channels / p.groups * p.window.h.kernel * p.window.w.kernel;
  tiles_ = EvenSplit::AtMost(p.out_channels / p.groups, gemm_.rows);
  panels_ = GemmPanels(p.out_h * p.out_w, gemm_);
  depths_ = ExactPieces(
      depth_, LargestOf(context.op, context.tensors, kFilter, kFilterZero));
  parts_ = std::clamp<int64_t>(p.batch * p.groups * panels_.count(), 1,
                               context.threads);
  part_floats_ = depths_.max_size() * panels_.max_width();
  context.scratch_bytes =
      static_cast<size_t>(parts_ * part_floats_) * sizeof(float);
  return PackFilter(context);
}

// Tiles of all groups follow each other; a tile has its pieces of depth one
// behind the other.
Status ByteConv2d::PackFilter(PrepareContext& context) {
  const Conv2dParams& p = params_;
  const Tensor& filter = context.tensors.input(kFilter);
  const int64_t rows = p.out_channels / p.groups;
  LITE_ASSIGN_OR_RETURN(
      const Tensor centred,
      Tensor::Allocate(Shape({p.out_channels, depth_}), Precision::kFloat));
  const bool has_list = HasZeroList(context.op, context.tensors, kFilterZero);
  auto pack = [&](void* to) {
    float* floats = centred.data<float>();
    for (int64_t o = 0; o < p.out_channels; ++o) {
      const int32_t zero =
          has_list ? ByteAt(context.tensors.input(kFilterZero), o)
                   : ZeroPoint(context.op, context.tensors, kFilterZero);
      sums_.centre(filter.data<uint8_t>() + o * depth_, IsSigned(filter), zero,
                   depth_, floats + o * depth_);
    }
    for (int64_t g = 0; g < p.groups; ++g) {
      const int64_t first = g * rows * depth_;
      PackRows({floats + first, depth_, 1}, tiles_, 0, tiles_.parts(), depth_,
               static_cast<float*>(to) + first);
    }
  };
  LITE_ASSIGN_OR_RETURN(filter_, context.packs->Get(kFilterPacking, gemm_.name,
                                                    centred.bytes(), pack));
  return Status::Ok();
}

Status ByteConv2d::Run(const RunContext& context) {
  const Conv2dParams& p = params_;
  const Tensor& x = context.tensors.input(kInput);
  const int64_t in = p.in_channels / p.groups * p.in_h * p.in_w;
  const int64_t rows = p.out_channels / p.groups;
  const int64_t out = rows * p.out_h * p.out_w;
  if (out == 0) return Status::Ok();
  const int64_t all = p.batch * p.groups * panels_.count();
  const EvenSplit parts(all, parts_);
  const auto run = [&](int64_t i, float* columns) {
    const int64_t slice = i / panels_.count();
    const Planes planes = {
        x.data<uint8_t>() + slice * in, IsSigned(x),
        ZeroPoint(context.op, context.tensors, kInputZero),
        static_cast<const float*>(filter_->host_data()) +
            slice % p.groups * rows * depth_,
        context.tensors.output(0).data<int32_t>() + slice * out};
    RunPanel(planes, i % panels_.count(), columns);
  };
  ParallelFor(context.pool, parts_, [&](int64_t begin, int64_t end) {
    for (int64_t part = begin; part < end; ++part) {
      float* columns =
          static_cast<float*>(context.scratch) + part * part_floats_;
      for (int64_t i = parts.begin(part); i < parts.end(part); ++i) {
        run(i, columns);
      }
    }
  });
  return Status::Ok();
}

void ByteConv2d::RunPanel(const Planes& planes, int64_t panel,
                          float* columns) const {
  alignas(64) float sums[kMaxTileFloats];
  const int64_t plane = params_.out_h * params_.out_w;
  GemmTile gemm = {};
  gemm.vectors = panels_.vectors(panel);
  gemm.columns = panels_.columns(panel);
  gemm.b = columns;
  gemm.b_step = panels_.width(panel);
  gemm.c = sums;
  gemm.c_step = gemm.b_step;
  gemm.start = GemmStart::kZero;
  SumsBlock out = {};
  out.sums = sums;
  out.sums_row = gemm.c_step;
  out.columns = gemm.columns;
  out.out_row = plane;
  for (int64_t d = 0; d < depths_.parts(); ++d) {
    CopyColumns(planes, panel, depths_.begin(d), depths_.end(d), columns);
    gemm.depth = depths_.size(d);
    for (int64_t tile = 0; tile < tiles_.parts(); ++tile) {
      gemm.rows = static_cast<int>(tiles_.size(tile));
      gemm.a_step = gemm.rows;
      gemm.a = planes.filter + tiles_.begin(tile) * depth_ +
               depths_.begin(d) * gemm.rows;
      gemm_.tile(gemm);
      out.rows = gemm.rows;
      out.out =
          planes.y + tiles_.begin(tile) * plane + panels_.first_column(panel);
      sums_.store(out, d > 0);
    }
  }
}

void ByteConv2d::CopyColumns(const Planes& planes, int64_t panel, int64_t first,
                             int64_t last, float* columns) const {
  const int64_t begin = panels_.first_column(panel);
  const int64_t count = panels_.columns(panel);
  const int64_t width = panels_.width(panel), out_w = params_.out_w;
  for (int64_t k = first; k < last; ++k, columns += width) {
    for (int64_t done = 0; done < count;) {
      const int64_t i = (begin + done) / out_w, j = (begin + done) % out_w;
      const int64_t run = std::min(count - done, out_w - j);
      CopyRun(planes, k, i, j, run, columns + done);
      done += run;
    }
    std::fill(columns + count, columns + width, 0.0f);
  }
}

void ByteConv2d::CopyRun(const Planes& planes, int64_t position, int64_t i,
                         int64_t j, int64_t count, float* to) const {
  const WindowAxis &h = params_.window.h, &w = params_.window.w;
  const int64_t v = position % w.kernel;
  const int64_t u = position / w.kernel % h.kernel;
  const int64_t channel = position / w.kernel / h.kernel;
  const int64_t row = i * h.stride - h.pad_before + u * h.dilation;
  if (row < 0 || row >= params_.in_h) {
    std::fill_n(to, count, 0.0f);
    return;
  }
  const uint8_t* x = planes.x + (channel * params_.in_h + row) * params_.in_w;
  const int64_t column = j * w.stride - w.pad_before + v * w.dilation;
  if (w.stride == 1) {
    const int64_t left = std::clamp<int64_t>(-column, 0, count);
    const int64_t end = std::clamp<int64_t>(params_.in_w - column, left, count);
    std::fill_n(to, left, 0.0f);
    sums_.centre(x + column + left, planes.is_signed, planes.zero, end - left,
                 to + left);
    std::fill(to + end, to + count, 0.0f);
    return;
  }
  for (int64_t p = 0; p < count; ++p) {
    const int64_t at = column + p * w.stride;
    const bool is_inside = at >= 0 && at < params_.in_w;
    const int32_t byte = !is_inside         ? planes.zero
                         : planes.is_signed ? static_cast<int8_t>(x[at])
                                            : x[at];
    to[p] = static_cast<float>(byte - planes.zero);
  }
}

}  // namespace placelite
