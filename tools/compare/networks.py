"""The networks of docs/memory.md, built by PyTorch.

Each is a function without arguments that returns a module of one image tensor
whose outputs are tensors. Most are torchvision's; the others follow their
papers.
"""
import collections

import torch
from torch import nn
from torchvision import models
from torchvision.models import detection, segmentation

# build: makes the module; size: height and width of the input.
Network = collections.namedtuple("Network", "build size")


def conv_bn(inputs, outputs, kernel, stride=1, groups=1, padding=None):
    """Convolution and batch norm; the default padding keeps the size."""
    if padding is None:
        padding = kernel // 2
    return [nn.Conv2d(inputs, outputs, kernel, stride, padding, groups=groups,
                      bias=False), nn.BatchNorm2d(outputs)]


def conv_bn_relu(*args, **options):
    return [*conv_bn(*args, **options), nn.ReLU()]


class Classifier(nn.Sequential):
    """Features, the mean over the image, a linear layer to 1000 classes."""

    def __init__(self, features, channels):
        super().__init__(*features, nn.AdaptiveAvgPool2d(1), nn.Flatten(),
                         nn.Linear(channels, 1000))


def mobilenet_v1():
    """Table 1 of Howard et al., https://arxiv.org/abs/1704.04861."""
    layers, channels = conv_bn_relu(3, 32, 3, stride=2), 32
    for outputs, stride in [(64, 1), (128, 2), (128, 1), (256, 2), (256, 1),
                            (512, 2)] + [(512, 1)] * 5 + [(1024, 2), (1024, 1)]:
        layers += conv_bn_relu(channels, channels, 3, stride, groups=channels)
        layers += conv_bn_relu(channels, outputs, 1)
        channels = outputs
    return Classifier(layers, channels)


def separable(inputs, outputs):
    """A depthwise 3x3 and a 1x1 convolution with nothing between them."""
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
    """Figure 5 of Chollet, https://arxiv.org/abs/1610.02357.

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
    """resnext50 with each bottleneck's 32 groups as ops of their own."""
    network = models.resnext50_32x4d()
    for name in ("layer1", "layer2", "layer3", "layer4"):
        blocks = getattr(network, name)
        setattr(network, name,
                nn.Sequential(*[BranchedBottleneck(b) for b in blocks]))
    return network


class DeepLab(nn.Module):
    def __init__(self):
        super().__init__()
        self.network = segmentation.deeplabv3_mobilenet_v3_large(
            weights=None, weights_backbone=None, num_classes=21)

    def forward(self, x):
        return self.network(x)["out"]


class SsdLite(nn.Module):
    """Backbone and heads; choosing and decoding boxes is not part of it."""

    def __init__(self):
        super().__init__()
        self.network = detection.ssdlite320_mobilenet_v3_large(
            weights=None, weights_backbone=None)

    def forward(self, x):
        heads = self.network.head(list(self.network.backbone(x).values()))
        return heads["bbox_regression"], heads["cls_logits"]


NETWORKS = {
    "mobilenet_v1": Network(mobilenet_v1, 224),
    "mobilenet_v2": Network(models.mobilenet_v2, 224),
    "deeplabv3_mobilenetv3": Network(DeepLab, 257),
    "ssdlite320_mobilenet_v3": Network(SsdLite, 320),
    "googlenet": Network(
        lambda: models.googlenet(aux_logits=False, init_weights=True), 224),
    "inception_v3": Network(
        lambda: models.inception_v3(aux_logits=False, init_weights=True), 299),
    "densenet121": Network(models.densenet121, 224),
    "xception": Network(xception, 299),
    "resnext50": Network(models.resnext50_32x4d, 224),
    "resnext50_branches": Network(resnext50_branches, 224),
}
