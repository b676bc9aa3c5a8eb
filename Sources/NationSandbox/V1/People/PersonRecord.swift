// SPDX-License-Identifier: MIT

/// The stored fields of one person: the JSON of each field that differs from
/// its default, in the order of the API.
struct PersonRecord: Sendable, WrittenFields {
    struct Entry: Sendable, Equatable {
        var index: Int
        var json: [UInt8]
    }

    let template: PersonTemplate
    private(set) var entries: [Entry] = []

    init(_ template: PersonTemplate) {
        self.template = template
        entries.reserveCapacity(48)
    }

    init(_ template: PersonTemplate, document: UnsafeRawBufferPointer) {
        self.init(template)
        template.walk(document) { entries.append(Entry(index: $0, json: Array($1))) }
    }

    /// The JSON of a field; `nil` when it has its default.
    ///
    /// Setting the default, or `nil`, removes it. An unknown name is ignored.
    subscript(name: String) -> [UInt8]? {
        get { template.index(of: name).flatMap { self[$0] } }
        set { if let index = template.index(of: name) { self[index] = newValue } }
    }

    subscript(index: Int) -> [UInt8]? {
        get {
            let place = place(of: index)
            return place < entries.count && entries[place].index == index ? entries[place].json : nil
        }
        set {
            let place = place(of: index)
            let isPresent = place < entries.count && entries[place].index == index
            if let newValue, !newValue.elementsEqual(template.fields[index].absent.utf8) {
                if isPresent {
                    entries[place].json = newValue
                } else {
                    entries.insert(Entry(index: index, json: newValue), at: place)
                }
            } else if isPresent {
                entries.remove(at: place)
            }
        }
    }

    /// The record in its stored form: one flat JSON object.
    var document: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1024)
        bytes.append(UInt8(ascii: "{"))
        for entry in entries {
            if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
            JSONText.append(template.fields[entry.index].name, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            bytes.append(contentsOf: entry.json)
        }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    /// Returns the place of a field.
    ///
    /// The search starts at the end, since records are built in the order of
    /// the API.
    private func place(of index: Int) -> Int {
        var place = entries.count
        while place > 0, entries[place - 1].index >= index { place -= 1 }
        return place
    }
}
