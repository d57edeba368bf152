# SPDX-License-Identifier: Apache-2.0
"""Networks of attention, and ConvNeXt, which is built of the same norms.

They are untrained. Where torchvision's initial weights would make a comparison
say little, others are set: layer norms of 1 and 0, a ViT whose classifier is
zero, blocks of ConvNeXt that are scaled by a millionth.
"""
import torch
from torch import nn
from torchvision import models
from torchvision.models import convnext


def trained_like(model):
    """Gives weights of the order that training would give."""
    for module in model.modules():
        if isinstance(module, nn.LayerNorm):
            nn.init.uniform_(module.weight, 0.5, 1.5)
            nn.init.normal_(module.bias, 0, 0.2)
        elif isinstance(module, convnext.CNBlock):
            nn.init.uniform_(module.layer_scale, 0.1, 0.3)
    return model


class WithGradients(nn.Module):
    """Keeps PyTorch from its fused attention, which cannot be exported.

    PyTorch takes fused attention only where no gradients are asked for.
    """

    def __init__(self, network):
        super().__init__()
        self.network = network

    def forward(self, x):
        with torch.enable_grad():
            return self.network(x).detach()


def vit_b_16():
    model = trained_like(models.vit_b_16())
    nn.init.normal_(model.heads.head.weight, 0, 0.03)
    return WithGradients(model)


def swin_t():
    return trained_like(models.swin_t())


def convnext_tiny():
    return trained_like(models.convnext_tiny())
