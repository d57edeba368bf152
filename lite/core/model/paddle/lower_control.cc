// SPDX-License-Identifier: Apache-2.0
// conditional_block: an `if` (op/control_ops.cc). A block of a program reads
// and writes the variables around it by their names; what it reads becomes an
// input of the op or a constant of the block, what it writes an output.
#include <optional>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/control.h"
#include "lite/core/model/paddle/formula.h"

namespace placelite {
namespace paddle {
namespace {

using Strings = google::protobuf::RepeatedPtrField<std::string>;

// The variables of an argument; none where it is absent.
const Strings& Arguments(
    const google::protobuf::RepeatedPtrField<proto::OpDesc::Var>& slots,
    std::string_view argument) {
  static const auto* const kNone = new Strings();
  for (const proto::OpDesc::Var& slot : slots) {
    if (slot.parameter() == argument) return slot.arguments();
  }
  return *kNone;
}

// Whether the op has that type and reads just `variable` in `argument`.
bool Reads(const proto::OpDesc& op, std::string_view type,
           std::string_view argument, std::string_view variable) {
  const Strings& names = Arguments(op.inputs(), argument);
  return op.type() == type && names.size() == 1 && names[0] == variable;
}

// The one variable in Out; empty where there is none.
std::string_view OutOf(const proto::OpDesc& op) {
  const Strings& names = Arguments(op.outputs(), "Out");
  return names.size() == 1 ? std::string_view(names[0]) : std::string_view();
}

void EmitIf(OpLowering& op, const Given& given, const BlockPointer& first,
            const BlockPointer& second,
            const std::vector<std::string_view>& outputs,
            std::vector<ValueId>* ids) {
  if (!op.ok()) return;
  BlockOutputs described;
  for (size_t i = 0; i < outputs.size(); ++i) {
    const ValueInfo &a = OutputInfo(*first, i), &b = OutputInfo(*second, i);
    if (a.precision != b.precision) {
      return op.FailCorrupt(
          StrCat("'", outputs[i], "' is ", a.precision, " or ", b.precision));
    }
    const int64_t rank = RankOf(a.shape);
    described.Add(a.precision, rank == RankOf(b.shape) ? rank : -1);
  }
  *ids = op.EmitMulti("if", given.inputs, described.Attributes(),
                      outputs.size(), {first, second});
}

// Two blocks of which one runs, as paddle.static.nn.cond writes them:
//   conditional_block(c), n = logical_not(c), conditional_block(n),
//   m = cast(c), and for each output select_input(m, [second's, first's])
struct Branches {
  const proto::OpDesc* first = nullptr;
  const proto::OpDesc* second = nullptr;
  std::vector<std::string_view> first_outputs, second_outputs;
  int select = 0;  // the first select_input
};

bool Lists(const std::vector<std::string_view>& list, const Names& names) {
  return Names(list.begin(), list.end()) == names;
}

// Whether one `if` does the same: the blocks write nothing but what is
// selected, and nothing that had a value before.
bool AreBranches(const SsaGraph& variables, const Branches& pair,
                 std::string_view negated) {
  const proto::ProgramDesc& program = variables.program();
  const OuterNames a = FindOuterNames(program, SubBlock(program, *pair.first));
  const OuterNames b = FindOuterNames(program, SubBlock(program, *pair.second));
  for (const Names* names : {&a.written, &b.written}) {
    for (std::string_view name : *names) {
      if (variables.IsReadable(name) || name == negated) return false;
    }
  }
  return b.read.count(negated) == 0 && !a.written.empty() &&
         Lists(pair.first_outputs, a.written) &&
         Lists(pair.second_outputs, b.written);
}

std::optional<Branches> FindBranches(const SsaGraph& variables, int index,
                                     std::string_view condition) {
  const auto& ops = variables.block().ops();
  if (index + 4 >= ops.size()) return std::nullopt;
  Branches pair{&ops[index], &ops[index + 2], {}, {}, index + 4};
  const std::string_view negated = OutOf(ops[index + 1]);
  const std::string_view mask = OutOf(ops[index + 3]);
  if (!Reads(ops[index + 1], "logical_not", "X", condition) ||
      !Reads(*pair.second, "conditional_block", "Cond", negated) ||
      !Reads(ops[index + 3], "cast", "X", condition) || mask.empty() ||
      negated.empty() || negated == condition) {
    return std::nullopt;
  }
  for (int i = pair.select;
       i < ops.size() && Reads(ops[i], "select_input", "Mask", mask); ++i) {
    const Strings& x = Arguments(ops[i].inputs(), "X");
    if (x.size() != 2 || OutOf(ops[i]).empty()) return std::nullopt;
    pair.second_outputs.push_back(x[0]);
    pair.first_outputs.push_back(x[1]);
  }
  if (!AreBranches(variables, pair, negated)) return std::nullopt;
  return pair;
}

void LowerBranches(OpLowering& op, ValueId condition, const Branches& pair) {
  SsaGraph& variables = *op.variables();
  const proto::ProgramDesc& program = variables.program();
  const proto::BlockDesc& a = SubBlock(program, *pair.first);
  const proto::BlockDesc& b = SubBlock(program, *pair.second);
  Given given;
  given.Add(condition, "", op.info(condition));
  Names names = FindOuterNames(program, a).read;
  names.merge(FindOuterNames(program, b).read);
  AddOuter(op, names, &given);
  const auto first = EmitBlock(op, a, given, pair.first_outputs);
  const auto second = EmitBlock(op, b, given, pair.second_outputs);
  std::vector<ValueId> ids;
  EmitIf(op, given, first, second, pair.first_outputs, &ids);
  for (size_t i = 0; op.ok() && i < ids.size(); ++i) {
    const int select = pair.select + static_cast<int>(i);
    op.DefineVariable(OutOf(variables.block().ops(select)), ids[i], select);
    // The outputs of the branch that did not run have no value; they get those
    // of the other branch.
    variables.Define(pair.first_outputs[i], ids[i], op.index());
    variables.Define(pair.second_outputs[i], ids[i], op.index());
    variables.SkipOp(select);
  }
  variables.SkipOp(op.index() + 2);
}

// Where the block does not run, variables stay what they were.
void LowerConditionalBlock(OpLowering& op) {
  if (!op.Bool("is_scalar_condition", false)) {
    op.FailUnsupported("a condition that is no boolean");
  }
  const ValueId condition = op.Input("Cond");
  if (!op.ok()) return;
  SsaGraph& variables = *op.variables();
  const auto pair = FindBranches(variables, op.index(),
                                 Arguments(op.desc().inputs(), "Cond")[0]);
  if (pair.has_value()) return LowerBranches(op, condition, *pair);
  const proto::BlockDesc& block = SubBlock(variables.program(), op.desc());
  const OuterNames names = FindOuterNames(variables.program(), block);
  if (names.written.empty()) {
    return op.FailCorrupt("its block writes no variable around it");
  }
  const std::vector<std::string_view> outputs(names.written.begin(),
                                              names.written.end());
  Given given;
  given.Add(condition, "", op.info(condition));
  AddOuter(op, names.All(), &given);
  const auto first = EmitBlock(op, block, given, outputs);
  AddPlaceholders(op, names.written, &given);
  const auto second =
      EmitBlock(op, proto::BlockDesc::default_instance(), given, outputs);
  std::vector<ValueId> ids;
  EmitIf(op, given, first, second, outputs, &ids);
  for (size_t i = 0; i < ids.size(); ++i) {
    op.DefineVariable(outputs[i], ids[i], op.index());
  }
}

// The first of X where Mask is 0, the second where it is 1.
void LowerSelectInput(OpLowering& op) {
  const ValueId mask = op.Input("Mask");
  const size_t count = op.Inputs("X").size();
  if (!op.ok()) return;
  if (count != 2) {
    return op.FailUnsupported(StrCat("selects among ", count, " variables"));
  }
  const Strings& x = Arguments(op.desc().inputs(), "X");
  const ValueId condition = EmitCast(op, mask, Precision::kBool);
  Given given;
  given.Add(condition, "", op.info(condition));
  AddOuter(op, {x[0], x[1]}, &given);
  const proto::BlockDesc& nothing = proto::BlockDesc::default_instance();
  const auto first = EmitBlock(op, nothing, given, {x[1]});
  const auto second = EmitBlock(op, nothing, given, {x[0]});
  std::vector<ValueId> ids;
  EmitIf(op, given, first, second, {x[1]}, &ids);
  if (op.ok()) op.Define(ids[0]);
}

constexpr LoweringRule kRules[] = {
    {"conditional_block", "Out", LowerConditionalBlock},
    {"select_input", "Out", LowerSelectInput},
};

}  // namespace

Span<const LoweringRule> ControlRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
