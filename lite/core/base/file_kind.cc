// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/file_kind.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <string_view>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// How far into a file, and from its end, names are looked for.
constexpr size_t kSearchedBytes = size_t{1} << 16;

bool HasAt(std::string_view file, size_t offset, std::string_view text) {
  return file.size() >= offset && file.substr(offset, text.size()) == text;
}

bool HasNear(std::string_view file, std::string_view text) {
  const size_t tail = file.size() - std::min(file.size(), kSearchedBytes);
  return file.substr(0, kSearchedBytes).find(text) != file.npos ||
         file.substr(tail).find(text) != file.npos;
}

uint64_t LittleEndian(std::string_view file, size_t offset, size_t bytes) {
  uint64_t value = 0;
  for (size_t i = bytes; i-- > 0;) {
    value = value << 8 | static_cast<uint8_t>(file[offset + i]);
  }
  return value;
}

// Returns up to 16 characters in small letters, from the first one behind a
// byte order mark and blanks.
std::string TextStart(std::string_view file) {
  if (HasAt(file, 0, "\xef\xbb\xbf")) file.remove_prefix(3);
  const size_t start = file.substr(0, 1024).find_first_not_of(" \t\r\n");
  if (start == file.npos) return "";
  std::string text(file.substr(start, 16));
  for (char& c : text) {
    c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return text;
}

// Returns what follows a protobuf's length at `offset`; empty if there is no
// length.
std::string_view BehindLength(std::string_view file, size_t offset) {
  for (size_t i = offset; i < std::min(file.size(), offset + 5); ++i) {
    if ((file[i] & 0x80) == 0) return file.substr(i + 1);
  }
  return {};
}

bool IsZip(std::string_view file) { return HasAt(file, 0, "PK\x03\x04"); }

bool IsNb(std::string_view file) { return HasAt(file, 0, "\x89PLN"); }

// A Paddle Lite file begins with a small version number, then has the version
// of opt as text.
bool IsPaddleLiteNb(std::string_view file) {
  return file.size() > 4 && (file[0] == 1 || file[0] == 2) && file[1] == 0 &&
         file[2] == 'v' && std::isdigit(static_cast<unsigned char>(file[3]));
}

// A number in field 1, then a message in field 2: how saved models and Core ML
// begin. What ONNX has in field 2 is text.
bool BeginsWithNumberAndMessage(std::string_view file) {
  return file.size() > 4 && file[0] == 0x08 && file[2] == 0x12 &&
         HasAt(BehindLength(file, 3), 0, "\x0a");
}

bool IsSavedModel(std::string_view file) {
  return BeginsWithNumberAndMessage(file) && file[1] == 1 &&
         (HasNear(file, "serve") || HasNear(file, "Placeholder") ||
          HasNear(file, "saver_filename"));
}

bool IsCoreMl(std::string_view file) {
  return BeginsWithNumberAndMessage(file) && !IsSavedModel(file);
}

// The version of the format, then a field that models have.
bool IsOnnx(std::string_view file) {
  if (file.size() < 3 || file[0] != 0x08 || (file[1] & 0x80) != 0) return false;
  return std::strchr("\x12\x1a\x22\x28\x32\x3a\x42", file[2]) != nullptr &&
         file[2] != 0 && !BeginsWithNumberAndMessage(file);
}

// Its first block, with the numbers of itself and its parent.
bool IsPaddleProgram(std::string_view file) {
  const std::string_view block = BehindLength(file, 1);
  return HasAt(file, 0, "\x0a") &&
         HasAt(block, 0, std::string_view("\x08\x00\x10", 3));
}

// Paddle 3 writes the keys of a program in order.
bool IsPirProgram(std::string_view file) {
  return HasAt(file, 0, "{") && HasNear(file, "\"base_code\"");
}

// Versions and levels of 0, then the length of a description.
bool IsPaddleWeights(std::string_view file) {
  return file.size() > 21 && file.substr(0, 16) == std::string(16, '\0') &&
         LittleEndian(file, 16, 4) < 1024 && file[20] == 0x08;
}

// Nodes of a name and an op.
bool IsFrozenGraph(std::string_view file) {
  return HasAt(file, 0, "\x0a") && !IsPaddleProgram(file) &&
         (HasNear(file, "\x12\x0bPlaceholder") ||
          HasNear(file, std::string_view("\x12\x05\x43onst")));
}

bool IsPyTorch(std::string_view file) {
  if (IsZip(file)) return HasNear(file, "data.pkl");
  return file.size() > 2 && file[0] == '\x80' && file[1] >= 2 && file[1] <= 5;
}

bool IsKeras(std::string_view file) {
  if (IsZip(file)) return HasNear(file, "model.weights.h5");
  return HasAt(file, 0, "\x89HDF\r\n\x1a\n");
}

// The length of a header of JSON, then the header.
bool IsSafetensors(std::string_view file) {
  return file.size() > 9 && file[8] == '{' && LittleEndian(file, 0, 8) > 1 &&
         LittleEndian(file, 0, 8) <= file.size() - 8;
}

bool IsHtml(std::string_view file) {
  const std::string text = TextStart(file);
  return StartsWith(text, "<!doctype html") || StartsWith(text, "<html");
}

struct KindRow {
  FileKind kind;
  const char* name;
  const char* advice;
  bool (*matches)(std::string_view file);
};

constexpr const char* kExport =
    "export the network from where it was trained to ONNX";

constexpr KindRow kRows[] = {
    {FileKind::kNb, "an optimised model (.nb)",
     "it runs as it is: give it to run_model or benchmark as "
     "--optimized_model_file, to opt as --optimized_nb_model_path",
     IsNb},
    {FileKind::kOnnx, "an ONNX model", "give it as --onnx_model", IsOnnx},
    {FileKind::kPaddleProgram, "the program of a Paddle model (.pdmodel)",
     "give it as --model_file, with its weights as --param_file",
     IsPaddleProgram},
    {FileKind::kPaddleProgram, "the program of a Paddle 3 model (.json)",
     "give it as --model_file, with its weights as --param_file", IsPirProgram},
    {FileKind::kPaddleWeights, "the weights of a Paddle model (.pdiparams)",
     "give it as --param_file, with the program as --model_file",
     IsPaddleWeights},
    {FileKind::kOther, "a pointer of Git LFS, not the file itself",
     "`git lfs pull` fetches the file",
     [](std::string_view file) {
       return HasAt(file, 0, "version https://git-lfs.github.com/spec/");
     }},
    {FileKind::kOther, "an HTML page",
     "the download gave a page in place of the file; load the file itself",
     IsHtml},
    {FileKind::kOther, "a TensorFlow Lite model (.tflite)",
     "convert it to ONNX, with tf2onnx --tflite for instance",
     [](std::string_view file) { return HasAt(file, 4, "TFL3"); }},
    {FileKind::kOther, "a PyTorch file (a zip archive or a pickle)",
     "load it in PyTorch and export the network with torch.onnx.export",
     IsPyTorch},
    {FileKind::kOther, "a Keras or HDF5 file",
     "load it in Keras and export the network to ONNX, with tf2onnx for "
     "instance",
     IsKeras},
    {FileKind::kOther, "weights as safetensors, without a network", kExport,
     IsSafetensors},
    {FileKind::kOther, "a GGUF file, weights without a network", kExport,
     [](std::string_view file) { return HasAt(file, 0, "GGUF"); }},
    {FileKind::kOther, "a TensorFlow saved model",
     "convert its folder to ONNX, with tf2onnx --saved-model for instance",
     IsSavedModel},
    {FileKind::kOther, "a TensorFlow graph",
     "convert it to ONNX, with tf2onnx --graphdef for instance", IsFrozenGraph},
    {FileKind::kOther, "a Core ML model", kExport, IsCoreMl},
    {FileKind::kOther, "an .nb file of Paddle Lite",
     "convert the Paddle model that it was made of with this library's opt",
     IsPaddleLiteNb},
    {FileKind::kOther, "a model of ONNX Runtime (.ort)",
     "give the ONNX model that it was made of",
     [](std::string_view file) { return HasAt(file, 4, "ORTM"); }},
    {FileKind::kOther, "a NumPy array", "it holds elements, not a network",
     [](std::string_view file) { return HasAt(file, 0, "\x93NUMPY"); }},
    {FileKind::kOther, "a compressed file", "unpack it first",
     [](std::string_view file) {
       return IsZip(file) || HasAt(file, 0, "\x1f\x8b");
     }},
    {FileKind::kOther, "text, as JSON or XML is",
     "a model is a binary file or, of Paddle 3, the program .json beside its "
     "weights .pdiparams",
     [](std::string_view file) {
       const std::string text = TextStart(file);
       return StartsWith(text, "{\"") || StartsWith(text, "{\n") ||
              StartsWith(text, "<?xml");
     }},
};

}  // namespace

Status ExpectFileKind(Span<const uint8_t> bytes, FileKind expected) {
  const std::string_view file(reinterpret_cast<const char*>(bytes.data()),
                              bytes.size());
  const KindRow* found = nullptr;
  for (const KindRow& row : kRows) {
    if (!row.matches(file)) continue;
    if (row.kind == expected) return Status::Ok();
    if (found == nullptr) found = &row;
  }
  if (found == nullptr) return Status::Ok();
  return Status::InvalidArgument(
      StrCat("this is ", found->name, "; ", found->advice));
}

}  // namespace placelite
