// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/nb/wire_check.h"

#include "lite/core/base/strings.h"
#include "lite/core/ir/graph.h"

namespace placelite {
namespace nb {
namespace {

struct Message;

// A field that is itself a message.
struct Nested {
  uint32_t field;
  const Message* message;
};

// One message of nb.proto.
struct Message {
  const char* name;
  size_t min_bytes;
  Span<const Nested> nested;
};

// Every message has at least one field that a writer must set; a list may be
// empty, but then its attribute has a name.
constexpr Message kList = {"list", 0, {}};
constexpr Message kShape = {"shape", 0, {}};
constexpr Message kConstant = {"constant", 2, {}};
constexpr Message kGrid = {"grid", 4, {}};
constexpr Nested kValueFields[] = {{3, &kShape}, {4, &kConstant}, {5, &kGrid}};
constexpr Message kValue = {"value", 2, kValueFields};
constexpr Nested kAttributeFields[] = {{6, &kList}, {7, &kList}, {8, &kList}};
constexpr Message kAttribute = {"attribute", 2, kAttributeFields};
constexpr Message kEpilogueStep = {"epilogue step", 2, {}};
constexpr Message kDecision = {"decision", 2, {}};
constexpr Nested kNodeFields[] = {
    {4, &kAttribute}, {5, &kEpilogueStep}, {6, &kDecision}};
constexpr Message kNode = {"node", 4, kNodeFields};
constexpr Message kOutput = {"output", 2, {}};
constexpr Message kMemorySlot = {"memory slot", 2, {}};
constexpr Nested kMemoryPlanFields[] = {{4, &kMemorySlot}};
constexpr Message kMemoryPlan = {"memory plan", 2, kMemoryPlanFields};
constexpr Nested kAnnotationsFields[] = {{5, &kShape}, {6, &kMemoryPlan}};
constexpr Message kAnnotations = {"annotations", 2, kAnnotationsFields};
// Four fields, and op and key may have no letters.
constexpr Message kPackedWeight = {"packed weight", 8, {}};
// Blocks are stored side by side, not nested, and have none of the fields that
// only the program has. For such fields kNothing demands a length that no
// message reaches.
constexpr Message kNothing = {"block", SIZE_MAX, {}};
constexpr Nested kSubgraphFields[] = {
    {2, &kNothing}, {3, &kNothing}, {4, &kValue},   {5, &kNode},
    {7, &kOutput},  {8, &kNothing}, {9, &kNothing}, {10, &kNothing}};
constexpr Message kBlock = {"block", 12, kSubgraphFields};
constexpr Nested kProgramFields[] = {{4, &kValue},        {5, &kNode},
                                     {7, &kOutput},       {8, &kAnnotations},
                                     {9, &kPackedWeight}, {10, &kBlock}};
constexpr Message kProgram = {"program", 0, kProgramFields};

// program, block, node, attribute, list
constexpr int kMaxDepth = 5;

class Walker {
 public:
  explicit Walker(Span<const uint8_t> bytes) : bytes_(bytes) {
    levels_[0] = {&kProgram, bytes.size()};
  }

  Status Walk() {
    while (depth_ > 0) {
      if (position_ == top().end) {
        --depth_;
      } else {
        LITE_RETURN_IF_ERROR(Field());
      }
    }
    return Status::Ok();
  }

 private:
  struct Level {
    const Message* message;
    size_t end;
  };

  const Level& top() const { return levels_[depth_ - 1]; }

  Status Fail(const char* what) const {
    return Status::Corrupt(StrCat(what, " at byte ", position_, " of ",
                                  bytes_.size(), ", in a ",
                                  top().message->name));
  }

  Status Varint(uint64_t* value) {
    *value = 0;
    for (int shift = 0; shift < 64 && position_ < top().end; shift += 7) {
      const uint8_t byte = bytes_[position_++];
      *value |= static_cast<uint64_t>(byte & 0x7f) << shift;
      if (byte < 0x80) return Status::Ok();
    }
    return Fail("a number does not end");
  }

  Status Skip(uint64_t size) {
    if (size > top().end - position_) {
      return Fail("a field is longer than what holds it");
    }
    position_ += static_cast<size_t>(size);
    return Status::Ok();
  }

  Status Open(const Message& message, uint64_t size) {
    if (size > top().end - position_) {
      return Fail("a message is longer than what holds it");
    }
    if (size < message.min_bytes) return Fail("a message is too short");
    if (&message == &kNode && ++nodes_ > kMaxNodes) {
      return Status::ResourceExhausted(
          StrCat("more than ", kMaxNodes, " nodes"));
    }
    if (&message == &kValue && ++values_ > kMaxValues) {
      return Status::ResourceExhausted(
          StrCat("more than ", kMaxValues, " values"));
    }
    levels_[depth_++] = {&message, position_ + static_cast<size_t>(size)};
    return Status::Ok();
  }

  Status Bytes(uint64_t field) {
    uint64_t size = 0;
    LITE_RETURN_IF_ERROR(Varint(&size));
    for (const Nested& nested : top().message->nested) {
      if (nested.field == field) return Open(*nested.message, size);
    }
    return Skip(size);
  }

  Status Field() {
    uint64_t key = 0;
    LITE_RETURN_IF_ERROR(Varint(&key));
    uint64_t ignored = 0;
    switch (key & 7) {
      case 0:
        return Varint(&ignored);
      case 1:
        return Skip(8);
      case 2:
        return Bytes(key >> 3);
      case 5:
        return Skip(4);
    }
    return Fail("no known wire type");
  }

  Span<const uint8_t> bytes_;
  size_t position_ = 0;
  Level levels_[kMaxDepth];
  int depth_ = 1;
  size_t nodes_ = 0;
  size_t values_ = 0;
};

}  // namespace

Status CheckProgramWire(Span<const uint8_t> program) {
  return Walker(program).Walk();
}

}  // namespace nb
}  // namespace placelite
