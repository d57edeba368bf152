// SPDX-License-Identifier: Apache-2.0
// This is fc on dense matrices: a work group of GROUP work items for each [row,
// 4 columns] adds up partial sums. The filter holds a vector for each four
// columns and each input, with zeros behind the last column. The host defines
// INPUTS, GROUP, and FILTER_AT(i), which reads vector i of the filter.

__kernel void fc(y_PARAM, x_PARAM, FILTER_PARAM,
                 __global const float4* restrict bias,
                 __local float4* parts) {
  const int lane = get_local_id(0);
  const int column = get_global_id(1), row = get_global_id(2);
  float4 sum = (float4)(0.0f);
  for (int k = lane; k < INPUTS; k += GROUP) {
    sum = mad((float4)(x_AT(row * INPUTS + k)),
              FILTER_AT(column * INPUTS + k), sum);
  }
  parts[lane] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int step = GROUP / 2; step > 0; step /= 2) {
    if (lane < step) parts[lane] += parts[lane + step];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lane != 0) return;
  float4 v = parts[0] + bias[column];
  EPILOGUE(v, 0, 0, 0, 0);
  y_PUT4(v, row, column * 4);
}
