// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_transpose/gemm.h"

#include <algorithm>
#include <utility>

#include "lite/core/base/align.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

constexpr Packing kFilterPacking = {"conv2d_transpose_gemm_filter", 1};

// Longer sums are cut, as in conv2d.
constexpr int64_t kDepth = 512;
// One block of channels should have at least this many rows of products, which
// are several tiles.
constexpr int64_t kBlockRows = 32;
// Packing the input pays if more tiles than this read it.
constexpr int64_t kTilesInPlace = 16;

// Returns how many input sheets reach into `strides` strides of output sheets.
int64_t SheetsUnder(const WindowAxis& axis, int64_t strides) {
  return strides + CeilDiv(axis.extent() - 1, axis.stride);
}

Conv3dParams ReadSheets(const OpView& op) {
  if (op.input_shape(1).rank() == 5) return ReadConv3d(op);
  Conv3dParams p = AsVolume(ReadConv2dTranspose(op));
  std::swap(p.window[0], p.window[1]);
  std::swap(p.in[0], p.in[1]);
  std::swap(p.out[0], p.out[1]);
  return p;
}

}  // namespace

Status ConvTransposeGemm::Prepare(PrepareContext& context) {
  params_ = ReadSheets(context.op);
  positions_ = params_.Positions();
  channels_ = params_.in_channels / params_.groups;
  outputs_ = params_.out_channels / params_.groups;
  block_ =
      std::min(CeilDiv(kBlockRows, positions_), std::max<int64_t>(1, outputs_));
  depths_ = EvenSplit::AtMost(channels_, kDepth);
  PlanBands(context);
  filter_ = nullptr;
  if (context.op.input(1).is_constant()) return PackConstant(context);
  context.scratch_bytes +=
      static_cast<size_t>(params_.in_channels * outputs_ * positions_) *
      sizeof(float);
  return Status::Ok();
}

void ConvTransposeGemm::PlanBands(PrepareContext& context) {
  const WindowAxis &s = params_.window[0], &w = params_.window[2];
  const int64_t lanes = functions_.gemm.lanes;
  const int64_t in_w = params_.in[2], sheet = params_.in[1] * in_w;
  const int64_t sheet_bytes = (channels_ + block_ * positions_) * sheet *
                              static_cast<int64_t>(sizeof(float));
  // Volumes may have no rows or columns.
  const int64_t fitting =
      PanelCacheBytes(context.device) / std::max<int64_t>(1, sheet_bytes);
  // At most a quarter of the products is computed twice.
  const int64_t overlap = SheetsUnder(s, 0);
  const int64_t strides = CeilDiv(params_.out[0], s.stride);
  const int64_t longest =
      std::max({fitting - overlap, 3 * overlap, int64_t{1}});
  int64_t bands = CeilDiv(strides, longest);
  const int64_t images = params_.batch * params_.groups;
  if (images % context.threads != 0) {
    bands = CeilDiv(bands, context.threads) * context.threads;
  }
  bands_ = EvenSplit(strides, std::min(bands, strides));
  parts_ = std::clamp<int64_t>(images * bands_.parts(), 1, context.threads);

  const int64_t sheets =
      std::min(params_.in[0], SheetsUnder(s, bands_.max_size()));
  const GemmPanels panels(sheets * sheet, functions_.gemm);
  packed_floats_ = channels_ * panels.total_width();
  product_step_ = panels.total_width();
  // The products have one more vector, which interleaving may read.
  product_floats_ = block_ * positions_ * product_step_ + lanes;
  const int64_t columns =
      std::max(in_w + (w.extent() - 1) / w.stride,
               (w.pad_before + params_.out[2] - 1) / w.stride + 1);
  phase_step_ = (CeilDiv(columns, lanes) + 1) * lanes;
  // All sizes are multiples of a vector.
  part_floats_ = packed_floats_ + product_floats_ + w.stride * phase_step_;
  context.scratch_bytes =
      static_cast<size_t>(parts_ * part_floats_) * sizeof(float);
}

void ConvTransposeGemm::PackFilter(const float* filter, float* packed) const {
  const int64_t rows = outputs_ * positions_;
  for (int64_t g = 0; g < params_.groups; ++g) {
    for (int64_t first = 0; first < outputs_; first += block_) {
      const int64_t count = std::min(block_, outputs_ - first) * positions_;
      const auto tiles = EvenSplit::AtMost(count, functions_.gemm.rows);
      PackRows({filter + g * channels_ * rows + first * positions_, int64_t{1},
                rows},
               tiles, 0, tiles.parts(), channels_,
               packed + (g * rows + first * positions_) * channels_);
    }
  }
}

Status ConvTransposeGemm::PackConstant(PrepareContext& context) {
  const Tensor& filter = context.tensors.input(1);
  auto pack = [&](void* to) {
    PackFilter(filter.data<float>(), static_cast<float*>(to));
  };
  LITE_ASSIGN_OR_RETURN(filter_,
                        context.packs->Get(kFilterPacking, functions_.gemm.name,
                                           filter.bytes(), pack));
  return Status::Ok();
}

Status ConvTransposeGemm::Run(const RunContext& context) {
  const ClampedEpilogue epilogue = MakeClampedEpilogue(context);
  float* scratch = static_cast<float*>(context.scratch);
  const float* filter = nullptr;
  if (filter_ != nullptr) {
    filter = static_cast<const float*>(filter_->host_data());
  } else {
    float* packed = scratch + parts_ * part_floats_;
    PackFilter(context.tensors.input(1).data<float>(), packed);
    filter = packed;
  }
  const Operands operands = {
      context.tensors.input(0).data<float>(), filter,
      context.op.has_input(2) ? context.tensors.input(2).data<float>()
                              : nullptr,
      context.tensors.output(0).data<float>(), &epilogue};
  const EvenSplit units(params_.batch * params_.groups * bands_.parts(),
                        parts_);
  ParallelFor(context.pool, parts_, [&](int64_t begin, int64_t end) {
    for (int64_t part = begin; part < end; ++part) {
      for (int64_t i = units.begin(part); i < units.end(part); ++i) {
        RunBand(operands, BandAt(operands, i, scratch + part * part_floats_));
      }
    }
  });
  return Status::Ok();
}

ConvTransposeGemm::Band ConvTransposeGemm::BandAt(const Operands& operands,
                                                  int64_t unit,
                                                  float* scratch) const {
  const WindowAxis& s = params_.window[0];
  const int64_t image_group = unit / bands_.parts();
  const int64_t at = unit % bands_.parts();
  Band band = {};
  band.filter = operands.filter;
  band.image = image_group / params_.groups;
  band.group = image_group % params_.groups;
  band.first_out = bands_.begin(at) * s.stride;
  band.last_out = std::min(params_.out[0], bands_.end(at) * s.stride);
  // The windows of these input sheets reach into the band.
  const int64_t before = band.first_out + s.pad_before - s.extent() + 1;
  const int64_t last = (band.last_out - 1 + s.pad_before) / s.stride;
  band.first_in = before <= 0 ? 0 : CeilDiv(before, s.stride);
  band.last_in = std::min(params_.in[0], last + 1);
  band.first_in = std::min(band.first_in, band.last_in);
  const int64_t channel =
      band.image * params_.in_channels + band.group * channels_;
  const int64_t sheet = params_.in[1] * params_.in[2];
  band.x = operands.x + channel * params_.InSize() + band.first_in * sheet;
  band.panels =
      GemmPanels((band.last_in - band.first_in) * sheet, functions_.gemm);
  band.packed = scratch;
  band.products = band.packed + packed_floats_;
  band.phases = band.products + product_floats_;
  return band;
}

bool ConvTransposeGemm::ReadsInPlace(const Band& band, int64_t panel) const {
  return CeilDiv(outputs_ * positions_, functions_.gemm.rows) <=
             kTilesInPlace &&
         band.panels.columns(panel) == band.panels.width(panel);
}

void ConvTransposeGemm::RunBand(const Operands& operands,
                                const Band& band) const {
  const MatrixView input = {band.x, params_.InSize(), 1};
  for (int64_t i = 0; i < band.panels.count(); ++i) {
    if (ReadsInPlace(band, i)) continue;
    PackPanels(input, band.panels, i, i + 1, channels_,
               band.packed + band.panels.first_column(i) * channels_);
  }
  for (int64_t first = 0; first < outputs_; first += block_) {
    const int64_t last = std::min(first + block_, outputs_);
    Multiply(band, first, last);
    for (int64_t o = first; o < last; ++o) {
      const float* products =
          band.products + (o - first) * positions_ * product_step_;
      for (int64_t sheet = band.first_out; sheet < band.last_out; ++sheet) {
        for (int64_t row = 0; row < params_.out[1]; ++row) {
          FinishRow(operands, band, o, products, sheet, row);
        }
      }
    }
  }
}

void ConvTransposeGemm::Multiply(const Band& band, int64_t first,
                                 int64_t last) const {
  // No window reaches into the band, or sheets have no rows or columns.
  if (band.panels.total_width() == 0) return;
  const int64_t rows = (last - first) * positions_;
  const auto tiles = EvenSplit::AtMost(rows, functions_.gemm.rows);
  const float* filter =
      band.filter + (band.group * outputs_ + first) * positions_ * channels_;
  GemmTile tile = {};
  tile.c_step = product_step_;
  for (int64_t part = 0; part < depths_.parts(); ++part) {
    tile.depth = depths_.size(part);
    tile.start = part > 0 ? GemmStart::kOutput : GemmStart::kZero;
    for (int64_t t = 0; t < tiles.parts(); ++t) {
      tile.rows = static_cast<int>(tiles.size(t));
      tile.a_step = tile.rows;
      tile.a =
          filter + tiles.begin(t) * channels_ + depths_.begin(part) * tile.rows;
      for (int64_t i = 0; i < band.panels.count(); ++i) {
        const int64_t column = band.panels.first_column(i);
        const bool in_place = ReadsInPlace(band, i);
        tile.vectors = band.panels.vectors(i);
        tile.columns = band.panels.columns(i);
        tile.b_step = in_place ? params_.InSize() : band.panels.width(i);
        tile.b =
            (in_place ? band.x + column : band.packed + column * channels_) +
            depths_.begin(part) * tile.b_step;
        tile.c = band.products + tiles.begin(t) * product_step_ + column;
        functions_.gemm.tile(tile);
      }
    }
  }
}

void ConvTransposeGemm::AddRows(const Band& band, const float* products,
                                int64_t sheet, int64_t row) const {
  const WindowAxis &s = params_.window[0], &h = params_.window[1],
                   &w = params_.window[2];
  std::fill_n(band.phases, w.stride * phase_step_, 0.0f);
  for (int64_t t = 0; t < s.kernel; ++t) {
    const int64_t in_sheet = s.InputOf(sheet, t);
    if (in_sheet < 0 || in_sheet >= band.last_in) continue;
    for (int64_t u = 0; u < h.kernel; ++u) {
      const int64_t in_row = h.InputOf(row, u);
      if (in_row < 0 || in_row >= params_.in[1]) continue;
      const int64_t position = (t * h.kernel + u) * w.kernel;
      functions_.add_products(
          {products + position * product_step_ +
               ((in_sheet - band.first_in) * params_.in[1] + in_row) *
                   params_.in[2],
           product_step_, params_.in[2], w.kernel, w.stride, w.dilation,
           band.phases, phase_step_});
    }
  }
}

void ConvTransposeGemm::FinishRow(const Operands& operands, const Band& band,
                                  int64_t channel, const float* products,
                                  int64_t sheet, int64_t row) const {
  const WindowAxis &s = params_.window[0], &h = params_.window[1],
                   &w = params_.window[2];
  const int64_t o = band.group * outputs_ + channel;
  PhaseRow r = {};
  r.stride = w.stride;
  r.left = w.pad_before;
  r.bias = operands.bias == nullptr ? 0 : operands.bias[o];
  r.count = params_.out[2];
  r.epilogue = operands.epilogue;
  r.index =
      (((band.image * params_.out_channels + o) * params_.out[0] + sheet) *
           params_.out[1] +
       row) *
      params_.out[2];
  r.y = operands.y + r.index;
  if (functions_.disjoint) {
    const int64_t at_s = sheet + s.pad_before, at_h = row + h.pad_before;
    const int64_t position =
        (at_s % s.stride * h.kernel + at_h % h.stride) * w.kernel;
    r.phases =
        products + position * product_step_ +
        ((at_s / s.stride - band.first_in) * params_.in[1] + at_h / h.stride) *
            params_.in[2];
    r.phase_step = product_step_;
  } else {
    AddRows(band, products, sheet, row);
    r.phases = band.phases;
    r.phase_step = phase_step_;
  }
  functions_.interleave(r);
}

}  // namespace placelite
