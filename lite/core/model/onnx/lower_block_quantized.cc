// SPDX-License-Identifier: Apache-2.0
// Weights in few bits with a scale for each block, as onnxruntime's
// docs/ContribOperators.md describes them. They become codes with a grid, and
// the op on the floats that these stand for.
#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/lowering.h"
#include "lite/core/op/grid.h"

namespace placelite {
namespace onnx_import {
namespace {

// Packed codes of a matrix: each row begins a new byte, and the first of the
// codes that share a byte is in its low bits.
struct PackedCodes {
  const uint8_t* bytes;
  int64_t rows;
  int64_t columns;
  int64_t row_bytes;
  int64_t bits;

  uint8_t operator()(int64_t row, int64_t column) const {
    const int64_t bit = column * bits;
    const int mask = (1 << bits) - 1;
    return static_cast<uint8_t>(bytes[row * row_bytes + bit / 8] >> (bit % 8) &
                                mask);
  }
};

int64_t RoundedUp(int64_t a, int64_t b) { return (a + b - 1) / b; }

// Returns the number of bits of a code, or fails.
int64_t BitsOf(OpLowering& op) {
  const int64_t bits = op.Int("bits", 4);
  if (bits != 2 && bits != 4 && bits != 8) {
    op.FailUnsupported(StrCat("codes of ", bits, " bits, expected 2, 4 or 8"));
  }
  return bits;
}

// Returns attribute block_size, or fails: it is a power of two from 16 on.
int64_t BlockSizeOf(OpLowering& op, int64_t fallback) {
  const int64_t size = op.Int("block_size", fallback);
  if (size < 16 || size > (int64_t{1} << 30) || (size & (size - 1)) != 0) {
    op.FailCorrupt(StrCat("attribute 'block_size' is ", size,
                          ", expected a power of two from 16 on"));
  }
  return size;
}

// Returns the codes as a constant of `shape` with an element for each. They are
// those of `source`, a constant of the file, or as many as it has elements.
ValueId EmitUnpacked(OpLowering& op, ValueId source, const PackedCodes& codes,
                     const Shape& shape) {
  const Precision precision =
      codes.bits == 8 ? Precision::kUInt8 : Precision::kUInt4;
  op.CountUnpacked(source, static_cast<uint64_t>(shape.NumElements()));
  if (!op.ok()) return kNone;
  Result<Tensor> tensor = Tensor::Allocate(shape, precision);
  if (!tensor.ok()) return op.Constant(tensor.status());
  uint8_t* to = tensor->data<uint8_t>();
  for (int64_t row = 0; row < codes.rows; ++row) {
    for (int64_t i = 0; i < codes.columns; ++i) *to++ = codes(row, i);
  }
  return op.Constant(std::move(tensor));
}

// Returns the constant bytes of an input, of which there must be `wanted`, or
// fails and returns null.
const uint8_t* BytesOf(OpLowering& op, int input, int64_t wanted) {
  const ValueInfo& info = op.info(op.Input(input));
  if (!op.ok()) return nullptr;
  if (!info.is_constant()) {
    op.FailUnsupported(StrCat("input ", input, " is not a constant"));
    return nullptr;
  }
  if (info.precision != Precision::kUInt8 ||
      info.constant.NumElements() != wanted) {
    op.FailCorrupt(StrCat("input ", input, " is ", info.precision,
                          info.constant.shape(), ", expected ", wanted,
                          " bytes"));
    return nullptr;
  }
  return info.constant.data<uint8_t>();
}

// Returns an input as floats of `shape`, or fails.
ValueId EmitFloats(OpLowering& op, int input, const Shape& shape) {
  const ValueId x = EmitCast(op, op.Input(input), Precision::kFloat);
  if (!op.ok()) return kNone;
  const Dim elements = op.shape(x).NumElements();
  if ((elements == Dim(shape.NumElements())) != Tri::kYes) {
    op.FailCorrupt(StrCat("input ", input, " has shape ", op.shape(x),
                          ", expected ", shape));
    return kNone;
  }
  std::vector<int64_t> sizes(shape.begin(), shape.end());
  return op.Emit("reshape", {x}, {{"shape", std::move(sizes)}});
}

// A zero point for each block, from input 3, or the middle of the codes. Input
// 2 has the scales of the blocks.
ValueId EmitZeros(OpLowering& op, const Shape& blocks, int64_t bits) {
  constexpr int kScales = 2, kZeros = 3;
  const int64_t rows = blocks[0], columns = blocks[1];
  const int64_t row_bytes = RoundedUp(columns * bits, 8);
  if (op.HasInput(kZeros)) {
    if (IsFloatingPoint(op.info(op.Input(kZeros)).precision)) {
      op.FailUnsupported("zero points that are floats");
      return kNone;
    }
    const uint8_t* bytes = BytesOf(op, kZeros, rows * row_bytes);
    if (bytes == nullptr) return kNone;
    return EmitUnpacked(op, op.Input(kZeros),
                        {bytes, rows, columns, row_bytes, bits}, blocks);
  }
  int middle = 0;
  for (int64_t bit = bits - 1; bit < 8; bit += bits) middle |= 1 << bit;
  const std::vector<uint8_t> row(static_cast<size_t>(row_bytes),
                                 static_cast<uint8_t>(middle));
  return EmitUnpacked(op, op.Input(kScales),
                      {row.data(), rows, columns, 0, bits}, blocks);
}

// A x W^T + bias; W has N rows of K codes, in blocks that begin a new byte.
void LowerMatMulNBits(OpLowering& op) {
  const int64_t n = op.Int("N", 0), k = op.Int("K", 0);
  const int64_t bits = BitsOf(op), block = BlockSizeOf(op, 32);
  constexpr int64_t kMost = int64_t{1} << 31;
  if (n < 1 || k < 1 || n > kMost || k > kMost || n * k > kMost * 16) {
    return op.FailCorrupt(StrCat("N is ", n, " and K is ", k));
  }
  if (op.HasInput(4)) return op.FailUnsupported("input 'g_idx'");
  if (!op.ok()) return;
  const int64_t blocks = RoundedUp(k, block),
                row_bytes = blocks * block * bits / 8;
  const uint8_t* bytes = BytesOf(op, 1, n * row_bytes);
  if (bytes == nullptr) return;
  const Shape of_blocks = {n, blocks};
  const ValueId codes = EmitUnpacked(
      op, op.Input(1), {bytes, n, k, row_bytes, bits}, Shape({n, k}));
  ValueId w = op.Emit(
      "dequantize_linear",
      {codes, EmitFloats(op, 2, of_blocks), EmitZeros(op, of_blocks, bits)},
      {{"axis", int64_t{1}}, {"block_size", block}});
  const ValueId a = op.Input(0);
  w = EmitCast(op, w, op.info(a).precision);
  ValueId y = EmitMatmul(op, a, w, false, true);
  if (op.HasInput(5)) y = op.Emit("elementwise_add", {y, op.Input(5)});
  op.Define(y);
}

// Rows of a table whose codes are in blocks along one axis.
void LowerGatherBlockQuantized(OpLowering& op) {
  const int64_t bits = BitsOf(op), block = BlockSizeOf(op, 128);
  const ValueId data = op.Input(0);
  const int rank = op.rank(data);
  int64_t axis = op.Int("quantize_axis", 1);
  if (axis < 0) axis += rank;
  if (!op.ok()) return;
  ValueId codes = data, zeros = op.OptionalInput(3);
  if (op.info(data).precision == Precision::kUInt8) {
    if (rank != 2 || axis != 1) {
      return op.FailUnsupported("packed codes that are no matrix of rows");
    }
    const ShapeRange& shape = op.shape(data);
    const int64_t rows = shape[0].min, row_bytes = shape[1].min;
    const uint8_t* bytes = BytesOf(op, 0, rows * row_bytes);
    if (bytes == nullptr) return;
    const int64_t columns = row_bytes * 8 / bits;
    codes = EmitUnpacked(op, data, {bytes, rows, columns, row_bytes, bits},
                         Shape({rows, columns}));
    zeros = EmitZeros(op, Shape({rows, RoundedUp(columns, block)}), bits);
  }
  int64_t gathered = op.Int("gather_axis", 0);
  if (gathered < 0) gathered += rank;
  if (op.ok() && (gathered == axis || axis < 0 || axis >= rank)) {
    return op.FailUnsupported(StrCat("gathering along axis ", gathered,
                                     " with blocks along axis ", axis));
  }
  // Rows are decoded after they are gathered, so that the table stays small.
  const ValueId scales = EmitCast(op, op.Input(2), Precision::kFloat);
  std::vector<ValueId> rows;
  for (ValueId all : {codes, scales, zeros}) {
    if (all == kNone) continue;
    rows.push_back(op.Emit("gather", {all, op.Input(1)}, {{"axis", gathered}}));
  }
  // The axes of the indices take the place of the gathered one.
  const int64_t along =
      axis < gathered ? axis : axis + op.rank(op.Input(1)) - 1;
  const ValueId floats = op.Emit("dequantize_linear", std::move(rows),
                                 {{"axis", along}, {"block_size", block}});
  op.Define(EmitCast(op, floats, op.info(op.Input(2)).precision));
}

constexpr LoweringRule kRules[] = {
    {"GatherBlockQuantized", 1, 1, LowerGatherBlockQuantized, kMicrosoftDomain},
    {"MatMulNBits", 1, 1, LowerMatMulNBits, kMicrosoftDomain},
};

}  // namespace

Span<const LoweringRule> BlockQuantizedRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
