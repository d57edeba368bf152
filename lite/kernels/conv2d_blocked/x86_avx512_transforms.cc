// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/transforms.h"
#include "lite/kernels/conv2d_blocked/transforms_generic.h"

namespace placelite {

template <int m>
void WinogradInputAvx512(const WinogradInput& tile) {
  HWY_NAMESPACE::InputTile<float, float, m>(tile);
}

template <int m>
void WinogradOutputAvx512(const WinogradOutput& tile) {
  HWY_NAMESPACE::OutputTile<float, m>(tile);
}

template void WinogradInputAvx512<2>(const WinogradInput& tile);
template void WinogradInputAvx512<4>(const WinogradInput& tile);
template void WinogradInputAvx512<6>(const WinogradInput& tile);
template void WinogradOutputAvx512<2>(const WinogradOutput& tile);
template void WinogradOutputAvx512<4>(const WinogradOutput& tile);
template void WinogradOutputAvx512<6>(const WinogradOutput& tile);

}  // namespace placelite
