// SPDX-License-Identifier: Apache-2.0
// Tests which files of a folder are taken for the model.
#include "lite/core/model/paddle/model_files.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "lite/core/base/strings.h"
#include "test/core/model/paddle/pir_writer.h"
#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

namespace fs = std::filesystem;

class PaddleFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = fs::path(::testing::TempDir()) /
              StrCat("paddle_files_", getpid()) / info->name();
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    model_.Feed("x", {2}).Weight("w", {2}, {3, 4});
    model_.Binary("elementwise_add", "x", "w", "y").Fetch("y");
  }
  void TearDown() override { fs::remove_all(folder_.parent_path()); }

  void Write(const std::string& name, const std::string& bytes) {
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
  }
  std::string Path(const std::string& name) {
    return (folder_ / name).string();
  }
  Result<Graph> ReadFolder() { return ReadPaddleModel({folder_.string()}); }

  fs::path folder_;
  ProgramWriter model_;
};

TEST_F(PaddleFiles, KnownNames) {
  const char* const kPairs[][2] = {{"__model__", "params"},
                                   {"__model__", "__params__"},
                                   {"model", "weights"},
                                   {"model.pdmodel", "model.pdiparams"},
                                   {"inference.pdmodel", "inference.pdiparams"},
                                   {"mine.pdmodel", "mine.pdiparams"},
                                   {"mine.pdmodel", "other.pdiparams"},
                                   {"__model__", "w"}};
  for (const auto& [program, params] : kPairs) {
    Write(program, model_.Program());
    Write(params, model_.Params());
    ASSERT_OK_AND_ASSIGN(const Graph graph, ReadFolder());
    EXPECT_EQ(graph.name, "KnownNames");
    const Tensor& w = graph.value(graph.FindValue("w")).info.constant;
    EXPECT_EQ(w.data<float>()[1], 4);
    fs::remove(folder_ / program);
    fs::remove(folder_ / params);
  }
}

// Here "params" is a weight of its own, not all of them.
TEST_F(PaddleFiles, AWeightMayBeCalledLikeACombinedFile) {
  ProgramWriter w;
  w.Feed("x", {1}).Weight("params", {1}, {5});
  w.Binary("elementwise_add", "x", "params", "y").Fetch("y");
  Write("__model__", w.Program());
  Write("params", w.Params());
  EXPECT_OK(ReadFolder());
}

TEST_F(PaddleFiles, NamedFilesWin) {
  Write("a.pdmodel", model_.Program());
  Write("b.pdmodel", "broken");
  Write("a.weights", model_.Params());
  PaddleModelFiles files;
  files.model_file = Path("a.pdmodel");
  files.param_file = Path("a.weights");
  ASSERT_OK_AND_ASSIGN(const Graph graph, ReadPaddleModel(files));
  EXPECT_EQ(graph.name, "a");
}

TEST_F(PaddleFiles, WeightsBesideANamedProgram) {
  Write("a.pdmodel", model_.Program());
  Write("a.pdiparams", model_.Params());
  Write("b.pdiparams", "broken");
  PaddleModelFiles files;
  files.model_file = Path("a.pdmodel");
  ASSERT_OK_AND_ASSIGN(const Graph graph, ReadPaddleModel(files));
  EXPECT_EQ(graph.value(graph.FindValue("w")).info.constant.data<float>()[1],
            4);
}

TEST_F(PaddleFiles, AMissingFileOfAllWeightsIsNamed) {
  Write("inference.pdmodel", model_.Program());
  EXPECT_THAT(ReadFolder(), FailsWith(StatusCode::kNotFound,
                                      Path("inference.pdiparams") +
                                          ": no such file; it has the 1 "
                                          "weights of " +
                                          Path("inference.pdmodel")));
  // One of the weights is there, so each lies in a file of its own.
  ProgramWriter two;
  two.Feed("x", {2}).Weight("w", {2}, {3, 4}).Weight("v", {2}, {3, 4});
  two.Binary("elementwise_add", "x", "w", "y");
  two.Binary("elementwise_add", "y", "v", "z").Fetch("z");
  Write("inference.pdmodel", two.Program());
  Write("w", model_.Params());
  EXPECT_THAT(ReadFolder(),
              FailsWith(StatusCode::kNotFound, Path("v") + ": no such file"));
}

TEST_F(PaddleFiles, SeveralModelsMustBeNamed) {
  Write("a.pdmodel", model_.Program());
  Write("b.pdmodel", model_.Program());
  EXPECT_THAT(ReadFolder(), FailsWith(StatusCode::kNotFound,
                                      "holds several models (a.pdmodel, "
                                      "b.pdmodel)"));
}

TEST_F(PaddleFiles, MissingFiles) {
  EXPECT_THAT(ReadFolder(),
              FailsWith(StatusCode::kNotFound, "holds no program"));
  EXPECT_THAT(ReadPaddleModel({Path("nowhere")}),
              FailsWith(StatusCode::kNotFound, "no such folder"));
  EXPECT_THAT(ReadPaddleModel(PaddleModelFiles()),
              FailsWith(StatusCode::kInvalidArgument, "neither"));
  PaddleModelFiles files;
  files.model_file = Path("gone");
  EXPECT_THAT(ReadPaddleModel(files),
              FailsWith(StatusCode::kNotFound, "gone: no such file"));
  Write("here", model_.Program());
  files.model_file = Path("here");
  EXPECT_THAT(ReadPaddleModel(files),
              FailsWith(StatusCode::kNotFound,
                        "has 1 weights, but their file (param_file) is not "
                        "named, and there is no " +
                            Path("here.pdiparams")));
  files.param_file = Path("gone");
  EXPECT_THAT(ReadPaddleModel(files),
              FailsWith(StatusCode::kNotFound, "gone: no such file"));
}

TEST_F(PaddleFiles, AMissingWeightIsNamed) {
  Write("__model__", model_.Program());
  EXPECT_THAT(ReadFolder(), FailsWith(StatusCode::kNotFound,
                                      "op 1 'elementwise_add' (output 'y'): "
                                      "weight 'w': " +
                                          Path("w") + ": no such file"));
}

TEST_F(PaddleFiles, ProgramsAloneNeedNoWeights) {
  Write("__model__", model_.Program());
  PaddleReadOptions options;
  options.weights_required = false;
  EXPECT_OK(ReadPaddleModel({folder_.string()}, options));
}

TEST_F(PaddleFiles, BrokenFilesAreNamed) {
  Write("__model__", "broken");
  EXPECT_THAT(ReadFolder(), FailsWith(StatusCode::kCorrupt,
                                      Path("__model__") + ": not a Paddle"));
  Write("__model__", model_.Program());
  Write("w", model_.Params() + "!");
  EXPECT_THAT(ReadFolder(),
              FailsWith(StatusCode::kCorrupt, Path("w") + ": 1 bytes follow"));
  Write("params", model_.Params() + "!");
  EXPECT_THAT(ReadFolder(), FailsWith(StatusCode::kCorrupt,
                                      Path("params") + ": 1 bytes follow"));
}

TEST_F(PaddleFiles, FoldersAreNoFiles) {
  fs::create_directory(folder_ / "sub");
  PaddleModelFiles files;
  files.model_file = Path("sub");
  EXPECT_THAT(ReadPaddleModel(files),
              FailsWith(StatusCode::kIo, "is not a file"));
  Write("file", "");
  EXPECT_THAT(ReadPaddleModel({Path("file")}),
              FailsWith(StatusCode::kIo, "is not a folder"));
}

TEST_F(PaddleFiles, PirPrograms) {
  PirWriter model;
  model.Data(1, "x", {2}).Parameter(2, "w", {2});
  model.Op("1.add", {1, 2}, {3}, {2}).Fetch(3, "y");
  // Folders of published models hold other .json files.
  Write("config.json", "{\"name\": \"mine\"}");
  for (const char* name : {"inference", "model", "__model__", "mine"}) {
    const std::string program = StrCat(name, ".json");
    const std::string params = StrCat(name, ".pdiparams");
    Write(program, model.Program());
    Write(params, model.Params());
    EXPECT_OK(ReadFolder());
    PaddleModelFiles files;
    files.model_file = Path(program);
    EXPECT_OK(ReadPaddleModel(files));
    files.param_file = Path(params);
    EXPECT_OK(ReadPaddleModel(files));
    fs::remove(folder_ / params);
    EXPECT_THAT(ReadPaddleModel(files),
                FailsWith(StatusCode::kNotFound, params));
    fs::remove(folder_ / program);
  }
}

TEST_F(PaddleFiles, PirProgramsWithoutTheirWeights) {
  PirWriter model;
  model.Data(1, "x", {2}).Parameter(2, "w", {2}).Fetch(2, "y");
  Write("inference.json", model.Program());
  EXPECT_THAT(ReadFolder(),
              FailsWith(StatusCode::kNotFound, "inference.pdiparams"));
}

}  // namespace
}  // namespace placelite
