# SPDX-License-Identifier: Apache-2.0
"""Networks for phones that torchvision lacks or builds otherwise."""
import torch
from torch import nn
from torchvision import models

from .blocks import Classifier, conv_bn_relu


def mobilenet_v1():
    """Makes table 1 of Howard et al., https://arxiv.org/abs/1704.04861."""
    layers, channels = conv_bn_relu(3, 32, 3, stride=2), 32
    for outputs, stride in [(64, 1), (128, 2), (128, 1), (256, 2), (256, 1),
                            (512, 2)] + [(512, 1)] * 5 + [(1024, 2), (1024, 1)]:
        layers += conv_bn_relu(channels, channels, 3, stride, groups=channels)
        layers += conv_bn_relu(channels, outputs, 1)
        channels = outputs
    return Classifier(layers, channels)


def shuffle(x, groups=2):
    """Shuffles channels by sizes known ahead, so that the export has constants.

    torchvision's asks the tensor for them, which ends up in the ONNX file as
    ops on shapes.
    """
    batch, channels, height, width = map(int, x.shape)
    x = x.reshape(batch, groups, channels // groups, height, width)
    return x.transpose(1, 2).reshape(batch, channels, height, width)


class ShuffleBlock(nn.Module):
    """torchvision's InvertedResidual with split and shuffle of known sizes."""

    def __init__(self, block):
        super().__init__()
        self.stride = block.stride
        self.branch1, self.branch2 = block.branch1, block.branch2

    def forward(self, x):
        if self.stride == 1:
            left, right = torch.split(x, int(x.shape[1]) // 2, 1)
        else:
            left, right = self.branch1(x), x
        return shuffle(torch.cat([left, self.branch2(right)], 1))


def shufflenet_v2():
    """Makes the network of Ma et al., https://arxiv.org/abs/1807.11164, x1.0.
    """
    network = models.shufflenet_v2_x1_0()
    for name in ("stage2", "stage3", "stage4"):
        stage = getattr(network, name)
        setattr(network, name, nn.Sequential(*map(ShuffleBlock, stage)))
    return network
