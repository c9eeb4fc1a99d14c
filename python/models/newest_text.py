"""Newer text models of transformers, from small configurations with random weights."""

from __future__ import annotations

from typing import Any

import torch
from torch.export import Dim

from .case import Case, batch, model, seq
from .hub import _SMALL, First, _hub, _text

# One key-value head for two query heads.
_GROUPED = dict(_SMALL, num_key_value_heads=1)


def _causal(make: Any, low: int = 1) -> Case:
    """A decoder without a cache."""
    return _text(make, low, use_cache=False)


@model("qwen2")
def qwen2() -> Case:
    t = _hub()
    return _causal(lambda: t.Qwen2ForCausalLM(t.Qwen2Config(**_GROUPED)))


@model("qwen3")
def qwen3() -> Case:
    t = _hub()
    return _causal(lambda: t.Qwen3ForCausalLM(t.Qwen3Config(**_GROUPED, head_dim=16)))


@model("gemma2")
def gemma2() -> Case:
    t = _hub()
    return _causal(lambda: t.Gemma2ForCausalLM(t.Gemma2Config(
        **_GROUPED, head_dim=16, sliding_window=8)))


@model("gemma3")
def gemma3() -> Case:
    t = _hub()
    return _causal(lambda: t.Gemma3ForCausalLM(t.Gemma3TextConfig(
        **_GROUPED, head_dim=16, sliding_window=8)))


@model("phi3")
def phi3() -> Case:
    t = _hub()
    return _causal(lambda: t.Phi3ForCausalLM(t.Phi3Config(
        **_GROUPED, pad_token_id=0, bos_token_id=1, eos_token_id=2,
        original_max_position_embeddings=64)))


@model("mistral")
def mistral() -> Case:
    t = _hub()
    return _causal(lambda: t.MistralForCausalLM(t.MistralConfig(
        **_GROUPED, head_dim=16, sliding_window=8)))


@model("olmo2")
def olmo2() -> Case:
    t = _hub()
    return _causal(lambda: t.Olmo2ForCausalLM(t.Olmo2Config(
        **_GROUPED, pad_token_id=0, eos_token_id=2)))


@model("smollm3")
def smollm3() -> Case:
    t = _hub()
    return _causal(lambda: t.SmolLM3ForCausalLM(t.SmolLM3Config(
        **_GROUPED, pad_token_id=0, bos_token_id=1, eos_token_id=2)))


@model("granite")
def granite() -> Case:
    t = _hub()
    return _causal(lambda: t.GraniteForCausalLM(t.GraniteConfig(**_GROUPED)))


@model("cohere")
def cohere() -> Case:
    t = _hub()
    return _causal(lambda: t.CohereForCausalLM(t.CohereConfig(
        **_GROUPED, pad_token_id=0, bos_token_id=1, eos_token_id=2)))


@model("stablelm")
def stablelm() -> Case:
    t = _hub()
    return _causal(lambda: t.StableLmForCausalLM(t.StableLmConfig(**_GROUPED)))


@model("starcoder2")
def starcoder2() -> Case:
    t = _hub()
    return _causal(lambda: t.Starcoder2ForCausalLM(t.Starcoder2Config(
        **_GROUPED, bos_token_id=1, eos_token_id=2)))


@model("glm")
def glm() -> Case:
    t = _hub()
    return _causal(lambda: t.GlmForCausalLM(t.GlmConfig(
        **_GROUPED, head_dim=16, pad_token_id=0, eos_token_id=2)))


@model("gpt_neox")
def gpt_neox() -> Case:
    t = _hub()
    return _causal(lambda: t.GPTNeoXForCausalLM(t.GPTNeoXConfig(**_SMALL)))


@model("bloom")
def bloom() -> Case:
    t = _hub()
    return _causal(lambda: t.BloomForCausalLM(t.BloomConfig(
        hidden_size=32, n_layer=1, n_head=2, vocab_size=60)))


@model("falcon")
def falcon() -> Case:
    t = _hub()
    return _causal(lambda: t.FalconForCausalLM(t.FalconConfig(
        hidden_size=32, num_hidden_layers=1, num_attention_heads=2, vocab_size=60,
        bos_token_id=1, eos_token_id=2)))


@model("modernbert")
def modernbert() -> Case:
    t = _hub()
    return _text(lambda: t.ModernBertModel(t.ModernBertConfig(
        **{**_SMALL, "num_hidden_layers": 2}, local_attention=8, pad_token_id=0, bos_token_id=1,
        eos_token_id=2, cls_token_id=1, sep_token_id=2)))


@model("deberta_v2")
def deberta_v2() -> Case:
    t = _hub()
    return _text(lambda: t.DebertaV2Model(t.DebertaV2Config(
        **_SMALL, relative_attention=True, pos_att_type=["p2c", "c2p"], position_buckets=8,
        share_att_key=True)))


@model("mpnet")
def mpnet() -> Case:
    t = _hub()
    return _text(lambda: t.MPNetModel(
        t.MPNetConfig(**{**_SMALL, "max_position_embeddings": 80}), add_pooling_layer=False))


@model("xlm_roberta")
def xlm_roberta() -> Case:
    t = _hub()
    return _text(lambda: t.XLMRobertaModel(
        t.XLMRobertaConfig(**{**_SMALL, "max_position_embeddings": 80}),
        add_pooling_layer=False))


@model("roformer")
def roformer() -> Case:
    t = _hub()
    return _text(lambda: t.RoFormerModel(t.RoFormerConfig(**_SMALL)))


@model("squeezebert")
def squeezebert() -> Case:
    t = _hub()
    return _text(lambda: t.SqueezeBertModel(t.SqueezeBertConfig(
        **_SMALL, embedding_size=32, q_groups=2, k_groups=2, v_groups=2,
        post_attention_groups=1, intermediate_groups=2, output_groups=2)))


@model("bart")
def bart() -> Case:
    t = _hub()
    inner = t.BartModel(t.BartConfig(
        d_model=32, encoder_layers=1, decoder_layers=1, encoder_attention_heads=2,
        decoder_attention_heads=2, encoder_ffn_dim=48, decoder_ffn_dim=48, vocab_size=60,
        max_position_embeddings=64))
    b, s, d = batch(), seq(), Dim("target", min=1, max=60)

    class Bart(First):
        def forward(self, input_ids: torch.Tensor, decoder_input_ids: torch.Tensor):
            return super().forward(input_ids, decoder_input_ids)

    return Case(Bart(inner, ("input_ids", "decoder_input_ids"), use_cache=False,
                     return_dict=False),
                lambda B, S, T: (torch.randint(3, 60, (B, S)), torch.randint(3, 60, (B, T))),
                ({0: b, 1: s}, {0: b, 1: d}), dict(B=2, S=16, T=9),
                [dict(B=1, S=5, T=3), dict(B=3, S=1, T=12), dict(B=2, S=30, T=1)],
                dict(B=2, S=61, T=4), "transformers",
                {"input_ids": ("batch", "seq"), "decoder_input_ids": ("batch", "target")})


@model("wav2vec2")
def wav2vec2() -> Case:
    t = _hub()
    inner = t.Wav2Vec2Model(t.Wav2Vec2Config(
        hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=48,
        conv_dim=(8, 8), conv_stride=(5, 2), conv_kernel=(10, 3), num_feat_extract_layers=2,
        num_conv_pos_embeddings=16, num_conv_pos_embedding_groups=4))

    class Audio(First):
        def forward(self, input_values: torch.Tensor) -> torch.Tensor:
            return super().forward(input_values)

    # torch.export does not prove the guard ((n floordiv 10) - 1)^2 > 1 from the range.
    return Case(Audio(inner, ("input_values",), return_dict=False),
                lambda B, N: (torch.randn(B, N),),
                ({0: batch(), 1: Dim.AUTO(min=100, max=4000)},), dict(B=2, N=800),
                [dict(B=1, N=401), dict(B=3, N=1000), dict(B=2, N=3999)], dict(B=2, N=4001),
                "transformers", {"input_values": ("batch", "samples")})
