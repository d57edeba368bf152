// SPDX-License-Identifier: Apache-2.0
#include "lite/core/tensor/place.h"

#include <ostream>
#include <vector>

#include "lite/core/base/did_you_mean.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

template <typename E>
struct Named {
  E value;
  const char* name;
};

constexpr Named<Target> kTargets[] = {
    {Target::kUnknown, "unknown"}, {Target::kHost, "host"},
    {Target::kX86, "x86"},         {Target::kArm, "arm"},
    {Target::kOpenCL, "opencl"},   {Target::kAny, "any"},
};

constexpr Named<Precision> kPrecisions[] = {
    {Precision::kUnknown, "unknown"}, {Precision::kFloat, "float"},
    {Precision::kFP16, "fp16"},       {Precision::kBF16, "bf16"},
    {Precision::kInt8, "int8"},       {Precision::kInt32, "int32"},
    {Precision::kInt64, "int64"},     {Precision::kUInt8, "uint8"},
    {Precision::kBool, "bool"},       {Precision::kDouble, "double"},
    {Precision::kInt16, "int16"},     {Precision::kUInt16, "uint16"},
    {Precision::kUInt32, "uint32"},   {Precision::kUInt64, "uint64"},
    {Precision::kInt4, "int4"},       {Precision::kUInt4, "uint4"},
    {Precision::kAny, "any"},
};

constexpr Named<LayoutKind> kLayouts[] = {
    {LayoutKind::kUnknown, "unknown"},
    {LayoutKind::kNCHW, "NCHW"},
    {LayoutKind::kNHWC, "NHWC"},
    {LayoutKind::kImageDefault, "ImageDefault"},
    {LayoutKind::kImageFolder, "ImageFolder"},
    {LayoutKind::kAny, "any"},
};

template <typename E, size_t N>
const char* NameOf(const Named<E> (&table)[N], E value) {
  for (const Named<E>& row : table) {
    if (row.value == value) return row.name;
  }
  return "?";
}

template <typename E, size_t N>
Result<E> Find(const Named<E> (&table)[N], std::string_view text,
               const char* what) {
  for (const Named<E>& row : table) {
    if (text == row.name) return row.value;
  }
  std::vector<std::string> known;
  for (const Named<E>& row : table) known.push_back(row.name);
  return Status::InvalidArgument(
      StrCat("unknown ", what, " '", text, "', expected one of ",
             Join(known, ", "), DidYouMean(text, known)));
}

}  // namespace

const char* ToString(Target target) { return NameOf(kTargets, target); }
const char* ToString(Precision p) { return NameOf(kPrecisions, p); }

std::string ToString(Layout layout) {
  if (layout.kind == LayoutKind::kNCHWc)
    return StrCat("NCHW", layout.block, "c");
  return NameOf(kLayouts, layout.kind);
}

std::string ToString(const Place& place) {
  std::string text =
      StrCat(ToString(place.target), "/", ToString(place.precision), "/",
             ToString(place.layout));
  if (place.device != 0) text += StrCat("/", place.device);
  return text;
}

std::ostream& operator<<(std::ostream& out, const Place& place) {
  return out << ToString(place);
}
std::ostream& operator<<(std::ostream& out, Layout layout) {
  return out << ToString(layout);
}
std::ostream& operator<<(std::ostream& out, Target target) {
  return out << ToString(target);
}
std::ostream& operator<<(std::ostream& out, Precision precision) {
  return out << ToString(precision);
}

Result<Target> ParseTarget(std::string_view text) {
  return Find(kTargets, text, "target");
}

Result<Precision> ParsePrecision(std::string_view text) {
  return Find(kPrecisions, text, "precision");
}

Result<Layout> ParseLayout(std::string_view text) {
  constexpr std::string_view kPrefix = "NCHW";
  if (StartsWith(text, kPrefix) && text.size() > kPrefix.size() + 1 &&
      text.back() == 'c') {
    const std::string_view digits =
        text.substr(kPrefix.size(), text.size() - kPrefix.size() - 1);
    Result<int64_t> block = ParseInt(digits);
    if (block.ok() && *block >= 1 && *block <= 1024) {
      return Layout::Blocked(static_cast<int16_t>(*block));
    }
    return Status::InvalidArgument(
        StrCat("layout '", text, "': the block must be 1 to 1024"));
  }
  LITE_ASSIGN_OR_RETURN(LayoutKind kind, Find(kLayouts, text, "layout"));
  return Layout(kind);
}

Result<Place> ParsePlace(std::string_view text) {
  const std::vector<std::string> parts = Split(text, "/");
  if (parts.empty() || parts.size() > 4) {
    return Status::InvalidArgument(StrCat(
        "place '", text, "' is not target[/precision[/layout[/device]]]"));
  }
  LITE_ASSIGN_OR_RETURN(Target target, ParseTarget(parts[0]));
  Place place(target);
  if (parts.size() > 1) {
    LITE_ASSIGN_OR_RETURN(place.precision, ParsePrecision(parts[1]));
  }
  if (parts.size() > 2) {
    LITE_ASSIGN_OR_RETURN(place.layout, ParseLayout(parts[2]));
  }
  if (parts.size() > 3) {
    LITE_ASSIGN_OR_RETURN(int64_t device, ParseInt(parts[3]));
    if (device < 0 || device > INT16_MAX) {
      return Status::InvalidArgument(
          StrCat("place '", text, "': device id out of range"));
    }
    place.device = static_cast<int16_t>(device);
  }
  return place;
}

}  // namespace placelite
