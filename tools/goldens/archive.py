# SPDX-License-Identifier: Apache-2.0
"""The file of a family: a compressed message of test/paddle_goldens's
goldens.proto, written without protobuf's compiler."""
import gzip

_CODES = {"bool": 0, "int16": 1, "int32": 2, "int64": 3, "float16": 4,
          "float32": 5, "float64": 6, "uint8": 20, "int8": 21}


def _varint(value):
    encoded = bytearray()
    while value > 127:
        encoded.append(value & 127 | 128)
        value >>= 7
    encoded.append(value)
    return bytes(encoded)


def _bytes(field, data):
    return _varint(field << 3 | 2) + _varint(len(data)) + data


def _number(field, value):
    return _varint(field << 3) + _varint(value)


def _tensor(name, array):
    dims = b"".join(_number(3, dim) for dim in array.shape)
    return (_bytes(1, name.encode()) + _number(2, _CODES[array.dtype.name]) +
            dims + _bytes(4, array.tobytes()))


def golden(case, program, params, inputs, outputs):
    # The file holds the tolerance in parts per million.
    tolerance = _number(6, round(case.tolerance * 1e6))
    return (_bytes(1, case.name.encode()) + _bytes(2, program) +
            _bytes(3, params) +
            b"".join(_bytes(4, _tensor(*pair)) for pair in inputs) +
            b"".join(_bytes(5, _tensor(*pair)) for pair in outputs) +
            tolerance)


def write(path, goldens):
    packed = gzip.compress(b"".join(_bytes(1, g) for g in goldens), 9, mtime=0)
    with open(path, "wb") as file:
        file.write(packed)
    return len(packed)
