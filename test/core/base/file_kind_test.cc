// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/file_kind.h"

#include "lite/core/base/strings.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

std::string Bytes(std::initializer_list<int> values) {
  std::string bytes;
  for (int value : values) bytes.push_back(static_cast<char>(value));
  return bytes;
}

struct KindCase {
  const char* name;
  std::string bytes;
  const char* message;
};

void PrintTo(const KindCase& c, std::ostream* out) { *out << c.name; }

const std::string& Zip() {
  static const auto* const kZip = new std::string("PK\x03\x04 and so on ");
  return *kZip;
}

// Beginnings as the formats describe them.
std::vector<KindCase> OtherFiles() {
  return {
      {"TFLite", Bytes({28, 0, 0, 0}) + "TFL3" + std::string(20, '\0'),
       "this is a TensorFlow Lite model (.tflite); convert it to ONNX"},
      {"PyTorchZip", Zip() + "archive/data.pkl", "this is a PyTorch file"},
      {"PyTorchZipDirectoryAtTheEnd",
       Zip() + std::string(300000, 'w') + "archive/data.pkl",
       "this is a PyTorch file"},
      {"PyTorchPickle", Bytes({0x80, 2, 0x8a, 10}) + "l", "torch.onnx.export"},
      {"Keras", Zip() + "model.weights.h5", "this is a Keras or HDF5 file"},
      {"Hdf5", "\x89HDF\r\n\x1a\n", "this is a Keras or HDF5 file"},
      {"Safetensors", Bytes({10, 0, 0, 0, 0, 0, 0, 0}) + "{\"a\": 123}x",
       "this is weights as safetensors, without a network; export"},
      {"Gguf", "GGUF" + Bytes({3, 0, 0, 0}), "this is a GGUF file"},
      {"SavedModel", Bytes({8, 1, 0x12, 12, 0x0a, 10, 0x22, 5}) + "serve...",
       "this is a TensorFlow saved model"},
      {"FrozenGraph",
       Bytes({0x0a, 20, 0x0a, 5}) + "input" + Bytes({0x12, 11}) + "Placeholder",
       "this is a TensorFlow graph"},
      {"CoreMl", Bytes({8, 4, 0x12, 9, 0x0a, 7, 0x0a, 5}) + "image",
       "this is a Core ML model; export the network"},
      {"GitLfs", "version https://git-lfs.github.com/spec/v1\noid sha256:0\n",
       "`git lfs pull` fetches the file"},
      {"Html", "\xef\xbb\xbf\n <!DOCTYPE HTML><html></html>",
       "this is an HTML page; the download gave a page"},
      {"Html2", "<html lang=en>", "this is an HTML page"},
      {"PaddleLite", Bytes({1, 0}) + "v2.12-rc" + std::string(20, '\0'),
       "this is an .nb file of Paddle Lite"},
      {"OrtFormat", Bytes({28, 0, 0, 0}) + "ORTM", "(.ort)"},
      {"NumPy", "\x93NUMPY", "this is a NumPy array"},
      {"Zip", Zip(), "this is a compressed file; unpack it first"},
      {"GZip", "\x1f\x8b\x08", "this is a compressed file"},
      {"OtherJson", "{\"layers\": []}", "or, of Paddle 3, the program .json"},
      {"Json", " {\"graph\": []}", "this is text, as JSON or XML is"},
      {"Xml", "<?xml version=\"1.0\"?><net>", "this is text"},
  };
}

class OtherFileKind : public testing::TestWithParam<KindCase> {};

TEST_P(OtherFileKind, IsCalledSoByAllReaders) {
  for (FileKind expected :
       {FileKind::kNb, FileKind::kOnnx, FileKind::kPaddleProgram,
        FileKind::kPaddleWeights}) {
    EXPECT_THAT(ExpectFileKind(GetParam().bytes, expected),
                FailsWith(StatusCode::kInvalidArgument, GetParam().message));
  }
}

INSTANTIATE_TEST_SUITE_P(Files, OtherFileKind, testing::ValuesIn(OtherFiles()),
                         [](const auto& info) {
                           return std::string(info.param.name);
                         });

TEST(FileKind, OneOfOursInPlaceOfAnother) {
  const std::vector<std::pair<FileKind, std::string>> ours = {
      {FileKind::kNb, "\x89PLNB\r\n\x1a"},
      {FileKind::kOnnx, Bytes({8, 9, 0x12, 7}) + "pytorch"},
      {FileKind::kOnnx, Bytes({8, 7, 0x3a, 2, 0x0a, 0})},
      {FileKind::kPaddleProgram,
       Bytes({0x0a, 0x90, 0x01, 8, 0, 0x10, 0xff, 0xff})},
      {FileKind::kPaddleProgram, "{\"base_code\":{\"magic\":\"pir\"}}"},
      {FileKind::kPaddleWeights,
       std::string(16, '\0') + Bytes({6, 0, 0, 0, 8, 5, 0x10, 2, 0x10, 3})},
  };
  for (const auto& [kind, bytes] : ours) {
    for (const auto& [expected, other] : ours) {
      const Status status = ExpectFileKind(bytes, expected);
      if (kind == expected) {
        EXPECT_OK(status);
      } else {
        EXPECT_THAT(status, FailsWith(StatusCode::kInvalidArgument, "give it"))
            << static_cast<int>(kind) << " " << static_cast<int>(expected);
      }
    }
  }
}

// The readers report better what is wrong with such files.
TEST(FileKind, UnknownBytesPass) {
  for (const std::string& bytes :
       {std::string(), std::string("x"), std::string("some text"),
        std::string(100, '\0'), Bytes({8, 9}), Bytes({0x0a})}) {
    EXPECT_OK(ExpectFileKind(bytes, FileKind::kOnnx));
    EXPECT_OK(ExpectFileKind(bytes, FileKind::kNb));
  }
}

}  // namespace
}  // namespace placelite
