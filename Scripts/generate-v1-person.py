#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the fields of V1.Person as Swift.

Input is Scripts/v1-person-fields.json, one field a line in the order of the
wire. Output are the files in Sources/NationBuilder/V1/Person, which are
committed; run this again after a change to the table. With --check nothing is
written, and a file that differs is named.
"""

import json
import pathlib
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = ROOT / "Scripts" / "v1-person-fields.json"
FOLDER = ROOT / "Sources" / "NationBuilder" / "V1" / "Person"

HEAD = """// SPDX-License-Identifier: MIT
// Written by Scripts/generate-v1-person.py from Scripts/v1-person-fields.json;
// change those, not this.
"""

TYPES = {
    "address": "V1.Address",
    "array<ballot>": "[V1.Ballot]",
    "array<email_entry>": "[V1.EmailEntry]",
    "array<string>": "[String]",
    "array<unknown>": "[JSONValue]",
    "boolean": "Bool",
    "date": "CalendarDate",
    "datetime": "DateTime",
    "id": "TextOrNumber",
    "integer": "Int",
    "number": "JSONNumber",
    "person": "V1.Person",
    "string": "String",
}
BOXED = {"address", "person"}


def properties(fields, indent):
    lines = []
    for field in fields:
        text = field["documentation"]
        lines += [f"/// {line}" for line in textwrap.wrap(text, 76 - indent)]
        wrapper = "BoxedJSONMember" if field["type"] in BOXED else "JSONMember"
        lines.append(f"@{wrapper} public var {field['name']}: {TYPES[field['type']]}?")
    return "\n".join(" " * indent + line for line in lines)


def reads(fields):
    lines = []
    for field in fields:
        case = f"        case .{field['name']}:"
        read = f"try object.read(key, &${field['name']}, orKeep: &extra)"
        fits = len(case) + 1 + len(read) <= 120
        lines.append(f"{case} {read}" if fits else f"{case}\n            {read}")
    return "\n".join(lines)


def writes(fields):
    return "\n".join(f"        try object.write(.{f['name']}, ${f['name']}, over: &extra)" for f in fields)


def keys(fields):
    lines = []
    for field in fields:
        name, key = field["name"], field["key"]
        lines.append(f"        case {name}" if name == key else f'        case {name} = "{key}"')
    return "\n".join(lines)


def person(brief):
    return HEAD + f"""
public import ErrandJSON

extension V1 {{
    /// A person of a nation, as lists, searches and single answers give them.
    ///
    /// Lists give people with {len(brief)} fields, which are properties of this type; a
    /// single answer gives all, and the others are properties of ``Details``,
    /// which can be used as if they were this type's own. Members that the model
    /// does not know, such as a nation's custom fields, are in ``extra``, and
    /// so is a known member whose value is of an unexpected type.
    ///
    /// Every property is optional. A value that was read is written back as it
    /// came: `null`, `""` and a missing member are kept apart. For a write, set
    /// what is to be sent:
    ///
    /// ```swift
    /// let draft = V1.Person {{
    ///     $0.email = "jo@example.org"
    ///     $0.phone = nil                      // sent as null
    ///     $0.extra["graduation_year"] = 2008  // a custom field
    /// }}
    /// ```
    @dynamicMemberLookup
    public struct Person: Sendable, Hashable {{
{properties(brief, 8)}

        /// What the model does not know, in order.
        public var extra = JSONObject()

        // At most one, so that a person of a list carries eight bytes for it.
        var rest: [Details] = []

        /// A person of whom nothing is known.
        public init() {{}}
    }}
}}
"""


def details(full):
    return HEAD + f"""
public import ErrandJSON

extension V1.Person {{
    /// The fields that only the full form of a person has.
    ///
    /// They can be reached through the person itself: `person.fullName`.
    public struct Details: Sendable, Hashable {{
{properties(full, 8)}

        /// No details.
        public init() {{}}
    }}
}}
"""


def coding_keys(brief, full):
    return HEAD + f"""
public import ErrandJSON

extension V1.Person {{
    /// The names of the fields on the wire.
    public enum CodingKeys: String, JSONKey {{
{keys(brief)}
        // The full form:
{keys(full)}

        /// The names, prepared for finding them.
        public static let keyTable = JSONKeyTable<Self>()
    }}
}}
"""


def reading(brief, full):
    return HEAD + f"""
import ErrandJSON

extension V1.Person {{
    /// Reads the member that the walk stands on.
    mutating func read(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {{
        switch key {{
{reads(brief)}
        default:
            if rest.isEmpty {{ rest.append(Details()) }}
            try rest[0].read(key, &object, orKeep: &extra)
        }}
    }}
}}

extension V1.Person.Details {{
    /// Reads the member that the walk stands on.
    mutating func read(
        _ key: V1.Person.CodingKeys, _ object: inout JSONObjectReader<V1.Person.CodingKeys>,
        orKeep extra: inout JSONObject
    ) throws {{
        switch key {{
{reads(full)}
        default: break
        }}
    }}
}}
"""


def writing(brief, full):
    return HEAD + f"""
import ErrandJSON

extension V1.Person {{
    /// Writes the members of the brief form.
    func write(brief object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject) throws {{
{writes(brief)}
    }}
}}

extension V1.Person.Details {{
    /// Writes the members of the full form.
    func write(full object: inout JSONObjectWriter<V1.Person.CodingKeys>, over extra: inout JSONObject) throws {{
{writes(full)}
    }}
}}
"""


def main():
    fields = json.loads(TABLE.read_text())
    brief = [field for field in fields if field["part"] == "abbreviated"]
    full = [field for field in fields if field["part"] == "full"]
    files = {
        "Person.swift": person(brief),
        "Person+Details.swift": details(full),
        "Person+CodingKeys.swift": coding_keys(brief, full),
        "Person+Reading.swift": reading(brief, full),
        "Person+Writing.swift": writing(brief, full),
    }
    if sys.argv[1:] == ["--check"]:
        stale = [name for name, text in files.items() if (FOLDER / name).read_text() != text]
        sys.exit(f"not as generated: {', '.join(stale)}" if stale else 0)
    for name, text in files.items():
        (FOLDER / name).write_text(text)


if __name__ == "__main__":
    main()
