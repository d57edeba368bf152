// SPDX-License-Identifier: Apache-2.0
// The translator walks over a PIR program, without recursion.
#ifndef LITE_CORE_MODEL_PADDLE_PIR_TRANSLATOR_H_
#define LITE_CORE_MODEL_PADDLE_PIR_TRANSLATOR_H_

#include <string>
#include <unordered_set>
#include <vector>

#include "lite/core/model/paddle/pir/desc_writer.h"
#include "lite/core/model/paddle/pir/value_table.h"
#include "lite/core/model/paddle/pir/vocabulary.h"

namespace placelite {
namespace paddle {
namespace pir {

class Translator {
 public:
  // Both must outlive this.
  Translator(const Program& program, proto::ProgramDesc* desc)
      : program_(program), desc_(desc), writer_(desc) {}

  Status Run();

 private:
  // A frame is a block that is being translated.
  struct Frame {
    int block = 0;
    proto::BlockDesc* desc = nullptr;
    size_t next = 0;  // op
    // The variables that `yield` assigns, one for each operand. Empty text:
    // nothing.
    std::vector<std::string> targets = {};
  };
  // No lowering defines such a result.
  struct UnreadResult {
    proto::OpDesc* op;
    std::string variable;
    size_t index;
  };

  proto::BlockDesc* block() { return frames_.back().desc; }
  static std::string NameOf(int64_t id);

  // These are in translate.cc: ops that compute nothing.
  Status TranslateOp(const Op& op);
  Status TranslateParameter(const Op& op);
  Status TranslateData(const Op& op);
  Status TranslateFetch(const Op& op);
  Status TranslateConstant(const Op& op);
  Status TranslateCombine(const Op& op);
  Status TranslateParts(const Op& op);
  void RefuseReadResults();
  void DropUnreadConstants();

  // These are in translate_op.cc: ops of the table.
  Status TranslateRow(const OpRow& row, const Op& op);
  Status AddOperands(const OpRow& row, const Op& op, proto::OpDesc* to);
  Status AddOperand(const Operand& operand, const Binding& value,
                    proto::OpDesc* to);
  bool AddConstant(const Operand& operand, const Binding& value,
                   proto::OpDesc* to);
  Status AddAttributes(const OpRow& row, const Op& op, proto::OpDesc* to);
  void AddResults(const OpRow* row, const Op& op, proto::OpDesc* to);
  std::vector<std::string> StackedElements(const Op& op,
                                           const Value& list) const;
  // Writes the op so that the importer refuses it for that reason.
  void Refuse(const Op& op, const std::string& reason, proto::OpDesc* to);
  // Names and declares the variables of a result.
  Binding BindResult(const Value& result);

  // These are in translate_control.cc: if, while and yield.
  Status TranslateIf(const Op& op);
  Status TranslateWhile(const Op& op);
  Status TranslateYield(const Op& op);
  // Returns the variable of the tensor or array that the operand is.
  Result<std::string> Single(const Op& op, size_t operand) const;
  static std::string RefusalOfIf(const Op& op);
  proto::OpDesc* AddBranch(const Op& op, const std::string& condition,
                           const char* side, std::vector<std::string>* targets);
  Status OpenRegion(const Op& op, size_t region, int parent,
                    std::vector<std::string> targets, proto::OpDesc* run);
  Status BindCarried(const Op& op, const Block& inner, proto::BlockDesc* around,
                     std::vector<std::string>* carried);

  void FindWritten();

  const Program& program_;
  proto::ProgramDesc* desc_;
  DescWriter writer_;
  ValueTable values_;
  std::vector<Frame> frames_;
  int inputs_ = 0;
  // These variables are constants, whose ops go where nothing reads them.
  std::unordered_set<std::string> constants_;
  std::vector<UnreadResult> unread_;
  // Ops in place write these values somewhere, so that they are no constants.
  std::unordered_set<int64_t> written_;
};

}  // namespace pir
}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_PIR_TRANSLATOR_H_
