// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "lite/core/op/window.h"
#include "lite/passes/optimize/passes.h"
#include "lite/passes/optimize/rewriter.h"

namespace placelite {
namespace {

// The paddings (top, bottom, left, right) of a pad that only puts zeros around
// the two spatial axes of an NCHW tensor.
std::optional<std::vector<int64_t>> ImagePadding(const Node& pad) {
  const AttributeMap& attributes = pad.attributes;
  const std::vector<int64_t>& pads = attributes.Ints("paddings");
  if (attributes.String("mode") != "constant" ||
      attributes.Float("value") != 0.0f || pads.size() != 8 ||
      std::any_of(pads.begin(), pads.begin() + 4,
                  [](int64_t p) { return p != 0; }) ||
      std::any_of(pads.begin() + 4, pads.end(),
                  [](int64_t p) { return p < 0; })) {
    return std::nullopt;
  }
  return std::vector<int64_t>(pads.begin() + 4, pads.end());
}

// The window's own padding, where it does not hang on the size of the input.
std::optional<std::vector<int64_t>> OwnPadding(const Node& node) {
  const std::string& algorithm = node.attributes.String("padding_algorithm");
  if (algorithm == "VALID") return std::vector<int64_t>(4, 0);
  if (algorithm != "EXPLICIT") return std::nullopt;
  return node.attributes.Ints("paddings");
}

// An average can take the zeros if it counts them: it does when it is not
// exclusive. An exclusive one that has no padding of its own counts whole
// windows, so it can become one that is not exclusive, unless ceil_mode lets
// windows hang over. A maximum never takes them: its own padding is no zero.
// Where windows that begin in the padding are left out, the zeros stay input.
bool AverageTakesZeros(const Node& pool, const std::vector<int64_t>& own) {
  const AttributeMap& attributes = pool.attributes;
  if (attributes.String("pooling_type") != "avg" ||
      attributes.Bool("adaptive") || attributes.Bool("global_pooling")) {
    return false;
  }
  const bool ceil_mode = attributes.Bool("ceil_mode");
  if (ceil_mode && attributes.Bool("starts_inside")) return false;
  return !attributes.Bool("exclusive") ||
         (own == std::vector<int64_t>(4, 0) && !ceil_mode);
}

Status Visit(Rewriter* rewriter, NodeId id) {
  const Node& node = rewriter->node(id);
  const bool pools = node.op->Is("pool2d");
  if (!pools && !node.op->Is("conv2d")) return Status::Ok();
  const NodeId before = rewriter->SoleProducer(node.inputs[0]);
  if (before == kNone) return Status::Ok();
  const Node& pad = rewriter->node(before);
  if (!pad.op->Is("pad")) return Status::Ok();
  const auto added = ImagePadding(pad);
  const auto own = OwnPadding(node);
  if (!added.has_value() || !own.has_value() ||
      (pools && !AverageTakesZeros(node, *own))) {
    return Status::Ok();
  }
  std::vector<int64_t> sum = *own;
  for (size_t i = 0; i < 4; ++i) sum[i] += (*added)[i];
  Node fused = node;
  fused.inputs[0] = pad.inputs[0];
  fused.attributes.Set("paddings", sum);
  fused.attributes.Set("padding_algorithm", std::string("EXPLICIT"));
  if (pools) fused.attributes.Set("exclusive", false);
  // Windows have a limit to their padding.
  if (!ResolveWindow(fused.attributes, 1, 1, 1, 1).ok()) return Status::Ok();
  rewriter->Remove(before);
  return rewriter->Rewrite(id, std::move(fused));
}

}  // namespace

Status FusePad(Graph* graph, const PassContext&) {
  Rewriter rewriter(graph);
  return rewriter.Sweep([&](NodeId id) {
    if (rewriter.node(id).inputs.empty()) return Status::Ok();
    // Several pads in sequence are fused one by one.
    ValueId x;
    do {
      x = rewriter.node(id).inputs[0];
      LITE_RETURN_IF_ERROR(Visit(&rewriter, id));
    } while (rewriter.node(id).inputs[0] != x);
    return Status::Ok();
  });
}

}  // namespace placelite
