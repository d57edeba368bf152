// SPDX-License-Identifier: Apache-2.0
#include "lite/core/check/elements.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "lite/core/op/codes.h"

namespace placelite {
namespace {

template <typename T>
double Load(const void* at) {
  T value;
  std::memcpy(&value, at, sizeof(T));
  return static_cast<double>(value);
}

template <typename T>
void Store(void* at, double value) {
  const T typed = static_cast<T>(value);
  std::memcpy(at, &typed, sizeof(T));
}

uint16_t LoadBits(const void* at) {
  uint16_t bits;
  std::memcpy(&bits, at, sizeof(bits));
  return bits;
}

// The low four bits of a byte; with a sign, from -8 to 7.
int Nibble(const void* at) { return *static_cast<const uint8_t*>(at) & 15; }
int SignedNibble(const void* at) { return (Nibble(at) ^ 8) - 8; }

void StoreBits(void* at, uint16_t bits) {
  std::memcpy(at, &bits, sizeof(bits));
}

char* Address(const Tensor& tensor, int64_t offset) {
  return tensor.data<char>() +
         offset * static_cast<int64_t>(SizeOf(tensor.precision()));
}

}  // namespace

double Epsilon(Precision precision) {
  switch (precision) {
    case Precision::kDouble:
      return 0x1p-52;
    case Precision::kFloat:
      return 0x1p-23;
    case Precision::kFP16:
      return 0x1p-10;
    case Precision::kBF16:
      return 0x1p-7;
    default:
      return 0;
  }
}

double Fp16ToDouble(uint16_t bits) {
  const int exponent = bits >> 10 & 31;
  const int mantissa = bits & 1023;
  double value;
  if (exponent == 31) {
    value = mantissa == 0 ? INFINITY : NAN;
  } else if (exponent == 0) {
    value = std::ldexp(mantissa, -24);
  } else {
    value = std::ldexp(1024 + mantissa, exponent - 25);
  }
  return bits >> 15 != 0 ? -value : value;
}

uint16_t DoubleToFp16(double value) {
  const uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  if (std::isnan(value)) return 0x7e00;
  const double size = std::fabs(value);
  if (size >= 65520) return sign | 0x7c00;  // halfway to the next binade
  // The unit in the last place, that of subnormals at least.
  const int exponent = std::max(-24, size == 0 ? -24 : std::ilogb(size) - 10);
  const double steps = std::nearbyint(std::ldexp(size, -exponent));
  // A mantissa that overflows carries into the exponent, as it should.
  return static_cast<uint16_t>(sign + ((exponent + 24) << 10) + steps);
}

double Bfloat16ToDouble(uint16_t bits) {
  const uint32_t upper = uint32_t{bits} << 16;
  float value;
  std::memcpy(&value, &upper, sizeof(value));
  return static_cast<double>(value);
}

uint16_t DoubleToBfloat16(double value) {
  if (std::isnan(value)) return 0x7fc0;
  const float single = static_cast<float>(value);
  uint32_t bits;
  std::memcpy(&bits, &single, sizeof(bits));
  // Adds just below half a unit, a whole half where the last bit is odd.
  return static_cast<uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

double ReadElement(const Tensor& tensor, int64_t offset) {
  const void* at = Address(tensor, offset);
  switch (tensor.precision()) {
    case Precision::kFloat:
      return Load<float>(at);
    case Precision::kDouble:
      return Load<double>(at);
    case Precision::kInt4:
      return SignedNibble(at);
    case Precision::kUInt4:
      return Nibble(at);
    case Precision::kInt8:
      return Load<int8_t>(at);
    case Precision::kUInt8:
    case Precision::kBool:
      return Load<uint8_t>(at);
    case Precision::kInt16:
      return Load<int16_t>(at);
    case Precision::kUInt16:
      return Load<uint16_t>(at);
    case Precision::kInt32:
      return Load<int32_t>(at);
    case Precision::kUInt32:
      return Load<uint32_t>(at);
    case Precision::kInt64:
      return Load<int64_t>(at);
    case Precision::kUInt64:
      return Load<uint64_t>(at);
    case Precision::kFP16:
      return Fp16ToDouble(LoadBits(at));
    case Precision::kBF16:
      return Bfloat16ToDouble(LoadBits(at));
    default:
      LITE_CHECK(false);
  }
  return 0;
}

void WriteElement(const Tensor& tensor, int64_t offset, double value) {
  void* at = Address(tensor, offset);
  switch (tensor.precision()) {
    case Precision::kFloat:
      return Store<float>(at, value);
    case Precision::kDouble:
      return Store<double>(at, value);
    case Precision::kInt8:
    case Precision::kInt4:
      return Store<int8_t>(at, value);
    case Precision::kUInt8:
    case Precision::kUInt4:
      return Store<uint8_t>(at, value);
    case Precision::kInt16:
      return Store<int16_t>(at, value);
    case Precision::kUInt16:
      return Store<uint16_t>(at, value);
    case Precision::kBool:
      return Store<uint8_t>(at, value != 0);
    case Precision::kInt32:
      return Store<int32_t>(at, value);
    case Precision::kUInt32:
      return Store<uint32_t>(at, value);
    case Precision::kInt64:
      return Store<int64_t>(at, value);
    case Precision::kUInt64:
      return Store<uint64_t>(at, value);
    case Precision::kFP16:
      return StoreBits(at, DoubleToFp16(value));
    case Precision::kBF16:
      return StoreBits(at, DoubleToBfloat16(value));
    default:
      LITE_CHECK(false);
  }
}

namespace {

// The offset of element `i` in the texels of ImageDefault (ImageOf), whose rows
// are stored one after the other.
int64_t OffsetInImage(const Tensor& tensor, int64_t i) {
  const Shape& shape = tensor.shape();
  int64_t nchw[4] = {};
  for (int axis = shape.rank() - 1, to = 3; axis >= 0; --axis, --to) {
    nchw[to] = i % shape[axis];
    i /= shape[axis];
  }
  const int64_t width = shape.rank() > 0 ? shape[shape.rank() - 1] : 1;
  const int64_t height = shape.rank() > 1 ? shape[shape.rank() - 2] : 1;
  const int64_t x = nchw[1] / 4 * width + nchw[3];
  const int64_t y = nchw[0] * height + nchw[2];
  const ImageExtent image = ImageOf(shape, tensor.layout());
  return (y * image.width + x) * 4 + nchw[1] % 4;
}

// The offset of element `i` in the texels of ImageFolder, where each matrix row
// is a row of whole texels.
int64_t OffsetInMatrix(const Tensor& tensor, int64_t i) {
  const Shape& shape = tensor.shape();
  const int64_t columns = shape.rank() > 0 ? shape[shape.rank() - 1] : 1;
  const ImageExtent image = ImageOf(shape, tensor.layout());
  return i / columns * image.width * 4 + i % columns;
}

}  // namespace

int64_t ElementOffset(const Tensor& tensor, int64_t i) {
  if (tensor.layout().kind == LayoutKind::kImageFolder) {
    return OffsetInMatrix(tensor, i);
  }
  if (tensor.layout().kind == LayoutKind::kImageDefault) {
    return OffsetInImage(tensor, i);
  }
  const Shape& shape = tensor.shape();
  const bool blocked =
      tensor.layout().kind == LayoutKind::kNCHWc && shape.rank() == 4;
  int64_t offset = 0;
  for (int axis = shape.rank() - 1; axis >= 0; --axis) {
    int64_t index = i % shape[axis];
    i /= shape[axis];
    if (blocked && axis == 1) {
      offset += index % tensor.layout().block;
      index /= tensor.layout().block;
    }
    offset += index * tensor.strides()[axis];
  }
  return offset;
}

void CopyElements(const Tensor& from, const Tensor& to) {
  LITE_CHECK(from.shape() == to.shape());
  const size_t size = SizeOf(to.precision());
  for (int64_t i = 0; i < from.NumElements(); ++i) {
    const int64_t source = ElementOffset(from, i);
    const int64_t target = ElementOffset(to, i);
    if (from.precision() == to.precision()) {
      std::memcpy(Address(to, target), Address(from, source), size);
    } else {
      WriteElement(to, target, ReadElement(from, source));
    }
  }
}

Result<Tensor> CodesOf(const Tensor& floats, const Grid& grid) {
  const ByteCodes codes = UnsignedCodes(grid);
  LITE_ASSIGN_OR_RETURN(Tensor result,
                        Tensor::Allocate(floats.shape(), Precision::kInt8));
  for (int64_t i = 0; i < floats.NumElements(); ++i) {
    const double x = ReadElement(floats, i);
    const double code = std::nearbyint(x / double{codes.scale}) + codes.zero;
    result.data<uint8_t>()[i] = static_cast<uint8_t>(
        std::isnan(x) ? codes.zero
                      : std::clamp<double>(code, codes.low, codes.high));
  }
  return result;
}

Result<Tensor> FloatsOf(const Tensor& codes, const Grid& grid) {
  const ByteCodes stored = UnsignedCodes(grid);
  LITE_ASSIGN_OR_RETURN(Tensor result,
                        Tensor::Allocate(codes.shape(), Precision::kFloat));
  for (int64_t i = 0; i < codes.NumElements(); ++i) {
    const int32_t code = codes.data<uint8_t>()[i];
    result.data<float>()[i] = static_cast<float>(
        static_cast<double>(code - stored.zero) * double{stored.scale});
  }
  return result;
}

}  // namespace placelite
