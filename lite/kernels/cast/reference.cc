// The oracle: every conversion spelled out by way of double or int64.
#include <cmath>
#include <cstring>

#include "lite/kernels/cast/cast.h"
#include "lite/kernels/common/half.h"

namespace placelite {
namespace {

struct Limits {
  double low;
  double high;
};

// The integers that a precision holds.
Limits LimitsOf(Precision precision) {
  switch (precision) {
    case Precision::kInt8:
      return {-128, 127};
    case Precision::kUInt8:
      return {0, 255};
    case Precision::kInt32:
      return {-0x1p31, 0x1p31 - 1};
    default:
      return {-0x1p63, 0x1p63};
  }
}

bool IsInteger(Precision precision) {
  return precision != Precision::kFloat && precision != Precision::kDouble &&
         precision != Precision::kFP16 && precision != Precision::kBF16;
}

int64_t ReadInteger(const Tensor& x, int64_t i) {
  switch (x.precision()) {
    case Precision::kBool:
      return x.data<bool>()[i] ? 1 : 0;
    case Precision::kInt8:
      return x.data<int8_t>()[i];
    case Precision::kUInt8:
      return x.data<uint8_t>()[i];
    case Precision::kInt32:
      return x.data<int32_t>()[i];
    default:
      return x.data<int64_t>()[i];
  }
}

// The upper half of a float.
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

// The low bits of `value`.
void WriteInteger(const Tensor& y, int64_t i, int64_t value) {
  const auto bits = static_cast<uint64_t>(value);
  switch (y.precision()) {
    case Precision::kBool:
      y.data<bool>()[i] = value != 0;
      break;
    case Precision::kInt8:
    case Precision::kUInt8:
      y.data<uint8_t>()[i] = static_cast<uint8_t>(bits);
      break;
    case Precision::kInt32:
      y.data<uint32_t>()[i] = static_cast<uint32_t>(bits);
      break;
    default:
      y.data<int64_t>()[i] = value;
  }
}

void WriteClamped(const Tensor& y, int64_t i, double value) {
  const Limits limits = LimitsOf(y.precision());
  if (y.precision() == Precision::kBool) {
    y.data<bool>()[i] = value != 0;
  } else if (std::isnan(value)) {
    WriteInteger(y, i, 0);
  } else if (value >= 0x1p63) {
    WriteInteger(y, i,
                 y.precision() == Precision::kInt64
                     ? INT64_MAX
                     : static_cast<int64_t>(limits.high));
  } else {
    value = std::fmin(std::fmax(value, limits.low), limits.high);
    WriteInteger(y, i, static_cast<int64_t>(std::trunc(value)));
  }
}

// An int64 goes to float in one rounding.
void WriteFloating(const Tensor& y, int64_t i, const Tensor& x) {
  const bool integer = IsInteger(x.precision());
  const int64_t whole = integer ? ReadInteger(x, i) : 0;
  const double value =
      integer ? static_cast<double>(whole) : ReadFloating(x, i);
  switch (y.precision()) {
    case Precision::kFloat:
      y.data<float>()[i] =
          integer ? static_cast<float>(whole) : static_cast<float>(value);
      break;
    case Precision::kFP16:
      y.data<Half>()[i] = ToHalf(value);
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
    if (!IsInteger(y.precision())) {
      WriteFloating(y, i, x);
    } else if (IsInteger(x.precision())) {
      WriteInteger(y, i, ReadInteger(x, i));
    } else {
      WriteClamped(y, i, ReadFloating(x, i));
    }
  }
  return Status::Ok();
}

}  // namespace placelite
