# SPDX-License-Identifier: Apache-2.0
"""Networks of attention for images, and ConvNeXt, which has the same norms.

They are untrained. Where torchvision's initial weights would make a comparison
say little, others are set: layer norms of 1 and 0, a ViT whose classifier is
zero, blocks of ConvNeXt that are scaled by a millionth. DeiT, LeViT, Visformer
and MobileViT follow their papers, and their code the habits of the package
timm: one product for queries, keys and values.
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


class SelfAttention(nn.Module):
    """Attention over a sequence of vectors, timm's way."""

    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.scale = (width // heads)**-0.5
        self.qkv = nn.Linear(width, 3 * width)
        self.project = nn.Linear(width, width)

    def forward(self, x):
        batch, length, width = x.shape
        qkv = self.qkv(x).reshape(batch, length, 3, self.heads,
                                  width // self.heads).permute(2, 0, 3, 1, 4)
        q, k, v = qkv[0], qkv[1], qkv[2]
        weights = ((q @ k.transpose(-2, -1)) * self.scale).softmax(dim=-1)
        return self.project(
            (weights @ v).transpose(1, 2).reshape(batch, length, width))


class Block(nn.Module):
    """A block of a transformer with norms in front."""

    def __init__(self, width, heads, inner, activation=nn.GELU):
        super().__init__()
        self.norm1 = nn.LayerNorm(width, eps=1e-6)
        self.attention = SelfAttention(width, heads)
        self.norm2 = nn.LayerNorm(width, eps=1e-6)
        self.mlp = nn.Sequential(nn.Linear(width, inner), activation(),
                                 nn.Linear(inner, width))

    def forward(self, x):
        x = x + self.attention(self.norm1(x))
        return x + self.mlp(self.norm2(x))


class Deit(nn.Module):
    def __init__(self, width, heads, layers):
        super().__init__()
        self.patches = nn.Conv2d(3, width, 16, 16)
        self.label = nn.Parameter(torch.randn(1, 1, width))
        self.position = nn.Parameter(torch.randn(1, 197, width))
        self.blocks = nn.Sequential(
            *(Block(width, heads, 4 * width) for _ in range(layers)))
        self.norm = nn.LayerNorm(width, eps=1e-6)
        self.head = nn.Linear(width, 1000)

    def forward(self, x):
        x = self.patches(x).flatten(2).transpose(1, 2)
        x = torch.cat((self.label.expand(x.shape[0], -1, -1), x), dim=1)
        return self.head(self.norm(self.blocks(x + self.position))[:, 0])


def deit_tiny():
    return trained_like(Deit(192, 3, 12))


def conv_norm(inputs, outputs, size=1, stride=1, groups=1):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, size, stride, size // 2, groups=groups,
                  bias=False),
        nn.BatchNorm2d(outputs))


class LinearNorm(nn.Module):
    """A product and a batch norm over its columns."""

    def __init__(self, inputs, outputs):
        super().__init__()
        self.linear = nn.Linear(inputs, outputs, bias=False)
        self.norm = nn.BatchNorm1d(outputs)

    def forward(self, x):
        x = self.linear(x)
        return self.norm(x.flatten(0, 1)).reshape_as(x)


class LevitAttention(nn.Module):
    """Attention with a bias for each distance; queries may skip positions."""

    def __init__(self, inputs, outputs, keys, values, heads, side, stride=1):
        super().__init__()
        self.keys, self.heads, self.side, self.stride = (keys, heads, side,
                                                         stride)
        self.values = values
        self.key_value = LinearNorm(inputs, heads * (keys + values))
        self.query = LinearNorm(inputs, heads * keys)
        self.project = nn.Sequential(nn.Hardswish(),
                                     LinearNorm(heads * values, outputs))
        at = torch.stack(torch.meshgrid(torch.arange(side),
                                        torch.arange(side),
                                        indexing="ij")).flatten(1)
        wanted = at.reshape(2, side, side)[:, ::stride, ::stride].flatten(1)
        apart = (wanted[:, :, None] - at[:, None, :]).abs()
        self.register_buffer("distance", apart[0] * side + apart[1])
        self.biases = nn.Parameter(torch.randn(heads, side * side))

    def forward(self, x):
        batch, length, _ = x.shape
        k, v = self.key_value(x).view(batch, length, self.heads, -1).split(
            [self.keys, self.values], dim=3)
        if self.stride > 1:
            x = x.view(batch, self.side, self.side, -1)[
                :, ::self.stride, ::self.stride].flatten(1, 2)
        q = self.query(x).view(batch, -1, self.heads, self.keys)
        q, k, v = q.permute(0, 2, 1, 3), k.permute(0, 2, 3, 1), v.permute(
            0, 2, 1, 3)
        weights = q @ k * self.keys**-0.5 + self.biases[:, self.distance]
        x = weights.softmax(dim=-1) @ v
        return self.project(x.transpose(1, 2).flatten(2))


class Residual(nn.Module):
    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def forward(self, x):
        return x + self.inner(x)


def levit_mlp(width):
    return Residual(nn.Sequential(LinearNorm(width, 2 * width), nn.Hardswish(),
                                  LinearNorm(2 * width, width)))


class Levit(nn.Module):
    """LeViT-128: widths 128, 256 and 384 on maps of 14, 7 and 4."""

    def __init__(self):
        super().__init__()
        stem = [3, 16, 32, 64, 128]
        layers = []
        for inputs, outputs in zip(stem, stem[1:]):
            layers += [conv_norm(inputs, outputs, 3, 2), nn.Hardswish()]
        self.stem = nn.Sequential(*layers[:-1])
        blocks, sides = [], [14, 7, 4]
        widths, heads, depths = [128, 256, 384], [4, 8, 12], [4, 4, 4]
        for i, (width, side) in enumerate(zip(widths, sides)):
            for _ in range(depths[i]):
                blocks += [Residual(LevitAttention(width, width, 16, 32,
                                                   heads[i], side)),
                           levit_mlp(width)]
            if i < 2:
                blocks += [LevitAttention(width, widths[i + 1], 16, 64,
                                          width // 16, side, 2),
                           levit_mlp(widths[i + 1])]
        self.blocks = nn.Sequential(*blocks)
        self.head = nn.Sequential(nn.BatchNorm1d(384), nn.Linear(384, 1000))

    def forward(self, x):
        x = self.stem(x).flatten(2).transpose(1, 2)
        return self.head(self.blocks(x).mean(1))


def levit_128():
    return Levit()


class MapAttention(nn.Module):
    """Attention over the pixels of a map, with 1x1 convolutions."""

    def __init__(self, channels, heads, width):
        super().__init__()
        self.heads, self.width = heads, width
        self.qkv = nn.Conv2d(channels, 3 * heads * width, 1, bias=False)
        self.project = nn.Conv2d(heads * width, channels, 1, bias=False)

    def forward(self, x):
        batch, _, height, columns = x.shape
        q, k, v = self.qkv(x).reshape(batch, 3, self.heads, self.width,
                                      -1).permute(1, 0, 2, 4, 3).unbind(0)
        weights = ((q @ k.transpose(-2, -1)) * self.width**-0.5).softmax(-1)
        x = (weights @ v).permute(0, 1, 3, 2).reshape(
            batch, -1, height, columns)
        return self.project(x)


class VisformerBlock(nn.Module):
    def __init__(self, channels, heads):
        super().__init__()
        inner = 2 * channels if not heads else 4 * channels
        middle = [] if heads else [
            nn.Conv2d(inner, inner, 3, padding=1, groups=8, bias=False),
            nn.GELU()]
        self.attention = Residual(nn.Sequential(
            nn.BatchNorm2d(channels),
            MapAttention(channels, heads, channels // heads))
                                  ) if heads else nn.Identity()
        self.mlp = Residual(nn.Sequential(
            nn.BatchNorm2d(channels), nn.Conv2d(channels, inner, 1, bias=False),
            nn.GELU(), *middle, nn.Conv2d(inner, channels, 1, bias=False)))

    def forward(self, x):
        return self.mlp(self.attention(x))


def visformer_tiny():
    layers = [conv_norm(3, 16, 7, 2), nn.ReLU()]
    inputs = 16
    for channels, heads, depth, patch in ((96, 0, 7, 4), (192, 3, 4, 2),
                                          (384, 6, 4, 2)):
        layers += [nn.Conv2d(inputs, channels, patch, patch),
                   nn.BatchNorm2d(channels)]
        layers += [VisformerBlock(channels, heads) for _ in range(depth)]
        inputs = channels
    return nn.Sequential(*layers, nn.BatchNorm2d(384),
                         nn.AdaptiveAvgPool2d(1), nn.Flatten(),
                         nn.Linear(384, 1000))


class Inverted(nn.Module):
    """MobileNet v2's block with SiLU."""

    def __init__(self, inputs, outputs, stride=1):
        super().__init__()
        self.add = stride == 1 and inputs == outputs
        self.layers = nn.Sequential(
            conv_norm(inputs, 4 * inputs), nn.SiLU(),
            conv_norm(4 * inputs, 4 * inputs, 3, stride, 4 * inputs),
            nn.SiLU(), conv_norm(4 * inputs, outputs))

    def forward(self, x):
        return x + self.layers(x) if self.add else self.layers(x)


class MobileVitBlock(nn.Module):
    """Attention between the pixels that have one place in patches of 2x2."""

    def __init__(self, channels, width, layers):
        super().__init__()
        self.first = nn.Sequential(conv_norm(channels, channels, 3), nn.SiLU(),
                                   nn.Conv2d(channels, width, 1, bias=False))
        self.blocks = nn.Sequential(
            *(Block(width, 4, 2 * width, nn.SiLU) for _ in range(layers)),
            nn.LayerNorm(width))
        self.last = nn.Sequential(conv_norm(width, channels), nn.SiLU())
        self.join = nn.Sequential(conv_norm(2 * channels, channels, 3),
                                  nn.SiLU())

    def forward(self, x):
        kept, x = x, self.first(x)
        batch, width, height, columns = x.shape
        rows, across = height // 2, columns // 2
        x = x.reshape(batch * width * rows, 2, across, 2).transpose(1, 2)
        x = x.reshape(batch, width, rows * across, 4).transpose(1, 3).reshape(
            batch * 4, rows * across, width)
        x = self.blocks(x).contiguous().view(batch, 4, rows * across, width)
        x = x.transpose(1, 3).reshape(batch * width * rows, across, 2, 2)
        x = x.transpose(1, 2).reshape(batch, width, height, columns)
        return self.join(torch.cat((kept, self.last(x)), dim=1))


def mobilevit_s():
    return trained_like(nn.Sequential(
        conv_norm(3, 16, 3, 2), nn.SiLU(), Inverted(16, 32),
        Inverted(32, 64, 2), Inverted(64, 64), Inverted(64, 64),
        Inverted(64, 96, 2), MobileVitBlock(96, 144, 2),
        Inverted(96, 128, 2), MobileVitBlock(128, 192, 4),
        Inverted(128, 160, 2), MobileVitBlock(160, 240, 3),
        conv_norm(160, 640), nn.SiLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten(),
        nn.Linear(640, 1000)))
