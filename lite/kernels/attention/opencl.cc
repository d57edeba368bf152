// SPDX-License-Identifier: Apache-2.0
// This kernel computes attention on an OpenCL device (attention.cl).
#include <algorithm>
#include <string>

#include "lite/backends/opencl/call.h"
#include "lite/core/base/strings.h"
#include "lite/core/op/attention.h"
#include "lite/kernels/attention/attention.h"
#include "lite/kernels/attention/opencl_tile.h"
#include "lite/kernels/opencl_moves/index_text.h"

namespace placelite {
namespace {

int64_t Parts(int64_t whole, int64_t part) { return (whole + part - 1) / part; }

// Takes as many sets as fit into the device and have a tile of keys each.
AttentionTile ChooseTile(const AttentionShape& s, const GpuInfo& gpu) {
  AttentionTile tile = AttentionTile::Of(s.depth, s.columns, 1);
  for (int64_t sets = 2; sets <= AttentionTile::kMostSets &&
                         sets * AttentionTile::kTile <= s.keys;
       sets *= 2) {
    const AttentionTile more = AttentionTile::Of(s.depth, s.columns, sets);
    if (!more.FitsInto(gpu)) break;
    tile = more;
  }
  return tile;
}

std::string FirstText(const AttentionShape& s,
                      const AttentionOperand& operand) {
  Shape axes;
  Strides steps;
  for (int axis = 0; axis < s.batch_axes.rank(); ++axis) {
    axes.push_back(s.batch_axes[axis]);
    steps.push_back(operand.batch_steps[axis]);
  }
  return IndexText(axes, 0, steps);
}

void DefineOperand(const std::string& name, const AttentionShape& s,
                   const AttentionOperand& operand, OpenClCall* call) {
  call->Define(name + "_FIRST(i)", FirstText(s, operand));
  call->Define(name + "_ROW", operand.row_step);
  call->Define(name + "_COLUMN", operand.column_step);
}

void DefineMask(const AttentionShape& s, OpenClCall* call) {
  call->Define("MASKED", 1);
  DefineOperand("MASK", s, s.mask, call);
  if (!s.hides) return;
  call->Define("SHOWN", s.hides_false ? 1 : 0);
  call->Define("HIDDEN_SCORE", FloatText(s.hidden_score));
}

}  // namespace

Status PlanAttentionOpenCl(const PrepareContext& context, OpenClCalls* calls) {
  if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
  const AttentionShape s = ReadAttention(context.op);
  const AttentionTile tile = ChooseTile(s, context.device.gpu);
  OpenClCall& call = calls->Add("attention.cl", "attention");
  call.Define("QUERIES", s.queries);
  call.Define("KEYS", s.keys);
  call.Define("DEPTH", s.depth);
  call.Define("COLUMNS", s.columns);
  call.Define("SCALE", FloatText(s.scale));
  call.Define("SETS", tile.sets);
  call.Define("CHUNK", tile.chunk);
  call.Define("VECTORS", tile.vectors);
  call.Define("STEPS", Parts(Parts(s.keys, AttentionTile::kTile), tile.sets));
  DefineOperand("Q", s, s.q, &call);
  DefineOperand("K", s, s.k, &call);
  DefineOperand("V", s, s.v, &call);
  DefineOperand("OUT", s, s.out, &call);
  if (s.v.column_step == 1 && s.columns % 4 == 0) call.Define("V_VECTORS", 1);
  call.Output("out", 0);
  call.Input("Q", kAttentionQ);
  call.Input("K", kAttentionK);
  call.Input("V", kAttentionV);
  if (s.has_mask) {
    DefineMask(s, &call);
    call.Input("mask", kAttentionMask);
  }
  call.Local(static_cast<size_t>(tile.LocalBytes()));
  call.Grid(static_cast<size_t>(Parts(s.queries, AttentionTile::kTile) *
                                AttentionTile::kSide),
            static_cast<size_t>(
                Parts(s.columns, AttentionTile::kTile * tile.vectors) *
                AttentionTile::kSide),
            static_cast<size_t>(s.batches * tile.sets));
  call.Group(AttentionTile::kSide, AttentionTile::kSide,
             static_cast<size_t>(tile.sets));
  return Status::Ok();
}

}  // namespace placelite
