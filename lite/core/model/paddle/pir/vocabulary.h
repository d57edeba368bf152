// SPDX-License-Identifier: Apache-2.0
// The table that turns ops of PIR into those of a ProgramDesc, for which there
// are lowerings. PIR names operands and results by their position, and what a
// ProgramDesc has as an attribute may be an operand.
//
//   {"pool2d", "pool2d", {Argument("X"), List("ksize")}, {"Out"}}
#ifndef LITE_CORE_MODEL_PADDLE_PIR_VOCABULARY_H_
#define LITE_CORE_MODEL_PADDLE_PIR_VOCABULARY_H_

#include <cstdint>
#include <string_view>

#include "lite/core/base/span.h"
#include "lite/core/model/paddle/pir/pir_program.h"

namespace placelite {
namespace paddle {
namespace pir {

// This says what becomes of an operand.
struct Operand {
  enum Kind {
    kNone,      // behind the last
    kIgnored,   // it says nothing at inference
    kArgument,  // it stays one, called `name`
    kNumber,    // attribute `name` where it is a constant
    kText,      // attribute `name` where it is a constant, as exact text
    kList,      // attribute `name` where its elements are constants
  };
  Kind kind = kNone;
  const char* name = nullptr;
  // These are arguments for an operand that is no constant: one tensor, or
  // several that are one element each. Null says that the op cannot take that.
  const char* tensor = nullptr;
  const char* tensors = nullptr;
};

constexpr Operand Argument(const char* name) {
  return {Operand::kArgument, name};
}
constexpr Operand Ignored() { return {Operand::kIgnored}; }
constexpr Operand Number(const char* name, const char* tensor = nullptr) {
  return {Operand::kNumber, name, tensor};
}
constexpr Operand Text(const char* name, const char* tensor) {
  return {Operand::kText, name, tensor};
}
constexpr Operand List(const char* name, const char* tensor = nullptr,
                       const char* tensors = nullptr) {
  return {Operand::kList, name, tensor, tensors};
}

// This says what becomes of an attribute; those that no change names stay as
// they are.
struct Change {
  enum Kind {
    kNone,    // behind the last
    kRename,  // it is called `to`
    kOnly,    // it must be `number`, and goes
    kSet,     // the op has it as `number`, whatever it was
    kTypeOf,  // the op has it as the element type of the first operand
  };
  Kind kind = kNone;
  const char* name = nullptr;
  const char* to = nullptr;
  int64_t number = 0;
};

constexpr Change Rename(const char* name, const char* to) {
  return {Change::kRename, name, to};
}
constexpr Change Only(const char* name, int64_t number) {
  return {Change::kOnly, name, nullptr, number};
}
constexpr Change Set(const char* name, int64_t number) {
  return {Change::kSet, name, nullptr, number};
}
constexpr Change TypeOfFirst(const char* name) {
  return {Change::kTypeOf, name};
}

// A result that no lowering defines has this name.
inline constexpr char kUnread[] = "-";

// A row is one op. `name` is PIR's, without its dialect pd_op.
struct OpRow {
  static constexpr int kMaxOperands = 6, kMaxResults = 5, kMaxChanges = 3;

  const char* name;
  const char* type;  // in a ProgramDesc
  Operand operands[kMaxOperands];
  const char* results[kMaxResults];
  Change changes[kMaxChanges] = {};
  // The first result of the op in place is this operand; -1 is none.
  int shares = 0;
};

constexpr OpRow Unary(const char* name, const char* type) {
  OpRow row = {name, type, {Argument("X")}, {"Out"}};
  return row;
}
constexpr OpRow Unary(const char* name) { return Unary(name, name); }
constexpr OpRow Binary(const char* name, const char* type) {
  OpRow row = {name, type, {Argument("X"), Argument("Y")}, {"Out"}};
  return row;
}
constexpr OpRow Binary(const char* name) { return Binary(name, name); }

// These are the families of the table.
Span<const OpRow> ElementwiseRows();
Span<const OpRow> ActivationRows();
Span<const OpRow> ShapeRows();
Span<const OpRow> IndexRows();
Span<const OpRow> ReductionRows();
Span<const OpRow> CreationRows();
Span<const OpRow> NetworkRows();
Span<const OpRow> MatrixRows();
Span<const OpRow> LossRows();
Span<const OpRow> DetectionRows();
Span<const OpRow> QuantizationRows();

// Returns null if there is no row.
const OpRow* FindOpRow(std::string_view name);
// Returns the row of an op, which may be of another dialect: then it is null.
const OpRow* RowOf(const Op& op);

// Returns the operand that the op writes, in place; 0 where it writes none.
int64_t WrittenOperand(const OpRow& row, const Op& op);

}  // namespace pir
}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_PIR_VOCABULARY_H_
