"""A function of tensors as a module, for tests that export and run it."""

from __future__ import annotations

from typing import Any

import torch


class Model(torch.nn.Module):
    def __init__(self, function: Any):
        super().__init__()
        self.function = function

    def forward(self, *inputs: Any) -> Any:
        return self.function(*inputs)
