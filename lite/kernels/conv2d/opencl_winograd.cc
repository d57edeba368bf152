// SPDX-License-Identifier: Apache-2.0
// These kernels compute conv2d with 3 x 3 filters and stride 1 on an OpenCL
// device by Winograd's algorithm (Lavin & Gray, Fast Algorithms for
// Convolutional Neural Networks, 2015): F(2 x 2, 3 x 3) and F(4 x 4, 3 x 3), in
// float.
#include <array>
#include <cstring>

#include "lite/backends/opencl/call.h"
#include "lite/core/base/strings.h"
#include "lite/kernels/conv2d/conv2d.h"
#include "lite/kernels/conv2d/opencl_filter.h"

namespace placelite {
namespace {

constexpr int kPositions = 3;
constexpr int64_t kSlice = 4;

// A work item of the products computes this many tiles.
constexpr int kBlock = 4;

// These are the rows of the paper's matrix G, which transform three filter
// elements.
using FilterRow = std::array<float, kPositions>;
constexpr FilterRow kFilterRows2[] = {
    {1, 0, 0}, {0.5f, 0.5f, 0.5f}, {0.5f, -0.5f, 0.5f}, {0, 0, 1}};
constexpr FilterRow kFilterRows4[] = {{1.0f / 4, 0, 0},
                                      {-1.0f / 6, -1.0f / 6, -1.0f / 6},
                                      {-1.0f / 6, 1.0f / 6, -1.0f / 6},
                                      {1.0f / 24, 1.0f / 12, 1.0f / 6},
                                      {1.0f / 24, -1.0f / 12, 1.0f / 6},
                                      {0, 0, 1}};

int64_t Slices(int64_t channels) { return (channels + kSlice - 1) / kSlice; }

class WinogradPlan {
 public:
  WinogradPlan(const PrepareContext& context, int m, Span<const FilterRow> rows)
      : context_(context),
        p_(ReadConv2d(context.op)),
        m_(m),
        rows_(rows),
        y_(SlicedExtentOf(context.tensors.output(0))) {
    tiles_w_ = (y_.width + m - 1) / m;
    tiles_h_ = (y_.height + m - 1) / m;
    tiles_ = int64_t{y_.batch} * tiles_h_ * tiles_w_;
    in_slices_ = Slices(p_.in_channels);
    out_slices_ = Slices(p_.out_channels);
  }

  void AddCalls(OpenClCalls* calls) const {
    const auto tiles = static_cast<size_t>(tiles_);
    calls->scratch_bytes =
        static_cast<size_t>(points() * (in_slices_ + out_slices_)) * tiles *
        kSlice * sizeof(float);
    OpenClCall& inputs = Add("INPUTS", calls);
    inputs.Scratch();
    inputs.Input("x", 0);
    inputs.Grid(tiles, static_cast<size_t>(in_slices_), 1);
    OpenClCall& products = Add("PRODUCTS", calls);
    products.Scratch();
    AddFilters(&products);
    products.Int(static_cast<int>(in_slices_));
    products.Int(static_cast<int>(out_slices_));
    products.Grid((tiles + kBlock - 1) / kBlock,
                  static_cast<size_t>(out_slices_),
                  static_cast<size_t>(points()));
    OpenClCall& outputs = Add("OUTPUTS", calls);
    outputs.Output("y", 0);
    outputs.Scratch();
    AddBias(context_, p_, &outputs);
    outputs.Epilogue();
    outputs.Grid(tiles, static_cast<size_t>(out_slices_), 1);
  }

 private:
  int side() const { return m_ + kPositions - 1; }
  int64_t points() const { return int64_t{side()} * side(); }

  OpenClCall& Add(const char* stage, OpenClCalls* calls) const {
    OpenClCall& call = calls->Add("conv2d_winograd.cl", "conv2d_winograd");
    call.Define(stage, 1);
    call.Define("M", m_);
    call.Define("PAD_H", p_.window.h.pad_before);
    call.Define("PAD_W", p_.window.w.pad_before);
    call.Define("TILES_H", tiles_h_);
    call.Define("TILES_W", tiles_w_);
    call.Define("TILES", tiles_);
    call.Define("BLOCK", kBlock);
    call.Define("SUMS", points() * in_slices_ * tiles_);
    return call;
  }

  void AddFilters(OpenClCall* call) const {
    const float* filter = context_.op.input(1).constant.data<float>();
    const int64_t vectors = points() * out_slices_ * in_slices_ * kSlice;
    const auto bytes = static_cast<size_t>(vectors * kSlice) * sizeof(float);
    call->Packed(StrCat("winograd ", m_), bytes,
                 [plan = *this, filter, bytes](void* packed) {
                   std::memset(packed, 0, bytes);
                   plan.Transform(filter, static_cast<float*>(packed));
                 });
  }

  // Writes the transformed filter as [points, output slices, input slices,
  // input channels of a slice, output channels of a slice].
  void Transform(const float* filter, float* to) const {
    const int n = side();
    for (int64_t o = 0; o < p_.out_channels; ++o) {
      for (int64_t c = 0; c < p_.in_channels;
           ++c, filter += kPositions * kPositions) {
        for (int i = 0; i < n; ++i) {
          for (int j = 0; j < n; ++j) {
            const int64_t vector = (((i * n + j) * out_slices_ + o / kSlice) *
                                        in_slices_ * kSlice +
                                    c);
            to[vector * kSlice + o % kSlice] = At(filter, i, j);
          }
        }
      }
    }
  }

  // Returns element [i, j] of G g G^T.
  float At(const float* positions, int i, int j) const {
    float sum = 0;
    for (int v = 0; v < kPositions; ++v) {
      for (int u = 0; u < kPositions; ++u) {
        sum += rows_[i][v] * positions[v * kPositions + u] * rows_[j][u];
      }
    }
    return sum;
  }

  const PrepareContext& context_;
  const Conv2dParams p_;
  const int m_;
  const Span<const FilterRow> rows_;
  const SlicedExtent y_;
  int tiles_w_, tiles_h_;
  int64_t tiles_, in_slices_, out_slices_;
};

}  // namespace

Status PlanConv2dWinograd2OpenCl(const PrepareContext& context,
                                 OpenClCalls* calls) {
  if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
  WinogradPlan(context, 2, kFilterRows2).AddCalls(calls);
  return Status::Ok();
}

Status PlanConv2dWinograd4OpenCl(const PrepareContext& context,
                                 OpenClCalls* calls) {
  if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
  WinogradPlan(context, 4, kFilterRows4).AddCalls(calls);
  return Status::Ok();
}

}  // namespace placelite
