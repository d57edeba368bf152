// SPDX-License-Identifier: Apache-2.0
// run_model: runs a model on given inputs and writes its outputs.
//
//   run_model --optimized_model_file=m.nb --input=data:cat.npy
//       --output_dir=out
//   run_model --optimized_model_file=m.nb --picture=cat.jpg
//       --mean=103.94,116.78,123.68 --scale=0.017 --order=BGR
//       --labels=synset_words.txt
//
// Several runs of one process are separated by ';' in --input and write to
// output_dir/run0, run1, ... A model without inputs needs no --input.
#include <gflags/gflags.h>

#include <filesystem>
#include <iostream>

#include "lite/api/option_texts.h"
#include "lite/core/base/strings.h"
#include "tools/common/explain.h"
#include "tools/common/input_files.h"
#include "tools/common/inputs.h"
#include "tools/common/model_flags.h"
#include "tools/common/npy.h"
#include "tools/common/picture_flags.h"
#include "tools/common/tool.h"
#include "tools/common/top_k.h"

DEFINE_string(input, "",
              "NAME:FILE[,NAME:FILE], .npy or raw; runs by ';'; a ',', ';', "
              "':' or '\\' in a name is written behind a '\\'");
DEFINE_string(output_dir, "", "folder for output_0.npy, ...");
DEFINE_string(picture, "", "a picture for the first input instead");
DEFINE_string(labels, "", "labels, one a line, for --topk");
DEFINE_int32(topk, 5, "how many of the best classes to print");
DEFINE_string(explain, "", "why each kernel runs here: text or json");
DEFINE_bool(print_profile, false, "print each op's variant and the choices");

namespace placelite::tools {
namespace {

Status SetPicture(Predictor* predictor) {
  LITE_ASSIGN_OR_RETURN(const PictureOptions options, PictureFlags());
  LITE_RETURN_IF_ERROR(CheckInputShapes(*predictor));
  std::cerr << NoteOnPixels();
  LITE_ASSIGN_OR_RETURN(Tensor input, predictor->Input(0));
  if (input.shape().rank() != 4 || input.shape()[1] != 3) {
    return Status::InvalidArgument(StrCat("input 0 has shape ", input.shape(),
                                          ", no picture of 3 channels"));
  }
  LITE_ASSIGN_OR_RETURN(
      Tensor picture,
      LoadPicture(FLAGS_picture, input.shape()[2], input.shape()[3], options));
  return predictor->SetInput(0, picture.precision(), picture.shape(),
                             picture.raw_data());
}

Status WriteOutputs(Predictor* predictor, const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    return Status::Io(
        StrCat("cannot make folder '", folder, "': ", error.message()));
  }
  for (size_t i = 0; i < predictor->output_names().size(); ++i) {
    LITE_ASSIGN_OR_RETURN(Tensor output, predictor->Output(i));
    const std::string path = StrCat(folder, "/output_", i, ".npy");
    LITE_RETURN_IF_ERROR(WriteNpy(path, output));
    std::cerr << "wrote " << path << ": '" << predictor->output_names()[i]
              << "', " << output.precision() << output.shape() << "\n";
  }
  return Status::Ok();
}

Status PrintTopK(Predictor* predictor) {
  std::vector<std::string> labels;
  if (!FLAGS_labels.empty()) {
    LITE_ASSIGN_OR_RETURN(labels, LoadLabels(FLAGS_labels));
  }
  LITE_ASSIGN_OR_RETURN(Tensor output, predictor->Output(0));
  if (output.precision() != Precision::kFloat) {
    return Status::InvalidArgument(
        StrCat("output 0 is ", output.precision(),
               " and has no classes to be printed: set --output_dir"));
  }
  std::cout << TopK(output, FLAGS_topk, labels);
  return Status::Ok();
}

void PrintProfile(const Predictor& predictor) {
  const Profile profile = predictor.GetProfile();
  for (const OpProfile& op : profile.ops) {
    std::cout << op.type << " '" << op.name << "' " << op.kernel << " "
              << op.variant << "\n";
  }
  for (const Rechoice& choice : profile.choices) {
    std::cout << "choice for '" << choice.op << "' " << choice.shapes << ": "
              << (choice.from.empty() ? "-" : choice.from) << " -> "
              << choice.to << "\n";
  }
}

Status Finish(Predictor* predictor, const std::string& folder) {
  LITE_RETURN_IF_ERROR(predictor->Run());
  if (!folder.empty()) {
    LITE_RETURN_IF_ERROR(WriteOutputs(predictor, folder));
  }
  if (!FLAGS_labels.empty() || folder.empty()) {
    LITE_RETURN_IF_ERROR(PrintTopK(predictor));
  }
  return Status::Ok();
}

// A model without inputs has one run, which reads no files.
Result<std::vector<std::string>> RunsFromFlags(const Predictor& predictor) {
  std::vector<std::string> runs = SplitRuns(FLAGS_input);
  if (!runs.empty()) return runs;
  if (predictor.input_names().empty()) return std::vector<std::string>{""};
  return Status::InvalidArgument(
      StrCat("--input or --picture is missing; the model's inputs are ",
             Join(predictor.input_names(), ", ")));
}

Status Run() {
  if (FLAGS_topk < 0) {
    return Status::InvalidArgument(
        StrCat("--topk=", FLAGS_topk, ", expected 0 or more"));
  }
  LITE_ASSIGN_OR_RETURN(std::unique_ptr<Predictor> predictor,
                        PredictorFromFlags());
  LITE_RETURN_IF_ERROR(ResizeFromFlags(predictor.get()));
  if (!FLAGS_picture.empty()) {
    LITE_RETURN_IF_ERROR(SetPicture(predictor.get()));
    LITE_RETURN_IF_ERROR(Finish(predictor.get(), FLAGS_output_dir));
  } else {
    LITE_ASSIGN_OR_RETURN(const std::vector<std::string> runs,
                          RunsFromFlags(*predictor));
    for (size_t i = 0; i < runs.size(); ++i) {
      const std::string folder = FLAGS_output_dir.empty() || runs.size() == 1
                                     ? FLAGS_output_dir
                                     : StrCat(FLAGS_output_dir, "/run", i);
      LITE_RETURN_IF_ERROR(SetFileInputs(predictor.get(), runs[i], "--input"));
      LITE_RETURN_IF_ERROR(Finish(predictor.get(), folder));
    }
  }
  if (FLAGS_print_profile) PrintProfile(*predictor);
  if (FLAGS_explain.empty()) return Status::Ok();
  LITE_ASSIGN_OR_RETURN(const LowerReport report, predictor->Explain());
  return PrintExplanation(FLAGS_explain, report);
}

}  // namespace
}  // namespace placelite::tools

int main(int argc, char** argv) {
  return placelite::tools::RunTool(
      argc, argv,
      "$0: runs a model on .npy files, raw files or a picture.\n"
      "  $0 --optimized_model_file=M.nb --input=NAME:FILE.npy "
      "--output_dir=DIR\n",
      placelite::tools::Run, placelite::kRun);
}
