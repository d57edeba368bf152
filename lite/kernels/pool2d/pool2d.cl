// SPDX-License-Identifier: Apache-2.0
// This is pool2d over slices of four channels, one work item for each vector.
// Window i of an axis covers begin .. end - 1 as defined by PoolWindow.
//
// The host defines KERNEL_H, KERNEL_W, STRIDE_H, STRIDE_W, PAD_H, PAD_W,
// PAD_BEHIND_H, PAD_BEHIND_W; MAX, EXCLUSIVE and ADAPTIVE, each 0 or 1; and
// GROUP, the number of work items that share a window.

#if ADAPTIVE
#define BEGIN(at, in, out, kernel, stride, pad) ((at) * (in) / (out))
#define END(at, in, out, kernel, stride, pad) \
  ((((at) + 1) * (in) + (out) - 1) / (out))
#else
#define BEGIN(at, in, out, kernel, stride, pad) ((at) * (stride) - (pad))
#define END(at, in, out, kernel, stride, pad) ((at) * (stride) - (pad) + (kernel))
#endif

#if MAX
#define START -INFINITY
#define COMBINE(a, b) LARGER(a, b)
#else
#define START 0.0f
#define COMBINE(a, b) ((a) + (b))
#endif

// Returns the values `v` of all work items of a work group combined; each of
// them calls it.
inline float4 OfGroup(float4 v, __local float4* parts) {
  const int lane = get_local_id(0);
  parts[lane] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int step = GROUP / 2; step > 0; step /= 2) {
    if (lane < step) parts[lane] = COMBINE(parts[lane], parts[lane + step]);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  return parts[0];
}

__kernel void pool2d(y_PARAM, x_PARAM, __local float4* parts) {
  const int w = get_global_id(0) / GROUP, h = get_global_id(1);
  const int s = get_global_id(2) % y_size.z, n = get_global_id(2) / y_size.z;
  if (w >= y_size.x || h >= y_size.y || n >= y_size.w) return;
  const int lane = GROUP > 1 ? get_local_id(0) : 0;
  const int begin_h = BEGIN(h, x_size.y, y_size.y, KERNEL_H, STRIDE_H, PAD_H);
  const int end_h = END(h, x_size.y, y_size.y, KERNEL_H, STRIDE_H, PAD_H);
  const int begin_w = BEGIN(w, x_size.x, y_size.x, KERNEL_W, STRIDE_W, PAD_W);
  const int end_w = END(w, x_size.x, y_size.x, KERNEL_W, STRIDE_W, PAD_W);
  const int first_h = max(begin_h, 0), last_h = min(end_h, x_size.y);
  const int first_w = max(begin_w, 0), last_w = min(end_w, x_size.x);
  float4 v = (float4)(START);
#if GROUP > 1
  const int columns = last_w - first_w;
  for (int i = lane; i < columns * (last_h - first_h); i += GROUP) {
    const float4 next =
        x_READ(first_w + i % columns, first_h + i / columns, s, n);
    v = COMBINE(v, next);
  }
  v = OfGroup(v, parts);
  if (lane != 0) return;
#else
  for (int i = first_h; i < last_h; ++i) {
    for (int j = first_w; j < last_w; ++j) {
      const float4 next = x_READ(j, i, s, n);
      v = COMBINE(v, next);
    }
  }
#endif
#if !MAX
#if EXCLUSIVE
  const int count = max(last_h - first_h, 0) * max(last_w - first_w, 0);
#else
  const bool empty = last_h <= first_h || last_w <= first_w;
  const int count = empty ? 0
                          : (min(end_h, x_size.y + PAD_BEHIND_H) - begin_h) *
                                (min(end_w, x_size.x + PAD_BEHIND_W) - begin_w);
#endif
  v = count > 0 ? v / (float)count : (float4)(0.0f);
#endif
  y_WRITE(v, w, h, s, n);
}
