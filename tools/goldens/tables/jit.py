# SPDX-License-Identifier: Apache-2.0
"""Small networks that paddle.jit.save writes, control flow by to_static."""
import paddle
from paddle import nn

from case import f, i64, layer, values


class Block(nn.Layer):
    """A block of MobileNet v3: depthwise, squeeze and excite, pointwise."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(
            nn.Conv2D(3, 8, 3, stride=2, padding=1, bias_attr=False),
            nn.BatchNorm2D(8), nn.Hardswish())
        self.depthwise = nn.Sequential(
            nn.Conv2D(8, 8, 3, padding=1, groups=8, bias_attr=False),
            nn.BatchNorm2D(8), nn.ReLU())
        self.excite = nn.Sequential(
            nn.AdaptiveAvgPool2D(1), nn.Conv2D(8, 4, 1), nn.ReLU(),
            nn.Conv2D(4, 8, 1), nn.Hardsigmoid())
        self.pointwise = nn.Sequential(
            nn.Conv2D(8, 8, 1, bias_attr=False), nn.BatchNorm2D(8))
        self.head = nn.Linear(8, 5)

    def forward(self, x):
        x = self.stem(x)
        y = self.depthwise(x)
        y = self.pointwise(y * self.excite(y)) + x
        return nn.functional.softmax(self.head(y.mean([2, 3])))


class Recogniser(nn.Layer):
    """Columns of a picture of text become steps of an LSTM."""

    def __init__(self, direction):
        super().__init__()
        ways = 2 if direction == "bidirect" else 1
        self.features = nn.Sequential(nn.Conv2D(1, 4, 3, padding=1), nn.ReLU(),
                                      nn.MaxPool2D(2, 2))
        self.lstm = nn.LSTM(16, 6, direction=direction)
        self.head = nn.Linear(6 * ways, 7)

    def forward(self, x):
        x = self.features(x)
        x = x.transpose([0, 3, 1, 2]).flatten(2)
        x, _ = self.lstm(x)
        return nn.functional.softmax(self.head(x), axis=-1)


class Encoder(nn.Layer):
    """Layers of a transformer over embedded words."""

    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(11, 8)
        self.encoder = nn.TransformerEncoder(
            nn.TransformerEncoderLayer(8, 2, 16, activation="gelu"), 2)

    def forward(self, words):
        return self.encoder(self.embed(words))


class Loop(nn.Layer):
    """A loop with a branch, of which to_static makes control flow."""

    def __init__(self):
        super().__init__()
        self.step = nn.Linear(4, 4)

    def forward(self, x, times):
        i = paddle.zeros([1], "int64")
        while i < times:
            if x.sum() > 0:
                x = paddle.tanh(self.step(x))
            else:
                x = x * 0.5 + 1
            i += 1
        return x, i


class Branch(nn.Layer):
    def forward(self, x):
        if x.max() > 1.5:
            y, z = x - 1, x[:, :2]
        else:
            y, z = x * 2, x[:, 1:3] + 1
        return y + 1, z


def cases():
    yield layer("jit", Block, f(1, 3, 8, 8))
    yield layer("jit", Block, f(2, 3, 8, 10).any(0, 2, 3))
    yield layer("jit", lambda: Recogniser("forward"), f(1, 1, 8, 12).any(3))
    yield layer("jit", lambda: Recogniser("bidirect"), f(2, 1, 8, 10))
    yield layer("jit", Encoder, i64(2, 5, low=0, high=10))
    yield layer("jit", Encoder, i64(1, 3, low=0, high=10).any(0, 1))
    for times in (0, 1, 5):
        yield layer("jit", Loop, f(2, 4), values([times], "int64"))
    yield layer("jit", Branch, f(3, 4, low=1.0))
    yield layer("jit", Branch, f(3, 4, high=1.0))


CASES = list(cases())
