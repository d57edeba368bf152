# SPDX-License-Identifier: Apache-2.0
"""Building blocks of the networks."""
from torch import nn


def conv_bn(inputs, outputs, kernel, stride=1, groups=1, padding=None):
    """Makes a convolution and a batch norm; the default padding keeps the size.
    """
    if padding is None:
        padding = kernel // 2
    return [nn.Conv2d(inputs, outputs, kernel, stride, padding, groups=groups,
                      bias=False), nn.BatchNorm2d(outputs)]


def conv_bn_relu(*args, **options):
    return [*conv_bn(*args, **options), nn.ReLU()]


class Classifier(nn.Sequential):
    """Appends the mean over height and width, and a linear layer to 1000
    classes.
    """

    def __init__(self, features, channels):
        super().__init__(*features, nn.AdaptiveAvgPool2d(1), nn.Flatten(),
                         nn.Linear(channels, 1000))
