// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/wire_check.h"

#include "lite/core/ir/graph.h"
#include "lite/core/model/import/wire_walker.h"

namespace placelite {
namespace paddle {
namespace {

constexpr uint32_t Bit(uint32_t field) { return WireBit(field); }

constexpr WireMessage kArgument = {"op argument", {}, Bit(1)};
constexpr WireMessage kAttribute = {"op attribute", {}, Bit(1) | Bit(2)};
constexpr WireField kOpFields[] = {
    {1, &kArgument}, {2, &kArgument}, {4, &kAttribute}};
constexpr WireMessage kOp = {"op", kOpFields, Bit(3), kMaxNodes};
constexpr WireMessage kTensor = {"tensor description", {}, Bit(1)};
constexpr WireField kLodTensorFields[] = {{1, &kTensor}};
constexpr WireMessage kLodTensorDesc = {"tensor type", kLodTensorFields,
                                        Bit(1)};
constexpr WireField kTypeFields[] = {{3, &kLodTensorDesc},
                                     {4, &kLodTensorDesc}};
constexpr WireMessage kType = {"variable type", kTypeFields, Bit(1)};
constexpr WireField kVariableFields[] = {{2, &kType}};
constexpr WireMessage kVariable = {"variable", kVariableFields, Bit(1) | Bit(2),
                                   kMaxValues};
constexpr WireField kSubgraphFields[] = {{3, &kVariable}, {4, &kOp}};
constexpr WireMessage kBlock = {"block", kSubgraphFields, Bit(1) | Bit(2)};
constexpr WireField kProgramFields[] = {{1, &kBlock}};
constexpr WireMessage kProgram = {"program", kProgramFields, Bit(1)};

}  // namespace

Status CheckProgramWire(Span<const char> program) {
  return CheckWire(kProgram, program);
}

}  // namespace paddle
}  // namespace placelite
