// SPDX-License-Identifier: Apache-2.0
// Programs that lie beside the repository: CMakeLists.txt builds these tests
// where they are.
#include <map>

#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

// Programs beside the repository.
class RealPaddleModels : public ::testing::Test {
 protected:
  // Returns the op types of a program without weights that the reader does not
  // know.
  std::map<std::string, int> Problems(const std::string& program) {
    std::vector<ImportProblem> problems;
    PaddleReadOptions options;
    options.weights_required = false;
    options.problems = &problems;
    PaddleModelFiles files;
    files.model_file = folder_ + program;
    const Result<Graph> graph = ReadPaddleModel(files, options);
    EXPECT_EQ(graph.ok(), problems.empty()) << graph.status().ToString();
    std::map<std::string, int> counts;
    for (const ImportProblem& problem : problems) ++counts[problem.op_type];
    return counts;
  }

  const std::string folder_ =
      std::string(LITE_MODELS_DIR) + "/paddle/programs_only/";
};

TEST_F(RealPaddleModels, ProgramsWithoutWeights) {
  EXPECT_THAT(Problems("visualdl_demo__model__"), ElementsAre());
  EXPECT_THAT(Problems("ch_PP-OCRv4_det.pdmodel"), ElementsAre());
  EXPECT_THAT(Problems("picodet_layout.pdmodel"), ElementsAre());
  EXPECT_THAT(Problems("text_image_orientation_PPLCNet.pdmodel"),
              ElementsAre());
}

TEST_F(RealPaddleModels, ProgramsOfTheOcrAndTheLayoutDetector) {
  for (const char* name :
       {"ch_PP-OCRv4_rec.pdmodel", "en_PP-OCRv3_rec.pdmodel",
        "ch_PP-OCRv4_det.pdmodel", "picodet_layout.pdmodel"}) {
    EXPECT_THAT(Problems(name), ElementsAre()) << name;
  }
}

TEST_F(RealPaddleModels, ListsWhatIsMissing) {
  EXPECT_THAT(Problems("lac.pdmodel"), ElementsAre(Pair("viterbi_decode", 1)));
  EXPECT_THAT(Problems("ch_SLANet.pdmodel"), ElementsAre());
}

}  // namespace
}  // namespace placelite
