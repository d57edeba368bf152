// SPDX-License-Identifier: Apache-2.0
// The table says what each value of a PIR program is in the ProgramDesc that is
// made of it: variables, and elements where they are constant.
#ifndef LITE_CORE_MODEL_PADDLE_PIR_VALUE_TABLE_H_
#define LITE_CORE_MODEL_PADDLE_PIR_VALUE_TABLE_H_

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "lite/core/base/status.h"
#include "lite/core/model/paddle/pir/pir_program.h"

namespace placelite {
namespace paddle {
namespace pir {

// It has the elements that `full` or `full_int_array` list, all of one kind.
struct Constant {
  bool is_real = false;
  std::vector<int64_t> integers;
  std::vector<double> reals;

  size_t size() const { return is_real ? reals.size() : integers.size(); }
  // Returns the only element as text: "-3", "0.5", "inf", "nan", as exact as it
  // is.
  std::string ToText() const;
};

struct Binding {
  // There is one for a tensor or an array, and one for each tensor of a list.
  std::vector<std::string> variables;
  bool is_list = false;
  TensorType type = {};  // of a tensor, or of the only one in a list
  std::optional<Constant> constant = {};
  // A list of integers that was stacked has the tensors that it is made of
  // here.
  std::vector<std::string> elements = {};
};

class ValueTable {
 public:
  void Bind(int64_t id, Binding binding) { values_[id] = std::move(binding); }
  // The id must have been bound.
  Binding& Get(int64_t id) { return values_.at(id); }
  const Binding& Get(int64_t id) const { return values_.at(id); }

 private:
  std::unordered_map<int64_t, Binding> values_;
};

// Returns the elements of `full` or `full_int_array`; nothing where there are
// many. Fails with kCorrupt where attributes are missing or of the wrong kind.
Result<std::optional<Constant>> ReadConstant(const Op& op);

// Returns the element that `full` repeats. It is real where it does not fit
// into integers of 64 bits, whatever the type.
Result<Constant> ReadFillValue(const Op& op);

// These return an attribute that must be there, and of that kind.
Result<std::string> TextAttribute(const Op& op, const char* name);
Result<int64_t> IntegerAttribute(const Op& op, const char* name);
Result<std::vector<int64_t>> IntegersAttribute(const Op& op, const char* name);

}  // namespace pir
}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_PIR_VALUE_TABLE_H_
