// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <tuple>

#include "lite/core/base/strings.h"
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

KernelCase Fc(std::string name, const Shape& x, int64_t columns,
              int64_t leading = 1, Epilogue epilogue = {}) {
  int64_t depth = 1;
  for (int i = static_cast<int>(leading); i < x.rank(); ++i) depth *= x[i];
  return {std::move(name),
          "fc",
          {{"in_num_col_dims", leading}},
          {Random(x), Constant(Random({depth, columns})),
           Constant(Random({columns}))},
          std::move(epilogue)};
}

KernelCase Matmul(std::string name, const Shape& x, const Shape& y,
                  bool transpose_x = false, bool transpose_y = false) {
  return {std::move(name),
          "matmul",
          {{"transpose_x", transpose_x}, {"transpose_y", transpose_y}},
          {Random(x), Random(y)}};
}

KernelCase WithConstant(KernelCase source, size_t input) {
  source.name += "_constant";
  source.inputs[input].constant = true;
  return source;
}

// Returns a grid with scales for blocks of `block` indices of an axis of the
// weights, for each index of it if `block` is 0, or for all of them if the axis
// is -1. Zero points are everywhere between the ends.
GridPtr WeightsGrid(Precision code, const Shape& shape, int axis,
                    int64_t block = 0) {
  Grid grid;
  grid.code = code;
  const CodeLimits limits = *LimitsOfCode(code);
  grid.qmin = limits.low;
  grid.qmax = limits.high;
  grid.axis = axis;
  grid.block_size = block;
  const int codes = limits.high - limits.low + 1;
  const int64_t count = GridIndex(grid, shape).count();
  for (int64_t i = 0; i < count; ++i) {
    grid.scales.push_back((2 + static_cast<float>(i % 5) / 4) /
                          static_cast<float>(codes));
    const int64_t above = i % 4 == 3 ? i % codes : codes / 2;
    grid.zero_points.push_back(limits.low + static_cast<int32_t>(above));
  }
  return std::make_shared<const Grid>(std::move(grid));
}

// Weights that have codes of four and eight bits.
void AddWithCodes(const KernelCase& source, int depth_axis,
                  std::vector<KernelCase>* cases) {
  const Shape& weights = source.inputs[1].shape;
  for (Precision code : {Precision::kInt4, Precision::kUInt4, Precision::kInt8,
                         Precision::kUInt8}) {
    const auto add = [&](const std::string& name, int axis, int64_t block = 0) {
      cases->push_back(source);
      KernelCase& with = cases->back();
      with.name = StrCat(source.name, "_", code, "_", name);
      with.inputs[1] = OnGrid(WeightsGrid(code, weights, axis, block),
                              Constant(with.inputs[1]));
    };
    add("alike", -1);
    add("columns", 1 - depth_axis);
    add("blocks_of_16", depth_axis, 16);
    add("blocks_of_32", depth_axis, 32);
    add("blocks_of_1040", depth_axis, 1040);
  }
}

// `out` is the shape of the output; `operand` the index of the added input.
void AddEpilogues(const KernelCase& source, const Shape& out, int operand,
                  std::vector<KernelCase>* cases) {
  for (const EpilogueStep& step : StepsOfEachKind()) {
    KernelCase with = source;
    with.epilogue = {step};
    with.name = StrCat(source.name, "_", ToString(step.kind));
    cases->push_back(with);
  }
  KernelCase with = source;
  with.inputs.push_back(Random(out));
  with.epilogue = {Step(EpilogueKind::kRelu), AddStep(operand),
                   Step(EpilogueKind::kScale, 2, 1)};
  with.name = StrCat(source.name, "_relu_add_scale");
  cases->push_back(with);
  with.epilogue = {Step(EpilogueKind::kFakeQuantize, 0.05f, -90, 90),
                   AddStep(operand),
                   Step(EpilogueKind::kFakeQuantize, 0.05f, 0, 90)};
  with.name = StrCat(source.name, "_rounded_twice");
  cases->push_back(with);
}

std::vector<KernelCase> FcCases() {
  std::vector<KernelCase> cases = {
      Fc("uci_housing", {5, 13}, 1),
      Fc("uci_housing_single", {1, 13}, 1),
      Fc("classes_1000", {1, 1024}, 1000),
      Fc("ocr_cls", {1, 200, 1, 1}, 2),
      Fc("mtcnn_rnet", {4, 64, 3, 3}, 128),
      Fc("leading_2", {2, 3, 5, 7}, 17, 2),
      Fc("leading_3", {2, 3, 5, 33}, 9, 3),
      Fc("smallest", {1, 1}, 1),
      Fc("deep", {9, 1100}, 50),
      Fc("many_rows", {150, 65}, 130),
      Fc("wide", {1, 9}, 5000),
      Fc("wide_4", {4, 9}, 2100),
      Fc("empty_batch", {0, 5}, 3),
  };
  for (int64_t rows : {1, 2, 3, 4, 5, 7, 8, 9, 13, 17}) {
    for (int64_t columns : {1, 7, 8, 16, 17, 33, 49}) {
      cases.push_back(
          Fc(StrCat("size_", rows, "_", columns), {rows, 21}, columns));
    }
  }
  for (int64_t depth : {1, 2, 3, 4, 7, 8, 9, 16, 513}) {
    cases.push_back(Fc(StrCat("gemv_depth_", depth), {2, depth}, 19));
    cases.push_back(Fc(StrCat("gemm_depth_", depth), {6, depth}, 19));
  }
  for (const auto& [rows, depth, columns] :
       {std::tuple(1, 100, 50), {1, 45, 17}, {2, 33, 100}, {9, 1100, 21}}) {
    AddWithCodes(Fc(StrCat("codes_", rows, "_", depth, "_", columns),
                    {rows, depth}, columns),
                 0, &cases);
  }
  AddEpilogues(Fc("gemv", {3, 11}, 35), {3, 35}, 3, &cases);
  AddEpilogues(Fc("gemm", {11, 11}, 35), {11, 35}, 3, &cases);
  const size_t count = cases.size();
  for (size_t i = 0; i < count; i += 7) {
    if (cases[i].inputs.size() > 3) continue;
    KernelCase bare = cases[i];
    bare.name += "_no_bias";
    bare.inputs[2] = Absent();
    cases.push_back(bare);
    bare.name += "_variable";
    bare.inputs[1].constant = false;
    cases.push_back(bare);
  }
  return cases;
}

std::vector<KernelCase> MatmulCases() {
  std::vector<KernelCase> cases;
  for (bool tx : {false, true}) {
    for (bool ty : {false, true}) {
      auto add = [&](std::string name, Shape x, Shape y) {
        if (tx) std::swap(x[x.rank() - 1], x[x.rank() - 2]);
        if (ty) std::swap(y[y.rank() - 1], y[y.rank() - 2]);
        cases.push_back(Matmul(StrCat(name, tx ? "_tx" : "", ty ? "_ty" : ""),
                               x, y, tx, ty));
        cases.push_back(WithConstant(cases.back(), 1));
      };
      add("plain", {7, 19}, {19, 23});
      add("row", {1, 37}, {37, 50});
      add("column", {37, 20}, {20, 1});
      add("three_rows", {3, 37}, {37, 50});
      add("deep", {9, 1030}, {1030, 20});
      add("large", {140, 70}, {70, 100});
      add("batch", {3, 9, 10}, {3, 10, 11});
      add("batch_few_rows", {3, 2, 10}, {3, 10, 40});
      add("shared_y", {2, 3, 5, 10}, {10, 11});
      add("shared_y_rank_4", {2, 3, 1, 10}, {1, 1, 10, 11});
      add("shared_x", {5, 10}, {4, 10, 11});
      add("crossed", {2, 1, 5, 10}, {1, 3, 10, 6});
      add("crossed_few_rows", {4, 1, 2, 1, 10}, {3, 1, 10, 6});
      add("attention", {1, 4, 25, 16}, {1, 4, 16, 25});
      add("depth_1", {5, 1}, {1, 20});
    }
  }
  AddWithCodes(Matmul("codes_row", {1, 1, 2100}, {49, 2100}, false, true), 1,
               &cases);
  AddWithCodes(Matmul("codes_rows", {2, 140, 70}, {19, 70}, false, true), 1,
               &cases);
  AddWithCodes(Matmul("codes_plain", {3, 70}, {70, 64}), 0, &cases);
  cases.push_back({"of_double",
                   "matmul",
                   {{"transpose_y", true}},
                   {RandomOf(Precision::kDouble, {2, 3, 5}, -1, 1),
                    RandomOf(Precision::kDouble, {4, 5}, -1, 1)}});
  cases.push_back(Matmul("empty_batch", {0, 3, 4}, {4, 5}));
  cases.push_back(Matmul("empty_rows", {2, 0, 4}, {4, 5}));
  cases.push_back(Matmul("empty_depth", {2, 3, 0}, {0, 5}));
  cases.push_back(Matmul("empty_depth_many_rows", {7, 0}, {0, 5}));
  AddEpilogues(Matmul("gemv", {2, 2, 9}, {2, 9, 20}), {2, 2, 20}, 2, &cases);
  AddEpilogues(Matmul("dot", {2, 2, 9}, {2, 20, 9}, false, true), {2, 2, 20}, 2,
               &cases);
  AddEpilogues(Matmul("gemm", {2, 9, 9}, {2, 9, 20}), {2, 9, 20}, 2, &cases);
  AddEpilogues(WithConstant(Matmul("weights", {3, 9, 11}, {11, 21}), 1),
               {3, 9, 21}, 2, &cases);
  return cases;
}

const CaseFamily kFcCases(FcCases);
const CaseFamily kMatmulCases(MatmulCases);

}  // namespace
}  // namespace placelite
