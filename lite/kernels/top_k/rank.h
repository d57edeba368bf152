// SPDX-License-Identifier: Apache-2.0
// The order of top_k as an order of unsigned integers, which are compared
// without branches.
#ifndef LITE_KERNELS_TOP_K_RANK_H_
#define LITE_KERNELS_TOP_K_RANK_H_

#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

namespace placelite {

// The type of the rank of a T: the unsigned integer of its size.
template <typename T>
using RankOf = std::conditional_t<
    sizeof(T) == 8, uint64_t,
    std::conditional_t<sizeof(T) == 4, uint32_t,
                       std::conditional_t<sizeof(T) == 2, uint16_t, uint8_t>>>;

// Returns a number that grows with x, the same for equal x. Both zeros are
// equal; NaN is larger than any number.
template <typename T>
RankOf<T> Rising(T x) {
  using R = RankOf<T>;
  constexpr R kSign = R{1} << (8 * sizeof(R) - 1);
  if constexpr (std::is_unsigned_v<T>) return x;
  if constexpr (std::is_floating_point_v<T>) x += T{0};  // -0 becomes 0
  R bits;
  std::memcpy(&bits, &x, sizeof(bits));
  if constexpr (std::is_integral_v<T>) return static_cast<R>(bits ^ kSign);
  // The magnitudes of negative floats grow as the numbers fall.
  const R rising = (bits & kSign) != 0 ? ~bits : bits ^ kSign;
  return x != x ? std::numeric_limits<R>::max() : rising;
}

// The element with the lowest rank comes first.
template <typename T>
RankOf<T> Rank(T x, bool largest) {
  const RankOf<T> rising = Rising(x);
  return largest ? static_cast<RankOf<T>>(~rising) : rising;
}

// An element of a line: first its rank counts, then its position. `Narrow`
// holds ranks and positions of up to 32 bits.
struct Narrow {
  uint64_t both;

  Narrow() = default;
  Narrow(uint64_t rank, int64_t position)
      : both(rank << 32 | static_cast<uint64_t>(position)) {}
  uint64_t rank() const { return both >> 32; }
  int64_t position() const { return static_cast<int64_t>(both & 0xFFFFFFFF); }
  bool operator<(const Narrow& o) const { return both < o.both; }
};

struct Wide {
  std::pair<uint64_t, int64_t> both;

  Wide() = default;
  Wide(uint64_t rank, int64_t position) : both(rank, position) {}
  uint64_t rank() const { return both.first; }
  int64_t position() const { return both.second; }
  bool operator<(const Wide& o) const { return both < o.both; }
};

}  // namespace placelite

#endif  // LITE_KERNELS_TOP_K_RANK_H_
