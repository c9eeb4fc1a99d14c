import iree.runtime
import numpy
import torch
from export_bert import Encoder

module = iree.runtime.load_vm_flatbuffer_file("bert.vmfb", driver="local-task")
for batch, seq in ((1, 7), (5, 33), (3, 1), (2, 121)):
    ids = torch.randint(1000, (batch, seq))
    mask = torch.ones(batch, seq, dtype=torch.int64)
    try:
        found = module.main(ids.numpy(), mask.numpy()).to_host()
    except RuntimeError as error:
        print(batch, seq, "stopped:", str(error).split("; ")[1])
        continue
    with torch.no_grad():
        expected = Encoder().eval()(ids, mask).numpy()
    print(batch, seq, found.shape, numpy.allclose(found, expected, atol=1e-4))
