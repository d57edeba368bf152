# SPDX-License-Identifier: Apache-2.0
"""Networks for text, speech and lines of text, by their papers.

The encoders of text are written the way that Hugging Face's are: a product
each for queries, keys and values, and a mask of the positions to look at.
"""
import math

import torch
from torch import nn
from torch.nn import functional

from .attention import trained_like

WORDS = 30522
POSITIONS = 512


class TextAttention(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.query, self.key, self.value, self.output = (
            nn.Linear(width, width) for _ in range(4))

    def split(self, x):
        return x.view(x.shape[0], x.shape[1], self.heads, -1).permute(
            0, 2, 1, 3)

    def joined(self, weights, v):
        x = (weights.softmax(dim=-1) @ v).permute(0, 2, 1, 3).contiguous()
        return self.output(x.view(x.shape[0], x.shape[1], -1))


class BertAttention(TextAttention):
    def forward(self, x, mask):
        q, k, v = (self.split(layer(x))
                   for layer in (self.query, self.key, self.value))
        weights = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])
        hidden = (1.0 - mask[:, None, None, :].float()) * -1e4
        return self.joined(weights + hidden, v)


class DistilBertAttention(TextAttention):
    def forward(self, x, mask):
        q, k, v = (self.split(layer(x))
                   for layer in (self.query, self.key, self.value))
        weights = q / math.sqrt(q.shape[-1]) @ k.transpose(2, 3)
        hidden = (mask == 0).view(mask.shape[0], 1, 1, -1).expand_as(weights)
        return self.joined(weights.masked_fill(hidden, -1e4), v)


class EncoderLayer(nn.Module):
    """A layer with norms behind."""

    def __init__(self, attention, width, heads):
        super().__init__()
        self.attention = attention(width, heads)
        self.norm1 = nn.LayerNorm(width, eps=1e-12)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(),
                                 nn.Linear(4 * width, width))
        self.norm2 = nn.LayerNorm(width, eps=1e-12)

    def forward(self, x, mask):
        x = self.norm1(self.attention(x, mask) + x)
        return self.norm2(self.mlp(x) + x)


class TextEncoder(nn.Module):
    def __init__(self, attention, width, heads, layers, segments):
        super().__init__()
        self.words = nn.Embedding(WORDS, width)
        self.positions = nn.Embedding(POSITIONS, width)
        self.segments = nn.Embedding(2, width) if segments else None
        self.norm = nn.LayerNorm(width, eps=1e-12)
        self.layers = nn.ModuleList(
            EncoderLayer(attention, width, heads) for _ in range(layers))

    def forward(self, ids, mask, types=None):
        x = self.words(ids) + self.positions(
            torch.arange(ids.shape[1]).unsqueeze(0))
        if self.segments:
            x = x + self.segments(types)
        x = self.norm(x)
        for layer in self.layers:
            x = layer(x, mask)
        return x


def bert_base():
    return trained_like(TextEncoder(BertAttention, 768, 12, 12, True))


def minilm():
    return trained_like(TextEncoder(BertAttention, 384, 12, 6, True))


def distilbert():
    return trained_like(TextEncoder(DistilBertAttention, 768, 12, 6, False))


def tokens(length, segments):
    """Returns what makes inputs: random words, of which the last are padding.
    """
    def make(batch):
        mask = torch.ones(batch, length, dtype=torch.int64)
        mask[:, length - length // 8:] = 0
        inputs = {"input_ids": torch.randint(0, WORDS, (batch, length)),
                  "attention_mask": mask}
        if segments:
            inputs["token_type_ids"] = torch.zeros(batch, length,
                                                   dtype=torch.int64)
        return inputs
    return make


class WhisperAttention(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.query, self.value, self.output = (nn.Linear(width, width)
                                               for _ in range(3))
        self.key = nn.Linear(width, width, bias=False)

    def forward(self, x):
        batch, length, width = x.shape
        scale = (width // self.heads)**-0.25
        q = self.query(x).view(batch, length, self.heads, -1).permute(
            0, 2, 1, 3) * scale
        k = self.key(x).view(batch, length, self.heads, -1).permute(
            0, 2, 3, 1) * scale
        v = self.value(x).view(batch, length, self.heads, -1).permute(
            0, 2, 1, 3)
        weights = functional.softmax(q @ k, dim=-1)
        return self.output((weights @ v).permute(0, 2, 1, 3).flatten(2))


class WhisperEncoder(nn.Module):
    """Whisper tiny's: 30 seconds of sound in 3,000 columns of 80 bands."""

    def __init__(self, width=384, heads=6, layers=4):
        super().__init__()
        self.conv1 = nn.Conv1d(80, width, 3, padding=1)
        self.conv2 = nn.Conv1d(width, width, 3, stride=2, padding=1)
        times = torch.arange(1500)[:, None] * torch.exp(
            -math.log(10000) / (width // 2 - 1) * torch.arange(width // 2))
        self.register_buffer("position",
                             torch.cat([times.sin(), times.cos()], dim=1))
        self.layers = nn.ModuleList()
        for _ in range(layers):
            self.layers.append(nn.ModuleList([
                nn.LayerNorm(width), WhisperAttention(width, heads),
                nn.Sequential(nn.LayerNorm(width), nn.Linear(width, 4 * width),
                              nn.GELU(), nn.Linear(4 * width, width))]))
        self.norm = nn.LayerNorm(width)

    def forward(self, x):
        x = functional.gelu(self.conv1(x))
        x = functional.gelu(self.conv2(x)).permute(0, 2, 1) + self.position
        for norm, attention, mlp in self.layers:
            x = x + attention(norm(x))
            x = x + mlp(x)
        return self.norm(x)


def whisper_tiny_encoder():
    return trained_like(WhisperEncoder())


class Crnn(nn.Module):
    """A recogniser of text lines: convolutions and two LSTMs both ways."""

    def __init__(self, letters=37):
        super().__init__()
        layers, inputs = [], 1
        for outputs, pool in ((64, 2), (128, 2), (256, None), (256, (2, 1)),
                              (512, None), (512, (2, 1))):
            layers += [nn.Conv2d(inputs, outputs, 3, padding=1, bias=False),
                       nn.BatchNorm2d(outputs), nn.ReLU()]
            if pool:
                layers.append(nn.MaxPool2d(pool))
            inputs = outputs
        layers += [nn.Conv2d(512, 512, 2), nn.ReLU()]
        self.layers = nn.Sequential(*layers)
        self.lstm = nn.LSTM(512, 256, num_layers=2, bidirectional=True)
        self.head = nn.Linear(512, letters)

    def forward(self, x):
        x = self.layers(x).squeeze(2).permute(2, 0, 1)
        return self.head(self.lstm(x)[0])


def crnn():
    return Crnn()
