# SPDX-License-Identifier: Apache-2.0
"""Layers whose inputs have open sizes, and places that are computed of these."""
import paddle
from paddle import nn
from paddle.nn import functional as F

from case import distinct, f, flags, i64, layer, values


class OfOne(nn.Layer):
    """A layer that calls a function of a tensor."""

    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, x):
        return self.function(x)


class OfTwo(OfOne):
    def forward(self, x, y):
        return self.function(x, y)


def call(function, *tensors):
    kind = OfOne if len(tensors) == 1 else OfTwo
    return layer("open", lambda: kind(function), *tensors)


def image(*shape):
    return f(*shape).any(0, 2, 3)


def size(x, axis):
    return paddle.shape(x)[axis]


def rows_by_mask(x, mask):
    y = x + 1
    y[mask] = 3.0
    return y


def columns_by_list(x):
    y = x * 1
    y[:, [0, 2]] = -1.0
    return y


def positions(x):
    length = size(x, 1)
    at = paddle.arange(0, length, dtype="float32")
    steps = paddle.arange(0, 4, 1, dtype="int64")
    return x + at.unsqueeze(-1) * 0.125, steps + 1


def points(x):
    rows = paddle.arange(size(x, 2), dtype="float32") + 0.5
    columns = paddle.arange(size(x, 3), dtype="float32") + 0.5
    y, x = paddle.meshgrid(rows, columns)
    return paddle.stack([x, y], -1).reshape([-1, 2])


def padded(x):
    short = (4 - size(x, 3) % 4) % 4
    y = F.pad(x, [0, short, 0, 0])
    return y, y[:, :, :, :size(x, 3)]


class Convolution(nn.Layer):
    """Channels are last."""

    def __init__(self):
        super().__init__()
        self.convolution = nn.Conv2D(3, 4, 3, padding=1, data_format="NHWC")
        self.norm = nn.BatchNorm2D(4, weight_attr=False, bias_attr=False,
                                   data_format="NHWC")
        self.pool = nn.MaxPool2D(2, 2, data_format="NHWC")

    def forward(self, x):
        y = self.pool(F.relu(self.norm(self.convolution(x))))
        return F.interpolate(y, scale_factor=2, data_format="NHWC")


class Volume(nn.Layer):
    def __init__(self):
        super().__init__()
        self.convolution = nn.Conv3D(2, 4, 3, stride=2, padding=1)
        self.back = nn.Conv3DTranspose(4, 2, 2, stride=2)

    def forward(self, x):
        y = F.relu(self.convolution(x))
        return (self.back(y), F.max_pool3d(x, 2, 2), F.avg_pool3d(x, 3, 2, 1),
                F.adaptive_avg_pool3d(y, 1))


class Deformable(nn.Layer):
    def __init__(self):
        super().__init__()
        self.offsets = nn.Conv2D(4, 18, 3, padding=1)
        self.masks = nn.Conv2D(4, 9, 3, padding=1)
        self.convolution = paddle.vision.ops.DeformConv2D(4, 3, 3, padding=1)

    def forward(self, x):
        mask = F.sigmoid(self.masks(x))
        return self.convolution(x, self.offsets(x), mask)


def kept(boxes, scores):
    corners = paddle.concat([boxes, boxes + 4], 1)
    return paddle.vision.ops.nms(corners, 0.3, scores)


CASES = [
    call(lambda x: F.pixel_shuffle(x, 2), image(1, 8, 3, 5)),
    call(lambda x: F.pixel_unshuffle(x, 2), f(1, 2, 4, 6).any(0)),
    call(lambda x: F.temporal_shift(x, 2), image(4, 4, 2, 3)),
    call(lambda x: x[:, :, ::2, 1::2], image(1, 2, 5, 6)),
    call(lambda x: x[:, :, ::-1, -1:0:-2], image(1, 2, 5, 6)),
    call(lambda x: paddle.flip(x, [2, 3]), image(1, 2, 3, 4)),
    call(lambda x: paddle.roll(x, [1, -2], [2, 3]), image(1, 2, 3, 4)),
    call(lambda x: paddle.roll(x, 7, 3), image(1, 2, 3, 4)),
    call(lambda x: paddle.sort(x, 2), image(1, 2, 6, 3)),
    call(lambda x: paddle.repeat_interleave(x, 3, 2), image(1, 2, 3, 4)),
    call(lambda x: F.maxout(x, 2), image(1, 4, 3, 2)),
    call(points, image(1, 2, 3, 4)), call(padded, image(1, 2, 3, 5)),
    call(positions, f(2, 5, 3).any(0, 1)),
    call(lambda x, y: x[:, :size(y, 1)], f(2, 6).any(0, 1), f(2, 4).any(0, 1)),
    call(lambda x, i: x[:, i] + x[:, i + 1], f(2, 6).any(0), values(2, "int64")),
    call(lambda x: F.sequence_mask(x), values([2, 0, 3], "int64").any(0)),
    call(lambda x, mask: paddle.masked_fill(x, mask, -2.5),
         f(2, 3).any(0), flags(2, 3).any(0)),
    call(rows_by_mask, f(4, 3).any(0), flags(4).any(0)),
    call(columns_by_list, f(2, 4).any(0)),
    call(lambda x, y: paddle.einsum("bhqd,bhkd->bhqk", x, y),
         f(1, 2, 3, 4).any(0, 2), f(1, 2, 5, 4).any(0, 2)),
    call(lambda x: paddle.einsum("bij->bj", x), f(2, 3, 4).any(0)),
    call(lambda x: paddle.clip(x, -2, 3), i64(2, 5).any(0)),
    call(lambda x: x + paddle.eye(3), f(3, 3)),
    call(lambda x: paddle.cumprod(x, 1), f(2, 4, step=0.5).any(0)),
    call(lambda x: paddle.bitwise_and(x, paddle.bitwise_not(x) + 6),
         i64(2, 4).any(0)),
    call(lambda x: F.pad(x, [1, 2, 1, 0], mode="circular"), image(1, 2, 3, 4)),
    call(kept, f(7, 2, low=0, high=6).any(0),
         distinct(7).any(0)),
    layer("open", Convolution, f(1, 4, 6, 3).any(0, 1, 2)),
    layer("open", Volume, f(1, 2, 4, 6, 8)),
    layer("open", Deformable, f(1, 4, 5, 6)),
]
