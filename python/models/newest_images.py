"""Newer image models of transformers, timm, torchvision and diffusers, small and random."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn

from .case import Case, batch, model
from .hub import Pixels, _hub, _image, _timm, _torchvision

_SMALL = dict(hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=48)
_IMAGES = [dict(B=1, H=5, W=9), dict(B=3, H=6, W=5), dict(B=2, H=11, W=5)]


def _squares(module: nn.Module, origin: str, size: int = 32) -> Case:
    """A model of images of one size: only the batch varies."""
    return Case(module, lambda B: (torch.randn(B, 3, size, size),), ({0: batch()},), dict(B=2),
                [dict(B=1), dict(B=5), dict(B=9)], dict(B=33), origin)


def _scaled(module: nn.Module, origin: str, step: int = 8) -> Case:
    """A model of images of any height and width that `step` divides."""
    return _image(module, 4, step, origin, _IMAGES)


@model("dinov2")
def dinov2() -> Case:
    t = _hub()
    return _squares(Pixels(t.Dinov2Model(t.Dinov2Config(**_SMALL, image_size=32, patch_size=8))),
                    "transformers")


@model("dinov2_any_size")
def dinov2_any_size() -> Case:
    t = _hub()
    return _scaled(Pixels(t.Dinov2Model(t.Dinov2Config(**_SMALL, image_size=32, patch_size=8))),
                   "transformers")


@model("siglip")
def siglip() -> Case:
    t = _hub()
    return _squares(Pixels(t.SiglipVisionModel(t.SiglipVisionConfig(
        **_SMALL, image_size=32, patch_size=8))), "transformers")


@model("deit")
def deit() -> Case:
    t = _hub()
    return _squares(Pixels(t.DeiTModel(t.DeiTConfig(**_SMALL, image_size=32, patch_size=8),
                                       add_pooling_layer=False)), "transformers")


@model("beit")
def beit() -> Case:
    t = _hub()
    return _squares(Pixels(t.BeitModel(t.BeitConfig(**_SMALL, image_size=32, patch_size=8),
                                       add_pooling_layer=False)), "transformers")


@model("swinv2")
def swinv2() -> Case:
    t = _hub()
    return _squares(Pixels(t.Swinv2Model(t.Swinv2Config(
        image_size=32, patch_size=4, embed_dim=16, depths=[2, 1], num_heads=[2, 2],
        window_size=4), add_pooling_layer=False)), "transformers")


@model("convnextv2")
def convnextv2() -> Case:
    t = _hub()
    return _scaled(Pixels(t.ConvNextV2Model(t.ConvNextV2Config(
        num_stages=2, hidden_sizes=[8, 16], depths=[1, 1]))), "transformers")


@model("poolformer")
def poolformer() -> Case:
    t = _hub()
    return _scaled(Pixels(t.PoolFormerModel(t.PoolFormerConfig(
        num_encoder_blocks=2, depths=[1, 1], hidden_sizes=[8, 16], patch_sizes=[7, 3],
        strides=[4, 2], padding=[2, 1]))), "transformers")


@model("mobilevit")
def mobilevit() -> Case:
    t = _hub()
    return _squares(Pixels(t.MobileViTModel(t.MobileViTConfig(
        image_size=64, hidden_sizes=[16, 16, 16], neck_hidden_sizes=[8, 8, 8, 16, 16, 16, 32],
        num_attention_heads=2), expand_output=False)), "transformers", 64)


@model("timm_convnext")
def timm_convnext() -> Case:
    return _scaled(_timm("convnext_atto", depths=(1, 1, 1, 1), dims=(8, 8, 16, 16)), "timm", 32)


@model("timm_efficientnet")
def timm_efficientnet() -> Case:
    return _scaled(_timm("efficientnet_lite0"), "timm")


@model("timm_regnet")
def timm_regnet() -> Case:
    return _scaled(_timm("regnetx_002"), "timm")


@model("timm_swin")
def timm_swin() -> Case:
    return _squares(_timm("swin_tiny_patch4_window7_224", img_size=32, embed_dim=16,
                          depths=(2, 1), num_heads=(2, 2), window_size=4), "timm")


@model("timm_levit")
def timm_levit() -> Case:
    return _squares(_timm("levit_128s", img_size=64), "timm", 64)


@model("timm_mixer")
def timm_mixer() -> Case:
    return _squares(_timm("mixer_s32_224", img_size=32), "timm")


def _vision() -> Any:
    _torchvision()
    import torchvision
    return torchvision.models


@model("torchvision_resnet18")
def torchvision_resnet18() -> Case:
    return _scaled(_vision().resnet18(weights=None, num_classes=5), "torchvision")


@model("torchvision_mobilenet_v2")
def torchvision_mobilenet_v2() -> Case:
    return _scaled(_vision().mobilenet_v2(weights=None, width_mult=0.25, num_classes=5),
                   "torchvision")


@model("torchvision_shufflenet")
def torchvision_shufflenet() -> Case:
    return _scaled(_vision().shufflenet_v2_x0_5(weights=None, num_classes=5), "torchvision")


@model("torchvision_densenet")
def torchvision_densenet() -> Case:
    _vision()
    from torchvision.models import DenseNet
    return _scaled(DenseNet(growth_rate=4, block_config=(2, 2), num_init_features=8, bn_size=2,
                            num_classes=5), "torchvision")


@model("torchvision_deeplab")
def torchvision_deeplab() -> Case:
    _vision()
    from torchvision.models.segmentation.deeplabv3 import DeepLabHead
    from torchvision.models.segmentation._utils import _SimpleSegmentationModel

    class Features(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.stem = nn.Sequential(nn.Conv2d(3, 8, 3, 4, 1), nn.BatchNorm2d(8), nn.ReLU())

        def forward(self, image: torch.Tensor) -> dict[str, torch.Tensor]:
            return {"out": self.stem(image)}

    class Segmentation(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.inner = _SimpleSegmentationModel(Features(), DeepLabHead(8, 5, (2, 3)))

        def forward(self, image: torch.Tensor) -> torch.Tensor:
            return self.inner(image)["out"]

    return _scaled(Segmentation(), "torchvision")


@model("torchvision_vit")
def torchvision_vit() -> Case:
    _vision()
    from torchvision.models import VisionTransformer
    return _squares(VisionTransformer(image_size=32, patch_size=8, num_layers=1, num_heads=2,
                                      hidden_dim=32, mlp_dim=48, num_classes=5), "torchvision")


class Denoiser(nn.Module):
    """A denoising model: a noisy image and a time step in, a tensor out."""

    def __init__(self, inner: nn.Module):
        super().__init__()
        self.inner = inner

    def forward(self, sample: torch.Tensor, step: torch.Tensor) -> torch.Tensor:
        return self.inner(sample, step, return_dict=False)[0]


@model("diffusers_unet2d")
def diffusers_unet2d() -> Case:
    from diffusers import UNet2DModel
    from torch.export import Dim
    inner = UNet2DModel(sample_size=32, in_channels=3, out_channels=3, layers_per_block=1,
                        block_out_channels=(8, 16), norm_num_groups=4, attention_head_dim=8,
                        down_block_types=("DownBlock2D", "AttnDownBlock2D"),
                        up_block_types=("AttnUpBlock2D", "UpBlock2D"))
    b, h, w = batch(1, 8), Dim("h", min=2, max=16), Dim("w", min=2, max=16)
    return Case(Denoiser(inner),
                lambda B, H, W: (torch.randn(B, 3, 4 * H, 4 * W), torch.arange(B)),
                ({0: b, 2: 4 * h, 3: 4 * w}, {0: b}), dict(B=2, H=4, W=5),
                [dict(B=1, H=3, W=2), dict(B=3, H=2, W=7), dict(B=2, H=9, W=3)],
                dict(B=9, H=2, W=2), "diffusers")


@model("diffusers_vae_encoder")
def diffusers_vae_encoder() -> Case:
    from diffusers import AutoencoderKL
    inner = AutoencoderKL(block_out_channels=(8, 16), norm_num_groups=4, layers_per_block=1,
                          down_block_types=("DownEncoderBlock2D",) * 2,
                          up_block_types=("UpDecoderBlock2D",) * 2)

    class Encoder(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.inner = inner

        def forward(self, image: torch.Tensor) -> torch.Tensor:
            return self.inner.encode(image, return_dict=False)[0].mean

    return _scaled(Encoder(), "diffusers", 4)


@model("diffusers_vae_decoder")
def diffusers_vae_decoder() -> Case:
    from diffusers import AutoencoderKL
    from torch.export import Dim
    inner = AutoencoderKL(block_out_channels=(8, 16), norm_num_groups=4, layers_per_block=1,
                          down_block_types=("DownEncoderBlock2D",) * 2,
                          up_block_types=("UpDecoderBlock2D",) * 2)

    class Decoder(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.inner = inner

        def forward(self, latent: torch.Tensor) -> torch.Tensor:
            return self.inner.decode(latent, return_dict=False)[0]

    b, h, w = batch(1, 8), Dim("h", min=2, max=16), Dim("w", min=2, max=16)
    return Case(Decoder(), lambda B, H, W: (torch.randn(B, 4, H, W),),
                ({0: b, 2: h, 3: w},), dict(B=2, H=4, W=5),
                [dict(B=1, H=3, W=2), dict(B=3, H=2, W=7), dict(B=2, H=9, W=3)],
                dict(B=9, H=2, W=2), "diffusers")


@model("diffusers_dit")
def diffusers_dit() -> Case:
    from diffusers import DiTTransformer2DModel
    inner = DiTTransformer2DModel(num_attention_heads=2, attention_head_dim=8, in_channels=4,
                                  num_layers=1, sample_size=8, patch_size=2, norm_num_groups=4,
                                  num_embeds_ada_norm=10)

    class Dit(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.inner = inner

        def forward(self, sample: torch.Tensor, step: torch.Tensor, label: torch.Tensor
                    ) -> torch.Tensor:
            return self.inner(sample, step, label, return_dict=False)[0]

    b = batch(1, 8)
    return Case(Dit(), lambda B: (torch.randn(B, 4, 8, 8), torch.arange(B), torch.arange(B) % 10),
                ({0: b}, {0: b}, {0: b}), dict(B=2), [dict(B=1), dict(B=3), dict(B=7)],
                dict(B=9), "diffusers")
