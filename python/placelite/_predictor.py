# SPDX-License-Identifier: Apache-2.0
"""Predictor: a model made ready to run."""

from __future__ import annotations

import ctypes
import json
import operator
import threading
import weakref
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType, TracebackType
from typing import TYPE_CHECKING, Any, NoReturn, Union

import numpy as np

from ._arrays import (
    Array,
    address_of,
    address_of_writable,
    as_array,
    check_input,
    check_output,
    shape_text,
)
from ._config import Model, config_of
from ._errors import (
    FailedPreconditionError,
    InvalidArgumentError,
    NotFoundError,
)
from ._library import (
    OK,
    Info,
    Tensor,
    check_config,
    check_predictor,
    decode,
    library,
)
from ._tensor_info import TensorInfo, info_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import Options

# What a call takes in place of a NumPy array: an object that offers DLPack or
# the buffer protocol.
ArrayLike = Union[Array, Any]

# Inputs of so many different shapes are remembered.
_MAX_PLANS = 64


def load(model: Model, **options: Unpack[Options]) -> Predictor:
    """Loads a model and makes it ready to run.

    `model` is the path of a converted model (.nb), of an ONNX file (.onnx), of
    a Paddle program (.pdmodel, .json) or of the folder of a Paddle model; or an object
    with the bytes of a .nb file, which are used in place. What is not a .nb is
    converted in memory, which takes longer. Options are those of `OPTIONS`:

        predictor = placelite.load("m.onnx", threads=2, valid_targets="x86")

    Raises NotFoundError where a file is missing, UnsupportedError with all ops
    that nothing can run, CorruptError for a damaged model, and
    InvalidArgumentError for wrong options.
    """
    return Predictor(model, **options)


class Predictor:
    """A model made ready to run; `load` makes it.

        predictor = placelite.load("mobilenet_v1.nb")
        scores = predictor(pixels)
        outputs = predictor.run({"data": pixels})

    Inputs are NumPy arrays, or objects that offer DLPack or the buffer
    protocol; their memory is read in place, and outputs are written where the
    arrays lie that a call returns. They have the model's element types, in this
    machine's byte order, in row-major order without gaps; nothing is converted
    silently.

    A predictor is used by one thread at a time, from any thread; other threads
    run while it computes. A call while another thread is in one raises
    FailedPreconditionError: give each thread a `clone`. A KeyboardInterrupt is
    raised when the call into the engine has come back, and leaves the predictor
    as it was. `close`, or a `with` block, gives its memory back at once.
    """

    def __init__(self, model: Model, **options: Unpack[Options]) -> None:
        handle = ctypes.c_void_p()
        with config_of(model, options) as (config, owner):
            check_config(
                config,
                library.predictor_create_full(config, ctypes.byref(handle)),
            )
        self._take(handle, owner)

    def _take(self, handle: ctypes.c_void_p, owner: Array | None) -> None:
        """Makes this the owner of a handle, and a user of the model's bytes."""
        # At the end of the process the system takes all memory back; threads
        # may still run then.
        self._destroy = weakref.finalize(self, _destroy, handle, owner)
        self._destroy.atexit = False
        self._handle: ctypes.c_void_p | None = handle
        self._owner = owner
        self._lock = threading.Lock()
        self._plans: dict[tuple[tuple[int, ...], ...], _Plan] = {}
        self._last: _Plan | None = None
        self._input_names = _names(handle, "input")
        self._output_names = _names(handle, "output")
        self._inputs = tuple(_infos(handle, "input", self._input_names))

    @property
    def inputs(self) -> Mapping[str, TensorInfo]:
        """The inputs by name, in the model's order: element types and ranges of
        shapes, in elements."""
        return MappingProxyType(dict(zip(self._input_names, self._inputs)))

    @property
    def outputs(self) -> Mapping[str, TensorInfo]:
        """The outputs by name, in the model's order, for the shapes that the
        inputs had last. A dimension that is open depends on those shapes where
        they are open, too, or on elements."""
        with self._use() as handle:
            infos = _infos(handle, "output", self._output_names)
        return MappingProxyType(dict(zip(self._output_names, infos)))

    def __call__(
        self, *inputs: ArrayLike, **named: ArrayLike
    ) -> Array | tuple[Array, ...]:
        """Runs on the inputs, in the model's order or by name.

        Returns the output as a new array where the model has one, and else all
        of them as a tuple in the model's order. Raises what `run` raises.
        """
        arrays: Sequence[ArrayLike] = inputs
        if named or len(inputs) != len(self._inputs):
            arrays = self._in_order(self._by_position(inputs, named))
        results = self._run(arrays, None)
        return results[0] if len(results) == 1 else tuple(results)

    def run(
        self,
        inputs: Mapping[str, ArrayLike],
        outputs: Mapping[str, ArrayLike] | None = None,
    ) -> dict[str, Array]:
        """Runs on the inputs, which are given by name.

        `outputs` may give memory to write results to, by name: arrays of the
        output's element type and shape that may be written and that overlap
        neither inputs nor each other. Where the shape of an output depends on
        elements, any array with room for the result will do.

        Returns all outputs by name: the arrays that were given, or views of
        their beginning where a result is smaller, and new arrays for others.

        Raises InvalidArgumentError, which says what is expected, for a wrong
        element type, byte order, shape or memory layout; NotFoundError for an
        unknown name; TypeError for what has no memory to read; and
        FailedPreconditionError where the predictor is closed, or another thread
        is in a call.
        """
        given = None
        if outputs is not None:
            if type(outputs) is not dict:  # what most are, told in no time
                _check_mapping("outputs", outputs, "arrays")
            _check_names("output", outputs, self._output_names)
            if outputs:
                given = [outputs.get(name) for name in self._output_names]
        results = self._run(self._in_order(inputs), given)
        return dict(zip(self._output_names, results))

    def warmup(self, shapes: Mapping[str, Sequence[int]] | None = None) -> None:
        """Does all that a first run would do before it computes: chooses
        variants, packs weights and plans memory, for these shapes of inputs in
        elements, or for the current ones."""
        shapes = {} if shapes is None else shapes
        _check_mapping("shapes", shapes, "shapes")
        _check_names("input", shapes, self._input_names)
        sizes = {name: _sizes(name, shape) for name, shape in shapes.items()}
        with self._use() as handle:
            for i, name in enumerate(self._input_names):
                if name in sizes:
                    _resize(handle, i, sizes[name])
            check_predictor(handle, library.predictor_warmup(handle))

    def clone(self) -> Predictor:
        """Makes a predictor that shares weights, packed weights and worker
        threads, and has activations of its own, so that the two run at the same
        time. How many use more than one thread then is the option `teams`."""
        clone = ctypes.c_void_p()
        with self._use() as handle:
            check_predictor(
                handle, library.predictor_clone(handle, ctypes.byref(clone))
            )
        other = Predictor.__new__(type(self))
        other._take(clone, self._owner)
        return other

    def enable_profiling(self, enabled: bool = True) -> None:
        """Measures each op from now on, or no longer."""
        with self._use() as handle:
            check_predictor(
                handle, library.predictor_enable_profiling(handle, enabled)
            )

    def profile(self) -> dict[str, Any]:
        """Returns what was measured since profiling was enabled: `ops`, in
        running order with times in milliseconds, sizes in bytes and work in
        flops, `choices` and `memory_bytes`; docs/c_api.md lists the keys."""
        return self._json(library.predictor_profile_json)

    def memory(self) -> dict[str, Any]:
        """Returns what the predictor's memory consists of, in bytes;
        docs/c_api.md lists the keys."""
        return self._json(library.predictor_memory_json)

    def explain(self) -> dict[str, Any]:
        """Returns why each kernel was chosen: for each op its candidates with
        their scores, estimates and refusals, like opt's --explain=json
        (docs/opt.md)."""
        return self._json(library.predictor_explain_json)

    def shrink_memory(self) -> None:
        """Gives back the memory of activations; the next run takes it again."""
        with self._use() as handle:
            check_predictor(handle, library.predictor_shrink_memory(handle))

    def close(self) -> None:
        """Gives back all memory. Another call but this one raises
        FailedPreconditionError from then on. Clones stay as they are."""
        if not self._lock.acquire(False):
            raise _busy()
        try:
            self._handle = self._owner = self._last = None
            self._plans.clear()
            self._destroy()
        finally:
            self._lock.release()

    def __enter__(self) -> Predictor:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __reduce__(self) -> NoReturn:
        """Refuses `copy` and `pickle`: two objects would give back the same
        memory."""
        raise TypeError(
            "a predictor cannot be copied or pickled: clone() makes another"
        )

    def __repr__(self) -> str:
        inputs = ", ".join(f"{info.name}: {info}" for info in self._inputs)
        outputs = ", ".join(self._output_names)
        closed = ", closed" if self._handle is None else ""
        return f"<placelite.Predictor ({inputs}) -> ({outputs}){closed}>"

    def _use(self) -> _Use:
        return _Use(self)

    def _json(self, function: Any) -> dict[str, Any]:
        text = ctypes.c_char_p()
        with self._use() as handle:
            check_predictor(handle, function(handle, ctypes.byref(text)))
            report: dict[str, Any] = json.loads(decode(text.value))
            return report

    def _by_position(
        self, inputs: tuple[ArrayLike, ...], named: Mapping[str, ArrayLike]
    ) -> dict[str, ArrayLike]:
        """Returns arguments by name, as a function call would match them."""
        if len(inputs) > len(self._input_names):
            raise InvalidArgumentError(
                f"the model has {len(self._input_names)} inputs "
                f"({', '.join(self._input_names)}), not {len(inputs)}"
            )
        matched = dict(zip(self._input_names, inputs))
        for name in named:
            if name in matched:
                raise InvalidArgumentError(f"input '{name}' is given twice")
        return {**matched, **named}

    def _in_order(self, inputs: Mapping[str, ArrayLike]) -> list[ArrayLike]:
        if type(inputs) is dict and len(inputs) == len(self._input_names):
            try:
                return [inputs[name] for name in self._input_names]
            except KeyError:
                pass
        _check_mapping("inputs", inputs, "arrays")
        _check_names("input", inputs, self._input_names)
        missing = [name for name in self._input_names if name not in inputs]
        if missing:
            raise InvalidArgumentError(
                f"no array for input {', '.join(map(repr, missing))}"
            )
        return [inputs[name] for name in self._input_names]

    def _run(
        self,
        inputs: Sequence[ArrayLike],
        given: Sequence[ArrayLike | None] | None,
    ) -> list[Array]:
        lock = self._lock
        if not lock.acquire(False):
            raise _busy()
        try:
            handle = self._handle
            if handle is None:
                raise _closed()
            plan = self._last
            if plan is None or not plan.fits(inputs):
                inputs = self._checked(inputs)
                plan = self._last = self._plan_for(handle, inputs)
                plan.take(inputs)
            return plan.run(given)
        finally:
            lock.release()

    def _checked(self, inputs: Iterable[ArrayLike]) -> list[Array]:
        arrays = []
        for info, value in zip(self._inputs, inputs):
            array = as_array(value, f"input '{info.name}'")
            check_input(array, info)
            arrays.append(array)
        return arrays

    def _plan_for(
        self, handle: ctypes.c_void_p, inputs: Sequence[Array]
    ) -> _Plan:
        shapes = tuple(array.shape for array in inputs)
        plan = self._plans.pop(shapes, None)
        if plan is None:
            for i, shape in enumerate(shapes):
                _resize(handle, i, shape)
            outputs = list(_infos(handle, "output", self._output_names))
            plan = _Plan(handle, self._inputs, shapes, outputs)
            if len(self._plans) == _MAX_PLANS:
                del self._plans[next(iter(self._plans))]
        self._plans[shapes] = plan
        return plan


class _Use:
    """The handle of a predictor for one call, which no other thread may use
    meanwhile."""

    def __init__(self, predictor: Predictor) -> None:
        self._predictor = predictor

    def __enter__(self) -> ctypes.c_void_p:
        if not self._predictor._lock.acquire(False):
            raise _busy()
        handle = self._predictor._handle
        if handle is None:
            self._predictor._lock.release()
            raise _closed()
        return handle

    def __exit__(self, *error: object) -> None:
        self._predictor._lock.release()


class _Plan:
    """What the runs in certain shapes of the inputs have in common: tensors of
    the C interface, in which a run sets nothing but addresses."""

    __slots__ = (
        "_arguments",
        "_dtypes",
        "_input_data",
        "_input_tensors",
        "_output_data",
        "_output_dtypes",
        "_output_shapes",
        "_output_sizes",
        "_output_tensors",
        "_outputs",
        "_shapes",
        "_all_sized",
    )

    def __init__(
        self,
        handle: ctypes.c_void_p,
        inputs: Sequence[TensorInfo],
        shapes: tuple[tuple[int, ...], ...],
        outputs: Sequence[TensorInfo],
    ) -> None:
        self._shapes = shapes
        self._dtypes = [_buffer_type(info.dtype) for info in inputs]
        self._input_tensors = (Tensor * len(inputs))()
        self._input_data = _data_members(self._input_tensors)
        for tensor, info, shape in zip(self._input_tensors, inputs, shapes):
            tensor.precision = info.precision_code
            tensor.rank = len(shape)
            tensor.shape[: len(shape)] = shape
            tensor.bytes = _bytes(shape, info.dtype)
        self._outputs = outputs
        self._output_tensors = (Tensor * len(outputs))()
        self._output_data = _data_members(self._output_tensors)
        # The shape of each output; None where it depends on elements.
        self._output_shapes = [
            info.min_shape if info.is_exact else None for info in outputs
        ]
        self._output_dtypes = [info.dtype for info in outputs]
        self._output_sizes = [
            _bytes(shape, info.dtype)
            for shape, info in zip(self._output_shapes, outputs)
        ]
        # Whether every output has elements, as many as is known, and of a type
        # that address_of_writable takes.
        self._all_sized = 0 not in self._output_sizes and all(
            _buffer_type(dtype) for dtype in self._output_dtypes
        )
        for tensor, size in zip(self._output_tensors, self._output_sizes):
            tensor.bytes = size
        self._arguments = (
            handle,
            ctypes.c_void_p(ctypes.addressof(self._input_tensors)),
            ctypes.c_size_t(len(inputs)),
            ctypes.c_void_p(ctypes.addressof(self._output_tensors)),
            ctypes.c_size_t(len(outputs)),
        )

    def fits(self, inputs: Sequence[ArrayLike]) -> bool:
        """Sets the addresses of the inputs where these are arrays in the shapes
        of this plan that can be read in place. Others may fit, too, and are
        looked at more closely."""
        for array, shape, dtype, data in zip(
            inputs, self._shapes, self._dtypes, self._input_data
        ):
            if not _is_just(array, shape, dtype):
                return False
            data.value = address_of_writable(array)
        return True

    def take(self, inputs: Sequence[Array]) -> None:
        """Sets the addresses of inputs that were checked."""
        for array, data in zip(inputs, self._input_data):
            data.value = address_of(array)

    def run(self, given: Sequence[ArrayLike | None] | None) -> list[Array]:
        """Runs on the inputs whose addresses are set, which the caller keeps
        alive."""
        if given is None and self._all_sized:
            outputs = []
            for shape, dtype, data in zip(
                self._output_shapes, self._output_dtypes, self._output_data
            ):
                array: Array = np.empty(shape, dtype)
                data.value = address_of_writable(array)
                outputs.append(array)
        else:
            outputs = self._arrays_to_write(given)
        status = library.predictor_run_on(*self._arguments)
        if status != OK:
            check_predictor(self._arguments[0], status)
        if self._all_sized:
            return outputs
        return self._cut_to_size(outputs)

    def _arrays_to_write(
        self, given: Sequence[ArrayLike | None] | None
    ) -> list[Array]:
        """Returns what results are written to: arrays that are given, and new
        ones, which are empty where the size is known after the run alone."""
        outputs: list[Any] = []
        for i, info in enumerate(self._outputs):
            shape = self._output_shapes[i]
            dtype = self._output_dtypes[i]
            value: Any = None if given is None else given[i]
            if _is_just(value, shape, _buffer_type(dtype)):
                self._output_data[i].value = address_of_writable(value)
                outputs.append(value)
                continue
            tensor = self._output_tensors[i]
            if value is None:
                array = np.empty(shape or (), dtype)
                tensor.bytes = self._output_sizes[i]
            else:
                array = as_array(value, f"output '{info.name}'")
                check_output(array, info, shape)
                tensor.bytes = array.nbytes
            tensor.data = address_of(array) if tensor.bytes > 0 else None
            outputs.append(array)
        return outputs

    def _cut_to_size(self, outputs: list[Array]) -> list[Array]:
        """Gives outputs whose shapes depend on elements the shapes that they
        have come out with."""
        for i, expected in enumerate(self._output_shapes):
            if expected is not None:
                continue
            tensor = self._output_tensors[i]
            shape = tuple(tensor.shape[: tensor.rank])
            dtype = self._output_dtypes[i]
            if tensor.data is None or tensor.bytes == 0:
                outputs[i] = np.empty(shape, dtype)
            elif tensor.data == address_of(outputs[i]):
                whole = outputs[i].reshape(-1)
                outputs[i] = whole[: _elements(shape)].reshape(shape)
            else:
                memory = (ctypes.c_char * tensor.bytes).from_address(
                    tensor.data
                )
                flat = np.frombuffer(memory, np.uint8).copy().view(dtype)
                outputs[i] = flat.reshape(shape)
        return outputs


def _buffer_type(dtype: np.dtype[Any]) -> np.dtype[Any] | None:
    """Returns the type where the buffer protocol has it: NumPy's own."""
    return dtype if dtype.isbuiltin == 1 else None


def _is_just(
    value: Any, shape: tuple[int, ...] | None, dtype: np.dtype[Any] | None
) -> bool:
    """Whether this is an array of the shape and the type that may be read and
    written in place, and has elements. Most are, and need no closer look."""
    return (
        type(value) is np.ndarray
        and dtype is not None
        and value.shape == shape
        and value.dtype == dtype
        and value.flags.carray
        and value.size > 0
    )


def _data_members(tensors: Any) -> list[ctypes.c_void_p]:
    """Returns the member `data` of each tensor, as an object to set it by."""
    size = ctypes.sizeof(Tensor)
    return [
        ctypes.c_void_p.from_buffer(tensors, i * size + Tensor.data.offset)
        for i in range(len(tensors))
    ]


def _destroy(handle: ctypes.c_void_p, owner: Array | None) -> None:
    """Destroys a predictor; `owner` is what it has used until then."""
    library.predictor_destroy(handle)
    del owner


def _busy() -> FailedPreconditionError:
    return FailedPreconditionError(
        "another thread is using the predictor: give each thread a clone()"
    )


def _closed() -> FailedPreconditionError:
    return FailedPreconditionError("the predictor is closed")


def _elements(shape: tuple[int, ...]) -> int:
    count = 1
    for size in shape:
        count *= size
    return count


def _bytes(shape: tuple[int, ...] | None, dtype: np.dtype[Any]) -> int:
    return 0 if shape is None else _elements(shape) * dtype.itemsize


def _resize(
    handle: ctypes.c_void_p, index: int, shape: tuple[int, ...]
) -> None:
    sizes = (ctypes.c_int64 * len(shape))(*shape)
    check_predictor(
        handle, library.predictor_resize(handle, index, sizes, len(shape))
    )


def _names(handle: ctypes.c_void_p, kind: str) -> tuple[str, ...]:
    """Returns the names of all inputs or outputs."""
    count = ctypes.c_size_t()
    counter = getattr(library, f"predictor_{kind}_count")
    check_predictor(handle, counter(handle, ctypes.byref(count)))
    names = []
    for i in range(count.value):
        name = ctypes.c_char_p()
        namer = getattr(library, f"predictor_{kind}_name")
        check_predictor(handle, namer(handle, i, ctypes.byref(name)))
        names.append(decode(name.value))
    return tuple(names)


def _infos(
    handle: ctypes.c_void_p, kind: str, names: Sequence[str]
) -> Iterable[TensorInfo]:
    teller = getattr(library, f"predictor_{kind}_info")
    for i, name in enumerate(names):
        info = Info()
        check_predictor(handle, teller(handle, i, ctypes.byref(info)))
        yield info_of(name, info)


def _check_mapping(what: str, given: object, values: str) -> None:
    if not isinstance(given, Mapping):
        raise TypeError(
            f"{what}: expected a dict from names to {values}, not "
            f"{type(given).__name__}"
        )


def _sizes(name: str, shape: Sequence[int]) -> tuple[int, ...]:
    """Returns a caller's shape of an input as C takes it."""
    try:
        sizes = tuple(map(operator.index, shape))
    except TypeError:
        raise TypeError(
            f"input '{name}': expected a shape of whole numbers, not {shape!r}"
        ) from None
    if any(abs(size) >= 1 << 63 for size in sizes):
        raise InvalidArgumentError(
            f"input '{name}': no input is as large as {shape_text(sizes)}"
        )
    return sizes


def _check_names(
    kind: str, given: Iterable[str], known: Sequence[str]
) -> None:
    for name in given:
        if name not in known:
            raise NotFoundError(
                f"the model has no {kind} {name!r}, there is: "
                f"{', '.join(known)}"
            )
