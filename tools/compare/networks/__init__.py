# SPDX-License-Identifier: Apache-2.0
"""The networks of docs/compare.md and docs/memory.md, built by PyTorch.

Each is a function without arguments that returns a module whose outputs are
tensors. Most are torchvision's; the others follow their papers.
"""
import collections

import torch
from torchvision import models

from . import attention, classic, detection, mobile, sequences

# build: makes the module; inputs: makes {name: tensor} for a size of batch, in
# the order of the module's arguments.
Network = collections.namedtuple("Network", "build inputs")


def random_inputs(*shape):
    """Returns what makes one input x of this shape, in front of it the batch.
    """
    return lambda batch: {"x": torch.randn(batch, *shape)}


def of_image(build, size):
    return Network(build, random_inputs(3, size, size))


def of_224(*builders):
    return {build.__name__: of_image(build, 224) for build in builders}


def of_text(build, segments):
    """Returns the networks of one encoder for 128 and for 384 tokens."""
    return {"%s_%d" % (build.__name__, length): Network(
        build, sequences.tokens(length, segments)) for length in (128, 384)}


NETWORKS = {
    **of_224(mobile.mobilenet_v1, models.mobilenet_v2,
             models.mobilenet_v3_large, models.efficientnet_b0,
             models.squeezenet1_1, mobile.shufflenet_v2,
             models.resnet18, models.resnet34, models.resnet50,
             models.resnet101, models.resnet152,
             models.vgg11, models.vgg13, models.vgg16, models.vgg19,
             models.densenet121, models.densenet161, models.densenet169,
             models.densenet201,
             attention.vit_b_16, attention.deit_tiny, attention.swin_t,
             attention.convnext_tiny, attention.levit_128,
             attention.visformer_tiny),
    "googlenet": of_image(
        lambda: models.googlenet(aux_logits=False, init_weights=True), 224),
    "resnext50": of_image(models.resnext50_32x4d, 224),
    "resnext50_branches": of_image(classic.resnext50_branches, 224),
    "inception_v3": of_image(
        lambda: models.inception_v3(aux_logits=False, init_weights=True), 299),
    "xception": of_image(classic.xception, 299),
    "deeplabv3_mobilenetv3": of_image(detection.DeepLab, 257),
    "ssdlite320_mobilenet_v3": of_image(detection.SsdLite, 320),
    "ssdlite320_boxes": of_image(detection.SsdLiteBoxes, 320),
    "ssd_resnet50": of_image(detection.SsdResnet50, 512),
    "mobilevit_s": of_image(attention.mobilevit_s, 256),
    **of_text(sequences.bert_base, True),
    **of_text(sequences.minilm, True),
    **of_text(sequences.distilbert, False),
    "whisper_tiny_encoder": Network(sequences.whisper_tiny_encoder,
                                    random_inputs(80, 3000)),
    "crnn": Network(sequences.crnn, random_inputs(1, 32, 160)),
}

# The networks of docs/memory.md, and of the check beside PyTorch.
MEMORY = ["mobilenet_v1", "mobilenet_v2", "deeplabv3_mobilenetv3",
          "ssdlite320_mobilenet_v3", "googlenet", "inception_v3",
          "densenet121", "xception", "resnext50", "resnext50_branches"]

ATTENTION = ["vit_b_16", "swin_t", "convnext_tiny"]

# The networks of docs/compare.md that are not convolutions alone.
SEQUENCES = [*ATTENTION, "deit_tiny", "levit_128", "visformer_tiny",
             "mobilevit_s", "bert_base_128", "bert_base_384", "minilm_128",
             "minilm_384", "distilbert_128", "distilbert_384",
             "whisper_tiny_encoder", "crnn", "deeplabv3_mobilenetv3"]

# The networks of docs/compare.md: all but those for memory planning alone, and
# those that are only checked beside PyTorch.
COMPARE = [name for name in NETWORKS
           if name not in ("resnext50_branches", "xception",
                           "ssdlite320_boxes", *SEQUENCES)]

GROUPS = {"all": list(NETWORKS), "memory": MEMORY, "compare": COMPARE,
          "attention": ATTENTION, "sequences": SEQUENCES}


def select(text):
    """Returns the names of comma-separated networks and groups, each once."""
    names = []
    for item in text.split(","):
        if item not in NETWORKS and item not in GROUPS:
            raise ValueError("no network '%s'; there are %s and the groups %s" %
                             (item, ", ".join(NETWORKS), ", ".join(GROUPS)))
        names += GROUPS.get(item, [item])
    return list(dict.fromkeys(names))
