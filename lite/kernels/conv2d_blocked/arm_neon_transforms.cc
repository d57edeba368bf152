// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/arm_transforms.h"
#include "lite/kernels/conv2d_blocked/transforms.h"

namespace placelite {

template <int m>
void WinogradInputNeon(const WinogradInput& tile) {
  HWY_NAMESPACE::NeonInputTile<m>(tile);
}

template <int m>
void WinogradOutputNeon(const WinogradOutput& tile) {
  HWY_NAMESPACE::NeonOutputTile<m>(tile);
}

template void WinogradInputNeon<2>(const WinogradInput& tile);
template void WinogradInputNeon<4>(const WinogradInput& tile);
template void WinogradInputNeon<6>(const WinogradInput& tile);
template void WinogradOutputNeon<2>(const WinogradOutput& tile);
template void WinogradOutputNeon<4>(const WinogradOutput& tile);
template void WinogradOutputNeon<6>(const WinogradOutput& tile);

}  // namespace placelite
