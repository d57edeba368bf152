// SPDX-License-Identifier: Apache-2.0
// This is layer_norm on dense tensors, with a work group of GROUP work items
// for each row. The host defines COUNT, EPSILON, GROUP. There is a scale and a
// bias for each element of a row.

inline float SumOfGroup(__local float* parts, float v) {
  const int lane = get_local_id(0);
  parts[lane] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int step = GROUP / 2; step > 0; step /= 2) {
    if (lane < step) parts[lane] += parts[lane + step];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  const float sum = parts[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  return sum;
}

// The statistics take two passes: the variance is computed from the centred
// values.
__kernel void layer_norm(y_PARAM, x_PARAM, __global const float* scale,
                         __global const float* bias, __local float* parts) {
  const int lane = get_local_id(0);
  const int at = get_global_id(1) * COUNT;
  float sum = 0.0f;
  for (int j = lane; j < COUNT; j += GROUP) sum += x_AT(at + j);
  const float mean = SumOfGroup(parts, sum) / (float)COUNT;
  float squares = 0.0f;
  for (int j = lane; j < COUNT; j += GROUP) {
    const float centred = x_AT(at + j) - mean;
    squares = mad(centred, centred, squares);
  }
  const float variance = SumOfGroup(parts, squares) / (float)COUNT;
  const float factor = 1.0f / sqrt(variance + EPSILON);
  for (int j = lane; j < COUNT; j += GROUP) {
    const float v = (x_AT(at + j) - mean) * factor;
    y_PUT(mad(v, scale[j], bias[j]), at + j);
  }
}
