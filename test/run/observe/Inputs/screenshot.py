"""screenshot.py PAGE PICTURE: what a browser makes of the page is no blank sheet. Without a browser that is said, and all is well."""
import struct
import sys
import zlib

import browser

WIDTH, HEIGHT = 1100, 3000


def pixels(path):
    """The rows of a PNG of 8-bit RGB or RGBA (W3C PNG, 7 and 9), without filters."""
    with open(path, "rb") as file:
        data = file.read()
    place, packed = 8, b""
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place:place + 8])
        body = data[place + 8:place + 8 + length]
        if kind == b"IHDR":
            width, height, _, colour = struct.unpack(">IIBB", body[:10])
        elif kind == b"IDAT":
            packed += body
        place += length + 12
    size = {2: 3, 6: 4}[colour]
    raw, before = zlib.decompress(packed), bytearray(width * size)
    for row in range(height):
        start = row * (width * size + 1)
        before = unfilter(raw[start], bytearray(raw[start + 1:start + 1 + width * size]), before, size)
        yield [bytes(before[each:each + 3]) for each in range(0, len(before), size)]


def unfilter(kind, row, before, size):
    for place in range(len(row)) if kind else ():
        left = row[place - size] if place >= size else 0
        above = before[place]
        corner = before[place - size] if place >= size else 0
        nearest = min((left, above, corner), key=lambda each: abs(left + above - corner - each))
        row[place] = (row[place] + (0, left, above, (left + above) // 2, nearest)[kind]) & 255
    return row


def main(page, picture):
    if browser.look_at(page, f"--window-size={WIDTH},{HEIGHT}", f"--screenshot={picture}") is None:
        return 0
    colours, inked = {}, 0
    for row in pixels(picture):
        inked += any(each != row[0] for each in row)
        for each in row[::3]:
            colours[each] = colours.get(each, 0) + 1
    blue = colours.get(bytes((0x44, 0x77, 0xaa)), 0)
    print(f"{len(colours)} colours, {inked} of {HEIGHT} lines have something on them, {blue} points of work")
    return 0 if len(colours) > 20 and inked > HEIGHT / 4 and blue > 500 else 1


sys.exit(main(*sys.argv[1:]))
