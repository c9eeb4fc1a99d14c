import torch
from transformers import BertConfig, BertModel

torch.manual_seed(0)
config = BertConfig(hidden_size=64, num_hidden_layers=2, num_attention_heads=4,
                    intermediate_size=128, vocab_size=1000, max_position_embeddings=128)
bert = BertModel(config, add_pooling_layer=False).eval()


class Encoder(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.bert = bert

    def forward(self, input_ids, attention_mask):
        return self.bert(input_ids, attention_mask).last_hidden_state


batch = torch.export.Dim("batch", min=1, max=64)
seq = torch.export.Dim("seq", min=1, max=120)
example = (torch.ones(2, 16, dtype=torch.int64), torch.ones(2, 16, dtype=torch.int64))
program = torch.export.export(Encoder().eval(), example,
                              dynamic_shapes=({0: batch, 1: seq}, {0: batch, 1: seq}))
if __name__ == "__main__":
    torch.export.save(program, "bert.pt2")
