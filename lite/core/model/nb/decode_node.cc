// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/nb/decode_node.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/nb/nb.pb.h"
#include "lite/core/model/nb/program_codec.h"
#include "lite/core/op/map_codes.h"

namespace placelite {
namespace nb {
namespace {

constexpr const char* kUnknown =
    "' that this library does not know; update the library";

bool IsDeclared(const OpDef& op, const std::string& attribute) {
  return std::any_of(
      op.attributes.begin(), op.attributes.end(),
      [&](const AttributeDef& def) { return attribute == def.name; });
}

Status DecodeAttributes(const proto::Node& from, Node* node) {
  for (const proto::Attribute& attribute : from.attributes()) {
    const std::string& name = attribute.name();
    if (!IsDeclared(*node->op, name)) {
      return Status::Unsupported(
          StrCat(node->op->name, " has an attribute '", name, kUnknown));
    }
    if (node->attributes.Find(name) != nullptr) {
      return Status::Corrupt(StrCat("attribute '", name, "' stands twice"));
    }
    LITE_ASSIGN_OR_RETURN(AttributeValue value, DecodeAttribute(attribute));
    node->attributes.Set(name, std::move(value));
  }
  return AsCorrupt(CompleteAttributes(*node->op, &node->attributes));
}

Result<EpilogueKind> FindKind(const std::string& name) {
  for (int i = 0; i < kNumEpilogueKinds; ++i) {
    const auto kind = static_cast<EpilogueKind>(i);
    if (name == ToString(kind)) return kind;
  }
  return Status::Unsupported(
      StrCat("its epilogue has a step '", name, kUnknown));
}

// Lengths and operands are the verifier's business.
Status DecodeEpilogue(const proto::Node& from, Node* node) {
  for (const proto::EpilogueStep& step : from.epilogue()) {
    LITE_ASSIGN_OR_RETURN(EpilogueKind kind, FindKind(step.kind()));
    EpilogueStep to{kind, step.alpha(), step.beta(), step.gamma()};
    if (TakesOperand(kind)) to.operand = static_cast<int>(step.operand());
    if (kind == EpilogueKind::kMapCodes) {
      const std::vector<int64_t> codes(step.codes().begin(),
                                       step.codes().end());
      LITE_RETURN_IF_ERROR(AsCorrupt(SetCodeTable(codes, &to)));
    }
    node->epilogue.push_back(to);
  }
  return Status::Ok();
}

Status FindKernel(const proto::Program& program, uint32_t index,
                  std::string* name) {
  if (index >= static_cast<uint32_t>(program.kernels_size())) {
    return Status::Corrupt(StrCat("its decision names kernel ", index, " of ",
                                  program.kernels_size()));
  }
  *name = program.kernels(static_cast<int>(index));
  return Status::Ok();
}

Result<DecisionSource> FindSource(const std::string& name) {
  for (DecisionSource source :
       {DecisionSource::kNone, DecisionSource::kScore, DecisionSource::kPin,
        DecisionSource::kFallback, DecisionSource::kModel,
        DecisionSource::kCost, DecisionSource::kPlan}) {
    if (name == ToString(source)) return source;
  }
  return Status::Unsupported(
      StrCat("its decision has a source '", name, kUnknown));
}

Result<std::vector<int>> DecodeParameters(Span<const uint32_t> parameters) {
  std::vector<int> values;
  for (uint32_t value : parameters) {
    if (value > INT32_MAX) {
      return Status::Corrupt(StrCat("a parameter of its variant is ", value,
                                    ", at most ", INT32_MAX, " is allowed"));
    }
    values.push_back(static_cast<int>(value));
  }
  return values;
}

Status DecodeDecision(const proto::Program& program, const proto::Node& from,
                      Node* node) {
  if (!from.has_decision()) return Status::Ok();
  const proto::Decision& decision = from.decision();
  NamedDecision named;
  if (decision.has_kernel()) {
    LITE_RETURN_IF_ERROR(FindKernel(program, decision.kernel(), &named.kernel));
  }
  if (decision.has_fallback()) {
    LITE_RETURN_IF_ERROR(
        FindKernel(program, decision.fallback(), &named.fallback));
  }
  named.variant = decision.variant();
  LITE_ASSIGN_OR_RETURN(
      named.parameters,
      DecodeParameters({decision.parameters().data(),
                        static_cast<size_t>(decision.parameters_size())}));
  LITE_ASSIGN_OR_RETURN(named.source, FindSource(decision.source()));
  node->decision.named =
      std::make_shared<const NamedDecision>(std::move(named));
  return Status::Ok();
}

}  // namespace

Status DecodeNodeParts(const proto::Program& program, const proto::Node& from,
                       Node* node) {
  LITE_RETURN_IF_ERROR(DecodeAttributes(from, node));
  LITE_RETURN_IF_ERROR(DecodeEpilogue(from, node));
  return DecodeDecision(program, from, node);
}

}  // namespace nb
}  // namespace placelite
