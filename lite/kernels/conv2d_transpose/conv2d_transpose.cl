// SPDX-License-Identifier: Apache-2.0
// This is conv2d_transpose over slices of four channels, with one work item for
// each vector of the output. The layout of the filter and the definitions are
// those of conv2d.cl.

__kernel void conv2d_transpose(y_PARAM, x_PARAM, FILTER_PARAM,
                               __global const float4* restrict bias
                                   EPILOGUE_PARAMS) {
  const int w = get_global_id(0), h = get_global_id(1);
  const int s = get_global_id(2) % y_size.z, n = get_global_id(2) / y_size.z;
  if (w >= y_size.x || h >= y_size.y || n >= y_size.w) return;
  float4 sum = bias[s];
  for (int v = 0; v < KERNEL_H; ++v) {
    const int at_h = h + PAD_H - v * DILATION_H;
    if (at_h < 0 || at_h % STRIDE_H != 0 || at_h / STRIDE_H >= x_size.y) {
      continue;
    }
    for (int u = 0; u < KERNEL_W; ++u) {
      const int at_w = w + PAD_W - u * DILATION_W;
      if (at_w < 0 || at_w % STRIDE_W != 0 || at_w / STRIDE_W >= x_size.x) {
        continue;
      }
      int filter = ((s * KERNEL_H + v) * KERNEL_W + u) * x_size.z * 4;
      for (int c = 0; c < x_size.z; ++c, filter += 4) {
        const float4 in = x_READ(at_w / STRIDE_W, at_h / STRIDE_H, c, n);
        sum = mad((float4)(in.x), FILTER_AT(filter), sum);
        sum = mad((float4)(in.y), FILTER_AT(filter + 1), sum);
        sum = mad((float4)(in.z), FILTER_AT(filter + 2), sum);
        sum = mad((float4)(in.w), FILTER_AT(filter + 3), sum);
      }
    }
  }
  EPILOGUE(sum, w, h, s, n);
  y_WRITE(sum, w, h, s, n);
}
