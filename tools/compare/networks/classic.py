# SPDX-License-Identifier: Apache-2.0
"""Networks for servers and desktops that torchvision lacks or builds otherwise.
"""
import torch
from torch import nn
from torchvision import models

from .blocks import Classifier, conv_bn, conv_bn_relu


def separable(inputs, outputs):
    """Makes a depthwise 3x3 and a 1x1 convolution with nothing between them."""
    return [nn.Conv2d(inputs, inputs, 3, padding=1, groups=inputs, bias=False),
            *conv_bn(inputs, outputs, 1)]


class XceptionBlock(nn.Module):
    """Relus and separable convolutions beside a shortcut."""

    def __init__(self, channels, stride=1, first_relu=True):
        super().__init__()
        layers = []
        for inputs, outputs in zip(channels, channels[1:]):
            layers += [nn.ReLU(), *separable(inputs, outputs)]
        if not first_relu:
            layers = layers[1:]
        shortcut = []
        if stride != 1:
            layers += [nn.MaxPool2d(3, stride, 1)]
            shortcut = conv_bn(channels[0], channels[-1], 1, stride)
        self.layers = nn.Sequential(*layers)
        self.shortcut = nn.Sequential(*shortcut)

    def forward(self, x):
        return self.layers(x) + self.shortcut(x)


def xception():
    """Makes figure 5 of Chollet, https://arxiv.org/abs/1610.02357.

    The first two convolutions are not padded, as in the author's Keras. Has
    the 22,855,952 parameters of the paper's table 3.
    """
    entry = [*conv_bn_relu(3, 32, 3, stride=2, padding=0),
             *conv_bn_relu(32, 64, 3, padding=0),
             XceptionBlock([64, 128, 128], stride=2, first_relu=False),
             XceptionBlock([128, 256, 256], stride=2),
             XceptionBlock([256, 728, 728], stride=2)]
    middle = [XceptionBlock([728] * 4) for _ in range(8)]
    leave = [XceptionBlock([728, 728, 1024], stride=2),
             *separable(1024, 1536), nn.ReLU(),
             *separable(1536, 2048), nn.ReLU()]
    return Classifier(entry + middle + leave, 2048)


class BranchedBottleneck(nn.Module):
    """A ResNeXt bottleneck whose groups are ops of their own.

    Form (b) of figure 3 in Xie et al., https://arxiv.org/abs/1611.05431: each
    path is a 1x1 and a 3x3 convolution, the paths are concatenated and go
    through one 1x1 convolution. In form (a), where each path has a last 1x1
    convolution of its own, a bottleneck would write 32 times its output.
    """

    def __init__(self, block):
        super().__init__()
        groups = block.conv2.groups
        width = block.conv2.out_channels // groups
        self.paths = nn.ModuleList([nn.Sequential(
            *conv_bn_relu(block.conv1.in_channels, width, 1),
            *conv_bn_relu(width, width, 3, block.conv2.stride))
            for _ in range(groups)])
        self.last = nn.Sequential(block.conv3, block.bn3)
        self.shortcut = block.downsample or nn.Sequential()

    def forward(self, x):
        y = torch.cat([path(x) for path in self.paths], 1)
        return torch.relu(self.last(y) + self.shortcut(x))


def resnext50_branches():
    """Makes resnext50 with each bottleneck's 32 groups as ops of their own."""
    network = models.resnext50_32x4d()
    for name in ("layer1", "layer2", "layer3", "layer4"):
        blocks = getattr(network, name)
        setattr(network, name,
                nn.Sequential(*[BranchedBottleneck(b) for b in blocks]))
    return network
