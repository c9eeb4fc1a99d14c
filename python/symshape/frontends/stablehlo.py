"""Rewrites StableHLO with symbolic sizes into operations that IREE lowers.

No stock pipeline lowers a module of `jax.export` whose shapes are symbolic.
This module rewrites the operations that IREE's StableHLO lowering refuses, or
lowers to a wrong size, and leaves all others (element-wise operations,
`dot_general`, `reduce`, `transpose`, loops) to IREE:

* shape arithmetic on `tensor<i32>` becomes scalar `arith`, so that every
  extent is visible;
* `shape_assertion` becomes `cf.assert` with its message;
* reshapes, slices, pads, convolutions, windows, gathers, scatters and sorts of
  dynamic extent become `tensor` and `linalg` operations.

The rewrites use the MLIR bindings of jaxlib. They know neither `tensor` nor
`linalg`, so these operations are built as unregistered ones, and the module is
printed in the generic form. `stablehlo_rules` holds the rewrites.
"""

from __future__ import annotations

import re
from typing import Any, Callable, Sequence

from ..errors import LoweringError

TOOL = "SymShape"
_DYNAMIC = -(1 << 63)


def place(location: Any) -> str:
    """The innermost source position that a location names, as `file:line`.

    For messages only. IREE's bindings have no accessors of locations, so this reads their text.
    """
    found = re.search(r'"([^"]+)":(\d+)', str(location))
    return f"{found[1]}:{found[2]}" if found else ""


def refuse(op: Any, why: str) -> LoweringError:
    """An error that names the operation and its source line."""
    where = place(op.location)
    return LoweringError(TOOL, f"{why}{f' ({where})' if where else ''}", op.name)


_FIELD = re.compile(r"\s*(\w+) = (?:\[([-\d, ]*)\]|(-?\d+))\s*(?:,|$)")


def dimension_numbers(op: Any, name: str, *fields: str) -> list[list[int]]:
    """The numbers of fields of an attribute, none for a field that it leaves out.

    IREE's bindings have no class for `#stablehlo.gather<offset_dims = [0]>` and its kin, so this
    reads MLIR's syntax of it. Raises an error for text that it cannot read, and for a field that
    is not among `fields`.
    """
    text = str(op.attributes[name])
    body = re.fullmatch(r"#stablehlo\.\w+<(.*)>", text, re.DOTALL)
    found: dict[str, list[int]] = {field: [] for field in fields}
    at = 0
    while body and at < len(body[1]):
        field = _FIELD.match(body[1], at)
        if field is None or field[1] not in found:
            body = None
            break
        found[field[1]] = [int(n) for n in (field[2] or field[3] or "").split(",") if n.strip()]
        at = field.end()
    if body is None:
        raise refuse(op, f"it cannot read {text}")
    return list(found.values())


class Builder:
    """Builds operations at an insertion point, and knows the extents of values.

    An extent is an `int` or an SSA value of type `index`. Two extents that are
    the same object or number are equal; nothing else is concluded here.
    """

    def __init__(self, ir: Any):
        self.ir = ir
        self.index = ir.IndexType.get()
        self.i1 = ir.IntegerType.get_signless(1)
        self._scalars: dict[Any, Any] = {}
        self._indices: dict[Any, Any] = {}
        self._signless: dict[Any, Any] = {}
        self.extents: dict[Any, tuple[Any, ...]] = {}
        # The first extent of each text that the exporter gives, and the
        # extents of the arguments themselves, about which it assumes nothing.
        self.names: dict[str, Any] = {}
        self.own: dict[tuple[Any, int], Any] = {}
        # The bodies of functions that custom calls name.
        self.functions: dict[str, Any] = {}
        # The messages of the assertions that the exporter itself states.
        self.own_checks: list[str] = []

    # Operations.

    def create(self, name: str, operands: Sequence[Any] = (), results: Sequence[Any] = (),
               regions: int = 0, **attributes: Any) -> Any:
        """Builds an operation on signless integers; the results are signless too."""
        parsed = {key: self.ir.Attribute.parse(value) if isinstance(value, str) else value
                  for key, value in attributes.items() if value is not None}
        return self.ir.Operation.create(
            name, results=[self.signless_type(result) for result in results],
            operands=[self.signless(operand) for operand in operands],
            attributes=parsed, regions=regions)

    def one(self, name: str, operands: Sequence[Any], result: Any, **attributes: Any) -> Any:
        return self._signed_as(self.create(name, operands, [result], **attributes).results[0],
                               result)

    # Unsigned integers: `tensor`, `linalg` and `arith` have none. IREE's lowering of
    # StableHLO makes them signless and removes these casts.

    def signless_type(self, type_: Any) -> Any:
        return self.ir.Type.parse(_UNSIGNED.sub(r"i\1", str(type_)))

    def signless(self, value: Any) -> Any:
        """A value as signless integers, cast where it is defined."""
        if not is_unsigned(value.type):
            return value
        if value not in self._signless:
            op = defining_op(value)
            if op is not None and op.name == _CAST:
                self._signless[value] = op.operands[0]
            else:
                with _after(self.ir, value), value.location:
                    self._signless[value] = self.ir.Operation.create(
                        _CAST, results=[self.signless_type(value.type)],
                        operands=[value]).results[0]
        return self._signless[value]

    def _signed_as(self, value: Any, type_: Any) -> Any:
        if not is_unsigned(type_):
            return value
        return self.ir.Operation.create(_CAST, results=[type_], operands=[value]).results[0]

    def tensor(self, shape: Sequence[int], element: Any) -> Any:
        """The tensor type; a negative size is dynamic."""
        sizes = "".join("?x" if size < 0 else f"{size}x" for size in shape)
        return self.ir.Type.parse(f"tensor<{sizes}{element}>")

    def arith(self, name: str, *operands: Any) -> Any:
        return self.one(f"arith.{name}", operands, operands[-1].type)

    def compare(self, predicate: str, left: Any, right: Any) -> Any:
        if is_float(left.type):
            number = _FLOAT_PREDICATES[predicate]
            return self.one("arith.cmpf", [left, right], self.i1, predicate=f"{number} : i64")
        number = _INT_PREDICATES[predicate]
        return self.one("arith.cmpi", [left, right], self.i1, predicate=f"{number} : i64")

    def select(self, condition: Any, yes: Any, no: Any) -> Any:
        return self.one("arith.select", [condition, yes, no], yes.type)

    def constant(self, value: int | float, type_: Any = None) -> Any:
        type_ = type_ if type_ is not None else self.index
        text = f"{float(value)!r}" if is_float(type_) else str(value)
        return self.one("arith.constant", [], type_,
                        value=f"{text} : {self.signless_type(type_)}")

    def value(self, extent: Any) -> Any:
        """The SSA value of an extent."""
        return self.constant(extent) if isinstance(extent, int) else extent

    def add(self, left: Any, right: Any) -> Any:
        """The sum of two extents or index values; constants fold."""
        if isinstance(left, int) and isinstance(right, int):
            return left + right
        if left == 0 and isinstance(left, int):
            return right
        if isinstance(right, int) and right == 0:
            return left
        return self.arith("addi", self.value(left), self.value(right))

    def sub(self, left: Any, right: Any) -> Any:
        if isinstance(right, int):
            return self.add(left, -right)
        return self.arith("subi", self.value(left), right)

    def mul(self, left: Any, right: Any) -> Any:
        if isinstance(left, int) and isinstance(right, int):
            return left * right
        for one, other in ((left, right), (right, left)):
            if isinstance(one, int) and one == 1:
                return other
        return self.arith("muli", self.value(left), self.value(right))

    def floordiv(self, left: Any, right: int) -> Any:
        if right == 1 or isinstance(left, int):
            return left if right == 1 else left // right
        return self.arith("floordivsi", left, self.constant(right))

    def maximum(self, left: Any, right: Any) -> Any:
        if isinstance(left, int) and isinstance(right, int):
            return max(left, right)
        return self.arith("maxsi", self.value(left), self.value(right))

    def minimum(self, left: Any, right: Any) -> Any:
        if isinstance(left, int) and isinstance(right, int):
            return min(left, right)
        return self.arith("minsi", self.value(left), self.value(right))

    # Scalars and extents of values.

    def set_scalar(self, tensor: Any, scalar: Any) -> None:
        self._scalars[tensor] = scalar

    def scalar(self, tensor: Any) -> Any:
        """The element of a rank-0 tensor, computed where the tensor is defined."""
        if tensor not in self._scalars:
            with _after(self.ir, tensor), tensor.location:
                self._scalars[tensor] = self.one(
                    "tensor.extract", [tensor], tensor_type(self.ir, tensor).element_type)
        return self._scalars[tensor]

    def set_index(self, scalar: Any, index: Any) -> None:
        self._indices[scalar] = index

    def as_index(self, scalar: Any) -> Any:
        """An integer scalar as an extent."""
        if scalar.type == self.index:
            return scalar
        if scalar not in self._indices:
            constant = constant_of(self.ir, scalar)
            if constant is not None:
                self._indices[scalar] = constant
            else:
                cast = "index_castui" if "ui" in str(scalar.type) else "index_cast"
                with _after(self.ir, scalar), scalar.location:
                    self._indices[scalar] = self.one(f"arith.{cast}", [scalar], self.index)
        return self._indices[scalar]

    def elements(self, tensor: Any) -> list[Any]:
        """The elements of a rank-1 integer tensor of static size, as extents."""
        ir, op = self.ir, defining_op(tensor)
        type_ = tensor_type(ir, tensor)
        if op is not None:
            if op.name == "stablehlo.concatenate":
                return [e for operand in op.operands for e in self.elements(operand)]
            if op.name == "tensor.from_elements":
                return [self.as_index(element) for element in op.operands]
            if op.name in ("stablehlo.constant", "arith.constant"):
                return [int(element) for element in ir.DenseIntElementsAttr(op.attributes["value"])]
            if op.name == "stablehlo.reshape" and tensor_type(ir, op.operands[0]).rank == 0:
                return [self.index_element(op.operands[0])]
            if op.name == "stablehlo.convert":
                return self.elements(op.operands[0])
            if op.name == "shape.shape_of":
                return list(self.extents_of(op.operands[0]))
            if op.name == "stablehlo.slice":
                start, limit, stride = (list(ir.DenseI64ArrayAttr(op.attributes[name])) for name in
                                        ("start_indices", "limit_indices", "strides"))
                return self.elements(op.operands[0])[start[0]:limit[0]:stride[0]]
            if op.name in ("stablehlo." + name for name in (
                    "add", "subtract", "multiply", "maximum", "minimum", "clamp")):
                return self._elementwise(op, type_)
        with _after(ir, tensor), tensor.location:
            return [self.as_index(self.one("tensor.extract", [tensor, self.constant(i)],
                                           type_.element_type)) for i in range(type_.shape[0])]

    def _elementwise(self, op: Any, type_: Any) -> list[Any]:
        """Arithmetic on vectors of sizes, one element after the other."""
        from .stablehlo_rules import scalar_form
        columns = [self.elements(operand) for operand in op.operands]
        results = []
        for values in zip(*columns):
            with _after(self.ir, op.results[0]), op.location:
                scalars = [self.constant(v, type_.element_type) if isinstance(v, int) else
                           self.one("arith.index_cast", [v], type_.element_type) for v in values]
                results.append(self.as_index(scalar_form(self, op, scalars)))
        return results

    def index_element(self, tensor: Any) -> Any:
        """The element of a rank-0 integer tensor, as an extent."""
        op = defining_op(tensor)
        if op is not None and op.name == "stablehlo.constant":
            return int(list(self.ir.DenseIntElementsAttr(op.attributes["value"]))[0])
        return self.as_index(self.scalar(tensor))

    def dim(self, tensor: Any, axis: int) -> Any:
        return self.one("tensor.dim", [tensor, self.constant(axis)], self.index)

    def extents_of(self, tensor: Any) -> tuple[Any, ...]:
        """The extents of a tensor, each an `int` or an `index` value."""
        if tensor not in self.extents:
            shape = shape_of(self.ir, tensor)
            if all(size >= 0 for size in shape):
                return tuple(shape)
            with _after(self.ir, tensor), tensor.location:
                self.extents[tensor] = tuple(
                    size if size >= 0 else self.dim(tensor, axis)
                    for axis, size in enumerate(shape))
        return self.extents[tensor]

    def set_extents(self, tensor: Any, extents: Sequence[Any]) -> None:
        """States the extents of a value; static sizes of the type win."""
        shape = shape_of(self.ir, tensor)
        self.extents[tensor] = tuple(
            size if size >= 0 else extent for size, extent in zip(shape, extents))

    # Tensor and linalg operations.

    def sizes(self, extents: Sequence[Any]) -> tuple[list[int], list[Any]]:
        """Static sizes (negative: dynamic) and the dynamic values."""
        return ([e if isinstance(e, int) else -1 for e in extents],
                [e for e in extents if not isinstance(e, int)])

    def empty(self, extents: Sequence[Any], element: Any) -> Any:
        static, dynamic = self.sizes(extents)
        result = self.one("tensor.empty", dynamic, self.tensor(static, element))
        self.extents[result] = tuple(extents)
        return result

    def cast(self, tensor: Any, type_: Any) -> Any:
        return tensor if tensor.type == type_ else self.one("tensor.cast", [tensor], type_)

    def _mixed(self, extents: Sequence[Any]) -> tuple[str, list[Any]]:
        static = [str(e) if isinstance(e, int) else str(_DYNAMIC) for e in extents]
        return (f"array<i64: {', '.join(static)}>" if static else "array<i64>",
                [e for e in extents if not isinstance(e, int)])

    def extract_slice(self, tensor: Any, offsets: Sequence[Any], sizes: Sequence[Any],
                      strides: Sequence[Any]) -> Any:
        parts = [self._mixed(part) for part in (offsets, sizes, strides)]
        element = tensor_type(self.ir, tensor).element_type
        result = self.one(
            "tensor.extract_slice", [tensor, *(v for part in parts for v in part[1])],
            self.tensor(self.sizes(sizes)[0], element),
            static_offsets=parts[0][0], static_sizes=parts[1][0], static_strides=parts[2][0],
            operandSegmentSizes=segments(1, *(len(part[1]) for part in parts)))
        self.extents[result] = tuple(sizes)
        return result

    def insert_slice(self, source: Any, into: Any, offsets: Sequence[Any],
                     strides: Sequence[Any]) -> Any:
        sizes = self.extents_of(source)
        parts = [self._mixed(part) for part in (offsets, sizes, strides)]
        result = self.one(
            "tensor.insert_slice", [source, into, *(v for part in parts for v in part[1])],
            into.type,
            static_offsets=parts[0][0], static_sizes=parts[1][0], static_strides=parts[2][0],
            operandSegmentSizes=segments(1, 1, *(len(part[1]) for part in parts)))
        self.extents[result] = self.extents_of(into)
        return result

    def pad(self, tensor: Any, low: Sequence[Any], high: Sequence[Any], value: Any) -> Any:
        """Pads by amounts that are not negative."""
        if all(isinstance(e, int) and e == 0 for e in (*low, *high)):
            return tensor
        ir = self.ir
        extents = [self.add(self.add(a, e), b)
                   for a, e, b in zip(low, self.extents_of(tensor), high)]
        lows, highs = self._mixed(low), self._mixed(high)
        static = self.sizes(extents)[0]
        op = self.create(
            "tensor.pad", [tensor, *lows[1], *highs[1]],
            [self.tensor(static, tensor_type(ir, tensor).element_type)], regions=1,
            static_low=lows[0], static_high=highs[0],
            operandSegmentSizes=segments(1, len(lows[1]), len(highs[1])))
        block = op.regions[0].blocks.append(*[self.index] * len(low),
                                            arg_locs=[ir.Location.current] * len(low))
        with ir.InsertionPoint(block):
            self.create("tensor.yield", [value])
        result = self._signed_as(
            op.results[0], self.tensor(static, tensor_type(ir, tensor).element_type))
        self.extents[result] = tuple(extents)
        return result

    def reshape(self, tensor: Any, extents: Sequence[Any], type_: Any) -> Any:
        # IREE passes no tensor of type index to its kernels.
        i64 = self.ir.IntegerType.get_signless(64)
        values = [self.constant(e, i64) if isinstance(e, int) else
                  self.one("arith.index_cast", [e], i64) for e in extents]
        shape = self.one("tensor.from_elements", values, self.tensor([len(values)], i64))
        result = self.one("tensor.reshape", [tensor, shape], type_)
        self.set_extents(result, extents)
        return result

    def linalg_index(self, dim: int) -> Any:
        return self.one("linalg.index", [], self.index, dim=f"{dim} : i64")

    def generic(self, inputs: Sequence[Any], outputs: Sequence[Any], maps: Sequence[str],
                iterators: str, body: Callable[[Sequence[Any]], Sequence[Any]]) -> list[Any]:
        """A `linalg.generic`. `iterators` has a letter per loop: p or r."""
        ir = self.ir
        names = {"p": "parallel", "r": "reduction"}
        loops = ", ".join(f"d{i}" for i in range(len(iterators)))
        op = self.create(
            "linalg.generic", [*inputs, *outputs], [output.type for output in outputs], regions=1,
            indexing_maps="[" + ", ".join(
                f"affine_map<({loops}) -> ({results})>" for results in maps) + "]",
            iterator_types="[" + ", ".join(
                f"#linalg.iterator_type<{names[letter]}>" for letter in iterators) + "]",
            operandSegmentSizes=segments(len(inputs), len(outputs)))
        types = [self.signless_type(tensor_type(ir, value).element_type
                                    if is_tensor(ir, value) else value.type)
                 for value in (*inputs, *outputs)]
        block = op.regions[0].blocks.append(*types,
                                            arg_locs=[ir.Location.current] * len(types))
        with ir.InsertionPoint(block):
            self.create("linalg.yield", body(list(block.arguments)))
        results = [self._signed_as(result, output.type)
                   for result, output in zip(op.results, outputs)]
        for result, output in zip(results, outputs):
            if output in self.extents:
                self.extents[result] = self.extents[output]
        return results

    def fill(self, extents: Sequence[Any], scalar: Any) -> Any:
        loops = ", ".join(f"d{i}" for i in range(len(extents)))
        return self.generic([scalar], [self.empty(extents, scalar.type)], ["", loops],
                            "p" * len(extents), lambda args: [args[0]])[0]

    def assertion(self, condition: Any, message: str) -> None:
        self.create("cf.assert", [condition], msg=self.ir.StringAttr.get(message))


_INT_PREDICATES = {"eq": 0, "ne": 1, "slt": 2, "sle": 3, "sgt": 4, "sge": 5,
                   "ult": 6, "ule": 7, "ugt": 8, "uge": 9}
_FLOAT_PREDICATES = {"eq": 1, "sgt": 2, "sge": 3, "slt": 4, "sle": 5, "ne": 13}


_CAST = "builtin.unrealized_conversion_cast"
_UNSIGNED = re.compile(r"(?<![A-Za-wyz_])ui(\d+)")


def is_unsigned(type_: Any) -> bool:
    """Whether a type is an unsigned integer, or a tensor of them."""
    return _UNSIGNED.search(str(type_)) is not None


def segments(*counts: int) -> str:
    return f"array<i32: {', '.join(map(str, counts))}>"


def is_float(type_: Any) -> bool:
    return str(type_)[0] in "fb"


def is_tensor(ir: Any, value: Any) -> bool:
    return isinstance(value.type, ir.RankedTensorType)


def tensor_type(ir: Any, value: Any) -> Any:
    return ir.RankedTensorType(value.type)


def shape_of(ir: Any, value: Any) -> list[int]:
    """The sizes of a tensor value; -1 is dynamic."""
    type_ = tensor_type(ir, value)
    return [-1 if type_.is_dynamic_dim(i) else type_.get_dim_size(i) for i in range(type_.rank)]


def defining_op(value: Any) -> Any:
    """The operation that defines a value, or `None` for a block argument."""
    owner = value.owner
    return owner if hasattr(owner, "operands") else None


def constant_of(ir: Any, scalar: Any) -> int | None:
    op = defining_op(scalar)
    if op is not None and op.name == "arith.constant":
        return ir.IntegerAttr(op.attributes["value"]).value
    if op is not None and op.name == "tensor.extract" and len(op.operands) == 1:
        source = defining_op(op.operands[0])
        if source is not None and source.name == "stablehlo.constant":
            return int(list(ir.DenseIntElementsAttr(source.attributes["value"]))[0])
    return None


def _after(ir: Any, value: Any) -> Any:
    """The insertion point just after the definition of a value."""
    op = defining_op(value)
    if op is None:
        return ir.InsertionPoint.at_block_begin(value.owner)
    return ir.InsertionPoint.after(op) if hasattr(ir.InsertionPoint, "after") else _next(ir, op)


def _next(ir: Any, op: Any) -> Any:
    block = op.operation.block
    found = False
    for other in block.operations:
        if found:
            return ir.InsertionPoint(other)
        found = other.operation == op.operation
    return ir.InsertionPoint(block)


def expand_composites(module: Any, ir: Any) -> None:
    """Replaces each `stablehlo.composite` by a call of its decomposition, which
    is its meaning by definition."""
    composites: list[Any] = []

    def collect(op: Any) -> Any:
        if op.name == "stablehlo.composite":
            composites.append(op)
        return ir.WalkResult.ADVANCE
    module.operation.walk(collect)
    for op in composites:
        with ir.InsertionPoint(op), op.location:
            call = ir.Operation.create(
                "func.call", results=[result.type for result in op.results],
                operands=list(op.operands), attributes={"callee": op.attributes["decomposition"]})
        for old, new in zip(op.results, call.results):
            old.replace_all_uses_with(new)
        op.erase()


def text_of(ir: Any, op: Any, name: str) -> str:
    """The text of an attribute, or raises `LoweringError`: only the attributes that the
    verifier of an op knows are there, and no text has to be UTF-8."""
    try:
        return ir.StringAttr(op.attributes[name]).value
    except (KeyError, ValueError, RuntimeError) as error:
        raise refuse(op, f"expected a text as the attribute '{name}'") from error


def main_of(module: Any, ir: Any) -> Any:
    """The function `main` of a module, or raises `LoweringError`."""
    for op in module.body.operations:
        if op.operation.name == "func.func" and len(op.operation.regions[0].blocks) and \
                text_of(ir, op.operation, "sym_name") == "main":
            return op.operation
    raise LoweringError(TOOL, "expected a function 'main' with a body in the module, found none")


def rewrite(module: Any, ir: Any, shapes: Sequence[Sequence[str] | None]) -> list[str]:
    """Rewrites the function `main` of a module in place.

    Returns the messages of the run-time checks that the exporter itself states.

    `shapes` has the exporter's text of the extents of each argument. All other
    functions must have been inlined.
    """
    from .stablehlo_rules import RULES, propagate
    build = Builder(ir)
    main = main_of(module, ir)
    for op in module.body.operations:
        if op.operation != main and op.operation.name == "func.func":
            name = text_of(ir, op.operation, "sym_name")
            build.functions[name] = op.operation.regions[0].blocks[0]
    replaced: list[Any] = []
    block = main.regions[0].blocks[0]
    with ir.InsertionPoint.at_block_begin(block), ir.Location.unknown():
        for argument, texts in zip(block.arguments, shapes):
            if texts is None or not is_tensor(ir, argument):
                continue
            # Equal texts are equal extents: the exporter's assertions at the
            # entry, which become checks, say so.
            build.extents[argument] = tuple(
                size if size >= 0 else _named(build, text, argument, axis)
                for axis, (size, text) in enumerate(zip(shape_of(ir, argument), texts)))

    def visit(inner: Any) -> None:
        for view in list(inner.operations):
            op = view.operation
            with ir.InsertionPoint(op), op.location:
                rule = RULES.get(op.name)
                results = rule(build, op) if rule else None
                if results is None:
                    if op.name in ("stablehlo.while", "stablehlo.case", "stablehlo.if"):
                        for region in op.regions:
                            for nested in region.blocks:
                                visit(nested)
                    else:
                        propagate(build, op)
                    continue
                for old, new in zip(op.results, results):
                    old.replace_all_uses_with(new)
                # Erased at the end: the tables of the builder name its results.
                replaced.append(op)
    visit(block)
    for op in reversed(replaced):
        op.erase()
    for view in list(module.body.operations):
        if view.operation != main and view.operation.name == "func.func":
            view.operation.erase()
    return build.own_checks


def _named(build: Builder, text: str, argument: Any, axis: int) -> Any:
    own = build.own[argument, axis] = build.dim(argument, axis)
    return own if text in ("?", "_") else build.names.setdefault(text, own)
