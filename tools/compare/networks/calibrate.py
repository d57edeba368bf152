# SPDX-License-Identifier: Apache-2.0
"""Makes weights and statistics for untrained networks."""
import torch
from torch import nn
from torchvision.models import resnet

from .classic import BranchedBottleneck


def damp_residuals(model):
    """Lets each block of a ResNet add little to what it passes on.

    Training does so, too. Otherwise rounding errors grow from block to block, a
    hundred times in ResNet-152, and a comparison of outputs says more about the
    network than about the engine.
    """
    for module in model.modules():
        if isinstance(module, resnet.BasicBlock):
            module.bn2.weight *= 0.25
        elif isinstance(module, resnet.Bottleneck):
            module.bn3.weight *= 0.25
        elif isinstance(module, BranchedBottleneck):
            module.last[1].weight *= 0.25


def calibrate(model, inputs):
    """Gives batch norms statistics and factors like those of training.

    With the statistics of random images every layer's output is of the order
    of 1, however deep: neither vanishes nor grows. They are other images than
    the exported one, so that nothing cancels out by accident. Networks without
    batch norms start with biases of 0, which would test none.
    """
    norms = [m for m in model.modules()
             if isinstance(m, (nn.BatchNorm1d, nn.BatchNorm2d))]
    momenta = [norm.momentum for norm in norms]
    for norm in norms:
        nn.init.uniform_(norm.weight, 0.5, 1.5)
        nn.init.normal_(norm.bias, 0, 0.2)
        # None stands for the mean of all batches since the start.
        norm.momentum = None
        norm.train()
    damp_residuals(model)
    if not norms:
        for module in model.modules():
            if isinstance(module, nn.Conv2d) and module.bias is not None:
                nn.init.normal_(module.bias, 0, 0.2)
    if norms:
        model(*inputs(4).values())
    for norm, momentum in zip(norms, momenta):
        norm.momentum = momentum
        norm.eval()
