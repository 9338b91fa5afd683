"""Reads the rows of a list and their pictures from the pixels of a virtual screen."""
import mmap
import struct
import zlib

# The colours of a row's mark, whose red and green say its number, and of a row without its picture.
MARK_BLUE, BLANK = 0x80, 0x00FFFF
# From the left, the picture is as wide as a row is high, the mark is behind it, and at the edge the scroll bar comes and
# goes. One column of pixels is read of each.
PICTURE_X, MARK_X = 6, 94
# The server writes a picture's number into the third of fifteen lines of sixteen cells, mixed with a pattern.
CELLS, LINE, LINES, PATTERN = 16, 2, 15, 0x6A93


def mark(row):
    """Returns the colour of a row's mark."""
    return row << 16 | (255 - row) << 8 | MARK_BLUE


def row_of(color):
    """Returns the row whose mark has a colour, or None."""
    row = color >> 16
    return row if color == mark(row) else None


class Screen:
    """The memory of a virtual screen, which Xvfb keeps in a file (`-fbdir`)."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.memory = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        # An X window dump: big-endian words, then colours of twelve bytes, then lines of pixels, four bytes each.
        header = struct.unpack(">25I", self.memory[:100])
        self.width, self.height, self.words = header[4], header[5], header[12] // 4
        start = header[0] + 12 * header[19]
        self.pixels = memoryview(self.memory)[start:start + 4 * self.words * self.height].cast("I")

    def pixel(self, x, y):
        return self.pixels[y * self.words + x] & 0xFFFFFF

    def as_png(self):
        """Returns the screen as a picture in PNG."""
        lines = bytearray()
        for y in range(self.height):
            line = self.pixels[y * self.words:y * self.words + self.width].tobytes()
            parts = bytearray(3 * self.width)
            parts[0::3], parts[1::3], parts[2::3] = line[2::4], line[1::4], line[0::4]
            lines += b"\0" + parts
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(bytes(lines))), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in chunks)


class Rows:
    """The rows that a screen shows, each as high as `height`."""

    def __init__(self, screen, height):
        self.screen, self.height = screen, height

    def offset(self):
        """Returns how far the list is scrolled, or None if the screen does not show it whole."""
        first = row_of(self.screen.pixel(MARK_X, 0))
        if first is None:
            return None
        # The first row leaves room for at most its height.
        low, high = 1, self.height
        while low < high:
            middle = (low + high) // 2
            if row_of(self.screen.pixel(MARK_X, middle)) == first:
                low = middle + 1
            else:
                high = middle
        return (first + 1) * self.height - low

    def has_picture(self, row, offset):
        """True if a picture is in a row. The mark beside it says that this line of the screen was drawn."""
        top = row * self.height - offset
        middle = (max(0, top) + min(self.screen.height, top + self.height)) // 2
        return self.screen.pixel(MARK_X, middle) == mark(row) and self.screen.pixel(PICTURE_X, middle) != BLANK

    def number(self, row, offset):
        """Returns the number in the picture of a row, or None if its cells are not on the screen."""
        y = row * self.height - offset + (2 * LINE + 1) * self.height // (2 * LINES)
        if not 0 <= y < self.screen.height:
            return None
        cells = [self.screen.pixel((2 * cell + 1) * self.height // (2 * CELLS), y) & 0xFF for cell in range(CELLS)]
        return sum((light > 127) << cell for cell, light in enumerate(cells)) ^ PATTERN
