// SPDX-License-Identifier: Apache-2.0
// Kernel rows made at run time, for tests that need a registry of their own:
//
//   TestRows rows;
//   rows.Add("relu", "x86").Variant("relu_avx2", kAvx2).Variant("relu_any");
//   rows.Add("conv2d", "x86/float/NCHW8c").Arg("Filter", "x86");
//   Lower(&graph, rows.registry(), ...);
#ifndef TEST_SUPPORT_TEST_ROWS_H_
#define TEST_SUPPORT_TEST_ROWS_H_

#include <deque>
#include <initializer_list>
#include <string>
#include <vector>

#include "lite/core/kernel/registry.h"

namespace placelite {

class TestRow {
 public:
  TestRow(const std::string& op, const std::string& place);
  TestRow(const TestRow&) = delete;
  TestRow& operator=(const TestRow&) = delete;

  TestRow& Alias(const std::string& alias);
  // Adds a variant. A kernel without any has one, called "OP@PLACE", that
  // applies everywhere.
  TestRow& Variant(const std::string& name, CpuFeatures needs = kAnyCpu,
                   Predicate applies = nullptr,
                   CreateFunction create = nullptr);
  TestRow& Arg(const std::string& name, const std::string& place);
  TestRow& When(Predicate conditions);
  TestRow& Storage(OutputStorage storage);
  TestRow& Parts(OutputStorage storage, PartOffsets offsets);
  TestRow& MayTakeOperand(bool (*takes_operand)(const OpView& op));
  TestRow& Takes(std::initializer_list<EpilogueKind> kinds);

  // The row itself, which changes as long as the functions above are called.
  const KernelDef& Def();

 private:
  const char* Keep(const std::string& text);

  std::deque<std::string> texts_;
  std::vector<VariantDef> variants_;
  std::vector<ArgPlace> args_;
  KernelDef def_;
};

class TestRows {
 public:
  // `place` as ParsePlace reads it.
  TestRow& Add(const std::string& op, const std::string& place);

  // All rows so far, in order; points into this object.
  KernelRegistry registry();

 private:
  std::deque<TestRow> rows_;
};

}  // namespace placelite

#endif  // TEST_SUPPORT_TEST_ROWS_H_
