// SPDX-License-Identifier: Apache-2.0
// This is the oracle, which spells out every conversion by way of double or
// int64.
#include <cmath>
#include <cstring>

#include "lite/kernels/cast/cast.h"
#include "lite/kernels/common/fp16.h"

namespace placelite {
namespace {

struct Limits {
  double low;
  double high;
};

// Returns the limits of the integers that a precision holds.
Limits LimitsOf(Precision precision) {
  if (IsFourBits(precision)) return {-0x1p63, 0x1p63};  // these wrap
  const int bits = static_cast<int>(SizeOf(precision)) * 8;
  if (IsUnsigned(precision)) return {0, std::ldexp(1, bits) - 1};
  return {-std::ldexp(1, bits - 1), std::ldexp(1, bits - 1) - 1};
}

// The result is modulo 2^64, so the largest numbers of uint64 are negative.
int64_t ReadInteger(const Tensor& x, int64_t i) {
  switch (x.precision()) {
    case Precision::kBool:
      return x.data<bool>()[i] ? 1 : 0;
    case Precision::kInt4: {
      const int bits = x.data<uint8_t>()[i] % 16;
      return bits < 8 ? bits : bits - 16;
    }
    case Precision::kUInt4:
      return x.data<uint8_t>()[i] % 16;
    case Precision::kInt8:
      return x.data<int8_t>()[i];
    case Precision::kUInt8:
      return x.data<uint8_t>()[i];
    case Precision::kInt16:
      return x.data<int16_t>()[i];
    case Precision::kUInt16:
      return x.data<uint16_t>()[i];
    case Precision::kInt32:
      return x.data<int32_t>()[i];
    case Precision::kUInt32:
      return x.data<uint32_t>()[i];
    default:
      return x.data<int64_t>()[i];
  }
}

// A bf16 value is the upper half of a float.
double FromBfloat16(uint16_t bits) {
  const uint32_t upper = uint32_t{bits} << 16;
  float value;
  std::memcpy(&value, &upper, sizeof(value));
  return static_cast<double>(value);
}

double ReadFloating(const Tensor& x, int64_t i) {
  switch (x.precision()) {
    case Precision::kBF16:
      return FromBfloat16(x.data<uint16_t>()[i]);
    case Precision::kFloat:
      return static_cast<double>(x.data<float>()[i]);
    case Precision::kFP16:
      return static_cast<double>(ToFloat(x.data<Half>()[i]));
    default:
      return x.data<double>()[i];
  }
}

// Writes the low bits of `value`.
void WriteInteger(const Tensor& y, int64_t i, int64_t value) {
  const auto bits = static_cast<uint64_t>(value);
  switch (y.precision()) {
    case Precision::kBool:
      y.data<bool>()[i] = value != 0;
      return;
    case Precision::kInt4:
      y.data<int8_t>()[i] =
          static_cast<int8_t>(bits % 16 < 8 ? bits % 16 : bits % 16 - 16);
      return;
    case Precision::kUInt4:
      y.data<uint8_t>()[i] = bits % 16;
      return;
    default:
      break;
  }
  switch (SizeOf(y.precision())) {
    case 1:
      y.data<uint8_t>()[i] = static_cast<uint8_t>(bits);
      break;
    case 2:
      y.data<uint16_t>()[i] = static_cast<uint16_t>(bits);
      break;
    case 4:
      y.data<uint32_t>()[i] = static_cast<uint32_t>(bits);
      break;
    default:
      y.data<uint64_t>()[i] = bits;
  }
}

// `value` must be at least 2^63.
void WriteHuge(const Tensor& y, int64_t i, double value) {
  if (y.precision() == Precision::kUInt64) {
    y.data<uint64_t>()[i] =
        value >= 0x1p64 ? UINT64_MAX : static_cast<uint64_t>(value);
  } else if (SizeOf(y.precision()) == 8 || IsFourBits(y.precision())) {
    WriteInteger(y, i, INT64_MAX);
  } else {
    WriteInteger(y, i, static_cast<int64_t>(LimitsOf(y.precision()).high));
  }
}

void WriteClamped(const Tensor& y, int64_t i, double value) {
  const Limits limits = LimitsOf(y.precision());
  if (y.precision() == Precision::kBool) {
    y.data<bool>()[i] = value != 0;
  } else if (std::isnan(value)) {
    WriteInteger(y, i, 0);
  } else if (value >= 0x1p63) {
    WriteHuge(y, i, value);
  } else {
    value = std::fmin(std::fmax(value, limits.low), limits.high);
    WriteInteger(y, i, static_cast<int64_t>(std::trunc(value)));
  }
}

// An integer is converted to float in one rounding.
float WholeToFloat(const Tensor& x, int64_t i) {
  const int64_t whole = ReadInteger(x, i);
  return x.precision() == Precision::kUInt64
             ? static_cast<float>(static_cast<uint64_t>(whole))
             : static_cast<float>(whole);
}

double ToDouble(const Tensor& x, int64_t i) {
  if (IsFloatingPoint(x.precision())) return ReadFloating(x, i);
  const int64_t whole = ReadInteger(x, i);
  return x.precision() == Precision::kUInt64
             ? static_cast<double>(static_cast<uint64_t>(whole))
             : static_cast<double>(whole);
}

// Rounds to nearest, ties to even: the bits that are cut off, and the last bit
// that stays, tell whether the upper bits are one too few.
uint16_t ToBfloat16Bits(float value) {
  if (std::isnan(value)) return 0x7fc0;
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  const uint32_t upper = bits >> 16, rest = bits & 0xffff;
  const bool up = rest > 0x8000 || (rest == 0x8000 && upper % 2 == 1);
  return static_cast<uint16_t>(upper + (up ? 1 : 0));
}

void WriteFloating(const Tensor& y, int64_t i, const Tensor& x) {
  const double value = ToDouble(x, i);
  switch (y.precision()) {
    case Precision::kFloat:
      y.data<float>()[i] = IsFloatingPoint(x.precision())
                               ? static_cast<float>(value)
                               : WholeToFloat(x, i);
      break;
    case Precision::kFP16:
      y.data<Half>()[i] = ToFp16(value);
      break;
    case Precision::kBF16:
      y.data<uint16_t>()[i] = ToBfloat16Bits(static_cast<float>(value));
      break;
    default:
      y.data<double>()[i] = value;
  }
}

}  // namespace

Status CastReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const auto stored = static_cast<int64_t>(x.bytes() / SizeOf(x.precision()));
  for (int64_t i = 0; i < stored; ++i) {
    if (IsFloatingPoint(y.precision())) {
      WriteFloating(y, i, x);
    } else if (!IsFloatingPoint(x.precision())) {
      WriteInteger(y, i, ReadInteger(x, i));
    } else {
      WriteClamped(y, i, ReadFloating(x, i));
    }
  }
  return Status::Ok();
}

// Elements of four bits lie in bytes. Above 7, and below 0, the elements of the
// two types differ in the other four bits of the byte.
Status BitCastReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  if (x.bytes() > 0) std::memcpy(y.raw_data(), x.raw_data(), x.bytes());
  if (y.precision() != Precision::kInt4 && y.precision() != Precision::kUInt4) {
    return Status::Ok();
  }
  auto* bytes = static_cast<uint8_t*>(y.raw_data());
  for (size_t i = 0; i < y.bytes(); ++i) {
    const auto low = static_cast<uint8_t>(bytes[i] & 15);
    const bool negative = y.precision() == Precision::kInt4 && low > 7;
    bytes[i] = static_cast<uint8_t>(negative ? low | 0xF0 : low);
  }
  return Status::Ok();
}

}  // namespace placelite
