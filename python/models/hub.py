"""Models of transformers and timm from small configurations, with random weights."""

from __future__ import annotations

import functools
import importlib.util
import sys
from pathlib import Path
from typing import Any

import torch
from torch import nn

from .case import Case, batch, model, seq

_SMALL = dict(hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=48,
              vocab_size=60, max_position_embeddings=64)
_RUNS = [dict(B=1, S=11), dict(B=5, S=1), dict(B=3, S=29)]


@functools.cache
def _torchvision() -> Any:
    """Lets torchvision be imported where its binary part does not fit PyTorch's.

    A CPU build of PyTorch beside the default build of torchvision raises
    "operator torchvision::nms does not exist" in `import torchvision`, and then
    in timm. No model here uses an op of torchvision. scripts/python-env.sh puts
    such a torchvision in a folder of its own, since transformers works without
    it. Returns the declared ops, which live as long as they are referenced.
    """
    apart = Path(sys.prefix) / "torchvision"
    if importlib.util.find_spec("torchvision") is None and apart.is_dir():
        sys.path.append(str(apart))
    try:
        import torchvision  # noqa: F401
    except ImportError:
        return None
    except RuntimeError:
        library = torch.library.Library("torchvision", "DEF")
        for name in ("nms", "qnms"):
            library.define(f"{name}(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
        return library


class First(nn.Module):
    """Calls a model with keywords and returns one tensor."""

    def __init__(self, inner: nn.Module, names: tuple[str, ...], **fixed: Any):
        super().__init__()
        self.inner, self.names, self.fixed = inner, names, fixed

    def forward(self, *args: torch.Tensor) -> torch.Tensor:
        return self.inner(**dict(zip(self.names, args)), **self.fixed)[0]


class Text(First):
    """A model of token numbers and a mask."""

    def __init__(self, inner: nn.Module, **fixed: Any):
        super().__init__(inner, ("input_ids", "attention_mask"), return_dict=False, **fixed)

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        return super().forward(input_ids, attention_mask)


def _tokens(B: int, S: int) -> tuple[torch.Tensor, torch.Tensor]:
    mask = torch.ones(B, S, dtype=torch.int64)
    if S > 2:
        mask[0, S - 1] = 0
    return torch.randint(2, 60, (B, S)), mask


def _text(make: Any, low: int = 1, **fixed: Any) -> Case:
    b, s = batch(), seq(low)
    names = {"input_ids": ("batch", "seq"), "attention_mask": ("batch", "seq")}
    return Case(Text(make(), **fixed), _tokens, ({0: b, 1: s}, {0: b, 1: s}), dict(B=2, S=16),
                _RUNS, dict(B=2, S=64), "transformers", names)


def _hub() -> Any:
    if importlib.util.find_spec("torchvision"):
        _torchvision()
    import transformers
    return transformers


@model("bert")
def bert() -> Case:
    t = _hub()
    return _text(lambda: t.BertModel(t.BertConfig(**_SMALL), add_pooling_layer=False))


@model("distilbert")
def distilbert() -> Case:
    t = _hub()
    return _text(lambda: t.DistilBertModel(t.DistilBertConfig(
        dim=32, n_layers=1, n_heads=2, hidden_dim=48, vocab_size=60,
        max_position_embeddings=64)))


@model("roberta")
def roberta() -> Case:
    t = _hub()
    return _text(lambda: t.RobertaModel(
        t.RobertaConfig(**{**_SMALL, "max_position_embeddings": 80}), add_pooling_layer=False))


@model("electra")
def electra() -> Case:
    t = _hub()
    return _text(lambda: t.ElectraModel(t.ElectraConfig(**_SMALL, embedding_size=16)))


@model("albert")
def albert() -> Case:
    t = _hub()
    return _text(lambda: t.AlbertModel(t.AlbertConfig(**_SMALL, embedding_size=16),
                                       add_pooling_layer=False))


@model("gpt2")
def gpt2() -> Case:
    t = _hub()
    return _text(lambda: t.GPT2LMHeadModel(t.GPT2Config(
        n_embd=32, n_layer=1, n_head=2, vocab_size=60, n_positions=64)), use_cache=False)


@model("opt")
def opt() -> Case:
    t = _hub()
    return _text(lambda: t.OPTForCausalLM(t.OPTConfig(
        hidden_size=32, num_hidden_layers=1, num_attention_heads=2, ffn_dim=48, vocab_size=60,
        max_position_embeddings=64, word_embed_proj_dim=32)), use_cache=False)


@model("llama")
def llama() -> Case:
    t = _hub()
    return _text(lambda: t.LlamaForCausalLM(t.LlamaConfig(**_SMALL, num_key_value_heads=1)),
                 use_cache=False)


@model("clip_text")
def clip_text() -> Case:
    t = _hub()
    return _text(lambda: t.CLIPTextModel(t.CLIPTextConfig(
        hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=48,
        vocab_size=60, max_position_embeddings=64, projection_dim=32)))


class LlamaStep(nn.Module):
    """One decoding step of Llama with the cache as two arguments."""

    def __init__(self) -> None:
        super().__init__()
        t = _hub()
        self.inner = t.LlamaForCausalLM(t.LlamaConfig(
            **_SMALL, num_key_value_heads=2, attn_implementation="eager"))

    def forward(self, token: torch.Tensor, keys: torch.Tensor, values: torch.Tensor,
                mask: torch.Tensor) -> tuple[torch.Tensor, ...]:
        t = _hub()
        cache = t.DynamicCache()
        cache.update(keys, values, 0)
        position = torch.full((1, 1), 0, dtype=torch.int64) + keys.shape[2]
        out = self.inner(input_ids=token, past_key_values=cache, use_cache=True,
                         position_ids=position, attention_mask=mask)
        layer = out.past_key_values.layers[0]
        return out.logits, layer.keys, layer.values


@model("llama_cache")
def llama_cache() -> Case:
    def inputs(B: int, P: int) -> tuple:
        return (torch.randint(2, 60, (B, 1)), torch.randn(B, 2, P, 16), torch.randn(B, 2, P, 16),
                torch.zeros(B, 1, 1, P + 1))

    from torch.export import Dim
    b, p = batch(), Dim("past", min=1, max=60)
    return Case(LlamaStep(), inputs, ({0: b}, {0: b, 2: p}, {0: b, 2: p}, {0: b, 3: p + 1}),
                dict(B=2, P=16), [dict(B=1, P=7), dict(B=3, P=1), dict(B=4, P=30)],
                dict(B=2, P=61), "transformers",
                {"token": ("batch", ""), "keys": ("batch", "", "past", "")})


@model("t5")
def t5() -> Case:
    t = _hub()
    inner = t.T5ForConditionalGeneration(t.T5Config(
        d_model=32, d_kv=16, d_ff=48, num_layers=1, num_heads=2, vocab_size=60))
    from torch.export import Dim
    b, s, d = batch(), seq(), Dim("target", min=1, max=60)
    names = ("input_ids", "decoder_input_ids")

    class T5(First):
        def forward(self, input_ids: torch.Tensor, decoder_input_ids: torch.Tensor):
            return super().forward(input_ids, decoder_input_ids)

    return Case(T5(inner, names, use_cache=False, return_dict=False),
                lambda B, S, T: (torch.randint(2, 60, (B, S)), torch.randint(2, 60, (B, T))),
                ({0: b, 1: s}, {0: b, 1: d}), dict(B=2, S=16, T=9),
                [dict(B=1, S=5, T=3), dict(B=3, S=1, T=12), dict(B=2, S=30, T=1)],
                dict(B=2, S=61, T=4), "transformers",
                {"input_ids": ("batch", "seq"), "decoder_input_ids": ("batch", "target")})


class Pixels(First):
    """A model of images."""

    def __init__(self, inner: nn.Module, **fixed: Any):
        super().__init__(inner, ("pixel_values",), return_dict=False, **fixed)

    def forward(self, pixel_values: torch.Tensor) -> torch.Tensor:
        return super().forward(pixel_values)


@model("vit")
def vit() -> Case:
    t = _hub()
    inner = t.ViTForImageClassification(t.ViTConfig(
        hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=48,
        image_size=32, patch_size=8))
    return Case(Pixels(inner), lambda B: (torch.randn(B, 3, 32, 32),), ({0: batch()},),
                dict(B=2), [dict(B=1), dict(B=5), dict(B=9)], dict(B=33), "transformers",
                {"pixel_values": ("batch", "", "", "")})


@model("whisper_encoder")
def whisper() -> Case:
    t = _hub()
    from transformers.models.whisper.modeling_whisper import WhisperEncoder
    inner = WhisperEncoder(t.WhisperConfig(
        d_model=32, encoder_layers=1, encoder_attention_heads=2, encoder_ffn_dim=48,
        num_mel_bins=8, max_source_positions=20))

    class Whisper(First):
        def forward(self, input_features: torch.Tensor) -> torch.Tensor:
            return super().forward(input_features)

    return Case(Whisper(inner, ("input_features",), return_dict=False),
                lambda B: (torch.randn(B, 8, 40),), ({0: batch()},), dict(B=2),
                [dict(B=1), dict(B=5), dict(B=9)], dict(B=33), "transformers",
                {"input_features": ("batch", "", "")})


def _image(module: nn.Module, low: int, step: int, origin: str, runs: list[dict],
           example: dict | None = None) -> Case:
    from torch.export import Dim
    b = batch(1, 8)
    h, w = (Dim(name, min=low, max=low + 30) for name in ("h", "w"))
    dims = (b, step * h if step > 1 else h, step * w if step > 1 else w)
    return Case(module, lambda B, H, W: (torch.randn(B, 3, step * H, step * W),),
                ({0: dims[0], 2: dims[1], 3: dims[2]},),
                example or dict(B=2, H=low + 2, W=low + 3), runs, dict(B=9, H=low, W=low), origin)


@model("segformer")
def segformer() -> Case:
    t = _hub()
    inner = t.SegformerForSemanticSegmentation(t.SegformerConfig(
        hidden_sizes=[8, 16], depths=[1, 1], num_encoder_blocks=2, num_attention_heads=[1, 2],
        sr_ratios=[2, 1], patch_sizes=[7, 3], strides=[4, 2], mlp_ratios=[2, 2],
        decoder_hidden_size=16, num_labels=5))
    return _image(Pixels(inner), 4, 8, "transformers",
                  [dict(B=1, H=5, W=9), dict(B=3, H=4, W=6), dict(B=2, H=11, W=4)])


@model("resnet_hf")
def resnet_hf() -> Case:
    t = _hub()
    inner = t.ResNetForImageClassification(t.ResNetConfig(
        embedding_size=8, hidden_sizes=[8, 16], depths=[1, 1], num_labels=5))
    return _image(Pixels(inner), 4, 8, "transformers",
                  [dict(B=1, H=5, W=9), dict(B=3, H=4, W=6), dict(B=2, H=11, W=4)])


def _timm(name: str, **options: Any) -> nn.Module:
    _torchvision()
    import timm
    return timm.create_model(name, pretrained=False, num_classes=5, **options)


@model("timm_resnet10t")
def timm_resnet() -> Case:
    return _image(_timm("resnet10t"), 4, 8, "timm",
                  [dict(B=1, H=5, W=9), dict(B=3, H=4, W=6), dict(B=2, H=11, W=4)])


@model("timm_mobilenetv3")
def timm_mobilenet() -> Case:
    # torch.export itself raises the least width to 5 * 8.
    return _image(_timm("mobilenetv3_small_050"), 4, 8, "timm",
                  [dict(B=1, H=5, W=9), dict(B=3, H=4, W=6), dict(B=2, H=11, W=5)])


@model("timm_vit")
def timm_vit() -> Case:
    module = _timm("vit_tiny_patch16_224", img_size=32, embed_dim=32, depth=1, num_heads=2)
    return Case(module, lambda B: (torch.randn(B, 3, 32, 32),), ({0: batch()},), dict(B=2),
                [dict(B=1), dict(B=5), dict(B=9)], dict(B=33), "timm")
