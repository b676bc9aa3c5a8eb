#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the models of version 1 as Swift.

Input are Scripts/v1-person-fields.json, the fields of a person, and
Scripts/v1-models.json, all other models; both have one field a line, in the
order of the wire. Output are the files in Sources/NationBuilder/V1/Person,
V1/Models and V1/Values, which are committed; run this again after a change to
a table. With --check nothing is written, and a file that differs is named.
"""

import json
import pathlib
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
PERSON = ROOT / "Scripts" / "v1-person-fields.json"
MODELS = ROOT / "Scripts" / "v1-models.json"
FOLDER = ROOT / "Sources" / "NationBuilder" / "V1"
MODEL_LIST = str(ROOT / "Tests" / "NationBuilderTests" / "GeneratedModels.swift")

HEAD = """// SPDX-License-Identifier: MIT
// Written by Scripts/generate-v1-models.py from Scripts/v1-person-fields.json;
// change those, not this.
"""
MODEL_HEAD = HEAD.replace("v1-person-fields.json", "v1-models.json")

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
    "text or number": "TextOrNumber",
    "any": "JSONValue",
}
BOXED = {"address", "person", "Address", "Person"}


def swift_type(name):
    if name in TYPES:
        return TYPES[name]
    if name.startswith("["):
        return f"[{swift_type(name[1:-1])}]"
    return f"V1.{name}"


def prose(text, indent):
    return "\n".join(" " * indent + f"/// {line}" for line in textwrap.wrap(text, 76 - indent, break_on_hyphens=False))


# What a field's documentation says of writes, by its entry "write".
WRITES = {"refused": "In answers only; it is not sent.", "needed": "Every update holds it."}


def properties(fields, indent):
    lines = []
    for field in fields:
        text = field["documentation"]
        lines += [f"/// {line}" for line in textwrap.wrap(text, 76 - indent, break_on_hyphens=False)]
        if field.get("write") in WRITES:
            lines += ["///", f"/// {WRITES[field['write']]}"]
        wrapper = "BoxedJSONMember" if field["type"] in BOXED else "JSONMember"
        lines.append(f"@{wrapper} public var {field['name']}: {swift_type(field['type'])}?")
    return "\n".join(" " * indent + line for line in lines)


def reads(fields, storage="_"):
    """By the stored property where it is in reach: by the projected one the
    compiler copies a member out and in again."""
    lines = []
    for field in fields:
        case = f"        case .{field['name']}:"
        read = f"try object.read(key, &{storage}{field['name']}, orKeep: &extra)"
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
    /// does not know are in ``extra``, and so is a known member whose value is of
    /// an unexpected type; ``custom`` reads the nation's own fields out of it.
    ///
    /// Every property is optional. A value that was read is written back as it
    /// came: `null`, `""` and a missing member are kept apart. For a write, set
    /// what is to be sent:
    ///
    /// ```swift
    /// let draft = V1.Person {{
    ///     $0.email = "jo@example.org"
    ///     $0.phone = nil                       // sent as null
    ///     $0.custom["graduation_year"] = 2008  // one of the nation's own fields
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


def reading(full):
    return HEAD + f"""
import ErrandJSON

extension V1.Person.Details {{
    /// Reads the member that the walk stands on.
    mutating func read(
        _ key: V1.Person.CodingKeys, _ object: inout JSONObjectReader<V1.Person.CodingKeys>,
        orKeep extra: inout JSONObject
    ) throws {{
        switch key {{
{reads(full, "$")}
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


def write_rules(table):
    """What the API refuses and needs in a write, where it says anything."""
    parts = []
    for kind in ["refused", "needed", "kept"]:
        keys = [f'"{field["key"]}"' for field in table["fields"] if field.get("write") == kind]
        if keys:
            parts.append((kind, keys))
    if not parts:
        return ""
    arguments = [f"{kind}: [" + ", ".join(keys) + "]" for kind, keys in parts]
    if table.get("update") == "whole":
        arguments.append("isWhole: true")
    if "key" in table:
        arguments.append(f'key: "{table["key"]}"')
    text = ", ".join(arguments)
    if len(text) > 66:
        if len(arguments[0]) > 100:
            keys = textwrap.fill(", ".join(parts[0][1]) + ",", 120, initial_indent=" " * 16, subsequent_indent=" " * 16)
            arguments[0] = f"{parts[0][0]}: [\n{keys}\n            ]"
        text = "\n            " + ", ".join(arguments)
    return f"""
        /// What the API refuses and needs in a write.
        public static let writeRules = V1.WriteRules({text})
"""


def model(table):
    name, fields = table["name"], table["fields"]
    documentation = "\n    ///\n".join(prose(text, 4) for text in table["documentation"])
    identifiable = ", Identifiable" if table["identifiable"] else ""
    uses_json = "public import ErrandJSON\n"
    body = reads(fields).replace("        case", "            case").replace("\n            try", "\n                try")
    return MODEL_HEAD + f"""
{uses_json}
extension V1 {{
{documentation}
    public struct {name}: Sendable, Hashable{identifiable} {{
{properties(fields, 8)}

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {{}}
{write_rules(table)}
        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {{
{keys(fields).replace("        case", "            case")}

            /// The names, prepared for finding them.
            public static let keyTable = JSONKeyTable<Self>()
        }}
    }}
}}

extension V1.{name}: V1.Model {{
    /// Reads the members, and keeps what is unknown.
    public init(from object: inout JSONObjectReader<CodingKeys>) throws {{
        var extra = JSONObject()
        while let key = try object.next(unknown: &extra) {{
            switch key {{
{body}
            }}
        }}
        // An assignment would make the compiler copy the whole model once more.
        swap(&self.extra, &extra)
    }}

    /// Writes the members that are not missing.
    public func write(to object: inout JSONObjectWriter<CodingKeys>) throws {{
        var extra = extra
{writes(fields)}
        try object.write(unknown: extra)
    }}
}}
"""


def named_value(table):
    name = table["name"]
    values = "\n".join(
        f"{prose(value['documentation'], 8)}\n        public static let {value['name']}: Self = \"{value['value']}\""
        for value in table["values"]
    )
    return MODEL_HEAD + f"""
extension V1 {{
{prose(table["documentation"], 4)}
    public struct {name}: V1.NamedValue {{
        /// The name on the wire.
        public let rawValue: String

        /// The value with a name, known or not.
        public init(rawValue: String) {{ self.rawValue = rawValue }}

{values}
    }}
}}
"""


def model_list(tables):
    names = "\n".join(f"        V1.{table['name']}.self," for table in tables)
    return MODEL_HEAD + f"""
import NationBuilder

/// The models that are generated.
enum GeneratedModels {{
    static let all: [any V1.Model.Type] = [
{names}
    ]
}}
"""


def main():
    fields = json.loads(PERSON.read_text())
    models = json.loads(MODELS.read_text())
    brief = [field for field in fields if field["part"] == "abbreviated"]
    full = [field for field in fields if field["part"] == "full"]
    files = {
        "Person/Person.swift": person(brief),
        "Person/Person+Details.swift": details(full),
        "Person/Person+CodingKeys.swift": coding_keys(brief, full),
        "Person/Details+Reading.swift": reading(full),
        "Person/Person+Writing.swift": writing(brief, full),
    }
    files |= {f"Models/{table['name']}.swift": model(table) for table in models["models"]}
    files |= {f"Values/{table['name']}.swift": named_value(table) for table in models["values"]}
    # So that tests of all models forget none.
    files[MODEL_LIST] = model_list(models["models"])
    if sys.argv[1:] == ["--check"]:
        stale = [
            name for name, text in files.items() if not (FOLDER / name).exists() or (FOLDER / name).read_text() != text
        ]
        sys.exit(f"not as generated: {', '.join(stale)}" if stale else 0)
    for name, text in files.items():
        (FOLDER / name).parent.mkdir(exist_ok=True)
        (FOLDER / name).write_text(text)


if __name__ == "__main__":
    main()
