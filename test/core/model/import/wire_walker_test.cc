// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/import/wire_walker.h"

#include <string>

#include "test/support/status_matchers.h"

namespace placelite {
namespace {

// Root { 1: Item }, Item { 1: Item, 2: a number that must be there }, and
// Root { 2: Counted }.
struct Sample {
  static const WireMessage kRoot, kItem, kCounted;
};

constexpr WireField kRootFields[] = {{1, &Sample::kItem},
                                     {2, &Sample::kCounted}};
constexpr WireField kItemFields[] = {{1, &Sample::kItem}};
const WireMessage Sample::kRoot = {"root", kRootFields};
const WireMessage Sample::kItem = {"item", kItemFields, WireBit(2)};
const WireMessage Sample::kCounted = {"counted", {}, 0, 3, 100};

Status Check(const std::string& bytes) {
  return CheckWire(Sample::kRoot, bytes);
}

// Field `number` of bytes, fewer than 128.
std::string Nested(int number, const std::string& bytes) {
  return std::string(1, static_cast<char>(number << 3 | 2)) +
         static_cast<char>(bytes.size()) + bytes;
}

const std::string kNumber = "\x10\x07";  // field 2: 7

TEST(WireWalker, NothingIsAMessageWithoutFields) { EXPECT_OK(Check("")); }

TEST(WireWalker, SkipsEveryKnownWireType) {
  EXPECT_OK(Check("\x58\xff\x01"));                  // 11: a number
  EXPECT_OK(Check("\x59" + std::string(8, 'a')));    // 11: 8 bytes
  EXPECT_OK(Check("\x5d" + std::string(4, 'a')));    // 11: 4 bytes
  EXPECT_OK(Check(Nested(11, "any bytes at all")));  // not entered
}

TEST(WireWalker, RefusesOtherWireTypes) {
  for (const char* key : {"\x5b", "\x5c", "\x5e", "\x5f"}) {
    EXPECT_THAT(Check(key), FailsWith(StatusCode::kCorrupt,
                                      "no known wire type at byte 1 of 1, in "
                                      "a root"));
  }
  EXPECT_THAT(Check(std::string("\x02\x00", 2)),
              FailsWith(StatusCode::kCorrupt, "no field number"));
}

TEST(WireWalker, RefusesLengthsBehindTheEnd) {
  EXPECT_THAT(
      Check("\x59" + std::string(7, 'a')),
      FailsWith(StatusCode::kCorrupt, "a field is longer than what holds it"));
  EXPECT_THAT(Check("\x5a\x03"
                    "ab"),
              FailsWith(StatusCode::kCorrupt, "a field is longer"));
  EXPECT_THAT(Check("\x0a\x03"
                    "ab"),
              FailsWith(StatusCode::kCorrupt, "a message is longer"));
  // A length of 2^64 - 1 does not wrap around.
  EXPECT_THAT(Check("\x5a" + std::string(9, '\xff') + "\x01"),
              FailsWith(StatusCode::kCorrupt, "a field is longer"));
}

// The child ends in the middle of a field that the parent would still hold.
TEST(WireWalker, FieldsEndWithTheirMessage) {
  EXPECT_THAT(Check(Nested(1, kNumber + "\x5d"
                                        "ab") +
                    "abcdef"),
              FailsWith(StatusCode::kCorrupt, "in a item"));
}

TEST(WireWalker, RefusesNumbersThatDoNotEnd) {
  EXPECT_OK(Check("\x58" + std::string(9, '\xff') + "\x01"));
  EXPECT_THAT(Check("\x58" + std::string(10, '\xff') + "\x01"),
              FailsWith(StatusCode::kCorrupt, "a number does not end"));
  EXPECT_THAT(Check("\x58\xff"),
              FailsWith(StatusCode::kCorrupt, "a number does not end"));
}

TEST(WireWalker, WantsRequiredFields) {
  EXPECT_OK(Check(Nested(1, kNumber)));
  EXPECT_THAT(Check(Nested(1, "")),
              FailsWith(StatusCode::kCorrupt, "item at byte 2 has no field 2"));
  EXPECT_THAT(Check(Nested(1, Nested(1, kNumber))),
              FailsWith(StatusCode::kCorrupt, "item at byte 2 has no field 2"));
}

// The root is the first level.
TEST(WireWalker, NestsUpToTheLimit) {
  const auto bytes = [&](int levels) {
    std::string nested = kNumber;
    // Lengths of two bytes from 128 on.
    for (int i = 1; i < levels; ++i) {
      const size_t size = nested.size();
      std::string length(1, static_cast<char>(size & 0x7f));
      if (size >= 128) {
        length[0] = static_cast<char>(length[0] | 0x80);
        length += static_cast<char>(size >> 7);
      }
      nested = kNumber + "\x0a" + length + nested;
    }
    const size_t size = nested.size();
    return std::string("\x0a") + static_cast<char>((size & 0x7f) | 0x80) +
           static_cast<char>(size >> 7) + nested;
  };
  EXPECT_OK(Check(bytes(kMaxWireDepth - 1)));
  EXPECT_THAT(
      Check(bytes(kMaxWireDepth)),
      FailsWith(StatusCode::kResourceExhausted, "are nested deeper than 64"));
}

TEST(WireWalker, CountsUpToTheLimit) {
  const std::string one = Nested(2, "");
  EXPECT_OK(Check(one + one + one));
  EXPECT_THAT(
      Check(one + one + one + one),
      FailsWith(StatusCode::kResourceExhausted, "more than 3 counteds"));
}

// Objects of 1000 bytes: the file may be 1 KiB smaller than the 40th of them.
TEST(WireWalker, BoundsTheBytesOfObjects) {
  static const WireMessage kObject = {"object", {}, 0, 0, 1000};
  static constexpr WireField kFields[] = {{1, &kObject}};
  static const WireMessage kFile = {"file", kFields};
  const auto check = [](size_t objects) {
    std::string bytes;
    for (size_t i = 0; i < objects; ++i) bytes += std::string("\x0a\x00", 2);
    return CheckWire(kFile, bytes);
  };
  // 25 n <= 2 n + 1024 up to n = 44
  EXPECT_OK(check(44));
  EXPECT_THAT(check(45), FailsWith(StatusCode::kResourceExhausted,
                                   "take 45000 bytes, more than 40 times"));
}

}  // namespace
}  // namespace placelite
