// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/transforms.h"
#include "lite/kernels/conv2d_blocked/transforms_generic.h"

namespace placelite {

template <int m>
void WinogradInputAvx2(const WinogradInput& tile) {
  HWY_NAMESPACE::InputTile<float, float, m>(tile);
}

template <int m>
void WinogradOutputAvx2(const WinogradOutput& tile) {
  HWY_NAMESPACE::OutputTile<float, m>(tile);
}

template void WinogradInputAvx2<2>(const WinogradInput& tile);
template void WinogradInputAvx2<4>(const WinogradInput& tile);
template void WinogradInputAvx2<6>(const WinogradInput& tile);
template void WinogradOutputAvx2<2>(const WinogradOutput& tile);
template void WinogradOutputAvx2<4>(const WinogradOutput& tile);
template void WinogradOutputAvx2<6>(const WinogradOutput& tile);

}  // namespace placelite
