// SPDX-License-Identifier: Apache-2.0
// Kernels that measure the peak performance of a device (peaks.cc).

__kernel void nothing(__global float4* restrict y) {
  if (get_global_id(0) == 0) y[0] = (float4)(0.0f);
}

__kernel void copy(__global float4* restrict y,
                   __global const float4* restrict x) {
  y[get_global_id(0)] = x[get_global_id(0)];
}

// Computes STEPS times 16 multiply-adds, in four independent chains.
__kernel void multiply_add(__global float4* restrict y) {
  const float seed = (float)get_global_id(0) * 1e-9f;
  float4 a = (float4)(seed), b = a + 1.0f, c = a + 2.0f, d = a + 3.0f;
  const float4 k = (float4)(0.999f);
  for (int i = 0; i < STEPS; ++i) {
    a = mad(a, k, k);
    b = mad(b, k, k);
    c = mad(c, k, k);
    d = mad(d, k, k);
  }
  y[get_global_id(0)] = a + b + c + d;
}
