// SPDX-License-Identifier: MIT

/// The JSON form of a nation's people: all fields with the custom ones, and the
/// text of an empty person.
///
/// A person is written by copying the empty person and inserting the stored
/// values. So the cost depends on the stored values, not on the 213 fields.
struct PersonTemplate: Sendable {
    let fields: [Field]
    /// The custom fields; they are also the last of `fields`.
    let custom: [Field]
    private let indices: [String: Int]

    /// The text `"name":absent,` of every field, in order.
    private let text: [UInt8]
    private let names: [Range<Int>]
    private let absents: [Range<Int>]
    private let abbreviatedEnd: Int
    /// The index of the first custom field.
    let customStart: Int
    /// The slugs of the custom fields of donations, which queries and writes of version 2 check.
    let donationSlugs: Set<String>
    /// The shapes of version 2's rows.
    let shapes = RowShapes()

    /// Creates the template.
    ///
    /// - Parameter picture: The URL of everybody's picture; NationBuilder's placeholder by
    ///   default.
    init(custom: [Field], donationSlugs: Set<String> = [], picture: String? = nil) {
        self.custom = custom
        self.donationSlugs = donationSlugs
        let fields = PersonFieldTables.abbreviated(picture: picture) + PersonFieldTables.fullOnly + custom
        self.fields = fields
        var text: [UInt8] = []
        var names: [Range<Int>] = []
        var absents: [Range<Int>] = []
        for field in fields {
            let start = text.count
            JSONText.append(field.name, to: &text)
            names.append(start + 1..<text.count - 1)
            text.append(UInt8(ascii: ":"))
            let value = text.count
            text.append(contentsOf: field.absent.utf8)
            absents.append(value..<text.count)
            text.append(UInt8(ascii: ","))
        }
        self.text = text
        self.names = names
        self.absents = absents
        abbreviatedEnd = PersonFieldTables.abbreviated.count
        customStart = fields.count - custom.count
        indices = Dictionary(fields.indices.map { (fields[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func index(of name: String) -> Int? { indices[name] }

    /// Returns whether a person in brief has a field.
    func isAbbreviated(_ index: Int) -> Bool { index < abbreviatedEnd || index >= customStart }

    /// Calls `body` for each member of a stored document: a flat JSON object
    /// whose members are in the order of `fields`.
    ///
    /// A member without a field is skipped.
    func walk(
        _ document: UnsafeRawBufferPointer, _ body: (_ index: Int, _ value: UnsafeRawBufferPointer) throws -> Void
    ) rethrows {
        try walkRanges(document) { try body($0, UnsafeRawBufferPointer(rebasing: document[$1])) }
    }

    /// Calls `body` as ``walk(_:_:)`` does, with the range of each value.
    func walkRanges(
        _ document: UnsafeRawBufferPointer, _ body: (_ index: Int, _ value: Range<Int>) throws -> Void
    ) rethrows {
        try text.withUnsafeBytes { text in
            var next = 0
            try JSONSlices.members(of: document) { name, value in
                var index = next
                while index < names.count {
                    let candidate = names[index]
                    if candidate.count == name.count,
                        text[candidate.lowerBound] == document[name.lowerBound],
                        text[candidate].elementsEqual(document[name])
                    {
                        next = index + 1
                        try body(index, value)
                        return
                    }
                    index += 1
                }
            }
        }
    }

    /// Appends a person in brief, from the stored document.
    func appendAbbreviated(_ document: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
        var copied = 0
        bytes.append(UInt8(ascii: "{"))
        let end = absents[abbreviatedEnd - 1].upperBound + 1
        walk(document) { index, value in
            guard isAbbreviated(index) else { return }
            if index >= customStart, copied < end {
                bytes.append(contentsOf: text[copied..<end])
                copied = names[customStart].lowerBound - 1
            }
            bytes.append(contentsOf: text[copied..<absents[index].lowerBound])
            bytes.append(contentsOf: value)
            copied = absents[index].upperBound
        }
        if copied < end {
            bytes.append(contentsOf: text[copied..<end])
            copied = custom.isEmpty ? text.count : names[customStart].lowerBound - 1
        }
        bytes.append(contentsOf: text[copied...])
        bytes[bytes.count - 1] = UInt8(ascii: "}")
    }

    func appendFull(_ record: PersonRecord, to bytes: inout [UInt8]) {
        var copied = 0
        bytes.append(UInt8(ascii: "{"))
        for entry in record.entries {
            bytes.append(contentsOf: text[copied..<absents[entry.index].lowerBound])
            bytes.append(contentsOf: entry.json)
            copied = absents[entry.index].upperBound
        }
        bytes.append(contentsOf: text[copied...])
        bytes[bytes.count - 1] = UInt8(ascii: "}")
    }
}
