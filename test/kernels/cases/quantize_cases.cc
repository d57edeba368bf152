// SPDX-License-Identifier: Apache-2.0
// quantize_linear, dequantize_linear, dynamic_quantize and
// dynamic_fake_quantize.
#include <cmath>

#include "lite/core/base/strings.h"
#include "test/kernels/cases/cases.h"

namespace placelite {

namespace {

// A quantised type with its lowest number, and how many numbers it has.
struct Range {
  Precision type;
  double low;
  double count;
};

std::vector<KernelCase> QuantizeCases() {
  std::vector<KernelCase> cases;
  const auto add = [&](const char* op, std::string name, CaseInput x,
                       CaseInput scale, CaseInput zero, int64_t axis = 1) {
    cases.push_back({std::move(name),
                     op,
                     {{"axis", axis}},
                     {std::move(x), std::move(scale), std::move(zero)}});
  };
  for (const Range& range :
       {Range{Precision::kInt8, -128, 256}, Range{Precision::kUInt8, 0, 256},
        Range{Precision::kInt16, -32768, 65536},
        Range{Precision::kUInt16, 0, 65536}, Range{Precision::kInt4, -8, 16},
        Range{Precision::kUInt4, 0, 16}}) {
    const Precision type = range.type;
    const auto bytes = [&](const Shape& shape) {
      return RandomOf(type, shape, range.low, range.low + range.count);
    };
    const std::string of = StrCat("_", type);
    for (const char* op : {"quantize_linear", "dequantize_linear"}) {
      const bool to = op[0] == 'q';
      const auto x = [&](const Shape& shape) {
        return to ? Random(shape, -20, 20) : bytes(shape);
      };
      add(op, "one_scale" + of, x({3, 17}), Random({}, 0.05, 0.2), bytes({}));
      add(op, "list_of_one" + of, x({3, 17}), Random({1}, 0.05, 0.2),
          bytes({1}));
      add(op, "channels" + of, x({2, 3, 5}), Random({3}, 0.05, 0.2),
          bytes({3}));
      add(op, "last_axis" + of, x({2, 3, 5}), Random({5}, 0.05, 0.2),
          bytes({5}), -1);
      add(op, "one_zero_point" + of, x({3, 4}), Random({4}, 0.05, 0.2),
          bytes({}));
      cases.push_back(
          {"blocks" + of,
           op,
           {{"axis", int64_t{1}}, {"block_size", int64_t{2}}},
           {x({2, 5, 3}), Random({2, 3, 3}, 0.05, 0.2), bytes({2, 3, 3})}});
      add(op, "empty" + of, x({0, 3}), Random({3}, 0.05, 0.2), bytes({3}));
    }
  }
  const auto add_dynamic = [&](const char* name, const CaseInput& x) {
    cases.push_back({name, "dynamic_quantize", {}, {x}, {}, 3});
    cases.push_back({name, "dynamic_fake_quantize", {}, {x}});
  };
  add_dynamic("both_signs", Random({7, 19}, -3, 5));
  add_dynamic("many", Random({3, 5000}, -1, 40));
  add_dynamic("positive", Random({33}, 2, 5));
  add_dynamic("negative", Random({33}, -5, -2));
  add_dynamic("empty", Random({0, 3}));
  add_dynamic("scalar", Random({}));
  add_dynamic("zeros", Values({3}, {0, 0, 0}));
  add_dynamic("nan", Values({4}, {NAN, 1, -0.5, NAN}));
  add_dynamic("infinite", Values({3}, {INFINITY, 1, -2}));
  for (int block : {8, 16}) {
    cases.push_back(
        {StrCat("positive_in_blocks_of_", block),
         "dynamic_fake_quantize",
         {},
         {InLayout(Layout::Blocked(block), Random({2, 19, 5, 7}, 2, 5))}});
  }
  for (const char* op : {"quantize_linear", "dequantize_linear"}) {
    const bool to = op[0] == 'q';
    add(op, "many",
        to ? Random({9000}, -9, 9)
           : RandomOf(Precision::kUInt8, {9000}, 0, 256),
        Random({}, 0.05, 0.2), RandomOf(Precision::kUInt8, {}, 0, 256));
  }
  add("quantize_linear", "no_zero_point", Random({9}, -20, 200),
      Random({}, 0.5, 1), Absent());
  for (const char* quotient : {"fp16", "bf16"}) {
    cases.push_back(
        {StrCat("quotient_", quotient),
         "quantize_linear",
         {{"quotient", std::string(quotient)}, {"to", std::string("int16")}},
         {Random({40}, -2000, 2000), Random({}, 0.5, 1), Absent()}});
  }
  add("quantize_linear", "odd",
      Values({6}, {NAN, INFINITY, -INFINITY, 1e30, 0.5, 1.5}), Values({}, {1}),
      Values({}, {3}, Precision::kInt8));
  add("quantize_linear", "scale_zero", Values({3}, {1, -1, 0}), Values({}, {0}),
      Absent());
  add("dequantize_linear", "no_zero_point",
      RandomOf(Precision::kInt8, {9}, -128, 128), Random({}), Absent());
  add("dequantize_linear", "of_int32",
      RandomOf(Precision::kInt32, {4, 3}, -1e9, 1e9), Random({3}), Absent());
  return cases;
}

const CaseFamily kQuantizeCases(QuantizeCases);

}  // namespace
}  // namespace placelite
