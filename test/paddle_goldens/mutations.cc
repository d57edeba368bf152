// SPDX-License-Identifier: Apache-2.0
#include "test/paddle_goldens/mutations.h"

#include <cstdint>
#include <limits>

namespace placelite {
namespace {

using paddle::proto::BlockDesc;
using paddle::proto::OpDesc;
using paddle::proto::ProgramDesc;

constexpr int32_t kInts[] = {INT32_MIN, -9, -1, 0, 1, 3, 1 << 20, INT32_MAX};
constexpr int64_t kLongs[] = {INT64_MIN, -1, 0, int64_t{1} << 40, INT64_MAX};
constexpr float kFloats[] = {std::numeric_limits<float>::quiet_NaN(),
                             std::numeric_limits<float>::infinity(), -1e30f, 0};
constexpr int64_t kDims[] = {-1, 0, 1, 1 << 20, int64_t{1} << 40};
constexpr int kDataTypes[] = {0, 2, 3, 4, 5, 6, 20};

class Mutator {
 public:
  Mutator(const ProgramDesc& program,
          const std::function<void(const ProgramDesc&)>& check)
      : original_(program), check_(check) {}

  void Run() {
    for (block_ = 0; block_ < original_.blocks_size(); ++block_) RunBlock();
  }

 private:
  const BlockDesc& Original() const { return original_.blocks(block_); }

  void RunBlock() {
    const BlockDesc& block = Original();
    for (int i = 0; i < block.ops_size(); ++i) {
      if (block.ops(i).type() == "feed" || block.ops(i).type() == "fetch") {
        continue;
      }
      for (int a = 0; a < block.ops(i).attrs_size(); ++a) Attribute(i, a);
      for (int a = 0; a < block.ops(i).inputs_size(); ++a) Input(i, a);
    }
    for (int i = 0; i < block.vars_size(); ++i) {
      if (block.vars(i).type().has_lod_tensor()) Variable(i);
    }
  }

  template <typename Change>
  void Try(Change change) {
    ProgramDesc program = original_;
    change(program.mutable_blocks(block_));
    check_(program);
  }

  template <typename Change>
  void TryAttribute(int op, int index, Change change) {
    Try([&](BlockDesc* block) {
      change(block->mutable_ops(op)->mutable_attrs(index));
    });
  }

  void Attribute(int op, int index) {
    const OpDesc::Attr& attr = Original().ops(op).attrs(index);
    using Attr = OpDesc::Attr;
    Try([&](BlockDesc* block) {
      block->mutable_ops(op)->mutable_attrs()->DeleteSubrange(index, 1);
    });
    if (attr.has_i()) {
      for (int32_t v : kInts) {
        TryAttribute(op, index, [v](Attr* a) { a->set_i(v); });
      }
    }
    if (attr.has_block_idx()) {
      for (int32_t v : kInts) {
        TryAttribute(op, index, [v](Attr* a) { a->set_block_idx(v); });
      }
    }
    if (attr.has_l()) {
      for (int64_t v : kLongs) {
        TryAttribute(op, index, [v](Attr* a) { a->set_l(v); });
      }
    }
    if (attr.has_f()) {
      for (float v : kFloats) {
        TryAttribute(op, index, [v](Attr* a) { a->set_f(v); });
      }
    }
    if (attr.has_b()) {
      TryAttribute(op, index, [](Attr* a) { a->set_b(!a->b()); });
    }
    if (attr.has_s()) {
      TryAttribute(op, index, [](Attr* a) { a->set_s("NHWC"); });
    }
    List(op, index, attr.ints_size(), attr.longs_size());
  }

  void List(int op, int index, int ints, int longs) {
    using Attr = OpDesc::Attr;
    for (int at = 0; at < ints; ++at) {
      for (int32_t v : kInts) {
        TryAttribute(op, index, [=](Attr* a) { a->set_ints(at, v); });
      }
    }
    for (int at = 0; at < longs; ++at) {
      for (int64_t v : kLongs) {
        TryAttribute(op, index, [=](Attr* a) { a->set_longs(at, v); });
      }
    }
    if (ints + longs == 0) return;
    TryAttribute(op, index, [](Attr* a) {
      a->clear_ints();
      a->clear_longs();
    });
    TryAttribute(op, index, [=](Attr* a) {
      for (int i = 0; i < ints; ++i) a->add_ints(a->ints(i));
      for (int i = 0; i < longs; ++i) a->add_longs(a->longs(i));
    });
  }

  void Input(int op, int index) {
    Try([=](BlockDesc* block) {
      block->mutable_ops(op)->mutable_inputs()->DeleteSubrange(index, 1);
    });
    Try([=](BlockDesc* block) {
      OpDesc::Var* slot = block->mutable_ops(op)->mutable_inputs(index);
      if (!slot->arguments().empty()) slot->add_arguments(slot->arguments(0));
    });
  }

  void Variable(int index) {
    const auto tensor = [index](BlockDesc* block) {
      return block->mutable_vars(index)
          ->mutable_type()
          ->mutable_lod_tensor()
          ->mutable_tensor();
    };
    const int rank = tensor(original_copy_.mutable_blocks(block_))->dims_size();
    for (int axis = 0; axis < rank; ++axis) {
      for (int64_t v : kDims) {
        Try([&](BlockDesc* block) { tensor(block)->set_dims(axis, v); });
      }
    }
    Try([&](BlockDesc* block) { tensor(block)->clear_dims(); });
    Try([&](BlockDesc* block) { tensor(block)->add_dims(2); });
    for (int code : kDataTypes) {
      Try([&](BlockDesc* block) { tensor(block)->set_data_type(code); });
    }
  }

  const ProgramDesc& original_;
  ProgramDesc original_copy_ = original_;
  int block_ = 0;  // the one that is changed
  const std::function<void(const ProgramDesc&)>& check_;
};

}  // namespace

void ForEachMutation(const ProgramDesc& program,
                     const std::function<void(const ProgramDesc&)>& check) {
  Mutator(program, check).Run();
}

}  // namespace placelite
