// SPDX-License-Identifier: Apache-2.0
// cast, calib, layout, io_copy.
#include <cmath>

#include "lite/core/base/strings.h"
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

constexpr Precision kPrecisions[] = {
    Precision::kFloat,  Precision::kDouble, Precision::kFP16,
    Precision::kInt8,   Precision::kUInt8,  Precision::kInt32,
    Precision::kInt64,  Precision::kBool,   Precision::kBF16,
    Precision::kInt16,  Precision::kUInt16, Precision::kUInt32,
    Precision::kUInt64, Precision::kInt4,   Precision::kUInt4};

// Values that each precision holds and others do not.
std::vector<double> HardValues(Precision from) {
  switch (from) {
    case Precision::kFloat:
    case Precision::kDouble:
      return {
          0,       -0.0,      0.4,     -0.6,         1.5,           2.5,
          -1.5,    127,       128,     -129,         255.5,         256,
          -1,      65504,     65519.9, 65520,        1e-7,          6.1e-5,
          3e-8,    2.9e-8,    1 / 3.0, 2147483648.0, -2147483649.0, 9.3e18,
          -9.3e18, 1e30,      2049,    2051,         INFINITY,      -INFINITY,
          NAN,     0x1.ffp-15};
    case Precision::kFP16:
      return {0,     -0.0,  0.5,  -1.75,    127,       128, 300,
              -3000, 65504, 6e-8, INFINITY, -INFINITY, NAN};
    case Precision::kInt8:
      return {0, 1, -1, 2, 127, -128};
    case Precision::kUInt8:
      return {0, 1, 2, 127, 128, 255};
    case Precision::kInt32:
      return {0,   1,     -1,       127,          128,           -129,
              256, 65536, 16777217, 2147483647.0, -2147483648.0, 70000};
    case Precision::kInt64:
      return {0,          1,       -1,     128,   257,     0x1p31,
              0x1p32 + 5, -0x1p62, 0x1p53, 70000, -0x1p63, 0x1p40 + 0x1p16};
    case Precision::kBF16:
      return {0,    -0.0,     -1.5,     256,       3e38,
              -3e9, 0x1p-130, INFINITY, -INFINITY, NAN};
    case Precision::kInt16:
      return {0, 1, -1, 127, 128, -129, 257, 4095, 32767, -32768};
    case Precision::kUInt16:
      return {0, 1, 127, 128, 257, 32768, 65535};
    case Precision::kUInt32:
      return {0, 1, 128, 65537, 16777217, 2147483648.0, 4294967295.0};
    case Precision::kUInt64:
      return {0,
              1,
              257,
              0x1p32 + 5,
              0x1p53,
              0x1p63,
              70000,
              0x1p40 + 0x1p16,
              0x1p64 - 0x1p11};
    case Precision::kInt4:
      return {0, 1, -1, 5, 7, -8};
    case Precision::kUInt4:
      return {0, 1, 7, 8, 15};
    default:
      return {0, 1};
  }
}

void AddPrecisionCasts(const char* op, std::vector<KernelCase>* cases) {
  for (Precision from : kPrecisions) {
    const std::vector<double> values = HardValues(from);
    const Shape shape{static_cast<int64_t>(values.size())};
    for (Precision to : kPrecisions) {
      cases->push_back({StrCat(from, "_to_", to),
                        op,
                        {{"to", std::string(ToString(to))}},
                        {Values(shape, values, from)}});
    }
  }
  cases->push_back(
      {"scalar", op, {{"to", std::string("int32")}}, {Values({}, {7.9})}});
  cases->push_back(
      {"empty", op, {{"to", std::string("fp16")}}, {Random({2, 0, 3})}});
  cases->push_back({"large",
                    op,
                    {{"to", std::string("fp16")}},
                    {Random({2, 17, 31, 9}, -65000, 65000)}});
}

KernelCase Relayout(Layout from, Layout to, const Shape& shape,
                    Precision precision = Precision::kFloat) {
  std::string name = StrCat(from, "_to_", to, "_", Join(shape, "x"));
  if (precision != Precision::kFloat) name += StrCat("_", precision);
  return {std::move(name),
          "layout",
          {{"to", ToString(to)}},
          {InLayout(from, RandomOf(precision, shape, 1, 100))}};
}

// To and from images, also with another precision at once: on devices only.
void AddImages(std::vector<KernelCase>* cases) {
  const Layout image(LayoutKind::kImageDefault);
  for (Layout other : {Layout(LayoutKind::kNCHW), Layout::Blocked(4), image}) {
    for (const Shape& shape :
         {Shape{2, 21, 3, 7}, Shape{1, 4, 9, 1}, Shape{3, 2, 5, 4}}) {
      cases->push_back(Relayout(image, other, shape));
      if (other != image) cases->push_back(Relayout(other, image, shape));
    }
    if (other == image) continue;
    for (const auto& [from, to] :
         {std::pair(Precision::kFloat, Precision::kFP16),
          std::pair(Precision::kFP16, Precision::kFloat)}) {
      for (KernelCase both : {Relayout(image, other, {2, 7, 5, 3}, from),
                              Relayout(other, image, {2, 7, 5, 3}, from)}) {
        both.name += StrCat("_into_", to);
        both.attributes.Set("precision", std::string(ToString(to)));
        cases->push_back(std::move(both));
      }
    }
  }
}

// Adds cases of matrices and other tensors that are not of rank 4.
void AddMatrixImages(std::vector<KernelCase>* cases) {
  const Layout folder(LayoutKind::kImageFolder), rows(LayoutKind::kNCHW);
  for (const Shape& shape :
       {Shape{5, 13}, Shape{1, 8}, Shape{2, 3, 7}, Shape{9}}) {
    for (const auto& [from, to] :
         {std::pair(Precision::kFloat, Precision::kFloat),
          std::pair(Precision::kFloat, Precision::kFP16),
          std::pair(Precision::kFP16, Precision::kFP16),
          std::pair(Precision::kFP16, Precision::kFloat)}) {
      for (KernelCase each : {Relayout(rows, folder, shape, from),
                              Relayout(folder, rows, shape, from)}) {
        if (from != to) {
          each.name += StrCat("_into_", to);
          each.attributes.Set("precision", std::string(ToString(to)));
        }
        cases->push_back(std::move(each));
      }
    }
  }
}

std::vector<KernelCase> CastCases() {
  std::vector<KernelCase> cases;
  AddPrecisionCasts("cast", &cases);
  AddPrecisionCasts("calib", &cases);
  cases.push_back({"images_to_float",
                   "calib",
                   {{"to", std::string("float")}},
                   {RandomOf(Precision::kFP16, {2, 6, 5, 3}, -9, 9)}});
  for (const auto& [from, to] : {std::pair(Precision::kFloat, "int32"),
                                 std::pair(Precision::kUInt64, "double"),
                                 std::pair(Precision::kUInt16, "bf16"),
                                 std::pair(Precision::kInt4, "uint4"),
                                 std::pair(Precision::kUInt4, "int4")}) {
    const double low = from == Precision::kInt4 ? -8 : 0;
    const double end = from == Precision::kUInt4 ? 16 : 7;
    cases.push_back({StrCat(from, "_as_", to),
                     "bit_cast",
                     {{"to", std::string(to)}},
                     {RandomOf(from, {3, 5}, low, end)}});
  }
  cases.push_back({"blocked",
                   "calib",
                   {{"to", std::string("fp16")}},
                   {InLayout(Layout::Blocked(8), Random({2, 13, 3, 5}))}});
  // Ties, denormals, what rounds to infinity; the last ones are a long run.
  std::vector<double> hard = {
      0x1.01p0,   0x1.03p0,     -0x1.01p0,      0x1.0100020p0, 0x1.00fffep0,
      0x1p-126,   0x1p-130,     -0x1.02p-129,   0x1p-133,      0x1.8p-133,
      0x1p-134,   0x1.8p-134,   0x1.fffffep127, 0x1.fep127,    0x1.feffp127,
      0x1.ffp127, -0x1.fffp127, 0x1.fcp-127,    0x1p-149,      0x1.fep-127};
  for (int i = 0; i < 77; ++i) hard.push_back(std::sin(i) * 0x1p-128);
  const auto count = static_cast<int64_t>(hard.size());
  cases.push_back({"rounds_to_bf16",
                   "calib",
                   {{"to", std::string("bf16")}},
                   {Values({count}, hard)}});
  for (Layout layout : {Layout(LayoutKind::kNCHW), Layout::Blocked(16)}) {
    for (const auto& [from, to] :
         {std::pair(Precision::kFloat, Precision::kBF16),
          std::pair(Precision::kBF16, Precision::kFloat)}) {
      cases.push_back(
          {StrCat("image_in_", layout, "_", from, "_to_", to),
           "calib",
           {{"to", std::string(ToString(to))}},
           {InLayout(layout, RandomOf(from, {1, 37, 56, 57}, -9, 9))}});
    }
  }
  // Between floats and codes, on places that store codes.
  for (Layout layout : {Layout(LayoutKind::kNCHW), Layout::Blocked(16)}) {
    for (const char* to : {"int8", "float"}) {
      cases.push_back({StrCat("codes_in_", layout, "_to_", to),
                       "calib",
                       {{"to", std::string(to)}},
                       {InLayout(layout, Random({2, 19, 41, 7}, -9, 9))}});
    }
  }
  cases.push_back({"nhwc",
                   "calib",
                   {{"to", std::string("int32")}},
                   {InLayout(LayoutKind::kNHWC, Random({2, 3, 4, 5}, -9, 9))}});
  return cases;
}

std::vector<KernelCase> LayoutCases() {
  const Layout nchw(LayoutKind::kNCHW), nhwc(LayoutKind::kNHWC);
  const Layout layouts[] = {nchw, nhwc, Layout::Blocked(4), Layout::Blocked(8),
                            Layout::Blocked(16)};
  std::vector<KernelCase> cases;
  for (Layout from : layouts) {
    for (Layout to : layouts) {
      cases.push_back(Relayout(from, to, {2, 21, 3, 7}));
      cases.push_back(Relayout(from, to, {1, 16, 9, 1}));
    }
  }
  for (Layout blocked : {Layout::Blocked(8), Layout::Blocked(16)}) {
    for (const Shape& shape :
         {Shape{2, 33, 5, 7}, Shape{1, 24, 13, 11}, Shape{1, 64, 112, 112},
          Shape{1, 256, 14, 14}, Shape{1, 960, 7, 7}, Shape{2, 3, 17, 19}}) {
      cases.push_back(Relayout(nchw, blocked, shape));
      cases.push_back(Relayout(blocked, nchw, shape));
    }
  }
  const Layout odd = Layout::Blocked(5), single = Layout::Blocked(1);
  cases.push_back(Relayout(nchw, odd, {1, 7, 40, 31}));
  cases.push_back(Relayout(odd, nchw, {1, 7, 40, 31}));
  cases.push_back(Relayout(odd, Layout::Blocked(3), {1, 17, 5, 3}));
  cases.push_back(Relayout(nchw, single, {2, 3, 4, 5}));
  cases.push_back(Relayout(nchw, Layout::Blocked(8), {1, 3, 24, 24}));
  cases.push_back(Relayout(nchw, Layout::Blocked(8), {0, 3, 4, 4}));
  cases.push_back(Relayout(nchw, nhwc, {3, 5}));
  cases.push_back(Relayout(Layout::Blocked(8), nchw, {3, 5}));
  for (Precision precision :
       {Precision::kUInt8, Precision::kFP16, Precision::kInt64}) {
    cases.push_back(Relayout(nhwc, nchw, {1, 3, 9, 11}, precision));
    cases.push_back(
        Relayout(nchw, Layout::Blocked(8), {1, 9, 5, 5}, precision));
  }
  for (const Shape& shape :
       {Shape{2, 33, 5, 7}, Shape{1, 64, 56, 56}, Shape{2, 3, 17, 19}}) {
    const Layout wide = Layout::Blocked(16);
    cases.push_back(Relayout(nchw, wide, shape, Precision::kBF16));
    cases.push_back(Relayout(wide, nchw, shape, Precision::kBF16));
  }
  for (const Shape& shape : {Shape{2, 33, 5, 7}, Shape{1, 64, 56, 56},
                             Shape{2, 3, 17, 19}, Shape{1, 4, 8, 16}}) {
    const Layout wide = Layout::Blocked(16);
    cases.push_back(Relayout(nchw, wide, shape, Precision::kUInt8));
    cases.push_back(Relayout(wide, nchw, shape, Precision::kUInt8));
  }
  AddImages(&cases);
  AddMatrixImages(&cases);
  return cases;
}

std::vector<KernelCase> IoCopyCases() {
  return {
      {"to_x86", "io_copy", {{"to", std::string("x86")}}, {Random({2, 3, 5})}},
      {"blocked",
       "io_copy",
       {{"to", std::string("host")}},
       {InLayout(Layout::Blocked(8), Random({1, 9, 2, 3}))}},
      {"int64",
       "io_copy",
       {{"to", std::string("arm")}},
       {RandomOf(Precision::kInt64, {7}, -9, 9)}},
  };
}

const CaseFamily kCastCases(CastCases);
const CaseFamily kLayoutCases(LayoutCases);
const CaseFamily kIoCopyCases(IoCopyCases);

}  // namespace
}  // namespace placelite
