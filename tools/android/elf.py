# SPDX-License-Identifier: Apache-2.0
"""What a shared library tells of itself: the machine, how its segments are
aligned, its name, what it needs and which symbols it offers. Reads ELF files of
32 and 64 bits, little-endian, as all of Android are."""
import struct

MACHINES = {3: 'x86', 40: 'arm', 62: 'x86_64', 183: 'aarch64'}
_PT_LOAD, _PT_DYNAMIC = 1, 2
_DT_NEEDED, _DT_STRTAB, _DT_SONAME = 1, 5, 14
_SHT_DYNSYM = 11


class NotElf(ValueError):
    """The bytes are no ELF file that this module reads, or are damaged."""


class Segment:
    """A LOAD segment."""

    def __init__(self, offset, address, file_bytes, align):
        self.offset = offset
        self.address = address
        self.file_bytes = file_bytes
        self.align = align

    def fits_pages(self, page):
        """Whether a system with pages of `page` bytes can map it."""
        return (self.align >= page and self.align % page == 0 and
                self.is_congruent())

    def is_congruent(self):
        """Whether its place in the file and its address are as far behind the
        beginning of a page, without which nothing can map it."""
        return self.align == 0 or (self.address - self.offset) % self.align == 0


class Library:
    """`data` is the whole file."""

    def __init__(self, data):
        self._data = data
        if len(data) < 20 or data[:4] != b'\x7fELF' or data[5] != 1:
            raise NotElf('no little-endian ELF file')
        if data[4] not in (1, 2):
            raise NotElf('neither of 32 nor of 64 bits')
        self.bits = 32 * data[4]
        try:
            self._read()
        except (struct.error, IndexError, OverflowError,
                ValueError) as error:
            raise NotElf('a damaged ELF file: %s' % error) from error

    def _read(self):
        self.kind, machine = self._unpack('HH', 16)
        self.machine = MACHINES.get(machine, 'machine %d' % machine)
        if self.bits == 64:
            programs, sections = self._unpack('QQ', 32)
            size, count, section_size, section_count = self._unpack('HHHH', 54)
        else:
            programs, sections = self._unpack('II', 28)
            size, count, section_size, section_count = self._unpack('HHHH', 42)
        self.segments = []
        dynamic = None
        for i in range(count):
            kind, segment = self._segment(programs + i * size)
            if kind == _PT_LOAD:
                self.segments.append(segment)
            elif kind == _PT_DYNAMIC:
                dynamic = segment
        self.soname, self.needed = None, []
        if dynamic is not None:
            self._read_dynamic(dynamic)
        self.symbols = set()
        for i in range(section_count):
            self._read_section(sections, section_size, i)

    def _unpack(self, layout, offset):
        return struct.unpack_from('<' + layout, self._data, offset)

    def _segment(self, at):
        if self.bits == 64:
            kind, _, offset, address, _, size, _, align = self._unpack(
                'IIQQQQQQ', at)
        else:
            kind, offset, address, _, size, _, _, align = self._unpack(
                'IIIIIIII', at)
        return kind, Segment(offset, address, size, align)

    def _offset_of(self, address):
        for segment in self.segments:
            if 0 <= address - segment.address < segment.file_bytes:
                return address - segment.address + segment.offset
        raise NotElf('address %#x lies in no segment' % address)

    def _text(self, at):
        return self._data[at:self._data.index(b'\0', at)].decode()

    def _read_dynamic(self, segment):
        layout = 'qQ' if self.bits == 64 else 'iI'
        step = struct.calcsize('<' + layout)
        entries = []
        for at in range(segment.offset, segment.offset + segment.file_bytes,
                        step):
            entries.append(self._unpack(layout, at))
        strings = [value for tag, value in entries if tag == _DT_STRTAB]
        if not strings:
            return
        table = self._offset_of(strings[0])
        for tag, value in entries:
            if tag == _DT_NEEDED:
                self.needed.append(self._text(table + value))
            elif tag == _DT_SONAME:
                self.soname = self._text(table + value)

    def _section(self, sections, size, index):
        at = sections + index * size
        if self.bits == 64:
            _, kind, _, _, offset, length, link, _, _, entry = self._unpack(
                'IIQQQQIIQQ', at)
        else:
            _, kind, _, _, offset, length, link, _, _, entry = self._unpack(
                'IIIIIIIIII', at)
        return kind, offset, length, link, entry

    def _read_section(self, sections, size, index):
        kind, offset, length, link, entry = self._section(sections, size, index)
        if kind != _SHT_DYNSYM or entry == 0:
            return
        strings = self._section(sections, size, link)[1]
        for at in range(offset, offset + length, entry):
            if self.bits == 64:
                name, info, _, section = self._unpack('IBBH', at)
            else:
                name, _, _, info, _, section = self._unpack('IIIBBH', at)
            is_local = info >> 4 == 0
            is_version = section == 0xfff1
            if section != 0 and not is_local and not is_version:
                self.symbols.add(self._text(strings + name))
