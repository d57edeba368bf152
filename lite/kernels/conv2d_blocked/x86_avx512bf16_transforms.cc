// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/transforms.h"
#include "lite/kernels/conv2d_blocked/transforms_generic.h"

namespace placelite {

template <int m>
void WinogradInputAvx512Bf16(const WinogradInput& tile) {
  HWY_NAMESPACE::InputTile<Bfloat16, float, m>(tile);
}

template <int m>
void WinogradToBf16Avx512Bf16(const WinogradInput& tile) {
  HWY_NAMESPACE::InputTile<Bfloat16, Bfloat16, m>(tile);
}

template <int m>
void WinogradOutputAvx512Bf16(const WinogradOutput& tile) {
  HWY_NAMESPACE::OutputTile<Bfloat16, m>(tile);
}

template void WinogradInputAvx512Bf16<2>(const WinogradInput& tile);
template void WinogradInputAvx512Bf16<4>(const WinogradInput& tile);
template void WinogradInputAvx512Bf16<6>(const WinogradInput& tile);
template void WinogradToBf16Avx512Bf16<2>(const WinogradInput& tile);
template void WinogradOutputAvx512Bf16<2>(const WinogradOutput& tile);
template void WinogradOutputAvx512Bf16<4>(const WinogradOutput& tile);
template void WinogradOutputAvx512Bf16<6>(const WinogradOutput& tile);

}  // namespace placelite
