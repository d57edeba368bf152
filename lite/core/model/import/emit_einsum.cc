// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/import/emit_einsum.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/import/einsum.h"
#include "lite/core/model/import/sizes.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;

struct Operand {
  ValueId id = kNone;
  Labels labels;  // of its axes, each once
};

bool Contains(const Labels& labels, Label label) {
  return std::find(labels.begin(), labels.end(), label) != labels.end();
}

int AxisOf(const Labels& labels, Label label) {
  return static_cast<int>(std::find(labels.begin(), labels.end(), label) -
                          labels.begin());
}

Labels Joined(const Labels& a, const Labels& b, const Labels& c = {}) {
  Labels all = a;
  all.insert(all.end(), b.begin(), b.end());
  all.insert(all.end(), c.begin(), c.end());
  return all;
}

Dim SizeOfLabel(OpEmitter& op, const Operand& operand, Label label) {
  const ShapeRange& shape = op.shape(operand.id);
  return shape.rank_known() ? shape[AxisOf(operand.labels, label)] : Dim::Any();
}

Operand Ordered(OpEmitter& op, const Operand& operand, const Labels& labels) {
  Ints order;
  for (Label label : labels) order.push_back(AxisOf(operand.labels, label));
  return {EmitTranspose(op, operand.id, order), labels};
}

// Takes the diagonal of axes that have the same label.
Operand WithoutRepeats(OpEmitter& op, ValueId x, Labels labels) {
  for (size_t i = 0; i < labels.size() && op.ok(); ++i) {
    const auto again =
        std::find(labels.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                  labels.end(), labels[i]);
    if (again == labels.end()) continue;
    const auto j = static_cast<size_t>(again - labels.begin());
    const int rank = static_cast<int>(labels.size());
    const ShapeRange shape = op.shape(x);
    const Dim size = shape[static_cast<int>(i)];
    const Tri same = size == shape[static_cast<int>(j)];
    if (same == Tri::kNo) {
      op.FailCorrupt(StrCat("the diagonal of ", shape));
      return {};
    }
    if (!size.exact() || same != Tri::kYes) {
      op.FailUnsupported(StrCat("the diagonal of ", shape,
                                ", expected exact and equal sizes"));
      return {};
    }
    Ints order;
    Labels rest;
    for (size_t k = 0; k < labels.size(); ++k) {
      if (k == i || k == j) continue;
      order.push_back(static_cast<int64_t>(k));
      rest.push_back(labels[k]);
    }
    order.push_back(static_cast<int64_t>(i));
    order.push_back(static_cast<int64_t>(j));
    rest.push_back(labels[i]);
    x = EmitMergedAxes(op, EmitTranspose(op, x, order), rank - 2, 2);
    x = op.Emit("strided_slice", {x},
                {{"axes", Ints{rank - 2}},
                 {"starts", Ints{0}},
                 {"ends", Ints{size.min * size.min}},
                 {"strides", Ints{size.min + 1}}});
    labels = rest;
    i = static_cast<size_t>(-1);  // from the start
  }
  return {x, labels};
}

// Summed over the axes of labels that are not in `kept`.
Operand Summed(OpEmitter& op, const Operand& operand, const Labels& kept) {
  Ints axes;
  Operand out = {operand.id, {}};
  for (size_t i = 0; i < operand.labels.size(); ++i) {
    if (Contains(kept, operand.labels[i])) {
      out.labels.push_back(operand.labels[i]);
    } else {
      axes.push_back(static_cast<int64_t>(i));
    }
  }
  if (axes.empty()) return out;
  out.id =
      op.Emit("reduce_sum", {operand.id}, {{"dim", axes}, {"keep_dim", false}});
  return out;
}

// An axis of 1 that another operand has longer is left out where it is summed.
void DropBroadcast(OpEmitter& op, const Labels& kept, Operand* a,
                   const Operand& b) {
  Labels labels = a->labels;
  for (Label label : labels) {
    if (Contains(kept, label) || !Contains(b.labels, label)) continue;
    const Dim size = SizeOfLabel(op, *a, label);
    const Dim other = SizeOfLabel(op, b, label);
    if (!size.exact() || size.min != 1 || (other == Dim(1)) == Tri::kYes) {
      continue;
    }
    const int axis = AxisOf(a->labels, label);
    a->id = EmitSqueeze(op, a->id, {axis});
    a->labels.erase(a->labels.begin() + axis);
  }
}

// Gives the operand an axis for each of the labels, of size 1 where it has
// none.
ValueId EmitAligned(OpEmitter& op, const Operand& operand,
                    const Labels& labels) {
  Labels own;
  Ints added;
  for (size_t i = 0; i < labels.size(); ++i) {
    if (Contains(operand.labels, labels[i])) {
      own.push_back(labels[i]);
    } else {
      added.push_back(static_cast<int64_t>(i));
    }
  }
  return EmitUnsqueeze(op, Ordered(op, operand, own).id, added);
}

// Every element with every other of the same labels.
Operand Multiplied(OpEmitter& op, const Operand& a, const Operand& b,
                   const Labels& labels) {
  if (labels.size() > static_cast<size_t>(kMaxRank)) {
    op.FailUnsupported(StrCat("a product of ", labels.size(), " axes"));
    return {};
  }
  return {op.Emit("elementwise_mul",
                  {EmitAligned(op, a, labels), EmitAligned(op, b, labels)}),
          labels};
}

// [batch, rows, columns], each of these from any number of axes.
ValueId EmitMatrices(OpEmitter& op, const Operand& x, size_t batch, size_t rows,
                     size_t columns) {
  const auto first = static_cast<int>(batch);
  const ValueId merged = EmitMergedAxes(
      op, x.id, first + static_cast<int>(rows), static_cast<int>(columns));
  return EmitMergedAxes(op, merged, first, static_cast<int>(rows));
}

// Axes of two operands: those that both have and the result, too; those that
// are summed; those of one alone.
struct Contraction {
  Labels batch, summed, rows, columns;
};

Operand MatrixProduct(OpEmitter& op, const Operand& a, const Operand& b,
                      const Contraction& c) {
  if (c.batch.size() + 2 > static_cast<size_t>(kMaxRank)) {
    op.FailUnsupported(StrCat("a product of ", c.batch.size(), " axes"));
    return {};
  }
  // Operands that lie transposed need not be moved.
  const bool transpose_a = a.labels == Joined(c.batch, c.summed, c.rows);
  const bool transpose_b = b.labels == Joined(c.batch, c.columns, c.summed);
  const Operand x =
      transpose_a ? a : Ordered(op, a, Joined(c.batch, c.rows, c.summed));
  const Operand y =
      transpose_b ? b : Ordered(op, b, Joined(c.batch, c.summed, c.columns));
  const size_t batch = c.batch.size(), k = c.summed.size();
  const ValueId left = transpose_a
                           ? EmitMatrices(op, x, batch, k, c.rows.size())
                           : EmitMatrices(op, x, batch, c.rows.size(), k);
  const ValueId right = transpose_b
                            ? EmitMatrices(op, y, batch, c.columns.size(), k)
                            : EmitMatrices(op, y, batch, k, c.columns.size());
  const ValueId product =
      op.Emit("matmul", {left, right},
              {{"transpose_x", transpose_a}, {"transpose_y", transpose_b}});
  Operand out = {product, Joined(c.batch, c.rows, c.columns)};
  if (!op.ok() || (c.rows.size() == 1 && c.columns.size() == 1)) return out;
  if (out.labels.empty()) {
    out.id = EmitSqueeze(op, product, {0, 1});
    return out;
  }
  std::vector<Size> sizes;
  for (size_t i = 0; i < batch; ++i) {
    sizes.push_back(Size(product, static_cast<int>(i)));
  }
  for (Label label : c.rows) {
    sizes.push_back(Size(x.id, AxisOf(x.labels, label)));
  }
  for (Label label : c.columns) {
    sizes.push_back(Size(y.id, AxisOf(y.labels, label)));
  }
  out.id = EmitReshapeTo(op, product, sizes);
  return out;
}

// `kept`: the labels of the result.
Operand Contracted(OpEmitter& op, Operand a, Operand b, const Labels& kept) {
  DropBroadcast(op, kept, &a, b);
  DropBroadcast(op, kept, &b, a);
  a = Summed(op, a, Joined(kept, b.labels));
  b = Summed(op, b, Joined(kept, a.labels));
  if (!op.ok()) return {};
  Contraction c;
  for (Label label : kept) {
    const bool in_a = Contains(a.labels, label),
               in_b = Contains(b.labels, label);
    if (in_a && in_b) c.batch.push_back(label);
    if (in_a && !in_b) c.rows.push_back(label);
    if (!in_a && in_b) c.columns.push_back(label);
  }
  for (Label label : a.labels) {
    if (!Contains(kept, label)) c.summed.push_back(label);
  }
  Labels result;
  for (Label label : kept) {
    if (Contains(a.labels, label) || Contains(b.labels, label)) {
      result.push_back(label);
    }
  }
  if (c.summed.empty()) return Multiplied(op, a, b, result);
  const Precision precision = op.info(a.id).precision;
  // Products of matrices are not made of integers.
  if (!IsFloatingPoint(precision)) {
    return Summed(op, Multiplied(op, a, b, Joined(result, c.summed)), result);
  }
  return MatrixProduct(op, a, b, c);
}

}  // namespace

ValueId EmitEinsum(OpEmitter& op, const std::vector<ValueId>& inputs,
                   const std::string& text) {
  std::vector<int> ranks;
  for (ValueId id : inputs) {
    if (op.ok() && op.rank(id) < 0) {
      op.FailUnsupported("an operand has no known rank");
    }
    ranks.push_back(op.rank(id));
  }
  if (!op.ok()) return kNone;
  const auto equation = ParseEinsum(text, ranks);
  if (!equation.ok()) {
    op.Fail(equation.status());
    return kNone;
  }
  std::vector<Operand> operands;
  for (size_t i = 0; i < inputs.size(); ++i) {
    operands.push_back(WithoutRepeats(op, inputs[i], equation->operands[i]));
  }
  Operand all = operands[0];
  for (size_t i = 1; i < operands.size() && op.ok(); ++i) {
    // The labels keep the order of the output, so that no element moves twice.
    Labels kept = equation->output;
    for (size_t j = i + 1; j < operands.size(); ++j) {
      for (Label label : operands[j].labels) {
        if (!Contains(kept, label)) kept.push_back(label);
      }
    }
    all = Contracted(op, all, operands[i], kept);
  }
  all = Summed(op, all, equation->output);
  if (!op.ok()) return kNone;
  all = Ordered(op, all, equation->output);
  const bool moved = all.id != inputs[0];
  return moved ? all.id : op.Emit("identity", {all.id});
}

}  // namespace placelite
