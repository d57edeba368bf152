// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/opencl/tensor_text.h"

#include <cmath>
#include <cstdio>

#include "lite/core/base/check.h"
#include "lite/core/base/strings.h"
#include "lite/core/op/code_table.h"

namespace placelite {
namespace {

// Returns the OpenCL type of elements in a buffer.
const char* ElementType(Precision precision) {
  switch (precision) {
    case Precision::kFP16:
      return "half";
    case Precision::kInt32:
      return "int";
    case Precision::kInt64:
      return "long";
    case Precision::kUInt32:
      return "uint";
    case Precision::kUInt64:
      return "ulong";
    case Precision::kInt16:
      return "short";
    case Precision::kUInt16:
      return "ushort";
    case Precision::kUInt8:
    case Precision::kUInt4:
    case Precision::kBool:
      return "uchar";
    case Precision::kInt8:
    case Precision::kInt4:
      return "char";
    default:
      return "float";
  }
}

std::string Define(const std::string& name, const std::string& text) {
  return StrCat("#define ", name, " ", text, "\n");
}

// Returns the index of a vector of four channels in a buffer.
std::string VectorIndex(const std::string& t) {
  return StrCat("((((n) * ", t, "_size.z + (s)) * ", t, "_size.y + (h)) * ", t,
                "_size.x + (w))");
}

std::string TexelOf(const std::string& t) {
  return StrCat("(int2)((s) * ", t, "_size.x + (w), (n) * ", t,
                "_size.y + (h))");
}

// Returns the parameters of a buffer. Tensors lie at offsets in one buffer,
// because sub-buffers cost some drivers (NVIDIA's) as much again as the
// launches.
std::string BufferParameter(const std::string& t, const char* type,
                            Access access) {
  return StrCat("__global ", access == Access::kRead ? "const " : "", type,
                "* restrict ", t, "_memory, const int ", t, "_offset");
}

std::string BufferStart(const std::string& t) {
  return StrCat("(", t, "_memory + ", t, "_offset)");
}

std::string SlicedText(const std::string& t, const Tensor& tensor,
                       Access access) {
  const bool half = tensor.precision() == Precision::kFP16;
  const bool read = access == Access::kRead;
  const bool image = IsImage(tensor.layout());
  const std::string start = BufferStart(t);
  const std::string memory =
      image ? StrCat(read ? "__read_only" : "__write_only", " image2d_t ", t)
            : BufferParameter(t, half ? "half" : "float4", access);
  std::string text =
      Define(t + "_PARAM", StrCat(memory, ", const int4 ", t, "_size"));
  if (read) {
    const std::string how =
        image  ? StrCat("read_imagef(", t, ", kTexel, ", TexelOf(t), ")")
        : half ? StrCat("vloada_half4(", VectorIndex(t), ", ", start, ")")
               : StrCat(start, "[", VectorIndex(t), "]");
    return text + Define(t + "_READ(w, h, s, n)", how);
  }
  // The number of channels in the last slice of four.
  const int64_t lanes = (tensor.shape()[1] + 3) % 4 + 1;
  const std::string value =
      lanes == 4 ? std::string("(v)")
                 : StrCat("((s) == ", t, "_size.z - 1 ? FirstLanes((v), ",
                          lanes, ") : (v))");
  const std::string how =
      image  ? StrCat("write_imagef(", t, ", ", TexelOf(t), ", ", value, ")")
      : half ? StrCat("vstorea_half4_rte(", value, ", ", VectorIndex(t), ", ",
                      start, ")")
             : StrCat(start, "[", VectorIndex(t), "] = ", value);
  return text + Define(t + "_WRITE(v, w, h, s, n)", how);
}

// Returns the text for a matrix in an image whose texels hold four elements of
// a matrix row.
std::string FolderText(const std::string& t, const Tensor& tensor,
                       Access access) {
  const Shape& shape = tensor.shape();
  const int64_t columns = shape.rank() == 0 ? 1 : shape[shape.rank() - 1];
  const bool read = access == Access::kRead;
  std::string text =
      Define(t + "_PARAM",
             StrCat(read ? "__read_only" : "__write_only", " image2d_t ", t));
  if (read) {
    const std::string texel =
        StrCat("read_imagef(", t, ", kTexel, (int2)((i) % ", columns,
               " / 4, (i) / ", columns, "))");
    return text + Define(t + "_AT4(i)", texel) +
           Define(t + "_AT(i)",
                  StrCat("LaneOf(", t, "_AT4(i), (i) % ", columns, " % 4)"));
  }
  return text + Define(t + "_PUT4(v, row, column)",
                       StrCat("write_imagef(", t,
                              ", (int2)((column) / 4, row), FirstLanes((v), ",
                              columns, " - (column)))"));
}

std::string RowText(const std::string& t, const Tensor& tensor, Access access) {
  const bool half = tensor.precision() == Precision::kFP16;
  const std::string start = BufferStart(t);
  std::string text =
      Define(t + "_PARAM",
             BufferParameter(t, ElementType(tensor.precision()), access));
  if (access == Access::kRead) {
    return text +
           Define(t + "_AT(i)", half ? StrCat("vload_half((i), ", start, ")")
                                     : StrCat(start, "[i]")) +
           Define(t + "_AT4(i)", StrCat(half ? "vload_half4(0, " : "vload4(0, ",
                                        start, " + (i))"));
  }
  const Shape& shape = tensor.shape();
  const int64_t columns = shape.rank() == 0 ? 1 : shape[shape.rank() - 1];
  std::string put4 = "do {";
  for (int i = 0; i < 4; ++i) {
    put4 += StrCat(" if ((column) + ", i, " < ", columns, ") ", t, "_PUT((v).s",
                   i, ", (row) * ", columns, " + (column) + ", i, ");");
  }
  return text +
         Define(t + "_PUT(v, i)",
                half ? StrCat("vstore_half_rte((v), (i), ", start, ")")
                     : StrCat(start, "[i] = (v)")) +
         Define(t + "_PUT4(v, row, column)", put4 + " } while (0)");
}

// Returns an assignment that keeps a NaN, which fmax and fmin would turn into a
// number.
std::string AssignUnlessNan(const std::string& value) {
  return StrCat("v = select(", value, ", v, isnan(v));");
}

// Returns the table of the step at this place, for the head of a program.
std::string TableText(const EpilogueStep& step, size_t place) {
  std::vector<std::string> values;
  for (float value : step.table->values) values.push_back(FloatText(value));
  return StrCat("__constant float map_", place, "[", kTableCodes, "] = {",
                Join(values, ","), "};\n");
}

// Each float of v, a float or a vector of them, that is a number becomes one of
// the table.
std::string MapText(const EpilogueStep& step, size_t place) {
  return StrCat(
      "for (int lane = 0; lane < (int)(sizeof(v) / 4); ++lane) { float* each = "
      "(float*)&(v) + lane; if (!isnan(*each)) *each = map_",
      place, "[(int)fmin(fmax(rint(*each * ", FloatText(1 / step.alpha), ") - ",
      FloatText(step.beta), ", 0.0f), ", kTableCodes - 1, ".0f)]; }");
}

// `place` is that of the step in the epilogue.
std::string StepText(const EpilogueStep& step, int operand, size_t place) {
  const std::string a = FloatText(step.alpha), b = FloatText(step.beta);
  switch (step.kind) {
    case EpilogueKind::kRelu:
      return AssignUnlessNan("fmax(v, 0.0f)");
    case EpilogueKind::kClip:
      return AssignUnlessNan(StrCat("fmin(fmax(v, ", a, "), ", b, ")"));
    case EpilogueKind::kLeakyRelu:
      return StrCat("v = select(v, v * ", a, ", v < 0.0f);");
    case EpilogueKind::kSigmoid:
      return "v = 1.0f / (1.0f + exp(-v));";
    case EpilogueKind::kTanh:
      return "v = tanh(v);";
    case EpilogueKind::kSwish:
      return StrCat("v = v / (1.0f + exp(-v * ", a, "));");
    case EpilogueKind::kHardSigmoid:
      return AssignUnlessNan(
          StrCat("fmin(fmax(v * ", a, " + ", b, ", 0.0f), 1.0f)"));
    case EpilogueKind::kHardSwish:
      return StrCat("v = v * fmin(fmax(v + ", b, ", 0.0f), ", a, ") / ",
                    FloatText(step.gamma), ";");
    case EpilogueKind::kScale:
      return StrCat("v = v * ", a, " + ", b, ";");
    case EpilogueKind::kAdd:
      return StrCat("v = v + e", operand, "_READ(w, h, s, n);");
    case EpilogueKind::kFakeQuantize:
    case EpilogueKind::kFakeQuantizeAway:
      return AssignUnlessNan(
          StrCat("fmin(fmax(",
                 step.kind == EpilogueKind::kFakeQuantize ? "rint" : "round",
                 "(v * ", FloatText(1 / step.alpha), "), ", b, "), ",
                 FloatText(step.gamma), ") * ", a));
    case EpilogueKind::kMapCodes:
      return MapText(step, place);
  }
  return "";
}

}  // namespace

bool IsSliced(const Tensor& tensor) {
  const Layout layout = tensor.layout();
  return tensor.shape().rank() == 4 &&
         (layout.kind == LayoutKind::kImageDefault ||
          layout == Layout::Blocked(4));
}

size_t OffsetUnit(const Tensor& tensor) {
  if (IsImage(tensor.layout())) return 0;
  const bool vectors =
      IsSliced(tensor) && tensor.precision() == Precision::kFloat;
  return vectors ? 4 * sizeof(float) : SizeOf(tensor.precision());
}

SlicedExtent SlicedExtentOf(const Tensor& tensor) {
  const Shape& s = tensor.shape();
  return {static_cast<int>(s[3]), static_cast<int>(s[2]),
          static_cast<int>((s[1] + 3) / 4), static_cast<int>(s[0])};
}

std::string TensorText(const std::string& name, const Tensor& tensor,
                       Access access) {
  if (IsSliced(tensor)) return SlicedText(name, tensor, access);
  return tensor.layout().kind == LayoutKind::kImageFolder
             ? FolderText(name, tensor, access)
             : RowText(name, tensor, access);
}

std::string EpilogueText(Span<const EpilogueStep> epilogue,
                         Span<const Tensor* const> operands) {
  std::string definitions, params, body;
  int operand = 0;
  for (const EpilogueStep& step : epilogue) {
    const auto place = static_cast<size_t>(&step - epilogue.begin());
    body += StrCat(" ", StepText(step, operand, place));
    if (step.table != nullptr) definitions += TableText(step, place);
    if (!TakesOperand(step.kind)) continue;
    const std::string name = StrCat("e", operand);
    LITE_CHECK(static_cast<size_t>(operand) < operands.size());
    definitions += TensorText(name, *operands[operand], Access::kRead);
    params += StrCat(", ", name, "_PARAM");
    ++operand;
  }
  return StrCat(
      definitions, Define("EPILOGUE_PARAMS", params),
      Define("EPILOGUE(v, w, h, s, n)", StrCat("do {", body, " } while (0)")));
}

std::string FloatText(float value) {
  if (std::isnan(value)) return "NAN";
  if (std::isinf(value)) return value < 0 ? "(-INFINITY)" : "INFINITY";
  char text[48];
  std::snprintf(text, sizeof(text), "(%af)", static_cast<double>(value));
  return text;
}

}  // namespace placelite
