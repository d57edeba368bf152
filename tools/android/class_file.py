# SPDX-License-Identifier: Apache-2.0
"""What a Java class file tells: its name, its version and its methods."""
import struct

JAVA_8 = 52
_NATIVE = 0x100
# The bytes behind the tag of each kind of constant; texts have a length.
_CONSTANT_BYTES = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4,
                   12: 4, 15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2}


class ClassFile:
    """`data` is the whole file; ValueError: it is none."""

    def __init__(self, data):
        self._data = data
        self._at = 0
        if self._take('I') != 0xcafebabe:
            raise ValueError('no class file')
        self._take('H')
        self.version = self._take('H')
        texts, classes = self._constants()
        self._take('H')
        self.name = texts[classes[self._take('H')]]
        self._take('H')
        for _ in range(self._take('H')):
            self._take('H')
        self.methods = []
        self.native_methods = []
        self._members()
        for flags, name, descriptor in self._members():
            method = texts[name], texts[descriptor]
            self.methods.append(method)
            if flags & _NATIVE:
                self.native_methods.append(texts[name])

    def _take(self, layout):
        value = struct.unpack_from('>' + layout, self._data, self._at)[0]
        self._at += struct.calcsize('>' + layout)
        return value

    def _constants(self):
        """Texts, and the numbers of classes' names, by their numbers."""
        texts, classes = {}, {}
        count = self._take('H')
        index = 1
        while index < count:
            tag = self._take('B')
            if tag == 1:
                size = self._take('H')
                texts[index] = self._data[self._at:self._at + size].decode(
                    errors='replace')
                self._at += size
            elif tag == 7:
                classes[index] = self._take('H')
            elif tag in _CONSTANT_BYTES:
                self._at += _CONSTANT_BYTES[tag]
            else:
                raise ValueError('there is no constant of kind %d' % tag)
            index += 2 if tag in (5, 6) else 1
        return texts, classes

    def _members(self):
        """Fields or methods: flags, and the numbers of name and type."""
        members = []
        for _ in range(self._take('H')):
            members.append((self._take('H'), self._take('H'), self._take('H')))
            for _ in range(self._take('H')):
                self._take('H')
                size = self._take('I')
                self._at += size
        return members
