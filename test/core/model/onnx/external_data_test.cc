// SPDX-License-Identifier: Apache-2.0
// Tensors whose elements are in files beside the model.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/tensor.h"
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

namespace fs = std::filesystem;
using ::onnx::TensorProto;

class OnnxExternal : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
    root_ = fs::path(::testing::TempDir()) /
            StrCat("onnx_external_", getpid()) / info->name();
    fs::remove_all(root_);
    fs::create_directories(root_ / "model" / "sub");
    const std::vector<float> elements = {0, 1, 2, 3, 4, 5, 6, 7};
    Write("model/weights",
          std::string(reinterpret_cast<const char*>(elements.data()), 32));
  }
  void TearDown() override { fs::remove_all(root_.parent_path()); }

  void Write(const std::string& name, const std::string& bytes) {
    std::ofstream(root_ / name, std::ios::binary) << bytes;
  }

  // x + w, where w [2] has these entries.
  static ModelWriter Model(
      const std::vector<std::pair<std::string, std::string>>& entries) {
    ModelWriter w;
    w.Input("x", {2}).Node("Add", {"x", "w"}, {"y"}).Output("y");
    TensorProto* tensor = w.Initializer("w", TensorProto::FLOAT, {2});
    tensor->set_data_location(TensorProto::EXTERNAL);
    for (const auto& [key, value] : entries) {
      auto* entry = tensor->add_external_data();
      entry->set_key(key);
      entry->set_value(value);
    }
    return w;
  }

  Result<Graph> ReadModel(const ModelWriter& model,
                          const OnnxReadOptions& options = {}) {
    Write("model/m.onnx", model.Bytes());
    return ReadOnnxModel((root_ / "model/m.onnx").string(), options);
  }
  Result<Graph> ReadWith(
      const std::vector<std::pair<std::string, std::string>>& entries) {
    return ReadModel(Model(entries));
  }
  // The first element of w, or -1.
  float First(const std::vector<std::pair<std::string, std::string>>& entries) {
    const Result<Graph> graph = ReadWith(entries);
    EXPECT_OK(graph);
    if (!graph.ok()) return -1;
    return graph->value(graph->FindValue("w")).info.constant.data<float>()[0];
  }

  fs::path root_;
};

TEST_F(OnnxExternal, OffsetAndLength) {
  EXPECT_EQ(First({{"location", "weights"}}), 0);
  EXPECT_EQ(First({{"location", "weights"}, {"offset", "4"}}), 1);
  EXPECT_EQ(First({{"location", "weights"}, {"offset", "24"}, {"length", "8"}}),
            6);
  EXPECT_EQ(First({{"location", "weights"}, {"checksum", "ignored"}}), 0);
}

TEST_F(OnnxExternal, RefusesPartsThatAreNotThere) {
  EXPECT_THAT(ReadWith({{"location", "weights"}, {"offset", "25"}}),
              FailsWith(StatusCode::kCorrupt,
                        "tensor 'w': its 8 bytes at 25 lie behind the end of "
                        "'weights', which has 32"));
  EXPECT_EQ(
      ReadWith({{"location", "weights"}, {"offset", "9223372036854775807"}})
          .status()
          .code(),
      StatusCode::kCorrupt);
  EXPECT_THAT(ReadWith({{"location", "weights"}, {"length", "4"}}),
              FailsWith(StatusCode::kCorrupt, "it has 4 bytes of data"));
}

TEST_F(OnnxExternal, RefusesWrongEntries) {
  EXPECT_THAT(ReadWith({}), FailsWith(StatusCode::kCorrupt,
                                      "it is external, but names no location"));
  for (const char* number : {"-1", "", "four", "1e3", "99999999999999999999"}) {
    EXPECT_THAT(ReadWith({{"location", "weights"}, {"offset", number}}),
                FailsWith(StatusCode::kCorrupt, "external offset is '"));
    EXPECT_THAT(ReadWith({{"location", "weights"}, {"length", number}}),
                FailsWith(StatusCode::kCorrupt, "external length is '"));
  }
}

TEST_F(OnnxExternal, MissingFiles) {
  EXPECT_THAT(ReadWith({{"location", "gone"}}),
              FailsWith(StatusCode::kNotFound, "gone"));
  EXPECT_FALSE(ReadWith({{"location", "sub"}}).ok());
  EXPECT_THAT(ReadOnnxModel((root_ / "model/no.onnx").string()),
              FailsWith(StatusCode::kNotFound, "no.onnx"));
}

TEST_F(OnnxExternal, MustLieInTheFolderOfTheModel) {
  Write("secret", std::string(8, '\0'));
  EXPECT_EQ(ReadWith({{"location", "../secret"}}).status().code(),
            StatusCode::kCorrupt);
  EXPECT_EQ(ReadWith({{"location", "sub/../weights"}}).status().code(),
            StatusCode::kCorrupt);
  EXPECT_EQ(ReadWith({{"location", "sub/../../secret"}}).status().code(),
            StatusCode::kCorrupt);
  EXPECT_EQ(
      ReadWith({{"location", (root_ / "secret").string()}}).status().code(),
      StatusCode::kCorrupt);
}

TEST_F(OnnxExternal, LinksMustStayInTheFolderToo) {
  Write("secret", std::string(8, '\0'));
  fs::create_symlink(root_ / "secret", root_ / "model/link");
  fs::create_directory_symlink(root_, root_ / "model/up");
  fs::create_symlink("weights", root_ / "model/inside");
  EXPECT_EQ(ReadWith({{"location", "link"}}).status().code(),
            StatusCode::kCorrupt);
  EXPECT_EQ(ReadWith({{"location", "up/secret"}}).status().code(),
            StatusCode::kCorrupt);
  EXPECT_EQ(First({{"location", "inside"}}), 0);
}

TEST_F(OnnxExternal, AreRefusedFromMemory) {
  EXPECT_THAT(
      Model({{"location", "weights"}}).Read(),
      FailsWith(
          StatusCode::kUnsupported,
          "1 Add (output \"y\"): tensor 'w': its elements lie in the file "
          "'weights', but the model was read from memory"));
}

TEST_F(OnnxExternal, AreZerosWhenWeightsAreNotRequired) {
  OnnxReadOptions options;
  options.weights_required = false;
  ASSERT_OK_AND_ASSIGN(const Graph graph,
                       Model({{"location", "gone"}}).Read(options));
  EXPECT_EQ(graph.value(graph.FindValue("w")).info.constant.data<float>()[1],
            0);
  ASSERT_OK(ReadModel(Model({{"location", "gone"}}), options));
}

// A few bytes of model must not ask for any amount of zeros.
TEST_F(OnnxExternal, ZerosAreBounded) {
  OnnxReadOptions options;
  options.weights_required = false;
  ModelWriter w = Model({{"location", "gone"}});
  w.graph()
      .mutable_input(0)
      ->mutable_type()
      ->mutable_tensor_type()
      ->clear_shape();
  TensorProto* tensor = w.graph().mutable_initializer(0);
  constexpr int64_t kMost = onnx_import::kMaxZeroBytes / sizeof(float);
  tensor->set_dims(0, kMost);
  EXPECT_OK(w.Read(options));
  tensor->set_dims(0, kMost + 1);
  EXPECT_THAT(w.Read(options),
              FailsWith(StatusCode::kResourceExhausted,
                        StrCat("tensors that are not read need more than ",
                               onnx_import::kMaxZeroBytes)));
}

}  // namespace
}  // namespace placelite
