// SPDX-License-Identifier: Apache-2.0
// This is conv2d over slices of four channels. A work item computes PIXELS
// neighbouring pixels of a row, for one slice of output channels.
//
// The filter holds four vectors for each output slice, filter row, filter
// column and input slice, one vector for each input channel; the elements of a
// vector are output channels. A depthwise filter holds one vector for each
// slice, filter row and filter column.
//
// The host defines KERNEL_H, KERNEL_W, STRIDE_H, STRIDE_W, PAD_H, PAD_W,
// DILATION_H, DILATION_W, PIXELS, and FILTER_AT(i), which reads vector i of the
// filter. If the convolution has several groups, it also defines GROUP_INPUTS
// and GROUP_OUTPUTS, the channels of one group, OUTPUTS, the number of all
// output channels, and FILTER_SLICES, the number of input slices for which an
// output slice has filters: these slices hold the channels of its groups, and
// the filter is zero for channels of other groups. With HALF_SUMS products and
// sums are fp16 where filters are applied; sums across work items, and the
// epilogue, are in float.

#ifdef HALF_SUMS
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define REAL4 half4
#define TO_REAL4(v) convert_half4(v)
#define REAL_FILTER_AT(i) vload4((i), filters)
#else
#define REAL4 float4
#define TO_REAL4(v) (v)
#define REAL_FILTER_AT(i) FILTER_AT(i)
#endif

#ifdef LANES
// This kernel is for outputs too few to fill the device: LANES work items share
// the input slices of PIXELS neighbouring pixels, and add up their partial
// sums. Work groups are LANES wide and SLICES deep.
__kernel void conv2d(y_PARAM, x_PARAM, FILTER_PARAM,
                     __global const float4* restrict bias,
                     __local float4* parts EPILOGUE_PARAMS) {
  const int lane = get_local_id(0), w0 = get_group_id(0) * PIXELS;
  const int h = get_global_id(1);
  const int s = get_global_id(2) % y_size.z, n = get_global_id(2) / y_size.z;
  REAL4 sums[PIXELS];
  for (int i = 0; i < PIXELS; ++i) sums[i] = (REAL4)(0.0f);
  for (int v = 0; v < KERNEL_H && n < y_size.w; ++v) {
    const int in_h = h * STRIDE_H - PAD_H + v * DILATION_H;
    if (in_h < 0 || in_h >= x_size.y) continue;
    for (int u = 0; u < KERNEL_W; ++u) {
      const int filters_at = ((s * KERNEL_H + v) * KERNEL_W + u) * x_size.z * 4;
      const int left = w0 * STRIDE_W - PAD_W + u * DILATION_W;
      for (int c = lane; c < x_size.z; c += LANES) {
        const int filter = filters_at + c * 4;
        const REAL4 f0 = REAL_FILTER_AT(filter);
        const REAL4 f1 = REAL_FILTER_AT(filter + 1);
        const REAL4 f2 = REAL_FILTER_AT(filter + 2);
        const REAL4 f3 = REAL_FILTER_AT(filter + 3);
        for (int i = 0; i < PIXELS; ++i) {
          const int in_w = left + i * STRIDE_W;
          const REAL4 in = in_w >= 0 && in_w < x_size.x
                               ? TO_REAL4(x_READ(in_w, in_h, c, n))
                               : (REAL4)(0.0f);
          sums[i] = mad((REAL4)(in.x), f0, sums[i]);
          sums[i] = mad((REAL4)(in.y), f1, sums[i]);
          sums[i] = mad((REAL4)(in.z), f2, sums[i]);
          sums[i] = mad((REAL4)(in.w), f3, sums[i]);
        }
      }
    }
  }
  parts += get_local_id(2) * LANES * PIXELS;
  for (int i = 0; i < PIXELS; ++i) {
    parts[i * LANES + lane] = convert_float4(sums[i]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (n >= y_size.w) return;
  for (int i = lane; i < PIXELS && w0 + i < y_size.x; i += LANES) {
    float4 sum = bias[s];
    for (int j = 0; j < LANES; ++j) sum += parts[i * LANES + j];
    EPILOGUE(sum, w0 + i, h, s, n);
    y_WRITE(sum, w0 + i, h, s, n);
  }
}
#elif defined(DEPTHWISE)
__kernel void conv2d(y_PARAM, x_PARAM, FILTER_PARAM,
                     __global const float4* restrict bias EPILOGUE_PARAMS) {
  const int w0 = get_global_id(0) * PIXELS, h = get_global_id(1);
  const int s = get_global_id(2) % y_size.z, n = get_global_id(2) / y_size.z;
  if (w0 >= y_size.x || h >= y_size.y || n >= y_size.w) return;
  REAL4 sums[PIXELS];
  for (int i = 0; i < PIXELS; ++i) sums[i] = TO_REAL4(bias[s]);
  for (int v = 0; v < KERNEL_H; ++v) {
    const int in_h = h * STRIDE_H - PAD_H + v * DILATION_H;
    if (in_h < 0 || in_h >= x_size.y) continue;
    for (int u = 0; u < KERNEL_W; ++u) {
      const REAL4 f = REAL_FILTER_AT((s * KERNEL_H + v) * KERNEL_W + u);
      for (int i = 0; i < PIXELS; ++i) {
        const int in_w = (w0 + i) * STRIDE_W - PAD_W + u * DILATION_W;
        if (in_w < 0 || in_w >= x_size.x) continue;
        sums[i] = mad(TO_REAL4(x_READ(in_w, in_h, s, n)), f, sums[i]);
      }
    }
  }
  for (int i = 0; i < PIXELS; ++i) {
    if (w0 + i >= y_size.x) break;
    float4 sum = convert_float4(sums[i]);
    EPILOGUE(sum, w0 + i, h, s, n);
    y_WRITE(sum, w0 + i, h, s, n);
  }
}
#else
__kernel void conv2d(y_PARAM, x_PARAM, FILTER_PARAM,
                     __global const float4* restrict bias EPILOGUE_PARAMS) {
  const int w0 = get_global_id(0) * PIXELS, h = get_global_id(1);
  const int s = get_global_id(2) % y_size.z, n = get_global_id(2) / y_size.z;
  if (w0 >= y_size.x || h >= y_size.y || n >= y_size.w) return;
#ifdef GROUP_INPUTS
  const int filter_slices = FILTER_SLICES;
  const int first = s * 4 / GROUP_OUTPUTS * GROUP_INPUTS / 4;
  const int last_group = min(s * 4 + 3, OUTPUTS - 1) / GROUP_OUTPUTS;
  const int end = ((last_group + 1) * GROUP_INPUTS + 3) / 4;
#else
  const int filter_slices = x_size.z, first = 0, end = x_size.z;
#endif
  REAL4 sums[PIXELS];
  for (int i = 0; i < PIXELS; ++i) sums[i] = TO_REAL4(bias[s]);
  for (int v = 0; v < KERNEL_H; ++v) {
    const int in_h = h * STRIDE_H - PAD_H + v * DILATION_H;
    if (in_h < 0 || in_h >= x_size.y) continue;
    for (int u = 0; u < KERNEL_W; ++u) {
      int filter = ((s * KERNEL_H + v) * KERNEL_W + u) * filter_slices * 4;
      const int left = w0 * STRIDE_W - PAD_W + u * DILATION_W;
      for (int c = first; c < end; ++c, filter += 4) {
        const REAL4 f0 = REAL_FILTER_AT(filter);
        const REAL4 f1 = REAL_FILTER_AT(filter + 1);
        const REAL4 f2 = REAL_FILTER_AT(filter + 2);
        const REAL4 f3 = REAL_FILTER_AT(filter + 3);
        for (int i = 0; i < PIXELS; ++i) {
          const int in_w = left + i * STRIDE_W;
          const REAL4 in = in_w >= 0 && in_w < x_size.x
                               ? TO_REAL4(x_READ(in_w, in_h, c, n))
                               : (REAL4)(0.0f);
          sums[i] = mad((REAL4)(in.x), f0, sums[i]);
          sums[i] = mad((REAL4)(in.y), f1, sums[i]);
          sums[i] = mad((REAL4)(in.z), f2, sums[i]);
          sums[i] = mad((REAL4)(in.w), f3, sums[i]);
        }
      }
    }
  }
  for (int i = 0; i < PIXELS; ++i) {
    if (w0 + i >= y_size.x) break;
    float4 sum = convert_float4(sums[i]);
    EPILOGUE(sum, w0 + i, h, s, n);
    y_WRITE(sum, w0 + i, h, s, n);
  }
}
#endif
