// SPDX-License-Identifier: Apache-2.0
// Place: where and how a kernel computes, or a tensor lives.
//
//   Place = target + precision + layout + device id
//
// prints and parses as "opencl/fp16/ImageDefault" (a device id other than 0
// is appended: "opencl/fp16/ImageDefault/1"). A Place built from a target
// alone is float, NCHW, device 0; a default-built one is all unknown.
// (Paddle Lite's Place; row PL-place.)
#ifndef LITE_CORE_TENSOR_PLACE_H_
#define LITE_CORE_TENSOR_PLACE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

#include "lite/core/base/status.h"

namespace placelite {

enum class Target : uint8_t { kUnknown, kHost, kX86, kArm, kOpenCL, kAny };

// How the elements of a value are stored. Every precision but kUnknown and kAny
// is also the element type of a tensor. An element of kInt4 or kUInt4 has a
// byte of its own, whose low four bits hold it (for kInt4 in two's complement).
// A kernel that computes one writes the byte as an int8_t or a uint8_t of the
// same value; no kernel reads the other four bits. Files may pack two elements
// into a byte; their readers unpack them.
enum class Precision : uint8_t {
  kUnknown,
  kFloat,
  kFP16,
  kBF16,
  kInt8,
  kInt32,
  kInt64,
  kUInt8,
  kBool,
  kDouble,
  kInt16,
  kUInt16,
  kUInt32,
  kUInt64,
  kInt4,
  kUInt4,
  kAny,
};

enum class LayoutKind : uint8_t {
  kUnknown,
  kNCHW,  // row-major; also the layout of tensors that are not images
  kNHWC,
  kNCHWc,         // NCHW[x]c: channels in blocks of x, innermost; zero padded
  kImageDefault,  // RGBA image, W*ceil(C/4) wide, N*H high
  kImageFolder,   // RGBA image of a matrix, ceil(W/4) wide, H high
  kAny,
};

// A layout kind and, for kNCHWc, the channels per block.
struct Layout {
  LayoutKind kind = LayoutKind::kUnknown;
  int16_t block = 0;

  constexpr Layout() = default;
  constexpr Layout(LayoutKind k, int16_t b = 0)  // NOLINT: implicit
      : kind(k), block(b) {}

  constexpr bool operator==(const Layout& o) const {
    return kind == o.kind && block == o.block;
  }
  constexpr bool operator!=(const Layout& o) const { return !(*this == o); }

  static constexpr Layout Blocked(int16_t channels) {
    return Layout(LayoutKind::kNCHWc, channels);
  }
};

struct Place {
  Target target = Target::kUnknown;
  Precision precision = Precision::kUnknown;
  Layout layout;
  int16_t device = 0;

  constexpr Place() = default;
  constexpr Place(Target t, Precision p = Precision::kFloat,  // NOLINT
                  Layout l = LayoutKind::kNCHW, int16_t d = 0)
      : target(t), precision(p), layout(l), device(d) {}

  constexpr bool operator==(const Place& o) const {
    return target == o.target && precision == o.precision &&
           layout == o.layout && device == o.device;
  }
  constexpr bool operator!=(const Place& o) const { return !(*this == o); }
};

const char* ToString(Target target);
const char* ToString(Precision precision);
std::string ToString(Layout layout);
std::string ToString(const Place& place);
std::ostream& operator<<(std::ostream& out, const Place& place);
std::ostream& operator<<(std::ostream& out, Layout layout);
std::ostream& operator<<(std::ostream& out, Target target);
std::ostream& operator<<(std::ostream& out, Precision precision);

Result<Target> ParseTarget(std::string_view text);
Result<Precision> ParsePrecision(std::string_view text);
Result<Layout> ParseLayout(std::string_view text);

// "arm" -> arm/float/NCHW, "arm/int8" -> arm/int8/NCHW, ...
Result<Place> ParsePlace(std::string_view text);

// Bytes of one element; 0 for unknown and any.
constexpr size_t SizeOf(Precision precision) {
  switch (precision) {
    case Precision::kFloat:
    case Precision::kInt32:
    case Precision::kUInt32:
      return 4;
    case Precision::kFP16:
    case Precision::kBF16:
    case Precision::kInt16:
    case Precision::kUInt16:
      return 2;
    case Precision::kInt8:
    case Precision::kUInt8:
    case Precision::kInt4:
    case Precision::kUInt4:
    case Precision::kBool:
      return 1;
    case Precision::kInt64:
    case Precision::kUInt64:
    case Precision::kDouble:
      return 8;
    case Precision::kUnknown:
    case Precision::kAny:
      return 0;
  }
  return 0;
}

constexpr bool IsFloatingPoint(Precision precision) {
  return precision == Precision::kFloat || precision == Precision::kDouble ||
         precision == Precision::kFP16 || precision == Precision::kBF16;
}

constexpr bool IsFourBits(Precision precision) {
  return precision == Precision::kInt4 || precision == Precision::kUInt4;
}

constexpr bool IsUnsigned(Precision precision) {
  return precision == Precision::kUInt8 || precision == Precision::kUInt16 ||
         precision == Precision::kUInt32 || precision == Precision::kUInt64 ||
         precision == Precision::kUInt4;
}

// An integer of any width, signed or not. A bool is none.
constexpr bool IsIntegral(Precision precision) {
  return IsUnsigned(precision) || precision == Precision::kInt8 ||
         precision == Precision::kInt16 || precision == Precision::kInt32 ||
         precision == Precision::kInt64 || precision == Precision::kInt4;
}

// Host, x86 and arm tensors lie in the same memory: no copy between them.
// Whether the layout is an image: two-dimensional texels instead of bytes.
constexpr bool IsImage(Layout layout) {
  return layout.kind == LayoutKind::kImageDefault ||
         layout.kind == LayoutKind::kImageFolder;
}

constexpr bool IsCpu(Target target) {
  return target == Target::kHost || target == Target::kX86 ||
         target == Target::kArm;
}

// No copy between them: the same, any, or both on the CPU.
constexpr bool ShareMemory(Target a, Target b) {
  return a == b || a == Target::kAny || b == Target::kAny ||
         (IsCpu(a) && IsCpu(b));
}

// Whether `kAny` on either side, or equality, makes two parts match.
constexpr bool Matches(Target a, Target b) {
  return a == b || a == Target::kAny || b == Target::kAny;
}
constexpr bool Matches(Precision a, Precision b) {
  return a == b || a == Precision::kAny || b == Precision::kAny;
}
constexpr bool Matches(Layout a, Layout b) {
  return a == b || a.kind == LayoutKind::kAny || b.kind == LayoutKind::kAny;
}

}  // namespace placelite

template <>
struct std::hash<placelite::Place> {
  size_t operator()(const placelite::Place& p) const {
    uint64_t bits = static_cast<uint64_t>(p.target);
    bits = bits << 8 | static_cast<uint64_t>(p.precision);
    bits = bits << 8 | static_cast<uint64_t>(p.layout.kind);
    bits = bits << 16 | static_cast<uint16_t>(p.layout.block);
    bits = bits << 16 | static_cast<uint16_t>(p.device);
    // The low half alone would tell neither targets nor layouts.
    if constexpr (sizeof(size_t) < sizeof(bits)) {
      bits = bits * 0x9E3779B97F4A7C15 >> 32;
    }
    return std::hash<uint64_t>()(bits);
  }
};

#endif  // LITE_CORE_TENSOR_PLACE_H_
