# SPDX-License-Identifier: Apache-2.0
"""Networks for detection and segmentation; most do not choose boxes."""
import torch
from torch import nn
from torchvision import models
from torchvision.models import detection, segmentation

from .blocks import conv_bn_relu


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


class SsdLiteBoxes(nn.Module):
    """The whole detector: the first image's chosen boxes, scores and labels.

    Classes of random weights are all alike, and rounding would choose the
    boxes: larger weights part them.
    """

    def __init__(self):
        super().__init__()
        self.network = detection.ssdlite320_mobilenet_v3_large(
            weights=None, weights_backbone=None)
        for layer in self.network.head.classification_head.modules():
            if isinstance(layer, nn.Conv2d) and layer.kernel_size == (1, 1):
                nn.init.normal_(layer.weight, 0, 0.3)

    def forward(self, x):
        found = self.network(list(x))[0]
        return found["boxes"], found["scores"], found["labels"]


class SsdResnet50(nn.Module):
    """SSD (Liu et al., https://arxiv.org/abs/1512.02325) on ResNet-50.

    For 512 x 512 images and the 20 classes of VOC. Boxes come from stages 3
    and 4 of the ResNet and from four more that halve the image; 4 or 6 boxes
    start at each pixel, as in the paper's table 4.
    """

    CLASSES = 20 + 1  # the last one is the background

    def __init__(self):
        super().__init__()
        resnet = models.resnet50()
        self.stages = nn.ModuleList([
            nn.Sequential(resnet.conv1, resnet.bn1, resnet.relu, resnet.maxpool,
                          resnet.layer1, resnet.layer2, resnet.layer3),
            resnet.layer4])
        channels = [1024, 2048]
        for outputs in (512, 512, 256, 256):
            self.stages.append(nn.Sequential(
                *conv_bn_relu(channels[-1], outputs // 2, 1),
                *conv_bn_relu(outputs // 2, outputs, 3, stride=2)))
            channels.append(outputs)
        boxes = [4, 6, 6, 6, 4, 4]
        self.places = nn.ModuleList(
            nn.Conv2d(c, 4 * b, 3, padding=1) for c, b in zip(channels, boxes))
        self.classes = nn.ModuleList(
            nn.Conv2d(c, self.CLASSES * b, 3, padding=1)
            for c, b in zip(channels, boxes))

    def forward(self, x):
        places, classes = [], []
        for stage, place, kind in zip(self.stages, self.places, self.classes):
            x = stage(x)
            places.append(place(x).permute(0, 2, 3, 1).flatten(1))
            classes.append(kind(x).permute(0, 2, 3, 1).flatten(1))
        return torch.cat(places, 1), torch.cat(classes, 1)
