// SPDX-License-Identifier: Apache-2.0
// PropertyCheck: for one list of targets, a model that `opt` accepts runs and
// is right, or it is refused with a reason.
#ifndef TEST_SUPPORT_OP_PROPERTY_PROPERTY_CHECK_H_
#define TEST_SUPPORT_OP_PROPERTY_PROPERTY_CHECK_H_

#include <memory>
#include <string>

#include "lite/api/convert.h"
#include "lite/core/program/runtime.h"
#include "test/support/op_property/op_graph.h"
#include "test/support/op_property/target_list.h"

namespace placelite {

class PropertyCheck {
 public:
  static Result<std::unique_ptr<PropertyCheck>> Create(const TargetList& list);

  enum class Outcome : uint8_t {
    kRight,    // accepted, and runs, and is right
    kRefused,  // with the op and the reason
  };

  // Converts the model as `opt` does, reads the .nb back as `run_model` does,
  // and compares the outputs. An error is a breach of the property; `element`
  // is the precision of the model.
  Result<Outcome> Check(const OpGraph& model, Precision element);

 private:
  explicit PropertyCheck(const TargetList& list) : list_(list) {}

  Status CheckRun(const OpGraph& model, const std::string& nb,
                  double epsilon) const;

  const TargetList list_;
  ConvertConfig convert_;
  ConvertTarget target_;
  std::shared_ptr<Runtime> runtime_;
};

}  // namespace placelite

#endif  // TEST_SUPPORT_OP_PROPERTY_PROPERTY_CHECK_H_
