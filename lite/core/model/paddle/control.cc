// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/control.h"

#include <algorithm>
#include <utility>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/constant_elements.h"
#include "lite/core/model/paddle/data_type.h"

namespace placelite {
namespace paddle {

namespace {

// Its elements must have declared sizes.
Result<Tensor> EmptyArray(const SsaGraph& variables,
                          std::string_view variable) {
  const proto::TensorDesc& element = variables.DeclaredElement(variable);
  const std::string context = StrCat("the empty array '", variable, "'");
  const Result<Precision> precision = ToPrecision(element.data_type());
  if (!precision.ok()) return precision.status().WithContext(context);
  Shape shape = {0};
  for (const int64_t dim : element.dims()) {
    if (dim < 1 || shape.rank() == kMaxRank) {
      return Status::Unsupported(
          StrCat(context, " of elements [", Join(element.dims(), ","), "]"));
    }
    shape.push_back(dim);
  }
  LITE_RETURN_IF_ERROR(CheckShape(shape));
  return Tensor::Allocate(shape, *precision);
}

}  // namespace

void Given::Add(ValueId id, std::string_view name, ValueInfo info) {
  inputs.push_back(id);
  info.constant = Tensor();
  block.inputs.push_back({name, std::move(info)});
}

void AddOuter(OpLowering& op, const Names& names, Given* given) {
  for (std::string_view name : names) {
    if (!op.ok()) return;
    if (!op.variables()->IsReadable(name)) continue;
    const Result<ValueId> id = op.variables()->Read(name);
    if (!id.ok()) return op.Fail(id.status().WithContext("a block"));
    const ValueInfo& info = op.info(*id);
    if (info.is_constant()) {
      given->block.constants[name] = info.constant;
    } else {
      given->Add(*id, name, info);
    }
  }
}

void AddPlaceholders(OpLowering& op, const Names& names, Given* given) {
  for (std::string_view name : names) {
    if (!op.ok()) return;
    if (op.variables()->IsReadable(name)) continue;
    Result<Tensor> tensor = Placeholder(*op.variables(), name);
    if (!tensor.ok()) return op.Fail(tensor.status());
    given->block.constants[name] = *std::move(tensor);
  }
}

Result<Tensor> Placeholder(const SsaGraph& variables,
                           std::string_view variable) {
  if (variables.IsArray(variable)) return EmptyArray(variables, variable);
  const proto::TensorDesc* declared = variables.Declared(variable);
  const std::string context = StrCat("'", variable, "', which a block writes");
  if (declared == nullptr) {
    return Status::Unsupported(StrCat(context, ": no tensor is declared"));
  }
  const Result<Precision> precision = ToPrecision(declared->data_type());
  if (!precision.ok()) return precision.status().WithContext(context);
  Shape shape;
  for (int i = 0; i < std::min(declared->dims_size(), kMaxRank); ++i) {
    shape.push_back(1);
  }
  return MakeTensor(shape, *precision, Elements{{0}, {0}});
}

BlockPointer EmitBlock(OpLowering& op, const proto::BlockDesc& block,
                       const Given& given,
                       const std::vector<std::string_view>& outputs) {
  if (!op.ok()) return nullptr;
  Result<Graph> graph =
      ImportBlock(block, given.block, outputs, *op.variables());
  if (graph.ok()) return std::make_shared<const Graph>(*std::move(graph));
  op.Fail(graph.status());
  return nullptr;
}

}  // namespace paddle
}  // namespace placelite
