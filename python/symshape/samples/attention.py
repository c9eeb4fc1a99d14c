import jax
import jax.numpy as jnp
from jax import export
from symshape.frontends.jax_function import save

weights = [jax.random.normal(jax.random.key(i), (16, 16)) * 0.2 for i in range(3)]


def attention(x):
    b, s, d = x.shape
    q, k, v = (x @ w for w in weights)
    q, k, v = (t.reshape(b, s, 4, 4).transpose(0, 2, 1, 3) for t in (q, k, v))
    a = jax.nn.softmax(jnp.einsum("bhqd,bhkd->bhqk", q, k) / 2.0, axis=-1)
    y = jnp.einsum("bhqk,bhkd->bhqd", a, v).transpose(0, 2, 1, 3).reshape(b, s, d)
    return y, y.reshape(b, s // 8, 8, d).mean(axis=2)


shape = export.symbolic_shape("b, s, 16", constraints=["s >= 8", "mod(s, 8) == 0", "s <= 1024"])
exported = export.export(jax.jit(attention))(jax.ShapeDtypeStruct(shape, jnp.float32))
save(exported, "attention.jaxexport")
