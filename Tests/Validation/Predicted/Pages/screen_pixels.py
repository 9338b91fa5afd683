"""Reads the numbers of pictures from the pixels of a virtual screen. The server draws a number as a grid of cells."""
import mmap
import struct

# The grid at the top of a picture of 80 pixels or more: 64 bits of its identity, mixed with a pattern, and a checksum.
COLUMNS, ROWS, ROWS_IN_HEIGHT, PATTERN = 16, 5, 15, 0xB5D26A93C45A9E2D
DARK, LIGHT = 85, 170
# Cells that differ by less are a plain surface.
CONTRAST = 8


class Pixels:
    """The pixels of the screen, as Xvfb maps them into a file of X's window dumps; pictures are so many pixels wide."""

    def __init__(self, path, side):
        with open(path, "rb") as file:
            self.bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        header = struct.unpack(">25I", self.bytes[:100])
        self.start, self.line = header[0] + 12 * header[19], header[12]
        # The middle of each cell.
        self.cells = [self.line * int((row + 0.5) * side / ROWS_IN_HEIGHT) + 4 * int((column + 0.5) * side / COLUMNS)
                      for row in range(ROWS) for column in range(COLUMNS)]
        self.grid_height = side * ROWS // ROWS_IN_HEIGHT + 1
        self.known = {}

    def number(self, x, y):
        """Returns the number of the picture with this upper left corner, 0 if there is none, None if it is unreadable."""
        # The second byte of a pixel is green.
        start = self.start + y * self.line + 4 * x + 1
        greens = bytes([self.bytes[start + cell] for cell in self.cells])
        if greens not in self.known:
            self.known[greens] = number_of(greens)
        return self.known[greens]

    def opaque(self, width, height):
        """Returns the pixels from the upper left corner, each of four bytes."""
        pixels = bytearray().join(self.bytes[start:start + 4 * width] for start in
                                  range(self.start, self.start + height * self.line, self.line))
        pixels[3::4] = b"\xff" * (width * height)
        return bytes(pixels)


def number_of(greens):
    """Returns the number in the cells of a grid, 0 if all cells are alike, or None."""
    if max(greens) - min(greens) < CONTRAST:
        return 0
    if any(DARK < green < LIGHT for green in greens):
        return None
    bits, check = (sum((green >= LIGHT) << place for place, green in enumerate(part))
                   for part in (greens[:64], greens[64:]))
    bits ^= PATTERN
    return bits >> 32 if check == checksum(bits) else None


def checksum(bits):
    """Returns the CRC-16 of ITU-T V.41 over the shape of the grid and its bits."""
    check = 0xFFFF
    for word in (COLUMNS << 16 | ROWS << 8 | ROWS_IN_HEIGHT, bits):
        for place in reversed(range(64)):
            carry = (check >> 15 ^ word >> place) & 1
            check = (check << 1 & 0xFFFF) ^ (0x1021 if carry else 0)
    return check
