"""Models written for the table: parts of real models that move sizes around."""

from __future__ import annotations

import math

import torch
import torch.nn.functional as F
from torch import nn
from torch.export import Dim

from .case import Case, batch, model, seq


class CacheStep(nn.Module):
    """A decoding step: new keys and values go after those of the cache."""

    def __init__(self, width: int = 16, heads: int = 2):
        super().__init__()
        self.heads = heads
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)

    def forward(self, x, keys, values):
        b, n, d = x.shape
        q, k, v = self.qkv(x).view(b, n, 3, self.heads, -1).permute(2, 0, 3, 1, 4).unbind(0)
        keys, values = torch.cat([keys, k], 2), torch.cat([values, v], 2)
        past = keys.shape[2] - n
        seen = torch.arange(keys.shape[2])[None, :] <= past + torch.arange(n)[:, None]
        scores = (q @ keys.transpose(2, 3) / math.sqrt(d // self.heads)).masked_fill(
            ~seen, float("-inf"))
        y = (scores.softmax(-1) @ values).transpose(1, 2).reshape(b, n, d)
        return x + self.out(y), keys, values


@model("kv_cache")
def kv_cache() -> Case:
    b, n, p = batch(), Dim("new", min=1, max=16), Dim("past", min=0, max=64)
    return Case(CacheStep(), lambda B, N, P: (torch.randn(B, N, 16), torch.randn(B, 2, P, 8),
                                              torch.randn(B, 2, P, 8)),
                ({0: b, 1: n}, {0: b, 2: p}, {0: b, 2: p}), dict(B=2, N=3, P=7),
                [dict(B=1, N=1, P=11), dict(B=3, N=5, P=1), dict(B=2, N=1, P=30)],
                dict(B=2, N=17, P=4), dims={"x": ("batch", "new", ""),
                                            "keys": ("batch", "", "past", "")})


class DetectionHead(nn.Module):
    """Anchors on a feature map; boxes and scores of all cells in one list."""

    def __init__(self, anchors: int = 3):
        super().__init__()
        self.anchors = anchors
        self.conv = nn.Conv2d(8, anchors * 5, 3, padding=1)

    def forward(self, x):
        b, _, h, w = x.shape
        y = self.conv(x).view(b, self.anchors, 5, h, w).permute(0, 3, 4, 1, 2)
        ys = torch.arange(h, dtype=torch.float32).view(1, h, 1, 1)
        xs = torch.arange(w, dtype=torch.float32).view(1, 1, w, 1)
        cx = (y[..., 0].sigmoid() + xs) / w
        cy = (y[..., 1].sigmoid() + ys) / h
        boxes = torch.stack([cx, cy, y[..., 2].exp(), y[..., 3].exp()], -1)
        return boxes.reshape(b, -1, 4), y[..., 4].sigmoid().reshape(b, -1)


def _map(module: nn.Module, channels: int, low: int = 1) -> Case:
    b, h, w = batch(1, 8), Dim("h", min=low, max=64), Dim("w", min=low, max=64)
    return Case(module, lambda B, H, W: (torch.randn(B, channels, H, W),),
                ({0: b, 2: h, 3: w},), dict(B=2, H=8 + low, W=6 + low),
                [dict(B=1, H=low + 4, W=low + 10), dict(B=3, H=low, W=low + 3),
                 dict(B=2, H=low + 12, W=low)], dict(B=2, H=65, W=12),
                dims={"x": ("batch", "", "h", "w")})


@model("detection_head")
def detection_head() -> Case:
    return _map(DetectionHead(), 8)


class Moe(nn.Module):
    """Tokens go to the best two of four experts."""

    def __init__(self, width: int = 8, experts: int = 4):
        super().__init__()
        self.gate = nn.Linear(width, experts)
        self.up = nn.Parameter(torch.randn(experts, width, 12) / 4)
        self.down = nn.Parameter(torch.randn(experts, 12, width) / 4)

    def forward(self, x):
        b, s, d = x.shape
        tokens = x.reshape(b * s, d)
        weight, index = self.gate(tokens).softmax(-1).topk(2, dim=-1)
        weight = weight / weight.sum(-1, keepdim=True)
        gates = torch.zeros(b * s, 4).scatter(1, index, weight)
        hidden = F.gelu(torch.einsum("td,edh->eth", tokens, self.up))
        out = torch.einsum("eth,ehd->etd", hidden, self.down)
        return (out * gates.t().unsqueeze(-1)).sum(0).view(b, s, d)


def _tokens(module: nn.Module, width: int, low: int = 1) -> Case:
    b, s = batch(), seq(low)
    return Case(module, lambda B, S: (torch.randn(B, S, width),), ({0: b, 1: s},),
                dict(B=2, S=7), [dict(B=1, S=11), dict(B=5, S=low), dict(B=3, S=29)],
                dict(B=2, S=61), dims={"x": ("batch", "seq", "")})


@model("moe")
def moe() -> Case:
    return _tokens(Moe(), 8)


class UNet(nn.Module):
    """Two levels; the sizes are multiples of 4."""

    def __init__(self) -> None:
        super().__init__()
        self.a, self.b = nn.Conv2d(3, 4, 3, padding=1), nn.Conv2d(4, 8, 3, padding=1)
        self.c = nn.Conv2d(8, 8, 3, padding=1)
        self.up = nn.ConvTranspose2d(8, 8, 2, stride=2)
        self.d, self.e = nn.Conv2d(16, 4, 3, padding=1), nn.Conv2d(8, 2, 3, padding=1)

    def forward(self, x):
        a = F.relu(self.a(x))
        b = F.relu(self.b(F.avg_pool2d(a, 2)))
        c = F.relu(self.c(F.max_pool2d(b, 2)))
        y = F.relu(self.d(torch.cat([self.up(c), b], 1)))
        y = F.interpolate(y, scale_factor=2, mode="nearest")
        return self.e(torch.cat([y, a], 1))


@model("u_net")
def u_net() -> Case:
    b, h, w = batch(1, 8), Dim("h", min=1, max=16), Dim("w", min=1, max=16)
    return Case(UNet(), lambda B, H, W: (torch.randn(B, 3, 4 * H, 4 * W),),
                ({0: b, 2: 4 * h, 3: 4 * w},), dict(B=2, H=3, W=4),
                [dict(B=1, H=5, W=7), dict(B=3, H=2, W=9), dict(B=2, H=8, W=2)],
                dict(B=9, H=2, W=2))


class Windows(nn.Module):
    """Attention in windows of 4 x 4; the sizes are multiples of 4."""

    def __init__(self, width: int = 8):
        super().__init__()
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)

    def forward(self, x):
        b, h, w, d = x.shape
        y = x.view(b, h // 4, 4, w // 4, 4, d).permute(0, 1, 3, 2, 4, 5).reshape(-1, 16, d)
        q, k, v = self.qkv(y).chunk(3, -1)
        y = self.out((q @ k.transpose(1, 2) / math.sqrt(d)).softmax(-1) @ v)
        y = y.view(b, h // 4, w // 4, 4, 4, d).permute(0, 1, 3, 2, 4, 5)
        return x + y.reshape(b, h, w, d)


@model("windows")
def windows() -> Case:
    b, h, w = batch(1, 8), Dim("h", min=2, max=16), Dim("w", min=2, max=16)
    return Case(Windows(), lambda B, H, W: (torch.randn(B, 4 * H, 4 * W, 8),),
                ({0: b, 1: 4 * h, 2: 4 * w},), dict(B=2, H=3, W=4),
                [dict(B=1, H=5, W=7), dict(B=3, H=2, W=9), dict(B=2, H=8, W=2)],
                dict(B=9, H=2, W=2))


class Audio(nn.Module):
    """Frames of 16 samples, every 8; a spectrum by two products; two convolutions."""

    def __init__(self) -> None:
        super().__init__()
        t, k = torch.arange(16.0), torch.arange(9.0)
        self.register_buffer("cos", torch.cos(2 * math.pi * t[:, None] * k / 16))
        self.register_buffer("sin", torch.sin(2 * math.pi * t[:, None] * k / 16))
        self.a, self.b = nn.Conv1d(9, 8, 3, padding=1), nn.Conv1d(8, 8, 3, stride=2, padding=1)

    def forward(self, x):
        frames = F.pad(x, (8, 8)).unfold(1, 16, 8)
        power = (frames @ self.cos) ** 2 + (frames @ self.sin) ** 2
        return self.b(F.gelu(self.a(torch.log(power + 1e-3).transpose(1, 2)))).transpose(1, 2)


@model("audio_frames")
def audio_frames() -> Case:
    # Whole hops of 8 samples. For any number of samples, torch.export adds the guard
    # `16 + samples != 16 + 16 * (samples // 8)` to `unfold`, and cannot prove it.
    b, hops = batch(1, 8), Dim("hops", min=8, max=2000)
    return Case(Audio(), lambda B, T: (torch.randn(B, 8 * T),), ({0: b, 1: 8 * hops},),
                dict(B=2, T=50), [dict(B=1, T=101), dict(B=3, T=8), dict(B=2, T=33)],
                dict(B=2, T=5))


class SegmentationHead(nn.Module):
    """Joins two levels and resizes to the size of the image."""

    def __init__(self) -> None:
        super().__init__()
        self.high, self.low = nn.Conv2d(8, 4, 1), nn.Conv2d(4, 4, 1)
        self.out = nn.Conv2d(8, 3, 3, padding=1)

    def forward(self, image, fine, coarse):
        up = F.interpolate(self.high(coarse), size=fine.shape[-2:], mode="bilinear",
                           align_corners=False)
        y = self.out(torch.cat([up, self.low(fine)], 1))
        y = F.interpolate(y, size=image.shape[-2:], mode="nearest")
        return y.flatten(2).transpose(1, 2).softmax(-1)


@model("segmentation_head")
def segmentation_head() -> Case:
    def inputs(B: int, H: int, W: int, h: int, w: int) -> tuple:
        return (torch.randn(B, 3, H, W), torch.randn(B, 4, 2 * h, 2 * w),
                torch.randn(B, 8, h, w))

    b = batch(1, 8)
    big = {2: Dim("H", min=4, max=99), 3: Dim("W", min=4, max=99)}
    h, w = Dim("h", min=2, max=40), Dim("w", min=2, max=40)
    return Case(SegmentationHead(), inputs, ({0: b, **big}, {0: b, 2: 2 * h, 3: 2 * w},
                                             {0: b, 2: h, 3: w}),
                dict(B=2, H=24, W=20, h=6, w=5),
                [dict(B=1, H=13, W=30, h=4, w=7), dict(B=3, H=9, W=9, h=2, w=3),
                 dict(B=2, H=33, W=5, h=9, w=2)], dict(B=9, H=8, W=8, h=2, w=2))


class BeamStep(nn.Module):
    """Scores of beams and of words make the next three beams."""

    def __init__(self, beams: int = 3, words: int = 20):
        super().__init__()
        self.beams, self.words = beams, words
        self.out = nn.Linear(8, words)

    def forward(self, hidden, scores, tokens):
        b, k, _ = hidden.shape
        total = scores[..., None] + self.out(hidden).log_softmax(-1)
        best, index = total.view(b, k * self.words).topk(self.beams, dim=1)
        beam, word = index // self.words, index % self.words
        kept = tokens.gather(1, beam[..., None].expand(-1, -1, tokens.shape[2]))
        return best, torch.cat([kept, word[..., None]], 2)


@model("beam_step")
def beam_step() -> Case:
    b, t = batch(), Dim("length", min=1, max=60)
    return Case(BeamStep(), lambda B, T: (torch.randn(B, 3, 8), torch.randn(B, 3),
                                          torch.randint(0, 20, (B, 3, T))),
                ({0: b}, {0: b}, {0: b, 2: t}), dict(B=2, T=7),
                [dict(B=1, T=11), dict(B=5, T=1), dict(B=3, T=29)], dict(B=2, T=61),
                dims={"hidden": ("batch", "", ""), "tokens": ("batch", "", "length")})


class Ragged(nn.Module):
    """Sequences of different lengths in one list of rows, with their offsets."""

    def __init__(self) -> None:
        super().__init__()
        self.a, self.b = nn.Linear(8, 8), nn.Linear(8, 4)

    def forward(self, rows, offsets):
        row = torch.arange(rows.shape[0])
        owner = (row[:, None] >= offsets[None, 1:]).sum(1)
        inside = owner[:, None] == torch.arange(offsets.shape[0] - 1)[None, :]
        weight = inside.float()
        sums = weight.t() @ torch.tanh(self.a(rows))
        count = weight.sum(0).clamp(min=1.0)
        return self.b(sums / count[:, None]), rows + (weight @ sums)


@model("ragged_batch")
def ragged_batch() -> Case:
    def inputs(N: int, R: int) -> tuple:
        cuts = torch.linspace(0, R, N + 1).to(torch.int64)
        return torch.randn(R, 8), cuts

    n, r = Dim("sequences", min=1, max=32), Dim("rows", min=1, max=500)
    return Case(Ragged(), inputs, ({0: r}, {0: n + 1}), dict(N=3, R=14),
                [dict(N=5, R=31), dict(N=2, R=1), dict(N=7, R=8)], dict(N=3, R=501),
                dims={"rows": ("rows", "")})


class Pool(nn.Module):
    """Attention over pairs of neighbouring tokens, joined to one."""

    def __init__(self) -> None:
        super().__init__()
        self.merge, self.heads = nn.Linear(16, 8), nn.Linear(8, 8)

    def forward(self, x):
        b, s, d = x.shape
        pairs = x.view(b, s // 2, 2 * d)
        y = self.heads(self.merge(pairs)).view(b, s // 2, 2, 4).transpose(1, 2)
        y = y.reshape(b * 2, s // 2, 4)
        return torch.bmm(y, y.transpose(1, 2)).view(b, 2, s // 2, s // 2)


@model("merge_tokens")
def merge_tokens() -> Case:
    b, s = batch(), Dim("half", min=1, max=30)
    return Case(Pool(), lambda B, S: (torch.randn(B, 2 * S, 8),), ({0: b, 1: 2 * s},),
                dict(B=2, S=7), [dict(B=1, S=11), dict(B=5, S=2), dict(B=3, S=29)],
                dict(B=33, S=3))
