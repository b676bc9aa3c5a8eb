#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints CSV files with their rows as Python's strict csv reads them, one file on each line of JSON.

    generated-csv.py COUNT SEED
"""

import base64
import csv
import io
import json
import random
import sys

count, seed = int(sys.argv[1]), int(sys.argv[2])
ENCODINGS = {"utf-8": "", "utf-8-sig": "", "utf-16": "", "cp1252": "windows-1252", "latin-1": "iso-8859-1"}


def text(source):
    """Returns a text of CSV that is mostly valid, with faults."""
    delimiter = source.choice(",;\t|")
    end = source.choice(["\n", "\r\n", "\r", "\n"])
    faults = source.choice([0, 0, 0.02, 0.2])
    letters = source.choice(["ab", "ab 'é", "abcdefgh \t;,|"])
    lines = []
    for _ in range(source.randrange(0, 12)):
        cells = []
        for _ in range(source.randrange(1, 6)):
            cell = "".join(source.choice(letters) for _ in range(source.randrange(0, 9)))
            kind = source.random()
            if kind < 0.3:
                inner = "".join(source.choice([letters, "\r\n", '""', delimiter, "\n", "\r"])[:2] for _ in range(source.randrange(0, 5)))
                cell = '"' + inner + '"'
            elif delimiter in cell:
                cell = '"' + cell + '"'
            if source.random() < faults:
                cell = source.choice(['"', '""', 'a"b', '"a"b', '"\0', "\n", "\r", '"""', "x\r\ny"]) + cell
            cells.append(cell)
        lines.append(delimiter.join(cells) + (end if source.random() > faults / 4 else source.choice(["\n", "\r", "\r\n", ""])))
        if source.random() < 0.05:
            lines.append(end)
    if lines and source.random() < 0.3:
        lines[-1] = lines[-1].rstrip("\r\n")
    return delimiter, "".join(lines)


def rows(content, encoding, delimiter):
    """Returns the rows that are not blank: the line of their beginning, and their cells or null for a fault."""
    reader = csv.reader(io.TextIOWrapper(io.BytesIO(content), encoding=encoding, newline=""), delimiter=delimiter, strict=True)
    found = []
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return found
        except csv.Error:
            found.append([line, None])
            continue
        if cells:
            found.append([line, cells])


for number in range(count):
    source = random.Random(f"{seed} {number}")
    delimiter, content = text(source)
    encoding = source.choice(list(ENCODINGS))
    if source.random() < 0.2 and encoding.startswith("utf"):
        content = content.replace("a", source.choice(["😀", "ﬁ", "ä"]))
    limit = source.choice([1 << 20, 1 << 20, 12])
    if not content.isascii():
        limit = 1 << 20
    csv.field_size_limit(limit)
    encoded = content.encode(encoding)
    if encoded[:2].count(0) and encoding == "utf-8":
        encoded = b"a" + encoded
    print(
        json.dumps(
            {
                "content": base64.b64encode(encoded).decode(),
                "encoding": ENCODINGS[encoding],
                "delimiter": delimiter,
                "limit": limit,
                "rows": rows(encoded, encoding, delimiter),
            }
        )
    )
