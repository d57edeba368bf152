// SPDX-License-Identifier: Apache-2.0
#include "test/support/test_rows.h"

#include "lite/core/base/check.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

Place PlaceOf(const std::string& text) {
  Result<Place> place = ParsePlace(text);
  LITE_CHECK(place.ok());  // a bug of the test
  return *place;
}

}  // namespace

TestRow::TestRow(const std::string& op, const std::string& place) {
  def_.op = Keep(op);
  def_.place = PlaceOf(place);
  def_.alias = "def";
}

const char* TestRow::Keep(const std::string& text) {
  texts_.push_back(text);
  return texts_.back().c_str();
}

TestRow& TestRow::Alias(const std::string& alias) {
  def_.alias = Keep(alias);
  return *this;
}

TestRow& TestRow::Variant(const std::string& name, CpuFeatures needs,
                          Predicate applies, CreateFunction create) {
  variants_.push_back(
      {Keep(name), needs, NumericContract::kSameTree, applies, create});
  return *this;
}

TestRow& TestRow::Arg(const std::string& name, const std::string& place) {
  args_.push_back({Keep(name), PlaceOf(place)});
  return *this;
}

TestRow& TestRow::When(Predicate conditions) {
  def_.conditions = conditions;
  return *this;
}

TestRow& TestRow::Storage(OutputStorage storage) {
  def_.storage = storage;
  return *this;
}

TestRow& TestRow::Parts(OutputStorage storage, PartOffsets offsets) {
  def_.storage = storage;
  def_.part_offsets = offsets;
  return *this;
}

TestRow& TestRow::MayTakeOperand(bool (*takes_operand)(const OpView& op)) {
  def_.takes_operand = takes_operand;
  return *this;
}

TestRow& TestRow::Takes(std::initializer_list<EpilogueKind> kinds) {
  for (EpilogueKind kind : kinds) def_.epilogue |= EpilogueBit(kind);
  return *this;
}

const KernelDef& TestRow::Def() {
  if (variants_.empty()) Variant(StrCat(def_.op, "@", def_.place));
  def_.variants = variants_;
  def_.args = args_;
  return def_;
}

TestRow& TestRows::Add(const std::string& op, const std::string& place) {
  return rows_.emplace_back(op, place);
}

KernelRegistry TestRows::registry() {
  KernelRegistry registry;
  for (TestRow& row : rows_) registry.Add({&row.Def(), 1});
  return registry;
}

}  // namespace placelite
