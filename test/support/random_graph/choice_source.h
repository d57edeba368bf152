// SPDX-License-Identifier: Apache-2.0
// ChoiceSource: every decision of a random graph, from a seeded generator or
// from the bytes of a fuzzer. The same source gives the same graph in every run
// of one program. (Compilers may differ: some choices are made among the
// arguments of a call.)
#ifndef TEST_SUPPORT_RANDOM_GRAPH_CHOICE_SOURCE_H_
#define TEST_SUPPORT_RANDOM_GRAPH_CHOICE_SOURCE_H_

#include <cstddef>
#include <cstdint>
#include <random>

namespace placelite {

class ChoiceSource {
 public:
  virtual ~ChoiceSource() = default;

  // One of 0 .. n-1; `n` is positive.
  virtual int64_t Below(int64_t n) = 0;

  // low .. high, both included.
  int64_t Number(int64_t low, int64_t high) {
    return low + Below(high - low + 1);
  }
  // Once in `n` times.
  bool Chance(int64_t n) { return Below(n) == n - 1; }

  // A seed for elements of tensors, which are not worth a choice each.
  uint32_t ElementSeed() {
    return static_cast<uint32_t>(Below(int64_t{1} << 16));
  }
};

class SeededChoices final : public ChoiceSource {
 public:
  explicit SeededChoices(uint32_t seed) : random_(seed) {}
  int64_t Below(int64_t n) override {
    return static_cast<int64_t>(random_() % static_cast<uint64_t>(n));
  }

 private:
  std::mt19937 random_;
};

// One byte for a choice among up to 256, two for more. Behind the last byte
// every choice is 0, the plainest one. The bytes must outlive the source.
class ByteChoices final : public ChoiceSource {
 public:
  ByteChoices(const uint8_t* bytes, size_t count)
      : bytes_(bytes), left_(count) {}
  int64_t Below(int64_t n) override;

 private:
  int64_t NextByte();

  const uint8_t* bytes_;
  size_t left_;
};

}  // namespace placelite

#endif  // TEST_SUPPORT_RANDOM_GRAPH_CHOICE_SOURCE_H_
