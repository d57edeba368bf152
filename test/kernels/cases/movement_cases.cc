// SPDX-License-Identifier: Apache-2.0
// Ops that move elements: transpose, concat, split, slice, pad, shape, and
// the reshape family.
#include "lite/core/base/strings.h"
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

constexpr Precision kMoved[] = {Precision::kFloat, Precision::kInt64,
                                Precision::kFP16, Precision::kUInt8};

KernelCase Transpose(std::string name, const Shape& shape, Ints axes,
                     Precision precision = Precision::kFloat) {
  return {std::move(name),
          "transpose",
          {{"axis", std::move(axes)}},
          {RandomOf(precision, shape, 0, 100)}};
}

KernelCase Shuffle(std::string name, const Shape& shape, int64_t groups,
                   Precision precision = Precision::kFloat) {
  return {std::move(name),
          "channel_shuffle",
          {{"groups", groups}},
          {RandomOf(precision, shape, 0, 100)}};
}

KernelCase Concat(std::string name, int64_t axis,
                  const std::vector<Shape>& shapes,
                  Precision precision = Precision::kFloat) {
  KernelCase result{std::move(name), "concat", {{"axis", axis}}, {}};
  for (const Shape& shape : shapes) {
    result.inputs.push_back(RandomOf(precision, shape, 0, 100));
  }
  return result;
}

KernelCase Split(std::string name, const Shape& shape, int64_t axis,
                 size_t parts, Ints sections = {},
                 Precision precision = Precision::kFloat) {
  KernelCase result{std::move(name),
                    "split",
                    {{"axis", axis}, {"sections", std::move(sections)}},
                    {RandomOf(precision, shape, 0, 100)}};
  result.num_outputs = parts;
  return result;
}

KernelCase Slice(std::string name, const Shape& shape, Ints axes, Ints starts,
                 Ints ends, Precision precision = Precision::kFloat) {
  return {std::move(name),
          "slice",
          {{"axes", std::move(axes)},
           {"starts", std::move(starts)},
           {"ends", std::move(ends)}},
          {RandomOf(precision, shape, 0, 100)}};
}

KernelCase Pad(std::string name, const Shape& shape, Ints paddings,
               const char* mode, float value = 0,
               Precision precision = Precision::kFloat) {
  return {std::move(name),
          "pad",
          {{"paddings", std::move(paddings)},
           {"mode", std::string(mode)},
           {"value", value}},
          {RandomOf(precision, shape, 0, 100)}};
}

KernelCase View(std::string name, const char* op, AttributeMap attributes,
                const Shape& shape, Precision precision = Precision::kFloat) {
  return {std::move(name),
          op,
          std::move(attributes),
          {RandomOf(precision, shape, 0, 100)}};
}

std::vector<KernelCase> TransposeCases() {
  std::vector<KernelCase> cases = {
      Transpose("matrix", {37, 53}, {1, 0}),
      Transpose("identity", {2, 3, 4}, {0, 1, 2}),
      Transpose("rank_1", {9}, {0}),
      Transpose("scalar", {}, {}),
      Transpose("negative_axes", {2, 3, 4}, {-1, -3, -2}),
      Transpose("nchw_to_nhwc", {2, 19, 5, 7}, {0, 2, 3, 1}),
      Transpose("nhwc_to_nchw", {2, 5, 7, 19}, {0, 3, 1, 2}),
      Transpose("heads", {2, 13, 4, 8}, {0, 2, 1, 3}),
      Transpose("ocr_rec_head", {1, 48, 1, 80}, {0, 3, 1, 2}),
      Transpose("axes_of_one", {1, 6, 1, 5}, {2, 3, 0, 1}),
      Transpose("shuffle_channels", {1, 2, 58, 7, 7}, {0, 2, 1, 3, 4}),
      Transpose("rank_6", {2, 3, 2, 4, 3, 5}, {5, 0, 3, 1, 4, 2}),
      Transpose("empty", {3, 0, 2}, {2, 0, 1}),
      Transpose("large", {1, 96, 40, 40}, {0, 2, 3, 1}),
  };
  for (Precision precision : kMoved) {
    cases.push_back(
        Transpose(StrCat("of_", precision), {5, 17, 18}, {2, 0, 1}, precision));
    cases.push_back(Transpose(StrCat("rows_of_", precision), {5, 6, 3},
                              {1, 0, 2}, precision));
  }
  return cases;
}

std::vector<KernelCase> ChannelShuffleCases() {
  std::vector<KernelCase> cases = {
      Shuffle("one_group", {2, 17, 3, 5}, 1),
      Shuffle("groups_of_one", {2, 17, 3, 5}, 17),
      Shuffle("groups_2_of_16", {1, 32, 3, 5}, 2),
      Shuffle("groups_2_of_12", {2, 24, 5, 3}, 2),
      Shuffle("groups_3_of_11", {2, 33, 5, 3}, 3),
      Shuffle("groups_8_of_34", {1, 272, 3, 3}, 8),
      Shuffle("shufflenet_v2", {1, 116, 28, 28}, 2),
      Shuffle("shufflenet_v1", {1, 136, 28, 28}, 4),
      Shuffle("one_channel", {2, 1, 3, 5}, 1),
      Shuffle("matrix", {3, 6}, 2),
      Shuffle("volume", {2, 6, 2, 3, 2}, 3),
      Shuffle("empty", {0, 6, 2, 3}, 3),
      Shuffle("no_pixels", {1, 6, 0, 3}, 3),
  };
  for (Precision precision : kMoved) {
    cases.push_back(Shuffle(StrCat("of_", precision), {2, 6, 5}, 2, precision));
  }
  return cases;
}

std::vector<KernelCase> ConcatCases() {
  std::vector<KernelCase> cases = {
      Concat("one_input", 1, {{2, 3}}),
      Concat("channels", 1, {{2, 5, 3, 7}, {2, 1, 3, 7}, {2, 16, 3, 7}}),
      Concat("first_axis", 0, {{3, 5}, {1, 5}}),
      Concat("last_axis", -1, {{4, 5}, {4, 2}, {4, 1}}),
      Concat("empty_part", 1, {{2, 0, 3}, {2, 4, 3}}),
      Concat("all_empty", 0, {{0}, {0}}),
      Concat(
          "ocr_det_neck", 1,
          {{1, 24, 10, 12}, {1, 24, 10, 12}, {1, 24, 10, 12}, {1, 24, 10, 12}}),
      Concat("blocks_16", 1, {{1, 16, 3, 5}, {1, 32, 3, 5}, {1, 5, 3, 5}}),
      Concat("blocks_16_batch", 1, {{2, 16, 3, 5}, {2, 16, 3, 5}}),
      Concat("within_blocks", 1,
             {{2, 3, 5, 3}, {2, 1, 5, 3}, {2, 17, 5, 3}, {2, 33, 5, 3}}),
      Concat("many_in_a_block", -3,
             {{1, 1, 3, 3},
              {1, 2, 3, 3},
              {1, 1, 3, 3},
              {1, 3, 3, 3},
              {1, 1, 3, 3},
              {1, 4, 3, 3}}),
      Concat("rows_of_images", 2, {{2, 17, 3, 5}, {2, 17, 1, 5}}),
      Concat("columns_of_images", -1, {{2, 24, 3, 5}, {2, 24, 3, 2}}),
      Concat("images", 0, {{1, 24, 3, 5}, {2, 24, 3, 5}}),
      Concat("channels_empty_part", 1, {{1, 0, 3, 5}, {1, 17, 3, 5}}),
      Concat("shufflenet_halves", 1, {{1, 58, 28, 28}, {1, 58, 28, 28}}),
      Concat("googlenet", 1,
             {{1, 192, 14, 14},
              {1, 208, 14, 14},
              {1, 48, 14, 14},
              {1, 64, 14, 14}}),
      Concat("rank_6", 3, {{2, 1, 3, 2, 2, 2}, {2, 1, 3, 5, 2, 2}}),
  };
  for (Precision precision : kMoved) {
    cases.push_back(
        Concat(StrCat("of_", precision), 1, {{3, 5}, {3, 8}}, precision));
  }
  return cases;
}

std::vector<KernelCase> SplitCases() {
  std::vector<KernelCase> cases = {
      Split("one_output", {2, 3}, 1, 1),
      Split("equal", {2, 6, 5}, 1, 3),
      Split("sections", {2, 10, 3}, 1, 3, {2, 7, 1}),
      Split("rest", {3, 9}, -1, 3, {2, -1, 3}),
      Split("empty_section", {3, 4}, 1, 2, {4, 0}),
      Split("first_axis", {6, 5}, 0, 2),
      Split("shuffle_halves", {1, 116, 7, 7}, 1, 2),
      Split("blocks_16", {1, 48, 3, 5}, 1, 2, {32, 16}),
      Split("blocks_16_and_rest", {2, 37, 3, 5}, 1, 2, {16, 21}),
      Split("within_blocks", {2, 54, 3, 5}, 1, 4, {3, 1, 17, 33}),
      Split("rows_of_images", {2, 17, 5, 3}, 2, 2, {2, 3}),
      Split("columns_of_images", {2, 24, 5, 6}, 3, 3),
      Split("images", {3, 24, 2, 3}, 0, 2, {1, 2}),
      Split("shufflenet", {1, 116, 28, 28}, 1, 2),
      Split("rank_6", {2, 1, 4, 2, 3, 2}, 2, 4),
  };
  for (Precision precision : kMoved) {
    cases.push_back(
        Split(StrCat("of_", precision), {3, 8}, 1, 2, {}, precision));
  }
  return cases;
}

std::vector<KernelCase> SliceCases() {
  std::vector<KernelCase> cases = {
      Slice("one_axis", {4, 9}, {1}, {2}, {7}),
      Slice("first_axis", {7, 3, 2}, {0}, {1}, {3}),
      Slice("two_axes", {3, 8, 9, 5}, {1, 2}, {1, 3}, {7, 4}),
      Slice("negative", {5, 6}, {-1, 0}, {-4, -3}, {-1, -1}),
      Slice("clamped", {5, 6}, {0, 1}, {-100, 3}, {3, 1000000}),
      Slice("nothing", {5, 6}, {0}, {4}, {2}),
      Slice("all", {3, 5}, {0}, {0}, {3}),
      Slice("no_axes", {3, 5}, {}, {}, {}),
      Slice("blocks_16", {1, 48, 3, 5}, {1}, {16}, {32}),
      Slice("last_blocks", {2, 37, 3, 5}, {1}, {32}, {100}),
      Slice("first_channels", {2, 37, 3, 5}, {1}, {0}, {17}),
      Slice("inner_channels", {1, 40, 3, 5}, {-3}, {5}, {38}),
      Slice("image_rows", {2, 17, 5, 3}, {2}, {1}, {4}),
      Slice("image_columns", {1, 24, 3, 7}, {3}, {2}, {6}),
      Slice("images", {3, 24, 2, 3}, {0}, {1}, {2}),
      Slice("image_window", {2, 48, 5, 7}, {1, 2, 3}, {16, 1, 2}, {48, 4, 5}),
      Slice("rank_6", {2, 3, 2, 4, 2, 3}, {1, 3, 5}, {1, 0, 1}, {3, 3, 3}),
  };
  cases.push_back({"dimension",
                   "slice",
                   {{"axes", Ints{0}}, {"starts", Ints{1}}, {"ends", Ints{2}}},
                   {Values({4}, {2, 200, 1, 1}, Precision::kInt32)}});
  for (Precision precision : kMoved) {
    cases.push_back(
        Slice(StrCat("of_", precision), {3, 9, 4}, {1}, {2}, {7}, precision));
  }
  return cases;
}

std::vector<KernelCase> PadCases() {
  std::vector<KernelCase> cases;
  for (const char* mode : {"constant", "edge", "reflect", "wrap"}) {
    cases.push_back(Pad(StrCat(mode, "_none"), {3, 4}, {0, 0, 0, 0}, mode));
    cases.push_back(Pad(StrCat(mode, "_row"), {9}, {3, 5}, mode, 1.5f));
    cases.push_back(Pad(StrCat(mode, "_before"), {4, 5}, {2, 0, 3, 0}, mode));
    cases.push_back(Pad(StrCat(mode, "_after"), {4, 5}, {0, 3, 0, 2}, mode));
    cases.push_back(Pad(StrCat(mode, "_image"), {2, 3, 5, 6},
                        {0, 0, 0, 0, 1, 2, 3, 1}, mode, -2));
    cases.push_back(Pad(StrCat(mode, "_image_17"), {2, 17, 5, 3},
                        {0, 0, 0, 0, 2, 1, 1, 2}, mode, 1.5f));
    cases.push_back(Pad(StrCat(mode, "_images"), {3, 24, 2, 3},
                        {1, 2, 0, 0, 0, 1, 0, 0}, mode, 3));
    cases.push_back(
        Pad(StrCat(mode, "_all_axes"), {3, 2, 4}, {1, 2, 1, 0, 2, 3}, mode, 7));
    if (mode != std::string_view("wrap")) {
      cases.push_back(
          Pad(StrCat(mode, "_cut_row"), {3, 7}, {-1, 0, -2, 3}, mode, 2));
      cases.push_back(Pad(StrCat(mode, "_cut_image"), {2, 3, 6, 5},
                          {0, 0, 0, 0, 2, -3, -1, 1}, mode, 2));
    }
    for (Precision precision : kMoved) {
      cases.push_back(Pad(StrCat(mode, "_of_", precision), {4, 5}, {1, 1, 2, 2},
                          mode, 3, precision));
    }
  }
  cases.push_back(Pad("scalar", {}, {}, "constant", 4));
  cases.push_back(Pad("empty", {0, 2}, {1, 2, 0, 1}, "constant", 4));
  cases.push_back(Pad("cut_beyond", {1, 2}, {0, 1, 3, -4}, "constant", 4));
  cases.push_back(Pad("cut_all", {2, 4}, {0, 1, -2, -2}, "constant", 4));
  cases.push_back(Pad("wrap_twice", {3, 4}, {7, 2, 3, 9}, "wrap"));
  cases.push_back(Pad("reflect_whole", {3, 4}, {2, 2, 3, 3}, "reflect"));
  return cases;
}

std::vector<KernelCase> ShapeOpCases() {
  return {
      View("scalar", "shape", {}, {}),
      View("image", "shape", {}, {2, 200, 1, 1}),
      View("rank_6_int64", "shape", {}, {1, 2, 3, 1, 0, 2}, Precision::kInt64),
  };
}

std::vector<KernelCase> ReshapeCases() {
  const Shape image{2, 6, 3, 5};
  std::vector<KernelCase> cases = {
      View("classes", "reshape", {{"shape", Ints{-1, 1000}}}, {1, 1000, 1, 1}),
      View("copy_and_infer", "reshape", {{"shape", Ints{0, -1, 5}}}, image),
      View("to_scalar", "reshape", {{"shape", Ints{}}}, {1, 1}),
      View("of_scalar", "reshape", {{"shape", Ints{1, 1}}}, {}),
      View("same_image", "reshape", {{"shape", Ints{0, 17, 3, -1}}},
           {2, 17, 3, 5}),
      View("whole_blocks", "reshape", {{"shape", Ints{2, 48}}}, {2, 48, 1, 1}),
      View("to_blocks", "reshape", {{"shape", Ints{2, 48, 1, 1}}}, {2, 48}),
      View("whole_blocks", "flatten", {}, {2, 32, 1, 1}),
      View("whole_blocks", "squeeze", {{"axes", Ints{2, 3}}}, {2, 32, 1, 1}),
      View("whole_blocks", "unsqueeze", {{"axes", Ints{2, 3}}}, {2, 32}),
      View("rank_6", "reshape", {{"shape", Ints{2, 1, 3, 2, 3, 5}}}, image),
      View("empty", "reshape", {{"shape", Ints{0, 6}}}, {0, 3}),
      View("int64", "reshape", {{"shape", Ints{3, 2}}}, {6}, Precision::kInt64),
      View("after_channel", "flatten", {}, image),
      View("middle", "flatten", {{"start_axis", 1}, {"stop_axis", 2}}, image),
      View("scalar", "flatten", {}, {}),
      View("named", "squeeze", {{"axes", Ints{2, 3}}}, {2, 2, 1, 1}),
      View("all", "squeeze", {}, {1, 3, 1, 5, 1}),
      View("not_one", "squeeze", {{"axes", Ints{0, 1}}}, {2, 1, 3}),
      View("named", "unsqueeze", {{"axes", Ints{0, -1}}}, {3, 4}),
      View("scalar", "unsqueeze", {{"axes", Ints{0}}}, {}),
      View("image", "identity", {}, image),
      View("bytes", "identity", {}, {7}, Precision::kUInt8),
  };
  cases.push_back(
      {"shape_constant",
       "reshape",
       {},
       {Random({2, 6, 4}), Constant(Values({2}, {-1, 8}, Precision::kInt64))}});
  cases.push_back(
      {"shape_computed",
       "reshape",
       {},
       {Random({2, 200, 1, 1}), Values({2}, {2, 200}, Precision::kInt32)}});
  return cases;
}

const CaseFamily kTransposeCases(TransposeCases);
const CaseFamily kChannelShuffleCases(ChannelShuffleCases);
const CaseFamily kConcatCases(ConcatCases);
const CaseFamily kSplitCases(SplitCases);
const CaseFamily kSliceCases(SliceCases);
const CaseFamily kPadCases(PadCases);
const CaseFamily kShapeOpCases(ShapeOpCases);
const CaseFamily kReshapeCases(ReshapeCases);

}  // namespace
}  // namespace placelite
