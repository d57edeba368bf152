# SPDX-License-Identifier: Apache-2.0
"""The networks of docs/compare.md and docs/memory.md, built by PyTorch.

Each is a function without arguments that returns a module of one image tensor
whose outputs are tensors. Most are torchvision's; the others follow their
papers.
"""
import collections

from torchvision import models

from . import attention, classic, detection, mobile

# build: makes the module; size: height and width of the input.
Network = collections.namedtuple("Network", "build size")


def of_224(*builders):
    return {build.__name__: Network(build, 224) for build in builders}


NETWORKS = {
    **of_224(mobile.mobilenet_v1, models.mobilenet_v2,
             models.mobilenet_v3_large, models.efficientnet_b0,
             models.squeezenet1_1, mobile.shufflenet_v2,
             models.resnet18, models.resnet34, models.resnet50,
             models.resnet101, models.resnet152,
             models.vgg11, models.vgg13, models.vgg16, models.vgg19,
             models.densenet121, models.densenet161, models.densenet169,
             models.densenet201,
             attention.vit_b_16, attention.swin_t, attention.convnext_tiny),
    "googlenet": Network(
        lambda: models.googlenet(aux_logits=False, init_weights=True), 224),
    "resnext50": Network(models.resnext50_32x4d, 224),
    "resnext50_branches": Network(classic.resnext50_branches, 224),
    "inception_v3": Network(
        lambda: models.inception_v3(aux_logits=False, init_weights=True), 299),
    "xception": Network(classic.xception, 299),
    "deeplabv3_mobilenetv3": Network(detection.DeepLab, 257),
    "ssdlite320_mobilenet_v3": Network(detection.SsdLite, 320),
    "ssdlite320_boxes": Network(detection.SsdLiteBoxes, 320),
    "ssd_resnet50": Network(detection.SsdResnet50, 512),
}

# The networks of docs/memory.md, and of the check beside PyTorch.
MEMORY = ["mobilenet_v1", "mobilenet_v2", "deeplabv3_mobilenetv3",
          "ssdlite320_mobilenet_v3", "googlenet", "inception_v3",
          "densenet121", "xception", "resnext50", "resnext50_branches"]

ATTENTION = ["vit_b_16", "swin_t", "convnext_tiny"]

# The networks of docs/compare.md: all but those for memory planning alone, and
# those that are only checked beside PyTorch.
COMPARE = [name for name in NETWORKS
           if name not in ("resnext50_branches", "xception",
                           "deeplabv3_mobilenetv3", "ssdlite320_boxes",
                           *ATTENTION)]

GROUPS = {"all": list(NETWORKS), "memory": MEMORY, "compare": COMPARE,
          "attention": ATTENTION}


def select(text):
    """Returns the names of comma-separated networks and groups, each once."""
    names = []
    for item in text.split(","):
        if item not in NETWORKS and item not in GROUPS:
            raise ValueError("no network '%s'; there are %s and the groups %s" %
                             (item, ", ".join(NETWORKS), ", ".join(GROUPS)))
        names += GROUPS.get(item, [item])
    return list(dict.fromkeys(names))
