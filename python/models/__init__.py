"""PyTorch models with dynamic sizes that the model table is made from."""
